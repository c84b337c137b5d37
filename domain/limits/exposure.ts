import type { QuoteType } from "#domain/entities/eoi.ts";
import type { TicketState } from "#domain/entities/ticket.ts";
import type { LimitSettlement } from "#domain/entities/limit.ts";

/** Open, reserved or used exposure of a firm's limits: a quote, an offer, a deal. */
export interface Exposure {
  /** Id of the quote, the offer or the ticket; null for finished deals in total, which no act releases. */
  id: string | null;
  stage: Stage;
  /** The firm's own side. */
  side: QuoteType;
  isin: string;
  issuer: string | null;
  /** Null for a quote, which anybody may hit or lift. */
  counterpartyId: string | null;
  /** The firm's own dealer. */
  userId: string;
  settlement: LimitSettlement | null;
  /** Rupees. */
  principal: number;
  bonds: number;
  /**
   * True for an offer in a cluster on a quote of the firm's own: the quote already counts, except against the
   * counterparty.
   */
  isBehindQuote: boolean;
}

/** Open: quotes and unanswered offers. Reserved: agreed deals. Used: executed deals. */
export type Stage = "open" | "reserved" | "used";

/**
 * Stage of a ticket; null when it no longer counts or nobody else has seen it yet.
 * @param isAccepted a quote was hit or an offer accepted, so level and size already bind both sides
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
      // A state added later counts until it is handled here.
      return "reserved";
  }
}

/** Part of an existing exposure that an act removes: the dealt part of a quote, or an offer replaced by another. */
export interface Release {
  id: string;
  /** Between 0 and 1. */
  share: number;
}

/** Released share of each exposure, between 0 and 1. */
export function releasedShares(releases: readonly Release[]): ReadonlyMap<string | null, number> {
  const shares = new Map<string | null, number>();
  for (const { id, share } of releases) shares.set(id, Math.min((shares.get(id) ?? 0) + share, 1));
  return shares;
}
