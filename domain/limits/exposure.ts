import type { QuoteType } from "#domain/entities/eoi.ts";
import type { TicketState } from "#domain/entities/ticket.ts";
import type { LimitSettlement } from "#domain/entities/limit.ts";

/** What of a firm's limits something may use, has reserved or has used: a quote, an offer, a deal. */
export interface Exposure {
  /** Of the quote, the offer or the ticket; null for deals together that are done: no act takes them off. */
  id: string | null;
  stage: Stage;
  /** The firm's own side. */
  side: QuoteType;
  isin: string;
  issuer: string | null;
  /** Null for a quote: anybody may take it. */
  counterpartyId: string | null;
  /** The firm's own dealer. */
  userId: string;
  settlement: LimitSettlement | null;
  /** Rupees. */
  principal: number;
  bonds: number;
  /** An offer in a cluster on a quote of the firm's own: the quote counts already, everywhere but at the counterparty. */
  isBehindQuote: boolean;
}

/** Open quotes and unanswered offers may use a limit; a deal agreed has reserved it; a deal executed has used it. */
export type Stage = "open" | "reserved" | "used";

/**
 * What a ticket counts as; null where it counts no more, or nobody else has seen it yet.
 * @param isAccepted it was written when a quote was hit or an offer accepted, so both sides stand by level and size already
 */
export function stageOfTicket(state: TicketState, isAccepted: boolean): Stage | null {
  switch (state) {
    case "EXECUTED":
      return "used";
    case "AGREED":
    case "EXECUTING":
      return "reserved";
    case "SENT":
    case "PART_AGREED":
      return isAccepted ? "reserved" : "open";
    case "DRAFT":
      return isAccepted ? "reserved" : null;
    case "REJECTED":
    case "CANCELLED":
      return null;
    default:
      // A state that comes later counts until it says that it does not.
      return "reserved";
  }
}

/** What an act takes off what stands before: the part of a quote that is dealt, an offer that another replaces. */
export interface Release {
  id: string;
  /** Between 0 and 1. */
  share: number;
}

/** How much of each exposure that an act names is released, between 0 and 1. */
export function releasedShares(releases: readonly Release[]): ReadonlyMap<string | null, number> {
  const shares = new Map<string | null, number>();
  for (const { id, share } of releases) shares.set(id, Math.min((shares.get(id) ?? 0) + share, 1));
  return shares;
}
