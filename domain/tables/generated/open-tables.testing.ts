import { changedTable } from "#domain/tables/generated/changes.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { isDayField, isLevelField, isSizeField, isYieldField } from "#domain/tables/generated/field-kinds.testing.ts";
import { linesOf, someLayout, type TableLine } from "#domain/tables/generated/layout.testing.ts";
import type { GeneratedKind, RightTable } from "#domain/tables/generated/right-table.testing.ts";
import { rightTable } from "#domain/tables/generated/tables.testing.ts";
import type { WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";
import type { DecodedTable } from "#domain/tables/read-table.ts";
import type { Sheet } from "#domain/tables/table.ts";

// Tables that leave much to ask: units, orders of days, halves of the day, sides, headings, sheets.

type Columns = readonly WrittenColumn[];
type Opening = (draw: Draw, columns: Columns) => Columns;

const isTime = (field: string | null): boolean => field === "trade_time" || field === "validity";

/** Writes all cells of a column, or some of them, in another way. */
const rewrite =
  (isWanted: (field: string | null) => boolean, texts: readonly string[], headings: readonly string[] = []): Opening =>
  (draw, columns) => {
    const isWhole = draw.once(2);
    return columns.map((column) => {
      if (!isWanted(column.field)) return column;
      const cells = column.cells.map((cell) => (isWhole || draw.once(2) ? { text: draw.pick(texts) } : cell));
      return headings.length === 0
        ? { ...column, cells }
        : { ...column, cells, heading: draw.pick(headings), unit: "" };
    });
  };

const OPENINGS: readonly Opening[] = [
  (_, columns) => columns.filter(({ field }) => field !== "quote_type"),
  rewrite(isSizeField, ["5", "1,000", "5 cr", "100000"], ["Qty", "Quantity", "Qty (USD mn)", "Holding"]),
  rewrite(isDayField, ["03/02/2026", "05/04/2026", "01/01/2026", "27/11/2026", "11/27/2026"]),
  rewrite((field) => field === "settlement" || field === "settlement_date", ["12/01/2026", "01/12/2026", "T+1"]),
  rewrite(isYieldField, ["0.0705", "0.07", "7.05", "0", "0.45%"]),
  rewrite(isLevelField, ["0", "0.0705", "99.5"]),
  rewrite(isYieldField, ["7.05", "0.0705"], ["Yield (YTC)", "Cost Yield (XIRR)"]),
  rewrite(isTime, ["2:15", "7:05", "27-Nov-2026 3:20", "14:15"]),
  rewrite((field) => field === "trade_time", ["2:15", "14:15"], ["Trade Time (UTC)"]),
  rewrite((field) => field === "brokerage_paise_per_100", ["1.5"], ["Brokerage"]),
  rewrite((field) => field === "face_per_bond", ["1000", "100000"]),
];

function openColumns(draw: Draw, right: RightTable): Columns {
  let columns = right.columns;
  for (const open of draw.some(OPENINGS, 4)) columns = open(draw, columns);
  return columns.length > 0 && draw.once(2) ? (changedTable(draw, { ...right, columns })?.columns ?? columns) : columns;
}

function someLines(draw: Draw, kind: GeneratedKind): readonly TableLine[] {
  const right = rightTable(kind, draw, 4);
  return linesOf({ columns: openColumns(draw, right) }, someLayout(draw, right));
}

/** One table, some below one another, or some sheets. */
export function openTable(draw: Draw, kind: GeneratedKind): DecodedTable {
  const sheets = Array.from({ length: draw.pick([1, 1, 1, 1, 1, 2, 3]) }, (_, at): Sheet => {
    const tables = Array.from({ length: draw.pick([1, 1, 1, 1, 2, 3]) }, () => someLines(draw, kind));
    const lines = draw.once(3) ? [...tables, ...tables.slice(0, 1)].flat() : tables.flat();
    return { name: `Sheet${at + 1}`, records: lines.map(({ cells }, place) => ({ row: place + 1, cells })) };
  });
  return { sheets };
}
