import type { Difference, DifferenceKind } from "#domain/entities/reconciliation.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, MISSING } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";

export const DIFFERENCE_LABELS: Record<DifferenceKind, string> = {
  quote: "Quote",
  quote_remaining: "Remaining size",
  deal: "Deal",
  report: "Report",
  size: "Size",
  yield: "Yield",
  price: "Price",
  money: "Consideration",
  settlement: "Settlement date",
  settlement_state: "Settlement",
};

/** Labels for states of a quote, a deal, a report or a settlement, used for both ends. */
const STATES: Readonly<Record<string, string>> = {
  QUEUED: "Being sent",
  LIVE: "Live",
  TRADED: "Traded",
  CANCELLED: "Cancelled",
  FAILED: "Failed",
  DRAFT: "Draft",
  SENT: "Sent",
  PART_AGREED: "Consented to by one side",
  AGREED: "Agreed",
  EXECUTING: "Being executed",
  EXECUTED: "Executed",
  REJECTED: "Rejected",
  OPEN: "Open",
  CONFIRMED: "Confirmed",
  CLOSED: "Closed",
  EXPIRED: "Expired",
  PENDING: "Waits for acceptance",
  ACCEPTED: "Accepted",
  SETTLED: "Settled",
  REVERSED: "Reversed",
  NOT_SETTLEABLE: "Not settleable",
};

const PLACES: Partial<Record<DifferenceKind, number>> = { quote_remaining: 0, size: 0, money: 2 };

/** True when the two ends' figures can be subtracted. */
export function isFigureKind(kind: DifferenceKind): boolean {
  return kind === "yield" || kind === "price" || kind in PLACES;
}

/** One end's figure as displayed: rupees in Indian grouping, days, labels. */
export function figureText(kind: DifferenceKind, figure: string | null, none: string = MISSING): string {
  if (figure === null) return none;
  if (kind === "yield") return `${formatPrice(Number(figure))} %`;
  if (kind === "price") return formatPrice(Number(figure));
  if (kind === "settlement") return formatDate(figure);
  const places = PLACES[kind];
  return places === undefined ? (STATES[figure] ?? figure) : `₹\u00A0${formatRupees(Number(figure), places)}`;
}

type Both = Pick<Difference, "kind" | "ours" | "venue">;
export const oursText = ({ kind, ours }: Both) => figureText(kind, ours, "Not held here");
export const venueText = ({ kind, venue }: Both, exchange: string) =>
  figureText(kind, venue, `Not listed by ${exchange}`);

/** Difference in one line, e.g. `NSE D2611…: consideration ₹ 5,12,82,942.47 here, ₹ 5,12,82,942.48 there`. */
export function differenceText(exchange: string, row: Both & Pick<Difference, "key">): string {
  const what = DIFFERENCE_LABELS[row.kind].toLowerCase();
  const [ours, venue] = [oursText(row), venueText(row, exchange)];
  if (row.ours === null) return `${exchange} ${row.key}: ${what} ${venue.toLowerCase()} there, not held here`;
  if (row.venue === null) return `${exchange} ${row.key}: ${what} ${ours.toLowerCase()} here, not listed there`;
  return `${exchange} ${row.key}: ${what} ${ours} here, ${venue} there`;
}
