import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { Ticket, TicketDifference, TicketStep, TicketTerms } from "#domain/entities/ticket.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";

export const EXECUTION_LABEL = {
  RFQ_OTO: "RFQ, one to one",
  RFQ_OTM: "RFQ, one to many",
  OTC_REPORT: "OTC report",
  NDSOM_REPORT: "Report of both sides",
} as const;

/** A person with their firm on tickets: `Kaveri Securities (Farah Irani)`. */
export function dealerText({
  client_name: firm,
  user_name: person,
}: {
  client_name: string;
  user_name: string;
}): string {
  return `${firm} (${person})`;
}

const venueText = ({ exchange }: TicketTerms) => (exchange === null ? "–" : VENUE_NAMES[exchange]);

/** Editable terms of a ticket. */
export function termsOfTicket(
  ticket: Pick<
    Ticket,
    | "quantity"
    | "unit_price_stored"
    | "yield_stored"
    | "settlement_date"
    | "exchange"
    | "execution"
    | "consideration"
    | "facilitator"
  >,
): TicketTerms {
  const { quantity, unit_price_stored, yield_stored, settlement_date, execution, consideration, facilitator } = ticket;
  const money = consideration?.consideration ?? null;
  return {
    quantity,
    unit_price_stored,
    yield_stored,
    settlement_date,
    exchange: ticket.exchange ?? null,
    execution,
    consideration: money,
    facilitator: facilitator === null ? null : dealerText(facilitator),
  };
}

export function sameTerms(a: TicketTerms, b: TicketTerms): boolean {
  const fields = Object.keys({ ...a, ...b }) as (keyof TicketTerms)[];
  return fields.every((field) => (a[field] ?? null) === (b[field] ?? null));
}

/**
 * True when an edit changed size or level, by which a deal is judged. A changed settlement day recalculates the derived
 * number of a level, so only the owned number counts then.
 */
export function isAnotherDeal({ from, to, fixed_field: owned }: NonNullable<TicketStep["change"]>): boolean {
  if (from.quantity !== to.quantity) return true;
  const isYield = from.yield_stored !== to.yield_stored;
  const isPrice = from.unit_price_stored !== to.unit_price_stored;
  if (from.settlement_date === to.settlement_date) return isYield || isPrice;
  return owned === "yield" ? isYield : isPrice;
}

/** One changed term. */
export interface ChangedTerm {
  label: string;
  from: string;
  to: string;
}

/** Terms changed by an edit, old to new; the consideration in rupees is last. (N-10) */
export function changedTerms({ from }: Pick<TicketDifference, "from">, to: TicketTerms): ChangedTerm[] {
  const rows: ChangedTerm[] = [
    { label: "Size (₹)", from: formatRupees(from.quantity, 0), to: formatRupees(to.quantity, 0) },
    { label: "Yield %", from: formatYieldPct(from.yield_stored), to: formatYieldPct(to.yield_stored) },
    { label: "Clean price", from: formatPrice(from.unit_price_stored), to: formatPrice(to.unit_price_stored) },
    { label: "Settles", from: formatDate(from.settlement_date), to: formatDate(to.settlement_date) },
    { label: "Exchange", from: venueText(from), to: venueText(to) },
    { label: "Execution", from: EXECUTION_LABEL[from.execution], to: EXECUTION_LABEL[to.execution] },
    { label: "Facilitator", from: from.facilitator ?? "–", to: to.facilitator ?? "–" },
    { label: "Consideration (₹)", from: formatRupees(from.consideration), to: formatRupees(to.consideration) },
  ];
  return rows.filter((row) => row.from !== row.to);
}

/** Change of the consideration by an edit, in rupees; null when either is unknown. */
export function rupeeEffect({ from }: Pick<TicketDifference, "from">, to: TicketTerms): number | null {
  if (from.consideration === null || to.consideration === null) return null;
  return roundHalfAway(to.consideration - from.consideration, 2);
}
