import type { Execution } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";

/** Until when a deal is to be reported; null where the RFQ platform is the report, and before level and size are agreed. */
export function reportDueAt(execution: Execution, dealTime: Date | null): Date | null {
  if (execution !== "OTC_REPORT" || dealTime === null) return null;
  return new Date(dealTime.getTime() + REPORT_WITHIN_MS);
}

/** When bonds and money are to be in at the clearing corporation, IST. */
const PAY_IN = "17:45";
/** The clock turns amber this long before its time. */
const REPORT_AMBER_MS = 5 * 60_000;
const AMBER_MS = 30 * 60_000;

/** One of the clocks of a deal. */
export interface DealClock {
  id: "report" | "pay_in";
  label: string;
  dueMs: number;
  /** Due exactly at the second is late. */
  standing: "fine" | "soon" | "late";
}

/** The clocks of a deal, the latest first: late by age, then by the least time left. (N-08) */
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

/** States in which the deal still has to be reported and paid for. */
const RUNNING = new Set(["SENT", "PART_AGREED", "AGREED", "EXECUTING"]);

/** Whether the exchange is to be told why the report comes late. */
export function isReportLate(ticket: Parameters<typeof dealClocks>[0], nowMs: number): boolean {
  return dealClocks(ticket, nowMs).some(({ id, standing }) => id === "report" && standing === "late");
}

function clockOf(id: DealClock["id"], dueMs: number, nowMs: number): DealClock {
  const amberMs = id === "report" ? REPORT_AMBER_MS : AMBER_MS;
  const standing = nowMs >= dueMs ? "late" : nowMs >= dueMs - amberMs ? "soon" : "fine";
  return { id, label: id === "report" ? "Report due" : "Pay-in due", dueMs, standing };
}

/**
 * When a deal made elsewhere was made: a time of today, not later than now. (V-15, V-16)
 * @param typed HH:MM, IST
 * @returns the instant; null when it lies ahead
 */
export function tradeInstant(typed: string, nowMs: number): Date | null {
  const at = istInstantMs(istDateOf(nowMs), typed);
  return at > nowMs ? null : new Date(at);
}
