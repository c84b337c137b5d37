import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { reportLegByHand, withdrawReportLeg } from "#domain/contract/http/order-reports.ts";
import type { Order } from "#domain/entities/order.ts";
import { reportedByHand, withdrawn } from "#domain/reporting/legs.ts";
import type { StoredReport } from "#domain/reporting/stored.ts";
import { legReportedText, legWithdrawnText } from "#domain/reporting/texts.ts";
import type { Cause } from "#server/machine/core/change.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { actOnReport } from "#server/market/trading/reports/act-on-report.ts";

/** Time at which the platform had both legs; null before. */
function bothReportedAt({ buyer, seller }: StoredReport): Date | null {
  if (buyer.reportedAt === null || seller.reportedAt === null) return null;
  return new Date(Math.max(Date.parse(buyer.reportedAt), Date.parse(seller.reportedAt)));
}

/** Marks the actor's leg as reported on the platform. @throws Refusal at the field */
export function reportByHand(
  parts: Parts,
  cause: Cause,
  id: string,
  body: BodyOf<typeof reportLegByHand>,
): Promise<Order> {
  return actOnReport(parts, cause, { id, act: "report", version: body.version }, ({ row, side, report }, { now }) => {
    const entered = {
      reference: body.reference,
      reportedAtMs: Date.parse(body.reported_at),
      lateReason: body.late_reason ?? null,
    };
    const times = { dealMs: row.dealTime.getTime(), nowMs: now.getTime() };
    const after = unwrap(reportedByHand(report, side, entered, times));
    const { reference, reportedAtMs, lateReason } = entered;
    const detail = { side, reference, reported_at: body.reported_at, late_reason: lateReason, channel: "HAND" };
    return {
      order: { report: after, reportedAt: bothReportedAt(after) },
      step: { action: "report.hand", text: legReportedText(report.platform, side, reportedAtMs), detail },
    };
  });
}

/** Marks the actor's report as withdrawn from the platform: the leg is due again at the same time. */
export function withdrawReport(
  parts: Parts,
  cause: Cause,
  id: string,
  { version, reason }: BodyOf<typeof withdrawReportLeg>,
): Promise<Order> {
  return actOnReport(parts, cause, { id, act: "withdraw_report", version }, ({ side, report }) => {
    const after = unwrap(withdrawn(report, side));
    const text = legWithdrawnText(report.platform, side, reason);
    return {
      order: { report: after, reportedAt: bothReportedAt(after) },
      step: { action: "report.withdraw", text, detail: { side, reason, reference: report[side].reference } },
    };
  });
}
