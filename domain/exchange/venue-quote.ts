import type { QuoteType } from "#domain/entities/eoi.ts";

/** State of a quote at its exchange. */
export type VenueQuoteState = "LIVE" | "WITHDRAWN" | "EXPIRED" | "TRADED";

/** A quote at an exchange, in our units: rupees of face, yield as a fraction, price per 100, ISO dates. */
export interface VenueQuote {
  number: string;
  isin: string;
  side: QuoteType;
  mode: "OTO" | "OTM";
  /** Poster; null where the exchange hides it. */
  participantCode: string | null;
  /** Recipients of a one-to-one quote. */
  toCodes: string[];
  faceRupees: number;
  /** Face with an agreed yield. */
  tradedRupees: number;
  /** Face whose money is confirmed as well. */
  confirmedRupees: number;
  yieldFraction: number | null;
  price: number | null;
  yieldType: "YTM" | "YTC" | "YTP";
  settlementDate: string | null;
  /** ISO 8601 UTC; null for until the exchange closes. */
  validTill: string | null;
  isNegotiable: boolean;
  minFillRupees: number | null;
  stepRupees: number | null;
  state: VenueQuoteState;
  /** Our own reference, to find the quote again; null on others' quotes. */
  tag: string | null;
  /** Time of the last change by the exchange's clock, ISO 8601 UTC. */
  venueAt: string;
  /** Increases with each change where the exchange counts them; else 0. */
  version: number;
}

/** Rank of a quote's state; it normally only rises. */
export function quoteRank({ state, tradedRupees }: Pick<VenueQuote, "state" | "tradedRupees">): number {
  if (state === "TRADED") return 4;
  if (state !== "LIVE") return 3;
  return tradedRupees > 0 ? 2 : 1;
}

/** Order key of an event among the states of its row. */
export interface EventPlace {
  rank: number;
  venueAt: Date;
  version: number;
}

/**
 * True when an event is older than one already applied. Compares the exchange's version; without one, the rank, and at
 * equal rank the exchange's clock. Only by version can a quote whose deal failed become open again.
 */
export function isLate(event: EventPlace, applied: EventPlace | null): boolean {
  if (applied === null) return false;
  if (event.version > 0 && applied.version > 0) return event.version < applied.version;
  if (event.rank !== applied.rank) return event.rank < applied.rank;
  if (event.venueAt.getTime() !== applied.venueAt.getTime()) return event.venueAt < applied.venueAt;
  return event.version < applied.version;
}

/** Payload of a new quote to an exchange. */
export interface PlaceQuote {
  tag: string;
  isin: string;
  side: QuoteType;
  mode: "OTO" | "OTM";
  participantCode: string;
  /** Client of the quote; null for the participant itself. */
  clientCode?: string | null;
  /** Broker dealing on the platform for the client; null for a direct deal. */
  brokerCode?: string | null;
  toCodes: string[];
  isAnonymous: boolean;
  faceRupees: number;
  lotRupees: number;
  yieldFraction: number;
  price: number | null;
  yieldType: "YTM" | "YTC" | "YTP";
  /** Call or put date of a YTC or YTP quote. */
  putCallDate: string | null;
  /** True for simple interest, as for money market paper. */
  isMoneyMarket: boolean;
  settlementDelta: 0 | 1;
  /** ISO 8601 UTC, a whole minute; null for until the exchange closes. */
  validTill: string | null;
}

/** Payload of a change of a live quote: all values after the change. */
export type QuoteChange = Pick<PlaceQuote, "faceRupees" | "lotRupees" | "yieldFraction" | "price" | "validTill">;

/** True when a quote at the exchange has the values of a change; a null price or validity matches any. */
export function isChangedTo(quote: VenueQuote, change: QuoteChange): boolean {
  return (
    quote.faceRupees === change.faceRupees &&
    quote.yieldFraction === change.yieldFraction &&
    (change.price === null || quote.price === change.price) &&
    (change.validTill === null || quote.validTill === change.validTill)
  );
}
