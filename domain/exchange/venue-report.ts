/** State at its exchange of the report of a deal made elsewhere. */
export type VenueReportState = "PENDING" | "ACCEPTED" | "REJECTED" | "CANCELLED" | "EXPIRED";

/** Decision on a report: the other side accepts or rejects it, the reporter cancels it. */
export type ReportDecision = "accept" | "reject" | "cancel";

/** A report at an exchange. */
export interface VenueReport {
  number: string;
  /** Our own reference, to find the report again. */
  reference: string | null;
  state: VenueReportState;
  /** True when reported later than the exchange allows. */
  isLate: boolean;
  faceRupees: number | null;
  yieldFraction: number | null;
  /** Per 100 of face. */
  price: number | null;
  considerationRupees: number | null;
  /** YYYY-MM-DD; null where the exchange omits it. */
  settlementDate: string | null;
  /** Set once the other side has accepted the report. */
  dealNumber: string | null;
  /** Time of the last change by the exchange's clock, ISO 8601 UTC. */
  venueAt: string;
  version: number;
}

/** Rank of a report's state; it never falls. */
export function reportRank({ state }: Pick<VenueReport, "state">): number {
  return state === "PENDING" ? 1 : 2;
}

/** A deal made elsewhere, as reported by one side. */
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
  /** Time of the deal, ISO 8601 UTC. */
  dealtAt: string;
  /** Reason for a late report; null when on time. */
  lateReason: string | null;
}
