import type { ReportPlatform } from "#domain/entities/exchanges.ts";
import type { ClearingDecision, DealReport, LegState, ReportChannel, ReportLeg } from "#domain/entities/report.ts";

type OwnLeg = NonNullable<ReportLeg["own"]>;

/** One side's report of a deal, as a JSON column; instants are ISO texts. */
export interface StoredLeg {
  state: LegState;
  dueAt: string;
  slipNumber: string;
  reporter: OwnLeg["reporter"];
  /** Null where the firm reports itself. */
  reporterName: string | null;
  memberCode: string | null;
  constituentCode: string | null;
  reference: string | null;
  reportedAt: string | null;
  lateReason: string | null;
  channel: ReportChannel | null;
  refusal: string | null;
  isInDoubt: boolean;
  /** Deal number of the platform as this firm entered it. */
  enteredNumber: string | null;
}

/** Both legs of a deal. */
export interface StoredReport {
  platform: ReportPlatform;
  buyer: StoredLeg;
  seller: StoredLeg;
  differs: DealReport["differs"];
  clearing: ClearingDecision | null;
}
