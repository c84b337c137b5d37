import type { DealSide } from "#domain/entities/ticket.ts";

/** A change of a confirmed deal at an exchange: M changes terms, C cancels. Money in rupees. */
export interface VenueAmendment {
  number: string;
  dealNumber: string;
  kind: "M" | "C";
  state: "PROPOSED" | "APPROVED" | "REJECTED";
  /** Proposer, where the exchange gives the side. */
  bySide: DealSide | null;
  /** True when the initiator of the deal proposed it, where the exchange gives that instead of the side. */
  isByInitiator: boolean | null;
  reason: string;
  yieldType: "YTM" | "YTC" | "YTP" | null;
  accruedRupees: number | null;
  /** Working days after the deal. */
  settlementDelta: number | null;
  /** Time of the last change by the exchange's clock, ISO 8601 UTC. */
  venueAt: string;
  version: number;
}

/** Rank of an amendment's state; a decision is final. */
export function amendmentRank({ state }: Pick<VenueAmendment, "state">): number {
  return state === "PROPOSED" ? 1 : 2;
}

/** Proposal by one side to change a confirmed deal. */
export interface ProposeAmendment {
  dealNumber: string;
  kind: "M" | "C";
  side: DealSide;
  isInitiator: boolean;
  reason: string;
  yieldType: "YTM" | "YTC" | "YTP" | null;
  accruedRupees: number | null;
  settlementDelta: number | null;
}
