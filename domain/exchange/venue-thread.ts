import type { AcceptQuote } from "#domain/exchange/venue-deal.ts";

/** Where a negotiation stands at its exchange: one offer stands on an open one. */
export type VenueThreadState = "OPEN" | "AGREED" | "CLOSED" | "EXPIRED";

/** Who placed the quote, or who answers it. */
export type ThreadRole = "INITIATOR" | "RESPONDER";

/** One counterparty's negotiation on a quote, as an exchange shows it to one of its two sides, in our units. */
export interface VenueThread {
  number: string;
  quoteNumber: string;
  isin: string;
  /** The participant that it was shown to. */
  seenBy: string;
  role: ThreadRole;
  /** The participant on the other side; null where the exchange hides it. */
  otherCode: string | null;
  state: VenueThreadState;
  /** Whose offer stands. */
  lastOfferBy: ThreadRole;
  faceRupees: number;
  yieldFraction: number | null;
  /** Per 100 of face; null on a yield alone. */
  price: number | null;
  /** When it last changed, by the exchange's clock: ISO 8601 in UTC. */
  venueAt: string;
  version: number;
}

/** The order of a thread's states: what comes later in it never goes back. */
export function threadRank({ state }: Pick<VenueThread, "state">): number {
  return state === "OPEN" ? 1 : state === "AGREED" ? 2 : 3;
}

/** A size and a level on somebody's quote, or on a thread that runs. */
export type ThreadOffer = Pick<
  AcceptQuote,
  "quoteNumber" | "participantCode" | "clientCode" | "faceRupees" | "yieldFraction" | "price"
>;

/** Which thread is spoken on, and as whom. */
export interface OnThread {
  quoteNumber: string;
  threadNumber: string;
  role: ThreadRole;
}

/** Another size or level on a thread that runs. */
export type CounterOffer = OnThread & Pick<ThreadOffer, "faceRupees" | "yieldFraction" | "price">;

type Terms = Pick<VenueThread, "faceRupees" | "yieldFraction" | "price">;

/** Whether an offer stands on a thread as it was told, whoever told it. */
export function standsAs(thread: Terms, offer: Terms): boolean {
  const isSamePrice = thread.price === null || offer.price === null || thread.price === offer.price;
  return thread.faceRupees === offer.faceRupees && thread.yieldFraction === offer.yieldFraction && isSamePrice;
}
