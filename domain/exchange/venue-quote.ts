import type { QuoteType } from "#domain/entities/eoi.ts";

/** Where a quote stands at its exchange. */
export type VenueQuoteState = "LIVE" | "WITHDRAWN" | "EXPIRED" | "TRADED";

/** One quote as an exchange has it, in our units: rupees of face, yield as a fraction, price per 100, ISO dates. */
export interface VenueQuote {
  number: string;
  isin: string;
  side: QuoteType;
  mode: "OTO" | "OTM";
  /** Who placed it; null where the exchange hides them. */
  participantCode: string | null;
  /** Whom a one-to-one quote is for. */
  toCodes: string[];
  faceRupees: number;
  /** Yield agreed on. */
  tradedRupees: number;
  /** Money confirmed too. */
  confirmedRupees: number;
  yieldFraction: number | null;
  price: number | null;
  yieldType: "YTM" | "YTC" | "YTP";
  settlementDate: string | null;
  /** ISO 8601 in UTC; null: until the exchange shuts. */
  validTill: string | null;
  isNegotiable: boolean;
  minFillRupees: number | null;
  stepRupees: number | null;
  state: VenueQuoteState;
  /** What we put beside it to find it again; null on others' quotes. */
  tag: string | null;
  /** When it last changed, by the exchange's clock: ISO 8601 in UTC. */
  venueAt: string;
  /** Grows with each change, where the exchange counts them; else 0. */
  version: number;
}

/** The order of a quote's states: what comes later in it never goes back. */
export function quoteRank({ state, tradedRupees }: Pick<VenueQuote, "state" | "tradedRupees">): number {
  if (state === "TRADED") return 4;
  if (state !== "LIVE") return 3;
  return tradedRupees > 0 ? 2 : 1;
}

/** Where an event stands in the life of what it is about. */
export interface EventPlace {
  rank: number;
  venueAt: Date;
  version: number;
}

/**
 * Whether an event is from before one that was applied: by the exchange's count of changes; where it does not count, by state,
 * within a state by its clock. A quote whose deal came to nothing is open again.
 */
export function isLate(event: EventPlace, applied: EventPlace | null): boolean {
  if (applied === null) return false;
  if (event.version > 0 && applied.version > 0) return event.version < applied.version;
  if (event.rank !== applied.rank) return event.rank < applied.rank;
  if (event.venueAt.getTime() !== applied.venueAt.getTime()) return event.venueAt < applied.venueAt;
  return event.version < applied.version;
}

/** What a new quote tells an exchange. */
export interface PlaceQuote {
  tag: string;
  isin: string;
  side: QuoteType;
  mode: "OTO" | "OTM";
  participantCode: string;
  /** The client that it is for; null for the participant itself. */
  clientCode?: string | null;
  /** The broker who deals on the platform for the client; null for a direct deal. */
  brokerCode?: string | null;
  toCodes: string[];
  isAnonymous: boolean;
  faceRupees: number;
  lotRupees: number;
  yieldFraction: number;
  price: number | null;
  yieldType: "YTM" | "YTC" | "YTP";
  /** The date that YTC and YTP are quoted to. */
  putCallDate: string | null;
  /** Simple interest, as money market paper is counted. */
  isMoneyMarket: boolean;
  settlementDelta: 0 | 1;
  /** Null: until the exchange shuts. ISO 8601 in UTC, a whole minute. */
  validTill: string | null;
}

/** What a change of a live quote tells an exchange: all of it as it shall be. */
export type QuoteChange = Pick<PlaceQuote, "faceRupees" | "lotRupees" | "yieldFraction" | "price" | "validTill">;

/** Whether a quote at an exchange stands as a change wants it. */
export function isChangedTo(quote: VenueQuote, change: QuoteChange): boolean {
  return (
    quote.faceRupees === change.faceRupees &&
    quote.yieldFraction === change.yieldFraction &&
    (change.price === null || quote.price === change.price) &&
    (change.validTill === null || quote.validTill === change.validTill)
  );
}
