import type { ClusterState } from "#domain/entities/cluster.ts";
import type { EoiStatus, RfqStatus } from "#domain/entities/eoi.ts";

// A quote and the negotiations on it are records of their own, for other firms stand in each. What became a deal is never
// removed with them: it is the record of the deal.

/** States in which a negotiation came to nothing. */
export const CAME_TO_NOTHING = ["CLOSED", "LAPSED"] as const satisfies readonly ClusterState[];

/** Statuses in which a quote has ended without having been filled. */
export const ENDED_UNFILLED = ["CLOSED", "EXPIRED", "REPLACED", "REJECTED"] as const satisfies readonly EoiStatus[];

/** What is asked of a negotiation before it may ever be removed. */
export interface EndedNegotiation {
  state: ClusterState;
  /** A ticket was written of it, whatever became of that. */
  hasTicket: boolean;
  /** It answers a list, with which it is stored. */
  listId: string | null;
}

export function cameToNothing({ state, hasTicket, listId }: EndedNegotiation): boolean {
  return CAME_TO_NOTHING.some((each) => each === state) && !hasTicket && listId === null;
}

/** What is asked of a quote before it may ever be removed. */
export interface EndedQuote {
  status: EoiStatus;
  /** Where it stands at its exchange; null for one of our platform alone. */
  rfqStatus: RfqStatus | null;
  inDoubt: boolean;
  /** Some of it was dealt, or a ticket names it. */
  isDealt: boolean;
  /** An exchange is still to be told something of it. */
  hasOpenCommand: boolean;
}

export function endedWithoutDeal({ status, rfqStatus, inDoubt, isDealt, hasOpenCommand }: EndedQuote): boolean {
  if (rfqStatus === "QUEUED" || rfqStatus === "LIVE" || inDoubt || hasOpenCommand) return false;
  return ENDED_UNFILLED.some((each) => each === status) && !isDealt;
}
