import type { OrderState } from "#domain/entities/order.ts";
import type { TicketState } from "#domain/entities/ticket.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import type { Severity } from "#domain/surveillance/lexicon.ts";

/** Reporting deadline of OTC deals in corporate bonds: 15 minutes after the deal (circulars of 2014). */
export const REPORT_WITHIN_MS = 15 * 60 * 1000;
const MINUTES = REPORT_WITHIN_MS / 60_000;
/** Tickets may be written shortly before the agreement in the chat. */
const WRITTEN_BEFORE_MS = 5 * 60 * 1000;
/**
 * States of a ticket sent to the other side but not to the exchange. A draft is still being written by its own desk.
 */
export const UNDER_WAY: readonly TicketState[] = ["SENT", "PART_AGREED", "AGREED"];
/** States of a ticket that was sent and not cancelled since. */
const IN_FORCE: readonly TicketState[] = [...UNDER_WAY, "EXECUTING", "EXECUTED"];

export interface LateReport {
  severity: Severity;
  why: string;
}

/**
 * Finding for a deal agreed in a chat without a ticket in time, or null. `ticketsAt` are the times at which both firms
 * received tickets in that bond, epoch ms. A deal without any ticket is more severe than a late ticket, because the
 * chat is its only record.
 */
export function lateInChat(
  deal: { at: number; bondName: string; text: string },
  ticketsAt: readonly number[],
): LateReport | null {
  const { at, bondName, text } = deal;
  const due = at + REPORT_WITHIN_MS;
  const since = ticketsAt.filter((ticketAt) => ticketAt >= at - WRITTEN_BEFORE_MS).toSorted((a, b) => a - b);
  const [first] = since;
  if (first !== undefined && first <= due) return null;
  const agreed = `${bondName}, ${text}, was agreed at ${formatTimeWithSeconds(at)}`;
  const rule = `A deal must be reported within ${MINUTES} minutes.`;
  return first === undefined
    ? { severity: "medium", why: `${agreed} and had no ticket at ${formatTimeWithSeconds(due)}. ${rule}` }
    : { severity: "low", why: `${agreed} and came onto a ticket at ${formatTimeWithSeconds(first)} only. ${rule}` };
}

/**
 * Finding for a ticket sent after its reporting deadline, or sent before but not on its way to the exchange at the
 * deadline; otherwise null. Times are epoch ms.
 */
export function lateTicket(ticket: {
  number: string;
  state: TicketState;
  at: number;
  sentAt: number;
  bondName: string;
  text: string;
}): LateReport | null {
  const { number, state, at, sentAt, bondName, text } = ticket;
  const due = at + REPORT_WITHIN_MS;
  const isSentLate = sentAt >= due;
  if (!(isSentLate ? IN_FORCE : UNDER_WAY).includes(state)) return null;
  const how = isSentLate
    ? `was sent to the other side at ${formatTimeWithSeconds(sentAt)} only`
    : `was still ${state.toLowerCase().replace("_", " ")} at ${formatTimeWithSeconds(due)}`;
  return {
    severity: "low",
    why:
      `${number}, ${bondName}, ${text}, was dealt at ${formatTimeWithSeconds(at)} and ${how}. ` +
      `A deal must be reported within ${MINUTES} minutes.`,
  };
}

/** States in which a report binds somebody. */
const STANDING: readonly OrderState[] = ["REPORTED", "ACCEPTED", "CONFIRMED", "SETTLED", "FAILED"];

/**
 * Finding for a deal reported by hand that reached its exchange late, or has not reached it by the deadline; otherwise
 * null. Times are epoch ms; `reportedAt` is the exchange's time.
 */
export function lateOrder(order: {
  number: string;
  state: OrderState;
  exchange: string;
  at: number;
  madeAt: number;
  reportedAt: number | null;
  lateReason: string | null;
  bondName: string;
  text: string;
}): LateReport | null {
  const { number, state, exchange, at, madeAt, reportedAt, lateReason, bondName, text } = order;
  const due = at + REPORT_WITHIN_MS;
  if (!STANDING.includes(state) || (reportedAt !== null && reportedAt < due)) return null;
  const came = reportedAt ?? (madeAt >= due ? madeAt : null);
  const how =
    came === null
      ? `had not reached ${exchange} at ${formatTimeWithSeconds(due)}`
      : `was reported to ${exchange} at ${formatTimeWithSeconds(came)} only`;
  const reason = lateReason === null ? "" : ` Reason given: ${lateReason}`;
  return {
    severity: "low",
    why:
      `${number}, ${bondName}, ${text}, was dealt at ${formatTimeWithSeconds(at)} and ${how}. ` +
      `A deal must be reported within ${MINUTES} minutes.${reason}`,
  };
}
