import { corporationOf } from "#domain/entities/deal-venue.ts";
import type { Venue } from "#domain/entities/exchanges.ts";
import type { ReportLeg } from "#domain/entities/report.ts";
import { DEAL_SIDES, type DealSide, type Execution } from "#domain/entities/ticket.ts";
import { isRfq } from "#domain/market-rules/venues.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { isLegOut } from "#domain/reporting/legs.ts";
import { payInTime } from "#domain/tickets/cut-offs.ts";
import { REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";

/**
 * Deadline for reporting a deal; null when the RFQ platform itself is the report, and before level and size are agreed.
 */
export function reportDueAt(execution: Execution, dealTime: Date | null): Date | null {
  if (isRfq(execution) || dealTime === null) return null;
  return new Date(dealTime.getTime() + REPORT_WITHIN_MS);
}

/** Time before the deadline at which the clock turns amber. */
const REPORT_AMBER_MS = 5 * 60_000;
const AMBER_MS = 30 * 60_000;

/** One clock of a deal. */
export interface DealClock {
  id: "report" | "other_report" | "pay_in";
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
    /** Decides the hour of the pay-in; NSE's for a deal that names none. */
    exchange?: Venue | undefined;
    on_exchange: { report_number: string | null } | null;
    /** Legs of a deal that both sides report to a platform. */
    report?: Record<DealSide, ClockedLeg> | undefined;
  },
  nowMs: number,
): DealClock[] {
  if (!RUNNING.has(ticket.state)) return [];
  const report = ticket.report === undefined ? reportClocks(ticket, nowMs) : legClocks(ticket.report, nowMs);
  const { settlement_date: day, exchange = "NSE" } = ticket;
  const payIn = clockOf("pay_in", istInstantMs(day, payInTime(corporationOf(exchange), day)), nowMs);
  return [...report, payIn].toSorted((a, b) => a.dueMs - b.dueMs);
}

type ClockedLeg = Pick<ReportLeg, "state" | "due_at" | "own">;

/** Clock of a report to the exchange, or of the own leg before the deal is executed. */
function reportClocks(
  { report_due_at: due, on_exchange: on }: Pick<Parameters<typeof dealClocks>[0], "report_due_at" | "on_exchange">,
  nowMs: number,
): DealClock[] {
  const isReported = on !== null && on.report_number !== null;
  return due === null || isReported ? [] : [clockOf("report", Date.parse(due), nowMs)];
}

/** Clocks of the legs that are not on their platform yet. */
function legClocks(legs: Record<DealSide, ClockedLeg>, nowMs: number): DealClock[] {
  return DEAL_SIDES.map((side) => legs[side])
    .filter(isLegOut)
    .map(({ due_at: due, own }) => clockOf(own === undefined ? "other_report" : "report", Date.parse(due), nowMs));
}

/** States in which the deal is not yet reported and paid for. */
const RUNNING = new Set(["SENT", "PART_AGREED", "AGREED", "EXECUTING"]);

/** True when a report to the exchange needs a reason for being late. */
export function isReportLate(ticket: Parameters<typeof dealClocks>[0], nowMs: number): boolean {
  return dealClocks(ticket, nowMs).some(({ id, standing }) => id === "report" && standing === "late");
}

function clockOf(id: DealClock["id"], dueMs: number, nowMs: number): DealClock {
  const amberMs = id === "pay_in" ? AMBER_MS : REPORT_AMBER_MS;
  const standing = nowMs >= dueMs ? "late" : nowMs >= dueMs - amberMs ? "soon" : "fine";
  return { id, label: LABELS[id], dueMs, standing };
}

const LABELS: Record<DealClock["id"], string> = {
  report: "Report due",
  other_report: "Other side's report due",
  pay_in: "Pay-in due",
};

/**
 * Time of a deal made elsewhere: a time of today, not later than now. (V-15, V-16)
 * @param typed HH:MM, IST
 * @returns the instant; null when in the future
 */
export function tradeInstant(typed: string, nowMs: number): Date | null {
  const at = istInstantMs(istDateOf(nowMs), typed);
  return at > nowMs ? null : new Date(at);
}
