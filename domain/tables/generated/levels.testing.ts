import { shiftDecimal } from "#domain/lib/decimal.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { writtenHeading } from "#domain/tables/generated/headings.testing.ts";
import { cellsOf, type WrittenCell, type WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";

// Yields in percent and clean prices per 100, as people write them.

/** A row's level: one of both. */
export type Level = { yield_pct: number; price: null } | { yield_pct: null; price: number };

const YIELD_UNITS = ["", "", "", " %", " (%)", " (% p.a.)", " pct", " [per annum]", " (YTM)"];
const PRICE_UNITS = ["", "", "", " (Rs)", " (per 100)", " (clean)", " Rs"];

/** A yield; one below half is written with its sign alone. */
export const someYield = (draw: Draw): number =>
  draw.once(15) ? draw.int(1, 4_999) / 10_000 : draw.pick([draw.int(40_000, 129_999) / 10_000, draw.int(16, 60) / 4]);
export const somePrice = (draw: Draw): number =>
  draw.pick([draw.int(600_000, 1_400_000) / 10_000, draw.int(9_000, 11_000) / 100, draw.int(31, 249)]);
export const someLevel = (draw: Draw): Level =>
  draw.once(2) ? { yield_pct: someYield(draw), price: null } : { yield_pct: null, price: somePrice(draw) };

function yieldCell(draw: Draw, yieldPct: number, isOfBps: boolean): WrittenCell {
  const percent: WrittenCell = {
    text: `${yieldPct}${draw.pick(["%", " %", " % p.a.", "% pa"])}`,
    stored: { value: yieldPct / 100, format: "0.00##%" },
  };
  const bps = shiftDecimal(yieldPct, 2);
  if (yieldPct < 0.5) return percent;
  const plain = {
    text: String(isOfBps ? bps : yieldPct),
    stored: { value: isOfBps ? bps : yieldPct, format: "0.0000" },
  };
  const marked = { text: `${yieldPct}${draw.pick(["y", "Y"])}` };
  return draw.pick([plain, plain, percent, { text: `${bps} bps` }, ...(isOfBps ? [] : [marked])]);
}

function priceCell(draw: Draw, price: number): WrittenCell {
  const plain = {
    text: price.toFixed(draw.once(2) ? 4 : 6).replace(/0{1,4}$/, ""),
    stored: { value: price, format: "0.00" },
  };
  return draw.pick([plain, plain, { text: `${draw.pick(["₹", "@", "Rs ", "Rs. "])}${price}` }]);
}

/** A column of yields under one of these headings, its heading in percent or in basis points. */
export function yieldColumn(
  draw: Draw,
  field: string,
  headings: readonly string[],
  yields: readonly (number | null)[],
): WrittenColumn {
  const isOfBps = draw.once(8);
  const unit = isOfBps ? draw.pick([" (bps)", " bps", " [bp]"]) : draw.pick(YIELD_UNITS);
  const heading = `${writtenHeading(draw, draw.pick(headings))}${unit}`;
  return { field, heading, unit, cells: cellsOf(draw, yields, (pct) => yieldCell(draw, pct, isOfBps)) };
}

export function priceColumn(
  draw: Draw,
  field: string,
  headings: readonly string[],
  prices: readonly (number | null)[],
): WrittenColumn {
  const unit = draw.pick(PRICE_UNITS);
  const heading = `${writtenHeading(draw, draw.pick(headings))}${unit}`;
  return { field, heading, unit, cells: cellsOf(draw, prices, (price) => priceCell(draw, price)) };
}

/** A column of yields and prices: a plain number from 30 on is a price. */
export function eitherColumn(
  draw: Draw,
  field: string,
  headings: readonly string[],
  levels: readonly (Level | null)[],
): WrittenColumn {
  const write = ({ yield_pct, price }: Level) =>
    price === null ? yieldCell(draw, yield_pct, false) : priceCell(draw, price);
  return { field, heading: writtenHeading(draw, draw.pick(headings)), cells: cellsOf(draw, levels, write) };
}
