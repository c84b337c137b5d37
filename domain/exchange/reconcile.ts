import type { RfqStatus } from "#domain/entities/eoi.ts";
import type { DifferenceKind } from "#domain/entities/reconciliation.ts";
import type { SettlementStatus } from "#domain/entities/order.ts";
import type { TicketState } from "#domain/entities/ticket.ts";
import type { VenueDeal, VenueDealState } from "#domain/exchange/venue-deal.ts";
import type { VenueQuote, VenueQuoteState } from "#domain/exchange/venue-quote.ts";
import type { VenueReport, VenueReportState } from "#domain/exchange/venue-report.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";

// Full comparison of a firm's rows here with the exchange's list. Rows in, differences out. Figures are compared as
// written: rupees whole or to the paisa, yields and prices with four decimals, days unchanged.

/** Our record of a quote of the firm at an exchange. */
export interface HeldQuote {
  number: string;
  finstrumentId: string;
  state: RfqStatus;
  remainingRupees: number;
}

/** Our record of a deal of the firm at an exchange, from its ticket. */
export interface HeldDeal {
  finstrumentId: string;
  state: TicketState;
  /** Number at the exchange before the deal number exists, once level and size are agreed there. */
  threadNumber: string | null;
  dealNumber: string | null;
  reportNumber: string | null;
  faceRupees: number;
  yieldFraction: number | null;
  price: number | null;
  considerationRupees: number | null;
  settlementDate: string;
}

/** A deal settled here whose settlement the clearing corporation later reversed. */
interface ReversedDeal {
  dealNumber: string;
  finstrumentId: string;
  /** Status from the clearing corporation. */
  status: SettlementStatus;
}

export interface HeldRows {
  quotes: readonly HeldQuote[];
  deals: readonly HeldDeal[];
  reversed: readonly ReversedDeal[];
  /** Exchange numbers with work in progress, whose rows are not final yet. */
  underWay: ReadonlySet<string>;
}

/** One difference between us and the exchange; an end without the item is null. */
export interface FoundDifference {
  kind: DifferenceKind;
  /** Number at the exchange. */
  key: string;
  finstrumentId: string | null;
  ours: string | null;
  venue: string | null;
  /** The exchange's figure minus ours, as plain digits; null for labels and days. */
  difference: string | null;
}

interface Listed {
  quotes: Map<string, VenueQuote>;
  deals: VenueDeal[];
  reports: Map<string, VenueReport>;
}

/**
 * Returns all differences.
 * @param rows all of the firm's own rows that the exchange lists for the day
 */
export function reconcile(held: HeldRows, rows: readonly VenueRow[]): FoundDifference[] {
  const listed = listedOf(rows);
  const quotes = held.quotes.flatMap((each) => quoteDifferences(each, listed.quotes.get(each.number)));
  const known = new Set<VenueDeal | VenueReport>();
  const deals = held.deals.flatMap((each) => dealDifferences(each, listed, known));
  const settlements = held.reversed.map(reversalDifference);
  const found = [...quotes, ...deals, ...settlements, ...unheldDeals(listed, known)];
  return found.filter(({ key }) => !held.underWay.has(key));
}

function reversalDifference({ dealNumber: key, finstrumentId, status }: ReversedDeal): FoundDifference {
  return { kind: "settlement_state", key, finstrumentId, ours: "SETTLED", venue: status, difference: null };
}

function listedOf(rows: readonly VenueRow[]): Listed {
  const listed: Listed = { quotes: new Map(), deals: [], reports: new Map() };
  for (const row of rows) {
    if (row.kind === "quote") listed.quotes.set(row.body.number, row.body);
    else if (row.kind === "deal") listed.deals.push(row.body);
    else if (row.kind === "report") listed.reports.set(row.body.number, row.body);
  }
  return listed;
}

const QUOTE_STATES: Record<VenueQuoteState, RfqStatus> = {
  LIVE: "LIVE",
  TRADED: "TRADED",
  WITHDRAWN: "CANCELLED",
  EXPIRED: "CANCELLED",
};

function quoteDifferences(held: HeldQuote, listed: VenueQuote | undefined): FoundDifference[] {
  const { number: key, finstrumentId, state, remainingRupees } = held;
  const of = { key, finstrumentId };
  if (listed === undefined) return [{ ...of, kind: "quote", ours: state, venue: null, difference: null }];
  const venueState = QUOTE_STATES[listed.state];
  return [
    ...(state === venueState
      ? []
      : [{ ...of, kind: "quote" as const, ours: state, venue: venueState, difference: null }]),
    ...figure(of, "quote_remaining", remainingRupees, listed.faceRupees - listed.tradedRupees),
  ];
}

/** States of a deal at an exchange that bind the parties. */
const STANDING: ReadonlySet<VenueDealState> = new Set(["AGREED", "CONFIRMED"]);
const ENDED: ReadonlySet<VenueDealState> = new Set(["CLOSED", "EXPIRED", "CANCELLED"]);

