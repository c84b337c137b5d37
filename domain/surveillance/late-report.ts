import type { OrderState } from "#domain/entities/order.ts";
import type { TicketState } from "#domain/entities/ticket.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import type { Severity } from "#domain/surveillance/lexicon.ts";

/** OTC deals in corporate bonds are reported within 15 minutes of the deal (circulars of 2014). */
export const REPORT_WITHIN_MS = 15 * 60 * 1000;
const MINUTES = REPORT_WITHIN_MS / 60_000;
/** Tickets are at times written first and agreed to in words a moment later. */
const WRITTEN_BEFORE_MS = 5 * 60 * 1000;
/** Sent to the other side and not yet on its way to the exchange. A draft is still being written out by its own desk. */
export const UNDER_WAY: readonly TicketState[] = ["SENT", "PART_AGREED", "AGREED"];
/** Sent, and not called off since. */
const IN_FORCE: readonly TicketState[] = [...UNDER_WAY, "EXECUTING", "EXECUTED"];

export interface LateReport {
  severity: Severity;
  why: string;
}

/**
 * Whether a deal agreed in a chat came onto no ticket in time. `ticketsAt` are the times at which tickets in that bond came to
 * both firms, epoch ms. Said without a ticket it stands nowhere but in the chat, so it weighs more than a late one.
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
  const rule = `A deal is to be reported within ${MINUTES} minutes.`;
  return first === undefined
    ? { severity: "medium", why: `${agreed} and had no ticket at ${formatTimeWithSeconds(due)}. ${rule}` }
    : { severity: "low", why: `${agreed} and came onto a ticket at ${formatTimeWithSeconds(first)} only. ${rule}` };
}

/**
 * Whether a ticket was sent only when its deal had to be reported already, or was sent before and is not yet on its way to the
 * exchange now that it has to be. Times are epoch ms.
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
      `A deal is to be reported within ${MINUTES} minutes.`,
  };
}

/** Standing, so that somebody is bound by it. */
const STANDING: readonly OrderState[] = ["REPORTED", "ACCEPTED", "CONFIRMED", "SETTLED", "FAILED"];

/**
 * Whether a deal that was reported by hand came to its exchange too late, or has not come there though its time is over. Times
 * are epoch ms; `reportedAt` is the exchange's.
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
      `A deal is to be reported within ${MINUTES} minutes.${reason}`,
  };
}
