import type { DealSide } from "#domain/entities/ticket.ts";

/** A change of a confirmed deal as an exchange has it: M changes terms, C cancels. Money is rupees. */
export interface VenueAmendment {
  number: string;
  dealNumber: string;
  kind: "M" | "C";
  state: "PROPOSED" | "APPROVED" | "REJECTED";
  /** Who proposed it, where the exchange says it by side. */
  bySide: DealSide | null;
  /** The same where it says it by who began the deal. */
  isByInitiator: boolean | null;
  reason: string;
  yieldType: "YTM" | "YTC" | "YTP" | null;
  accruedRupees: number | null;
  /** Working days from the deal. */
  settlementDelta: number | null;
  /** When it last changed, by the exchange's clock: ISO 8601 in UTC. */
  venueAt: string;
  version: number;
}

/** The order of an amendment's states: what is decided stays so. */
export function amendmentRank({ state }: Pick<VenueAmendment, "state">): number {
  return state === "PROPOSED" ? 1 : 2;
}

/** What one side proposes to change of a confirmed deal. */
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
