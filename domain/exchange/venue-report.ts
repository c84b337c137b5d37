/** Where a report of a deal made elsewhere stands at its exchange. */
export type VenueReportState = "PENDING" | "ACCEPTED" | "REJECTED" | "CANCELLED" | "EXPIRED";

/** What becomes of a report: the other side accepts or rejects it, whoever made it cancels it. */
export type ReportDecision = "accept" | "reject" | "cancel";

/** A report as an exchange has it. */
export interface VenueReport {
  number: string;
  /** Ours, to find it again. */
  reference: string | null;
  state: VenueReportState;
  /** Made later than the exchange allows. */
  isLate: boolean;
  faceRupees: number | null;
  yieldFraction: number | null;
  /** Per 100 of face. */
  price: number | null;
  considerationRupees: number | null;
  /** YYYY-MM-DD; null where the exchange does not say. */
  settlementDate: string | null;
  /** Once the other side has accepted it. */
  dealNumber: string | null;
  /** When it last changed, by the exchange's clock: ISO 8601 in UTC. */
  venueAt: string;
  version: number;
}

/** The order of a report's states: what comes later in it never goes back. */
export function reportRank({ state }: Pick<VenueReport, "state">): number {
  return state === "PENDING" ? 1 : 2;
}

/** A deal that was made elsewhere, as one side reports it. */
export interface ReportDeal {
  tag: string;
  isin: string;
  side: "BID" | "ASK";
  participantCode: string;
  clientCode: string;
  counterpartyCode: string;
  counterpartyClientCode: string;
  faceRupees: number;
  lotRupees: number;
  yieldFraction: number;
  price: number;
  accruedRupees: number;
  considerationRupees: number;
  settlementDelta: number;
  /** When it was made: ISO 8601 in UTC. */
  dealtAt: string;
  /** Why it comes late; null where it does not. */
  lateReason: string | null;
}
