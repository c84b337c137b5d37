import { CLIENT_FIELD_LABELS } from "#domain/accounts/client-record.ts";
import { HOLIDAY_LABELS } from "#domain/calendar/calendar-change.ts";
import { knownHeading } from "#domain/tables/headings.ts";
import type { Vocabulary } from "#domain/tables/table.ts";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import { CLIENTS } from "#domain/tables/vocabularies/clients.ts";
import { HOLDINGS } from "#domain/tables/vocabularies/holdings.ts";
import { HOLIDAYS } from "#domain/tables/vocabularies/holidays.ts";
import { QUOTES } from "#domain/tables/vocabularies/quotes.ts";
import { TRADES } from "#domain/tables/vocabularies/trades.ts";

/** Names of columns on the desk. */
const TITLES: Readonly<Record<string, string>> = {
  isin: "ISIN",
  quote_type: "Side",
  side: "Side",
  quantum: "Size",
  face: "Face",
  quantity: "Quantity",
  face_per_bond: "Face of one bond",
  yield: "Yield %",
  price: "Price",
  level: "Level",
  bid_yield: "Bid yield %",
  offer_yield: "Offer yield %",
  bid_price: "Bid price",
  offer_price: "Offer price",
  bid: "Bid",
  offer: "Offer",
  bid_size: "Bid size",
  offer_size: "Offer size",
  settlement: "Settles",
  settlement_delta: "Settles",
  settlement_date: "Settles",
  validity: "Validity",
  end_client_id: "End client",
  coupon_frequency: "Coupons",
  send_to_rfq: "Send to RFQ",
  exchange: "Exchange",
  rfq_mode: "Mode",
  participant_code: "Participant",
  anonymous: "Anonymous",
  confirm: "Repeat figures",
  acquired_on: "Acquired on",
  cost_price: "Cost price",
  cost_yield: "Cost yield %",
  account: "Account",
  ref: "Ref",
  remarks: "Remarks",
  source: "Source",
  trade_time: "Trade time",
  trade_date: "Trade date",
  counterparty_code: "Counterparty",
  custodian: "Custodian",
  broker_code: "Broker",
  brokerage_paise_per_100: "Brokerage, paise per 100",
  late_reason: "Reason for delay",
  ...CLIENT_FIELD_LABELS,
  date: HOLIDAY_LABELS.date,
  closes: HOLIDAY_LABELS.closes,
  session_open: HOLIDAY_LABELS.session_open,
  session_close: HOLIDAY_LABELS.session_close,
};

export const fieldTitle = (field: string): string =>
  (Object.hasOwn(TITLES, field) ? TITLES[field] : undefined) ?? field;

const VOCABULARIES: Readonly<Record<WrittenKind, Vocabulary<string>>> = {
  quotes: QUOTES,
  holdings: HOLDINGS,
  trades: TRADES,
  clients: CLIENTS,
  holidays: HOLIDAYS,
};

/** Fields that a heading may mean, by their names on the desk. */
export const fieldChoices = (kind: WrittenKind): { field: string; title: string }[] =>
  Object.keys(VOCABULARIES[kind].fields).map((field) => ({ field, title: fieldTitle(field) }));

/** The field of a known heading; null for any other. */
export function fieldOfHeading(kind: WrittenKind, heading: string): string | null {
  const known = knownHeading(heading, VOCABULARIES[kind]);
  return known?.is === "field" ? known.field : null;
}

/** Columns in which a figure is written. */
const FIGURES = new Set(
  "quantum face quantity face_per_bond yield price level bid_yield offer_yield bid_price offer_price bid offer bid_size offer_size cost_price cost_yield brokerage_paise_per_100".split(
    " ",
  ),
);
export const isFigure = (field: string): boolean => FIGURES.has(field);

/** Columns of a table in which a field of the template may have been written. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  quantum: ["quantum", "bid_size", "offer_size"],
  yield: ["yield", "level", "bid_yield", "bid", "offer_yield", "offer", "price", "bid_price", "offer_price"],
  price: ["price", "level", "bid_price", "bid", "offer_price", "offer", "yield", "bid_yield", "offer_yield"],
  face: ["face", "quantity", "face_per_bond"],
  settlement_delta: ["settlement", "settlement_date"],
  settlement: ["settlement"],
  settlement_date: ["settlement_date"],
};
const OF_OTHER_SIDE = { BID: /^offer/, ASK: /^bid/ } as const;

/** The columns in which a field of the template may have been written, the likeliest first. */
export function sourceFields(field: string, side: "BID" | "ASK" | null): readonly string[] {
  const sources = SOURCES[field] ?? [field];
  return side === null ? sources : sources.filter((each) => !OF_OTHER_SIDE[side].test(each));
}
