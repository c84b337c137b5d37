import type { Exchange } from "#domain/entities/exchanges.ts";

// Venues of a deal and ways of dealing there.

/** NDS-OM and F-TRAC are report platforms, not exchanges. */
export const VENUES = ["NSE", "BSE", "NDSOM", "FTRAC"] as const;
export type Venue = (typeof VENUES)[number];

export const VENUE_NAMES: Record<Venue, string> = { NSE: "NSE", BSE: "BSE", NDSOM: "NDS-OM", FTRAC: "F-TRAC" };

/** Executions, including those placed on the venues themselves and therefore refused here. */
export const DEAL_EXECUTIONS = [
  "RFQ_OTO",
  "RFQ_OTM",
  "OTC_REPORT",
  "NDSOM_REPORT",
  "ORDER_MATCH",
  "NDSOM_RFQ",
  "ORDER_BOOK",
] as const;
export type DealExecution = (typeof DEAL_EXECUTIONS)[number];

export function isExchange(venue: Venue): venue is Exchange {
  return venue === "NSE" || venue === "BSE";
}

export function isRfq(execution: DealExecution): boolean {
  return execution === "RFQ_OTO" || execution === "RFQ_OTM";
}
