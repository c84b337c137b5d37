import { z } from "zod";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { type IsoDate, istDateOf, istInstantMs, istTimeOf, lastMomentMs } from "#domain/lib/iso-date.ts";
import type { VenueDeal } from "#domain/exchange/venue-deal.ts";
import type { VenueQuote, VenueQuoteState } from "#domain/exchange/venue-quote.ts";
import type { VenueThread } from "#domain/exchange/venue-thread.ts";
import type { VenueReport } from "#domain/exchange/venue-report.ts";

// BSE's rows in our units.

const STATES: Readonly<Record<"OPEN" | "TRADED" | "WITHDRAWN" | "EXPIRED", VenueQuoteState>> = {
  OPEN: "LIVE",
  TRADED: "TRADED",
  WITHDRAWN: "WITHDRAWN",
  EXPIRED: "EXPIRED",
};

export const quoteRow = z.looseObject({
  quote_no: z.string(),
  state: z.enum(["OPEN", "TRADED", "WITHDRAWN", "EXPIRED"]),
  version: z.number(),
  isin: z.string(),
  side: z.enum(["BUY", "SELL"]),
  mode: z.enum(["OTM", "OTO"]),
  to: z.array(z.string()).nullish(),
  participant: z.string().nullish(),
  face_rupees: z.number(),
  traded_rupees: z.number(),
  confirmed_rupees: z.number(),
  yield_pct: z.string().nullish(),
  price: z.string().nullish(),
  yield_type: z.enum(["YTM", "YTC", "YTP"]).nullish(),
  settlement_date: z.string().nullish(),
  valid_till: z.string().nullish(),
  negotiable: z.boolean().nullish(),
  min_fill_rupees: z.number().nullish(),
  step_rupees: z.number().nullish(),
  client_ref: z.string().nullish(),
  changed_at: z.string(),
});
export const quoteRows = z.looseObject({ quotes: z.array(quoteRow) });
const levelFields = { yield_pct: z.string().nullish(), price: z.string().nullish() };
const role = z.enum(["INITIATOR", "RESPONDER"]);
export const threadRow = z.looseObject({
  thread_no: z.string(),
  quote_no: z.string(),
  isin: z.string(),
  state: z.enum(["OPEN", "AGREED", "CLOSED", "EXPIRED"]),
  initiator: z.string().nullish(),
  responder: z.string().nullish(),
  last_offer_by: role,
  face_rupees: z.number(),
  ...levelFields,
  version: z.number(),
  changed_at: z.string(),
});
export const dealRow = z.looseObject({
  deal_no: z.string(),
  quote_no: z.string().nullish(),
  thread_no: z.string().nullish(),
  isin: z.string().nullish(),
  buyer: z.string().nullish(),
  seller: z.string().nullish(),
  money_by: role.nullish(),
  state: z.enum(["AGREED", "CONFIRMED", "EXPIRED", "CANCELLED"]),
  money: z.enum(["PROPOSED", "CONFIRMED", "REJECTED", "EXPIRED"]).nullish(),
  face_rupees: z.number(),
  ...levelFields,
  consideration: z.string().nullish(),
  settlement_date: z.string().nullish(),
  version: z.number(),
  changed_at: z.string(),
});
export const reportRow = z.looseObject({
  report_no: z.string(),
  reference: z.string().nullish(),
  state: z.enum(["PENDING", "ACCEPTED", "REJECTED", "CANCELLED", "EXPIRED"]),
  late: z.boolean(),
  face_rupees: z.number().nullish(),
  ...levelFields,
  consideration: z.string().nullish(),
  settlement_date: z.string().nullish(),
  deal_no: z.string().nullish(),
  version: z.number(),
  changed_at: z.string(),
});

/** Four decimals, as text. */
export const fixed4 = (value: number) => value.toFixed(4);

/** dd/MM/yyyy as YYYY-MM-DD. */
export function isoOf(text: string): string {
  const [day = "", month = "", year = ""] = text.split("/");
  return `${year}-${month}-${day}`;
}

/** YYYY-MM-DD as dd/MM/yyyy. */
export function dateOf(day: IsoDate): string {
  return day.split("-").toReversed().join("/");
}

/** `dd/MM/yyyy HH:mm`, with seconds or without, in India; ISO 8601 as it is. */
export function instantOf(text: string): Date {
  if (text.includes("T")) return new Date(text);
  const [date = "", time = "00:00"] = text.split(" ");
  const [hours = "00", minutes = "00", seconds = "00"] = time.split(":");
  return new Date(istInstantMs(isoOf(date), `${hours}:${minutes}`) + Number(seconds) * 1000);
}

