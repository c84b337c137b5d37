import type { ClusterState } from "#domain/entities/cluster.ts";
import type { EoiStatus, RfqStatus } from "#domain/entities/eoi.ts";

// A quote and its negotiations are separate records, because other firms take part in each. Records that led to a deal
// are never deleted with them, because they document the deal.

/** States of a negotiation that ended without a deal. */
export const CAME_TO_NOTHING = ["CLOSED", "LAPSED"] as const satisfies readonly ClusterState[];

/** Statuses of a quote that ended without being filled. */
export const ENDED_UNFILLED = ["CLOSED", "EXPIRED", "REPLACED", "REJECTED"] as const satisfies readonly EoiStatus[];

/** Properties of a negotiation that decide whether it may be deleted. */
export interface EndedNegotiation {
  state: ClusterState;
  /** True when a ticket was written from it, in any state. */
  hasTicket: boolean;
  /** List it answers; it is stored together with that list. */
  listId: string | null;
}

export function cameToNothing({ state, hasTicket, listId }: EndedNegotiation): boolean {
  return CAME_TO_NOTHING.some((each) => each === state) && !hasTicket && listId === null;
}

/** Properties of a quote that decide whether it may be deleted. */
export interface EndedQuote {
  status: EoiStatus;
  /** Status at its exchange; null for a quote of our platform only. */
  rfqStatus: RfqStatus | null;
  inDoubt: boolean;
  /** True when part of it was dealt or a ticket refers to it. */
  isDealt: boolean;
  /** True when a command to an exchange is still open. */
  hasOpenCommand: boolean;
}

export function endedWithoutDeal({ status, rfqStatus, inDoubt, isDealt, hasOpenCommand }: EndedQuote): boolean {
  if (rfqStatus === "QUEUED" || rfqStatus === "LIVE" || inDoubt || hasOpenCommand) return false;
  return ENDED_UNFILLED.some((each) => each === status) && !isDealt;
}
