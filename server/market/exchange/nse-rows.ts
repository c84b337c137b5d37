import { z } from "zod";
import { shiftDecimal, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { type IsoDate, istDateOf, istInstantMs, istTimeOf, lastMomentMs } from "#domain/lib/iso-date.ts";
import type { VenueDeal, VenueDealState } from "#domain/exchange/venue-deal.ts";
import type { VenueQuote, VenueQuoteState } from "#domain/exchange/venue-quote.ts";
import type { ThreadRole, VenueThread, VenueThreadState } from "#domain/exchange/venue-thread.ts";
import type { VenueReport, VenueReportState } from "#domain/exchange/venue-report.ts";

// NSE's rows in our units.

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Rupees in a crore: ten to this. */
const CRORE = 7;
export const ONE_TO_MANY = 1;
export const ONE_TO_ONE = 2;

const rfqRow = z.looseObject({
  number: z.string(),
  isin: z.string(),
  status: z.enum(["P", "W", "T"]),
  endReason: z.string().nullish(),
  buySell: z.enum(["B", "S"]),
  value: z.number(),
  yield: z.number().nullish(),
  price: z.number().nullish(),
  yieldType: z.enum(["YTM", "YTC", "YTP"]),
  tradedValue: z.number(),
  confirmedValue: z.number(),
  access: z.number(),
  participantCode: z.string().nullish(),
  participantList: z.array(z.string()).nullish(),
  date: z.string(),
  endTime: z.string().nullish(),
  settlementDate: z.string().nullish(),
  quoteNegotiable: z.string().nullish(),
  minFillValue: z.number().nullish(),
  valueStepSize: z.number().nullish(),
  remarks: z.string().nullish(),
  lastActivityTimestamp: z.string(),
  version: z.number().default(0),
});
/** A negotiation, and the deal that became of it. */
export const threadRow = z.looseObject({
  rfqNumber: z.string(),
  id: z.string(),
  status: z.enum(["N", "R", "A", "C", "E"]),
  isin: z.string().nullish(),
  buySell: z.enum(["B", "S"]).nullish(),
  initiator: z.string().nullish(),
  responder: z.string().nullish(),
  lastOfferBySide: z.enum(["I", "R"]).nullish(),
  value: z.number(),
  yield: z.number().nullish(),
  price: z.number().nullish(),
  settlementDate: z.string().nullish(),
  acceptedValue: z.number().nullish(),
  acceptedYield: z.number().nullish(),
  acceptedPrice: z.number().nullish(),
  acceptedConsideration: z.number().nullish(),
  proposedBySide: z.enum(["I", "R"]).nullish(),
  confirmStatus: z.enum(["PP", "PC", "PR", "CA", "CC", "CR"]).nullish(),
  dealStatus: z.enum(["AGREED", "CONFIRMED", "EXPIRED", "CANCELLED"]).nullish(),
  tradeNumber: z.string().nullish(),
  lastActivityTimestamp: z.string(),
  version: z.number().default(0),
});
/** A report. */
export const orderRow = z.looseObject({
  orderNumber: z.string(),
  refNumber: z.string().nullish(),
  status: z.enum(["PA", "A", "R", "X", "E"]),
  late: z.string().nullish(),
  value: z.number().nullish(),
  yield: z.number().nullish(),
  price: z.number().nullish(),
  consideration: z.number().nullish(),
  settlementDate: z.string().nullish(),
  tradeNumber: z.string().nullish(),
  lastActivityTimestamp: z.string(),
  version: z.number().default(0),
});
export const rfqRows = z.array(rfqRow);
export const threadRows = z.array(threadRow);
export const orderRows = z.array(orderRow);

export const crores = (rupees: number) => shiftDecimal(rupees, -CRORE);
const rupeesOf = (value: number) => Math.round(shiftDecimal(value, CRORE));
/** Six decimals of a fraction are four of a percentage: nothing is lost. */
export const percent = (fraction: number) => shiftDecimal(fraction, 2);

/** dd-MMM-yyyy as YYYY-MM-DD. */
export function isoOf(text: string): string {
  const [day = "", month = "", year = ""] = text.split("-");
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** `dd-MMM-yyyy HH:mm:ss` in India. */
export function instantOf(text: string): Date {
  const [date = "", time = "00:00:00"] = text.split(" ");
  const [hours = "00", minutes = "00", seconds = "00"] = time.split(":");
  return new Date(istInstantMs(isoOf(date), `${hours}:${minutes}`) + Number(seconds) * 1000);
}

/** `dd-MMM-yyyy HH:mm:ss` in India. */
export function timestamp(at: Date): string {
  const [year = "", month = "", day = ""] = istDateOf(at.getTime()).split("-");
  const seconds = String(at.getUTCSeconds()).padStart(2, "0");
  return `${day}-${MONTHS[Number(month) - 1]}-${year} ${istTimeOf(at.getTime()).slice(0, 5)}:${seconds}`;
}

/** YYYY-MM-DD as dd-MMM-yyyy. */
export function dateOf(day: IsoDate): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** Milliseconds of the day as HH:mm. */
export function timeOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** W is of both a withdrawal and an end by time. */
function stateOf({ status, endReason }: z.output<typeof rfqRow>): VenueQuoteState {
  if (status === "P") return "LIVE";
  if (status === "T") return "TRADED";
  return endReason === "E" ? "EXPIRED" : "WITHDRAWN";
}

export function quoteOf(row: z.output<typeof rfqRow>): VenueQuote {
  const endTime = row.endTime ?? null;
  return {
    number: row.number,
    isin: row.isin,
    side: row.buySell === "B" ? "BID" : "ASK",
    mode: row.access === ONE_TO_ONE ? "OTO" : "OTM",
    participantCode: row.participantCode ?? null,
    toCodes: row.participantList ?? [],
    faceRupees: rupeesOf(row.value),
    tradedRupees: rupeesOf(row.tradedValue),
    confirmedRupees: rupeesOf(row.confirmedValue),
    yieldFraction: row.yield == null ? null : yieldFractionOfPct(row.yield),
    price: row.price ?? null,
    yieldType: row.yieldType,
    settlementDate: row.settlementDate == null ? null : isoOf(row.settlementDate),
    validTill:
      endTime === null
        ? null
        : new Date(lastMomentMs(istInstantMs(isoOf(row.date), endTime.slice(0, 5)))).toISOString(),
    isNegotiable: row.quoteNegotiable !== "N",
    minFillRupees: row.minFillValue == null ? null : rupeesOf(row.minFillValue),
    stepRupees: row.valueStepSize == null ? null : rupeesOf(row.valueStepSize),
    state: stateOf(row),
    tag: row.remarks ?? null,
    venueAt: instantOf(row.lastActivityTimestamp).toISOString(),
    version: row.version,
  };
}

const MONEY = {
  PP: "PROPOSED",
  PC: "PROPOSED",
  CA: "PROPOSED",
  CC: "CONFIRMED",
  PR: "REJECTED",
  CR: "REJECTED",
} as const;

function dealStateOf({ status, dealStatus }: z.output<typeof threadRow>): VenueDealState {
  if (dealStatus != null) return dealStatus;
  if (status === "C") return "CLOSED";
  return status === "E" ? "EXPIRED" : status === "A" ? "AGREED" : "OPEN";
}

const roleOf = (side: "I" | "R"): ThreadRole => (side === "I" ? "INITIATOR" : "RESPONDER");

const THREADS: Record<z.output<typeof threadRow>["status"], VenueThreadState> = {
  N: "OPEN",
  R: "OPEN",
  A: "AGREED",
  C: "CLOSED",
  E: "EXPIRED",
};

/** A negotiation as one of its sides is shown it; null where the row does not say which side that is. */
export function threadOf(row: z.output<typeof threadRow>, seenBy: string): VenueThread | null {
  const role = row.responder === seenBy ? "RESPONDER" : row.initiator === seenBy ? "INITIATOR" : null;
  if (role === null || row.isin == null) return null;
  return {
    number: row.id,
    quoteNumber: row.rfqNumber,
    isin: row.isin,
    seenBy,
    role,
    otherCode: (role === "INITIATOR" ? row.responder : row.initiator) ?? null,
    state: THREADS[row.status],
    lastOfferBy: roleOf(row.lastOfferBySide ?? "R"),
    faceRupees: rupeesOf(row.value),
    yieldFraction: row.yield == null ? null : yieldFractionOfPct(row.yield),
    price: row.price ?? null,
    venueAt: instantOf(row.lastActivityTimestamp).toISOString(),
    version: row.version,
  };
}

/** True when a negotiation has become a deal, even if the consideration is not confirmed. */
export function isDealt({ status, acceptedValue }: z.output<typeof threadRow>): boolean {
  return status === "A" || acceptedValue != null;
}

export function dealOf(row: z.output<typeof threadRow>): VenueDeal {
  const yieldPct = row.acceptedYield ?? row.yield ?? null;
  return {
    number: row.id,
    quoteNumber: row.rfqNumber,
    threadNumber: row.id,
    isin: row.isin ?? null,
    ...(row.buySell === "B"
      ? { buyerCode: row.initiator ?? null, sellerCode: row.responder ?? null }
      : { buyerCode: row.responder ?? null, sellerCode: row.initiator ?? null }),
    state: dealStateOf(row),
    money: row.confirmStatus == null ? null : MONEY[row.confirmStatus],
    moneyBy: row.proposedBySide == null ? null : roleOf(row.proposedBySide),
    faceRupees: rupeesOf(row.acceptedValue ?? row.value),
    yieldFraction: yieldPct === null ? null : yieldFractionOfPct(yieldPct),
    price: row.acceptedPrice ?? null,
    considerationRupees: row.acceptedConsideration ?? null,
    settlementDate: row.settlementDate == null ? null : isoOf(row.settlementDate),
    dealNumber: row.tradeNumber ?? null,
    venueAt: instantOf(row.lastActivityTimestamp).toISOString(),
    version: row.version,
  };
}

const REPORTS: Record<z.output<typeof orderRow>["status"], VenueReportState> = {
  PA: "PENDING",
  A: "ACCEPTED",
  R: "REJECTED",
  X: "CANCELLED",
  E: "EXPIRED",
};

export function reportOf(row: z.output<typeof orderRow>): VenueReport {
  return {
    number: row.orderNumber,
    reference: row.refNumber ?? null,
    state: REPORTS[row.status],
    isLate: row.late === "Y",
    faceRupees: row.value == null ? null : rupeesOf(row.value),
    yieldFraction: row.yield == null ? null : yieldFractionOfPct(row.yield),
    price: row.price ?? null,
    considerationRupees: row.consideration ?? null,
    settlementDate: row.settlementDate == null ? null : isoOf(row.settlementDate),
    dealNumber: row.tradeNumber ?? null,
    venueAt: instantOf(row.lastActivityTimestamp).toISOString(),
    version: row.version,
  };
}
