import { Refusal } from "#domain/contract/errors.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { ALL_ROWS, type Cell, type ToolResult } from "#domain/contract/mind/tools.ts";
import { askHoldings } from "#server/market/trading/inventory/questions.ts";
import { CannotAnswer, mayUse, type RunTool } from "#server/market/mind/tool-call.ts";
import { bondCell, bondRows } from "#server/market/mind/tools/bond-cells.ts";
import { askedOf, cellMeets, leftOutReason } from "#server/market/mind/tools/conditions.ts";
import { bondOfPlan } from "#server/market/mind/tools/subject.ts";

const SOURCE = "Your firm's holdings today, weighted by face";

function columnsOf(rows: ToolResult["rows"]): ToolResult["columns"] {
  const names = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  return names.map((name) => ({ name, unit: fieldOf(name)?.unit ?? "text", source: SOURCE }));
}

/**
 * Holdings of the person's own firm: bonds, their sums, or their groups. @throws CannotAnswer for a firm without
 * holdings
 */
export const holdings: RunTool<"holdings"> = async ({ mind, actor }, input) => {
  const { where, dimension, measure, sort, fields } = input;
  if (actor === null || !mayUse(actor, "holdings")) throw new CannotAnswer("no_holdings", mindTexts.noHoldings);
  const asked = where.map(askedOf);
  const rest = where.filter((_, at) => asked[at] === null);
  const answer = await askHoldings(mind.parts, actor, mind.day(), {
    search: "",
    dimensions: asked.flatMap((each) => [...(each?.dimensions ?? [])]),
    filters: asked.flatMap((each) => [...(each?.filters ?? [])]),
    ...(dimension === undefined ? {} : { dimension }),
  }).catch((error: unknown) => {
    if (error instanceof Refusal) throw new CannotAnswer("no_holdings", mindTexts.noHoldings);
    throw error;
  });
  if (answer.book_face === 0) throw new CannotAnswer("no_holdings", mindTexts.noHoldings);
  const left_out = answer.left_out.map(({ field, count }) => ({ reason: leftOutReason(field), count }));
  const as_of = answer.as_of;
  const sums = ({ count, total_face, share_percent, weighted_yield, weighted_coupon }: typeof answer.total) => ({
    count,
    total_face,
    face: total_face,
    share_percent,
    weighted_yield,
    weighted_coupon,
  });
  if (dimension !== undefined) {
    const rows = answer.groups.map((group) => ({
      key: group.value ?? "unknown",
      cells: { [dimension]: group.value, ...sums(group) } as Record<string, Cell>,
    }));
    return { columns: columnsOf(rows), rows, count: answer.total.count, left_out, as_of };
  }
  if (measure !== undefined) {
    const rows = [{ key: ALL_ROWS, cells: sums(answer.total) as Record<string, Cell> }];
    const isWeighted = measure.startsWith("weighted_");
    return { columns: columnsOf(rows), rows, count: answer.total.count, left_out: isWeighted ? left_out : [], as_of };
  }
  const held = answer.holdings.filter(({ finstrument_id: isin, face }) =>
    rest.every((each) =>
      cellMeets(each.field === "face" ? face : bondCell(mind, bondOfPlan(mind, isin), each.field), each),
    ),
  );
  const bonds = held.map(({ finstrument_id }) => bondOfPlan(mind, finstrument_id));
  const { rows } = bondRows(mind, bonds, [
    ...where.map(({ field }) => field),
    ...fields,
    ...(sort === undefined ? [] : [sort.field]),
  ]);
  const own = new Map(held.map(({ finstrument_id, face, share_percent }) => [finstrument_id, { face, share_percent }]));
  const joined = rows.map(({ key, cells }) => ({ key, cells: { ...cells, ...own.get(key) } as Record<string, Cell> }));
  const ordered = sort === undefined ? joined : joined.toSorted(byField(sort.field, sort.direction));
  return { columns: columnsOf(ordered), rows: ordered, count: ordered.length, left_out: [], as_of };
};

type Row = ToolResult["rows"][number];

/** Sorts rows without a value last; stable for equal values. */
function byField(field: string, direction: "asc" | "desc") {
  const sign = direction === "desc" ? -1 : 1;
  return (a: Row, b: Row) => {
    const [left = null, right = null] = [a.cells[field], b.cells[field]];
    if (left === right) return 0;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -sign : sign;
  };
}
