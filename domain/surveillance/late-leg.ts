import { type ReportPlatform, VENUE_NAMES } from "#domain/entities/exchanges.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import type { LateReport } from "#domain/surveillance/late-report.ts";

/** A side's report of a deal on NDS-OM or F-TRAC, for compliance. */
export interface WatchedLeg {
  number: string;
  platform: ReportPlatform;
  /** Instants as ISO texts. */
  leg: { dueAt: string; reportedAt: string | null; lateReason: string | null };
  /** True once both sides have cancelled the deal. */
  isCancelled: boolean;
  /** Time of the deal, epoch ms. */
  at: number;
  bondName: string;
  text: string;
}

/** Evening hour, IST, from which a missing report is severe. Our own figure. */
const NEVER_AFTER = "20:00";

/**
 * Finding for a leg that was reported late, is missing at its due time, or was cancelled unreported; null otherwise.
 * Times are epoch ms.
 */
export function lateLeg(watched: WatchedLeg, nowMs: number): LateReport | null {
  const { number, platform, leg, isCancelled, at, bondName, text } = watched;
  const due = Date.parse(leg.dueAt);
  const name = VENUE_NAMES[platform];
  const reportedAt = leg.reportedAt === null ? null : Date.parse(leg.reportedAt);
  const found = (how: string): LateReport => {
    const reason = leg.lateReason === null ? "" : ` Reason given: ${leg.lateReason}`;
    const dealt = `${number}, ${bondName}, ${text}, was dealt at ${formatTimeWithSeconds(at)}`;
    return {
      severity: "low",
      why: `${dealt} and ${how}. Each side reports it by ${formatTimeWithSeconds(due)}.${reason}`,
    };
  };
  if (reportedAt !== null) {
    return reportedAt < Math.floor(due / 1000) * 1000
      ? null
      : found(`was reported on ${name} at ${formatTimeWithSeconds(reportedAt)} only`);
  }
  if (isCancelled) return found(`was cancelled before any report on ${name}`);
  return nowMs < due ? null : found(`had not been reported on ${name} at ${formatTimeWithSeconds(due)}`);
}

/** Finding for a leg that is still missing in the evening of the deal; null otherwise. */
export function neverReported(watched: WatchedLeg, nowMs: number): LateReport | null {
  const { leg, isCancelled, at } = watched;
  if (leg.reportedAt !== null || isCancelled || nowMs < istInstantMs(istDateOf(at), NEVER_AFTER)) return null;
  const late = lateLeg(watched, nowMs);
  return late === null ? null : { severity: "high", why: `Never reported: ${late.why}` };
}
