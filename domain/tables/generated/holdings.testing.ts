import { dayCells, somePastDay } from "#domain/tables/generated/days.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { writtenHeading } from "#domain/tables/generated/headings.testing.ts";
import { type Level, priceColumn, someLevel, yieldColumn } from "#domain/tables/generated/levels.testing.ts";
import {
  type Meant,
  otherColumns,
  plainColumn,
  type Position,
  type RightTable,
  somePosition,
  unusedHeadings,
} from "#domain/tables/generated/right-table.testing.ts";
import { sizeColumn } from "#domain/tables/generated/sizes.testing.ts";
import { someCode, someText, textCell } from "#domain/tables/generated/texts.testing.ts";
import { isinCell } from "#domain/tables/generated/words.testing.ts";
import type { WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";
import { normaliseHeading } from "#domain/tables/headings.ts";
import { TODAY } from "#domain/tables/readers/readers.testing.ts";
import { HOLDINGS } from "#domain/tables/vocabularies/holdings.ts";
import { plainSizeOf } from "#domain/tables/vocabularies/plain-sizes.ts";

const headings = HOLDINGS.fields;
const UNUSED = unusedHeadings(HOLDINGS);

/** A table of lots; the face of each is a total, a number of bonds, or both. */
export function rightHoldings(draw: Draw, most = 6): RightTable<"holdings"> {
  const positions = Array.from({ length: draw.int(1, most) }, () => somePosition(draw));
  const columns = faceColumns(draw, positions);
  const isin = plainColumn(draw, "isin", headings.isin, positions, ({ bond }) => isinCell(draw, bond.isin));
  function valuesOf<Value>(inDraws: number, some: (at: number) => Value): (Value | null)[] | null {
    return draw.once(inDraws) ? positions.map((_, at) => (draw.once(5) ? null : some(at))) : null;
  }
  const days = valuesOf(2, () => somePastDay(draw, TODAY));
  if (days !== null) {
    const { cells, unit } = dayCells(draw, days);
    columns.push({
      field: "acquired_on",
      heading: `${writtenHeading(draw, draw.pick(headings.acquired_on))}${unit}`,
      unit,
      cells,
    });
  }
  const costs = valuesOf<Level>(2, () => someLevel(draw));
  if (costs !== null) {
    columns.push(
      priceColumn(
        draw,
        "cost_price",
        headings.cost_price,
        costs.map((cost) => cost?.price ?? null),
      ),
      yieldColumn(
        draw,
        "cost_yield",
        headings.cost_yield,
        costs.map((cost) => cost?.yield_pct ?? null),
      ),
    );
  }
  const refs = draw.shuffled(Array.from({ length: positions.length }, (_, at) => `${someCode(draw)}/${at}`));
  const texts = {
    account: valuesOf(2, () => someCode(draw)),
    ref: valuesOf(2, (at) => refs[at] ?? ""),
    remarks: valuesOf(3, () => someText(draw)),
    confirm: valuesOf(6, () => someText(draw)),
  };
  for (const [field, values] of Object.entries(texts)) {
    const known = headings[field as keyof typeof texts];
    if (values !== null) columns.push(plainColumn(draw, field, known, values, (text) => textCell(draw, text)));
  }
  if (draw.once(6))
    columns.push(
      plainColumn(draw, "source", headings.source, positions, () => ({ text: draw.pick(["UPLOAD", "form"]) })),
    );
  const meant = positions.map(({ bond, rupees }, at): Meant<"holdings">[] => [
    {
      isin: bond.isin,
      face: rupees,
      acquired_on: days?.[at] ?? null,
      cost_price: costs?.[at]?.price ?? null,
      cost_yield_pct: costs?.[at]?.yield_pct ?? null,
      account: texts.account?.[at] ?? null,
      ref: texts.ref?.[at] ?? null,
      remarks: texts.remarks?.[at] ?? null,
      confirm: texts.confirm?.[at] ?? null,
    },
  ]);
  const others = otherColumns(draw, UNUSED, positions.length);
  return { kind: "holdings", columns: draw.shuffled([isin, ...columns, ...others]), meant };
}

/** The columns of the face: its total, a quantity, or a number of bonds beside the face of one or beside the total. */
function faceColumns(draw: Draw, positions: readonly Position[]): WrittenColumn[] {
  const sizes = positions.map(({ bond, rupees }) => ({ rupees, faceRupees: bond.faceRupees }));
  const canCount = sizes.every(({ faceRupees }) => faceRupees !== null);
  const form = draw.pick(["face", "face", "quantity", ...(canCount ? ["per bond", "beside face"] : [])]);
  if (form === "face" || form === "quantity") return [sizeColumn(draw, form, headings[form], sizes)];
  const numbers = plainColumn(draw, "quantity", headings.quantity, sizes, ({ rupees, faceRupees }) => {
    const count = rupees / (faceRupees ?? 1);
    return { text: String(count), stored: { value: count, format: "General" } };
  });
  const isPerBond = form === "per bond";
  const known = isPerBond
    ? headings.face_per_bond
    : headings.face.filter((heading) => plainSizeOf(normaliseHeading(heading)) === "rupees");
  const faces = plainColumn(draw, isPerBond ? "face_per_bond" : "face", known, sizes, ({ rupees, faceRupees }) => {
    const value = !isPerBond && draw.once(2) ? rupees : (faceRupees ?? 0);
    return draw.once(4) && value % 100_000 === 0
      ? { text: `${value / 100_000} lakh` }
      : { text: String(value), stored: { value, format: "General" } };
  });
  return [numbers, faces];
}
