import { formatRupees } from "#domain/lib/format-rupees.ts";

/** What acts on the book refuse with, word for word. */
export const inventoryTexts = {
  noBond: "No bond has this ISIN.",
  oneCost: "Cannot provide both price and yield",
  costNeedsDay: "A cost yield needs the day of the purchase.",
  futureDay: "Cannot be later than today",
  sameRef: "This ref is in the book already.",
  repeatedRef: "This ref stands further up in the file.",
  notLoaded: "The cost of a deal made here is what it was dealt at.",
  lotClosed: "Nothing of this lot is left.",
  noFace: "Nothing of this bond is held in this account.",
  stale: "The holding changed. Look again before you act.",
  received: "This payment is marked as received already.",
  notDue: "This payment is not due yet.",
  notToday: "A valuation is of today.",
  before: "Settlement cannot be before the trade.",
  columns:
    "The first line must name the columns: isin, face. It may name acquired_on, cost_price, cost_yield, account, ref, remarks too.",
} as const;

/** Said of a sale or an offer of more than is free. */
export function freeText(free: number): string {
  return `You hold ${formatRupees(free, 0)} of this bond.`;
}