/** `dd/MM/yyyy HH:mm` in India. */
export function minuteOf(at: string): string {
  const ms = Date.parse(at);
  const [year = "", month = "", day = ""] = istDateOf(ms).split("-");
  return `${day}/${month}/${year} ${istTimeOf(ms).slice(0, 5)}`;
}

export function quoteOf(row: z.output<typeof quoteRow>): VenueQuote {
  return {
    number: row.quote_no,
    isin: row.isin,
    side: row.side === "BUY" ? "BID" : "ASK",
    mode: row.mode,
    participantCode: row.participant ?? null,
    toCodes: row.to ?? [],
    faceRupees: row.face_rupees,
    tradedRupees: row.traded_rupees,
    confirmedRupees: row.confirmed_rupees,
    yieldFraction: row.yield_pct == null ? null : yieldFractionOfPct(Number(row.yield_pct)),
    price: row.price == null ? null : Number(row.price),
    yieldType: row.yield_type ?? "YTM",
    settlementDate: row.settlement_date == null ? null : isoOf(row.settlement_date),
    validTill:
      row.valid_till == null ? null : new Date(lastMomentMs(instantOf(row.valid_till).getTime())).toISOString(),
    isNegotiable: row.negotiable !== false,
    minFillRupees: row.min_fill_rupees ?? null,
    stepRupees: row.step_rupees ?? null,
    state: STATES[row.state],
    tag: row.client_ref ?? null,
    venueAt: instantOf(row.changed_at).toISOString(),
    version: row.version,
  };
}

/** `dd/MM/yyyy HH:mm:ss` in India. */
export function secondOf(at: string): string {
  return `${minuteOf(at)}:${String(new Date(at).getUTCSeconds()).padStart(2, "0")}`;
}

/** Level, money and day of a deal or a report. */
function figuresOf(row: Pick<z.output<typeof dealRow>, "yield_pct" | "price" | "consideration" | "settlement_date">) {
  return {
    yieldFraction: row.yield_pct == null ? null : yieldFractionOfPct(Number(row.yield_pct)),
    price: row.price == null ? null : Number(row.price),
    considerationRupees: row.consideration == null ? null : Number(row.consideration),
    settlementDate: row.settlement_date == null ? null : isoOf(row.settlement_date),
  };
}

/** A negotiation as one of its sides is shown it; null where the row does not say which side that is. */
export function threadOf(row: z.output<typeof threadRow>, seenBy: string): VenueThread | null {
  const ownRole = row.responder === seenBy ? "RESPONDER" : row.initiator === seenBy ? "INITIATOR" : null;
  if (ownRole === null) return null;
  return {
    number: row.thread_no,
    quoteNumber: row.quote_no,
    isin: row.isin,
    seenBy,
    role: ownRole,
    otherCode: (ownRole === "INITIATOR" ? row.responder : row.initiator) ?? null,
    state: row.state,
    lastOfferBy: row.last_offer_by,
    faceRupees: row.face_rupees,
    yieldFraction: row.yield_pct == null ? null : yieldFractionOfPct(Number(row.yield_pct)),
    price: row.price == null ? null : Number(row.price),
    venueAt: instantOf(row.changed_at).toISOString(),
    version: row.version,
  };
}

export function dealOf(row: z.output<typeof dealRow>): VenueDeal {
  return {
    number: row.deal_no,
    quoteNumber: row.quote_no ?? null,
    threadNumber: row.thread_no ?? null,
    isin: row.isin ?? null,
    buyerCode: row.buyer ?? null,
    sellerCode: row.seller ?? null,
    state: row.state,
    money: row.money == null || row.money === "EXPIRED" ? null : row.money,
    moneyBy: row.money_by ?? null,
    faceRupees: row.face_rupees,
    ...figuresOf(row),
    dealNumber: row.state === "CONFIRMED" ? row.deal_no : null,
    venueAt: instantOf(row.changed_at).toISOString(),
    version: row.version,
  };
}

export function reportOf(row: z.output<typeof reportRow>): VenueReport {
  return {
    number: row.report_no,
    reference: row.reference ?? null,
    state: row.state,
    isLate: row.late,
    faceRupees: row.face_rupees ?? null,
    ...figuresOf(row),
    dealNumber: row.deal_no ?? null,
    venueAt: instantOf(row.changed_at).toISOString(),
    version: row.version,
  };
}
