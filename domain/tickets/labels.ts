import type { Ticket, TicketState } from "#domain/entities/ticket.ts";
import { turnOf } from "#domain/tickets/turn.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";

/** Screen labels of ticket states. */
export const STATE_LABELS: Record<TicketState, string> = {
  DRAFT: "Draft",
  SENT: "Sent",
  PART_AGREED: "Part agreed",
  AGREED: "Agreed",
  EXECUTING: "Executing",
  EXECUTED: "Executed",
  REJECTED: "Rejected",
  CANCELLED: "Cancelled",
};

/** Number, state and turn: `T-20261121-0007, Sent, your turn`. */
export function ticketStanding(ticket: Ticket, viewer: TicketViewer, nowMs: number): string {
  const turn = turnOf(ticket, viewer, nowMs);
  const whose = turn === null ? "" : turn === "yours" ? ", your turn" : ", their turn";
  return `${ticket.number}, ${STATE_LABELS[ticket.state]}${whose}`;
}
