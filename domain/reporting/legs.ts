import { DEAL_SIDES, type DealSide, otherSide } from "#domain/entities/ticket.ts";
import type { LegState } from "#domain/entities/report.ts";
import type { ReportPlatform } from "#domain/entities/exchanges.ts";
import { otherNumberText, reportTexts, withdrawFirstText } from "#domain/reporting/texts.ts";
import type { StoredLeg, StoredReport } from "#domain/reporting/stored.ts";
import { err, errField, ok, type Verdict } from "#domain/trading/verdict.ts";

// Life of the two legs of a reported deal. A leg is reported by its own side; the deal is matched once both legs are
// equal on the platform, or both firms have entered the same deal number. The due time of a leg never moves.

/** Fields of a leg that are fixed when the deal is executed. */
export type OpenedLeg = Pick<
  StoredLeg,
  "dueAt" | "slipNumber" | "reporter" | "reporterName" | "memberCode" | "constituentCode"
>;

/** Legs of a deal that has just been executed. */
export function openedReport(platform: ReportPlatform, { buyer, seller }: Record<DealSide, OpenedLeg>): StoredReport {
  return { platform, buyer: dueLeg(buyer), seller: dueLeg(seller), differs: [], clearing: null };
}

const UNREPORTED = {
  state: "DUE",
  reference: null,
  reportedAt: null,
  lateReason: null,
  channel: null,
  refusal: null,
  isInDoubt: false,
  enteredNumber: null,
} as const satisfies Partial<StoredLeg>;

const dueLeg = (opened: OpenedLeg): StoredLeg => ({ ...opened, ...UNREPORTED });

/** States in which the platform has the leg, or may have it. */
const AT_PLATFORM: ReadonlySet<LegState> = new Set(["QUEUED", "SENT", "REPORTED", "MISMATCH", "MATCHED"]);

/** True while a leg awaits its own side's report. */
export function isToReport({ state }: Pick<StoredLeg, "state">): boolean {
  return state === "DUE" || state === "REFUSED";
}

/** True until the platform has the leg, while its clock runs. */
export function isLegOut({ state }: Pick<StoredLeg, "state">): boolean {
  return isToReport({ state }) || state === "QUEUED" || state === "SENT";
}

/** True once both legs are matched. */
export function isMatched({ buyer }: StoredReport): boolean {
  return buyer.state === "MATCHED";
}

/** True when the leg is not reported by its due time; due exactly then is late. */
export function isLegLate({ state, dueAt }: Pick<StoredLeg, "state" | "dueAt">, nowMs: number): boolean {
  return isLegOut({ state }) && nowMs >= Date.parse(dueAt);
}

/** True for a report in its due second or later: platforms show whole seconds. */
export function isLateReport(dueMs: number, reportedAtMs: number): boolean {
  return reportedAtMs >= Math.floor(dueMs / 1000) * 1000;
}

export type LegAct = "report" | "withdraw" | "match";

/** Refusal of an act on a side's leg; null where it is open. */
export function legBar(report: StoredReport, side: DealSide, act: LegAct): string | null {
  const { state } = report[side];
  if (isMatched(report)) return reportTexts.alreadyMatched;
  switch (act) {
    case "report":
      return isToReport({ state }) ? null : reportTexts.alreadyReported;
    case "withdraw":
    case "match":
      return state === "REPORTED" || state === "MISMATCH" ? null : reportTexts.notReported;
  }
}

/** A report that its side entered on the platform itself. */
export interface HandReport {
  reference: string;
  reportedAtMs: number;
  lateReason: string | null;
}

/** The legs after a side has marked its own one as reported. @param dealMs time of the deal */
export function reportedByHand(
  report: StoredReport,
  side: DealSide,
  { reference, reportedAtMs, lateReason }: HandReport,
  { dealMs, nowMs }: { dealMs: number; nowMs: number },
): Verdict<StoredReport> {
  const bar = legBar(report, side, "report");
  if (bar !== null) return err("already_done", bar);
  if (!/^\S.{4,28}\S$/.test(reference)) return errField("reference", reportTexts.reference);
  if (reportedAtMs > nowMs) return errField("reported_at", reportTexts.reportedLater);
  if (reportedAtMs < Math.floor(dealMs / 1000) * 1000) return errField("reported_at", reportTexts.reportedEarlier);
  const leg = report[side];
  const isLate = isLateReport(Date.parse(leg.dueAt), reportedAtMs);
  if (isLate && lateReason === null) return errField("late_reason", reportTexts.lateReason);
  return ok({
    ...report,
    differs: [],
    [side]: {
      ...leg,
      state: "REPORTED",
      reference,
      reportedAt: new Date(reportedAtMs).toISOString(),
      lateReason: isLate ? lateReason : null,
      channel: "HAND",
      refusal: null,
      isInDoubt: false,
    },
  });
}

/** The legs after a side has withdrawn its report from the platform: it is due again, at the same time as before. */
export function withdrawn(report: StoredReport, side: DealSide): Verdict<StoredReport> {
  const bar = legBar(report, side, "withdraw");
  if (bar !== null) return err("already_done", bar);
  const other = otherSide(side);
  const otherLeg = report[other];
  return ok({
    ...report,
    differs: [],
    [side]: { ...report[side], ...UNREPORTED },
    [other]: { ...otherLeg, ...(otherLeg.state === "MISMATCH" ? { state: "REPORTED" as const } : {}) },
  });
}

/**
 * The legs after a side has entered the platform's deal number. Both sides match once they have entered the same one; a
 * counterparty without people here enters none.
 */
export function numberEntered(
  report: StoredReport,
  side: DealSide,
  number: string,
  other: { name: string; isHere: boolean },
): Verdict<StoredReport> {
  const bar = legBar(report, side, "match");
  if (bar !== null) return err("already_done", bar);
  const theirs = report[otherSide(side)].enteredNumber;
  if (theirs !== null && theirs !== number) {
    return errField("deal_number", otherNumberText(other.name, theirs, report.platform));
  }
  const entered = { ...report, [side]: { ...report[side], enteredNumber: number } };
  return ok(theirs === number || !other.isHere ? matched(entered) : entered);
}

/** Both legs matched. */
export function matched(report: StoredReport): StoredReport {
  const leg = (side: DealSide): StoredLeg => ({ ...report[side], state: "MATCHED", isInDoubt: false });
  return { ...report, buyer: leg("buyer"), seller: leg("seller"), differs: [] };
}

/** Refusal to cancel an unmatched deal while a leg is on the platform; null where none is. */
export function cancelBar(
  report: Pick<StoredReport, "platform"> & Record<DealSide, Pick<StoredLeg, "state">>,
): string | null {
  return DEAL_SIDES.some((side) => AT_PLATFORM.has(report[side].state)) ? withdrawFirstText(report.platform) : null;
}
