import type { DealReport, ReportLeg } from "#domain/entities/report.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import type { StoredLeg, StoredReport } from "#domain/reporting/stored.ts";

/**
 * Legs of a deal as a firm sees them: its own whole, the other side's by state and time.
 * @param own sides of the firm itself; a broker of a side sees no references
 * @param nameOf name of a side's firm
 */
export function presentReport(
  report: StoredReport,
  own: readonly DealSide[],
  nameOf: (side: DealSide) => string,
): DealReport {
  const leg = (side: DealSide): ReportLeg => {
    const { state, dueAt, reportedAt } = report[side];
    return {
      state,
      due_at: dueAt,
      reported_at: reportedAt,
      ...(own.includes(side) ? { own: ownLeg(report[side], nameOf(side)) } : {}),
    };
  };
  const { platform, differs, clearing } = report;
  return { platform, buyer: leg("buyer"), seller: leg("seller"), differs, clearing };
}

function ownLeg(leg: StoredLeg, firm: string): NonNullable<ReportLeg["own"]> {
  return {
    slip_number: leg.slipNumber,
    reporter: leg.reporter,
    reporter_name: leg.reporterName ?? firm,
    member_code: leg.memberCode,
    constituent_code: leg.constituentCode,
    reference: leg.reference,
    late_reason: leg.lateReason,
    channel: leg.channel,
    refusal: leg.refusal,
    in_doubt: leg.isInDoubt,
    entered_number: leg.enteredNumber,
  };
}
