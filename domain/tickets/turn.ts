import {
  isCancelAsked,
  lacksConsent,
  mayAct,
  mayAgreeToCancel,
  type TicketLife,
  waitsFor,
} from "#domain/tickets/life.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";

/** Side whose turn it is, from the viewer's perspective; null when it is neither's, e.g. while at the exchange. */
export function turnOf(ticket: TicketLife, viewer: TicketViewer, nowMs: number): "yours" | "theirs" | null {
  const may = (act: "send" | "execute" | "reopen") => mayAct(ticket, act, viewer, nowMs).ok;
  if (mayAgreeToCancel(ticket, viewer, nowMs) || waitsFor(ticket, viewer)) return "yours";
  if (may("send") || may("execute") || may("reopen")) return "yours";
  const isTheirs = ticket.state === "AGREED" || lacksConsent(ticket) || isCancelAsked(ticket, nowMs);
  return isTheirs && ticket.state !== "CANCELLED" && ticket.state !== "EXECUTED" ? "theirs" : null;
}
