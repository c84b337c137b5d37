import type { Execution } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";

/**
 * Deadline for reporting a deal; null when the RFQ platform itself is the report, and before level and size are agreed.
 */
export function reportDueAt(execution: Execution, dealTime: Date | null): Date | null {
  if (execution !== "OTC_REPORT" || dealTime === null) return null;
  return new Date(dealTime.getTime() + REPORT_WITHIN_MS);
}

/** Pay-in deadline of bonds and money at the clearing corporation, IST. */
const PAY_IN = "17:45";
/** Time before the deadline at which the clock turns amber. */
const REPORT_AMBER_MS = 5 * 60_000;
const AMBER_MS = 30 * 60_000;

/** One clock of a deal. */
export interface DealClock {
  id: "report" | "pay_in";
  label: string;
  dueMs: number;
  /** Due exactly now is late. */
  standing: "fine" | "soon" | "late";
}

/** Clocks of a deal: the longest overdue first, then the least time left. (N-08) */
export function dealClocks(
  ticket: {
    state: string;
    report_due_at: string | null;
    settlement_date: IsoDate;
    on_exchange: { report_number: string | null } | null;
  },
  nowMs: number,
): DealClock[] {
  if (!RUNNING.has(ticket.state)) return [];
  const isReported = ticket.on_exchange !== null && ticket.on_exchange.report_number !== null;
  const report =
    ticket.report_due_at === null || isReported ? [] : [clockOf("report", Date.parse(ticket.report_due_at), nowMs)];
  const payIn = clockOf("pay_in", istInstantMs(ticket.settlement_date, PAY_IN), nowMs);
  return [...report, payIn].toSorted((a, b) => a.dueMs - b.dueMs);
}

/** States in which the deal is not yet reported and paid for. */
const RUNNING = new Set(["SENT", "PART_AGREED", "AGREED", "EXECUTING"]);

/** True when a report to the exchange needs a reason for being late. */
export function isReportLate(ticket: Parameters<typeof dealClocks>[0], nowMs: number): boolean {
  return dealClocks(ticket, nowMs).some(({ id, standing }) => id === "report" && standing === "late");
}

function clockOf(id: DealClock["id"], dueMs: number, nowMs: number): DealClock {
  const amberMs = id === "report" ? REPORT_AMBER_MS : AMBER_MS;
  const standing = nowMs >= dueMs ? "late" : nowMs >= dueMs - amberMs ? "soon" : "fine";
  return { id, label: id === "report" ? "Report due" : "Pay-in due", dueMs, standing };
}

/**
 * Time of a deal made elsewhere: a time of today, not later than now. (V-15, V-16)
 * @param typed HH:MM, IST
 * @returns the instant; null when in the future
 */
export function tradeInstant(typed: string, nowMs: number): Date | null {
  const at = istInstantMs(istDateOf(nowMs), typed);
  return at > nowMs ? null : new Date(at);
}