function dealDifferences(held: HeldDeal, listed: Listed, known: Set<VenueDeal | VenueReport>): FoundDifference[] {
  const { threadNumber, dealNumber, reportNumber } = held;
  const deal = listed.deals.find(
    (each) =>
      (threadNumber !== null && each.number === threadNumber) ||
      (dealNumber !== null && each.dealNumber === dealNumber),
  );
  const report = reportNumber === null ? undefined : listed.reports.get(reportNumber);
  if (deal !== undefined) known.add(deal);
  if (report !== undefined) known.add(report);
  return [
    // Some exchanges list a reported deal as a deal, others only its report.
    ...(deal === undefined && reportNumber !== null ? [] : ownDealDifferences(held, deal)),
    ...(reportNumber === null
      ? []
      : reportDifferences(held, reportNumber, { report, isDealListed: deal !== undefined })),
  ];
}

function ownDealDifferences(held: HeldDeal, deal: VenueDeal | undefined): FoundDifference[] {
  const { state, threadNumber, dealNumber, finstrumentId } = held;
  const key = dealNumber ?? threadNumber;
  if (key === null) return [];
  const of = { key, finstrumentId };
  if (deal === undefined) {
    return isHeld(state) ? [{ ...of, kind: "deal", ours: state, venue: null, difference: null }] : [];
  }
  const isDone = state === "EXECUTED";
  const differs = isDone !== (deal.state === "CONFIRMED") || (state === "EXECUTING" && ENDED.has(deal.state));
  return [
    ...(differs ? [{ ...of, kind: "deal" as const, ours: state, venue: deal.state, difference: null }] : []),
    ...(STANDING.has(deal.state) ? figures(of, held, deal) : []),
  ];
}

/** True when the ticket is being dealt, or has been dealt, at the exchange. */
const isHeld = (state: TicketState) => state === "EXECUTED" || state === "EXECUTING";

const STANDING_REPORTS: ReadonlySet<VenueReportState> = new Set(["PENDING", "ACCEPTED"]);

function reportDifferences(
  held: HeldDeal,
  key: string,
  { report, isDealListed }: { report: VenueReport | undefined; isDealListed: boolean },
): FoundDifference[] {
  const { state, finstrumentId } = held;
  const of = { key, finstrumentId };
  if (report === undefined) {
    return isHeld(state) ? [{ ...of, kind: "report", ours: state, venue: null, difference: null }] : [];
  }
  const isDone = state === "EXECUTED";
  const isStanding = STANDING_REPORTS.has(report.state);
  const differs = isDone !== (report.state === "ACCEPTED") || (state === "EXECUTING" && !isStanding);
  return [
    ...(differs ? [{ ...of, kind: "report" as const, ours: state, venue: report.state, difference: null }] : []),
    ...(isStanding && !isDealListed ? figures(of, held, report) : []),
  ];
}

/** Deals and reports that bind the firm at the exchange but match nothing here. */
function unheldDeals({ deals, reports }: Listed, known: ReadonlySet<VenueDeal | VenueReport>): FoundDifference[] {
  const of = (kind: "deal" | "report", key: string, venue: string) => ({
    kind,
    key,
    finstrumentId: null,
    ours: null,
    venue,
    difference: null,
  });
  const standing = [...reports.values()].filter((each) => !known.has(each) && STANDING_REPORTS.has(each.state));
  const ofReports = new Set([...reports.values()].map(({ dealNumber }) => dealNumber));
  return [
    ...deals
      .filter((each) => !known.has(each) && STANDING.has(each.state))
      // Lists a reported deal once, as its report.
      .filter(({ quoteNumber, dealNumber }) => quoteNumber !== null || !ofReports.has(dealNumber))
      .map(({ number, dealNumber, state }) => of("deal", dealNumber ?? number, state)),
    ...standing.map(({ number, state }) => of("report", number, state)),
  ];
}

type Of = Pick<FoundDifference, "key" | "finstrumentId">;
type Figures = Pick<VenueReport, "faceRupees" | "yieldFraction" | "price" | "considerationRupees" | "settlementDate">;

/** Compares size, level, money and day of one deal. Figures that the exchange omits are not compared. */
function figures(of: Of, held: HeldDeal, listed: Figures): FoundDifference[] {
  const pct = (fraction: number | null) => (fraction === null ? null : shiftDecimal(fraction, 2));
  const { settlementDate } = listed;
  const isOtherDay = settlementDate !== null && settlementDate !== held.settlementDate;
  return [
    ...figure(of, "size", held.faceRupees, listed.faceRupees),
    ...figure(of, "yield", pct(held.yieldFraction), pct(listed.yieldFraction), LEVEL_PLACES),
    ...figure(of, "price", held.price, listed.price, LEVEL_PLACES),
    ...figure(of, "money", held.considerationRupees, listed.considerationRupees, PAISA_PLACES),
    ...(isOtherDay
      ? [{ ...of, kind: "settlement" as const, ours: held.settlementDate, venue: settlementDate, difference: null }]
      : []),
  ];
}

const LEVEL_PLACES = 4;
const PAISA_PLACES = 2;

function figure(
  of: Of,
  kind: DifferenceKind,
  ours: number | null,
  venue: number | null,
  places = 0,
): FoundDifference[] {
  if (venue === null) return [];
  // Counts whole units of the last decimal: a sum of paise has no exact binary fraction.
  const units = (value: number) => Math.round(shiftDecimal(value, places));
  const text = (count: number) => shiftDecimal(count, -places).toFixed(places);
  if (ours === null) return [{ ...of, kind, ours: null, venue: text(units(venue)), difference: null }];
  const apart = units(venue) - units(ours);
  if (apart === 0) return [];
  return [{ ...of, kind, ours: text(units(ours)), venue: text(units(venue)), difference: text(apart) }];
}
