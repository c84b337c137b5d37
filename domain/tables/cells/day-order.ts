// Order of the numbered days of a column: the day first, or the month.

export type DayOrder = "day" | "month";

const DAY_FIRST = /\bd{1,2}\W?m{1,3}\W?y{2,4}\b/i;
const MONTH_FIRST = /\bm{1,3}\W?d{1,2}\W?y{2,4}\b/i;

/** The order that a heading states, such as `Purchase Date (MM/DD/YYYY)`; null where it states none. */
export function orderOfHeading(heading: string): DayOrder | null {
  if (DAY_FIRST.test(heading)) return "day";
  return MONTH_FIRST.test(heading) ? "month" : null;
}

/** The orders in which a cell is a day that its column allows; at least one of them. */
interface AllowedOrders {
  day: boolean;
  month: boolean;
  hasSlashes: boolean;
}

/** `assumed` is day first as well, though the month could be first. */
export function orderOf(cells: readonly AllowedOrders[]): "day" | "assumed" | "asked" | "mixed" {
  if (cells.length === 0) return "day";
  const canDay = cells.every(({ day }) => day);
  const canMonth = cells.every(({ month }) => month);
  if (!canDay) return canMonth ? "asked" : "mixed";
  if (!canMonth) return "day";
  return cells.some(({ hasSlashes }) => hasSlashes) ? "asked" : "assumed";
}
