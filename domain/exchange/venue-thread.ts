import type { AcceptQuote } from "#domain/exchange/venue-deal.ts";

/** State of a negotiation at its exchange; an open one has one live offer. */
export type VenueThreadState = "OPEN" | "AGREED" | "CLOSED" | "EXPIRED";

/** Poster of the quote (INITIATOR) or the side that answers it (RESPONDER). */
export type ThreadRole = "INITIATOR" | "RESPONDER";

/** One counterparty's negotiation on a quote as one of its two sides sees it, in our units. */
export interface VenueThread {
  number: string;
  quoteNumber: string;
  isin: string;
  /** Participant that sees this state. */
  seenBy: string;
  role: ThreadRole;
  /** Participant on the other side; null where the exchange hides it. */
  otherCode: string | null;
  state: VenueThreadState;
  /** Side whose offer is live. */
  lastOfferBy: ThreadRole;
  faceRupees: number;
  yieldFraction: number | null;
  /** Per 100 of face; null when only a yield is agreed. */
  price: number | null;
  /** Time of the last change by the exchange's clock, ISO 8601 UTC. */
  venueAt: string;
  version: number;
}

/** Rank of a thread's state; it never falls. */
export function threadRank({ state }: Pick<VenueThread, "state">): number {
  return state === "OPEN" ? 1 : state === "AGREED" ? 2 : 3;
}

/** Size and level offered on a quote or on an open thread. */
export type ThreadOffer = Pick<
  AcceptQuote,
  "quoteNumber" | "participantCode" | "clientCode" | "faceRupees" | "yieldFraction" | "price"
>;

/** A thread, and the firm's role in it. */
export interface OnThread {
  quoteNumber: string;
  threadNumber: string;
  role: ThreadRole;
}

/** Counter with another size or level on an open thread. */
export type CounterOffer = OnThread & Pick<ThreadOffer, "faceRupees" | "yieldFraction" | "price">;

type Terms = Pick<VenueThread, "faceRupees" | "yieldFraction" | "price">;

/** True when the thread's live offer equals this one, regardless of its sender. */
export function standsAs(thread: Terms, offer: Terms): boolean {
  const isSamePrice = thread.price === null || offer.price === null || thread.price === offer.price;
  return thread.faceRupees === offer.faceRupees && thread.yieldFraction === offer.yieldFraction && isSamePrice;
}
