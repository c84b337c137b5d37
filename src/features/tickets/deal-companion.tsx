import { useEffect, useRef } from "react";
import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatCompactRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { NOTICES } from "#domain/notices/table.ts";
import { isOfBoth } from "#domain/tickets/life.ts";
import { dealText, sentNotice, stepNotice } from "#domain/tickets/step-text.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { DONE, otherParty } from "#src/desk-kit/deals/ticket-menu.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSession } from "#src/session/session.ts";
import { raiseNotice } from "#src/shell/bell/raise-notice.ts";

/**
 * Notifies both sides of a new deal, of a moved settlement day, of the other side's steps, and of the result at the
 * exchange.
 */
export function DealCompanion() {
  const clientId = useSession(({ session }) => session?.id ?? "");
  const tickets = useLive((state) => state.tickets);
  const isAnswered = useLive((state) => state.answered.tickets);
  const known = useRef<ReadonlyMap<string, Ticket> | null>(null);
  useEffect(() => {
    if (!isAnswered) return;
    const before = known.current;
    known.current = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    // The bell also gets today's steps from before the page opened.
    for (const ticket of tickets) recordSteps(ticket, clientId);
    if (before === null) return;
    for (const ticket of tickets) {
      const was = before.get(ticket.id);
      // The exchange may answer before the deal is rendered; a refused deal must not be announced as one.
      const isOver = ticket.on_exchange !== null && ticket.state !== "EXECUTING";
      if (was === undefined) notifyNew(ticket, isOver, clientId);
      else if (was.settlement_date !== ticket.settlement_date) notifyMoved(ticket, was.settlement_date);
      else if (was.state === "EXECUTING" && ticket.state !== "EXECUTING") notifyExecution(ticket);
      if (was !== undefined) notifySteps(ticket, was.history?.length ?? 0, clientId);
    }
  }, [tickets, isAnswered, clientId]);
  return null;
}

type TicketNotice = Omit<Parameters<typeof raiseNotice>[0], "open" | "group"> & { group?: string };

function raise(ticket: Ticket, content: TicketNotice, how?: "bell"): void {
  const open = { commandId: "ticket.open", args: { id: ticket.id } };
  raiseNotice({ group: `ticket-${ticket.id}`, ...content, open }, how);
}

/** Stores the other side's steps of today in the bell, each once. */
function recordSteps(ticket: Ticket, clientId: string): void {
  const today = istDateOf(serverNowMs());
  for (const [index, { at }] of (ticket.history ?? []).entries()) {
    const atMs = Date.parse(at);
    const notice = istDateOf(atMs) === today ? stepNotice(ticket, index, clientId) : null;
    if (notice === null) continue;
    const { summary, detail } = notice;
    raise(
      ticket,
      { id: `step ${ticket.id} ${index}`, rule: NOTICES.ticket.step[notice.act], summary, detail, atMs },
      "bell",
    );
  }
}

/** @param known number of steps already notified */
function notifySteps(ticket: Ticket, known: number, clientId: string): void {
  for (const index of (ticket.history ?? []).keys()) {
    const notice = index < known ? null : stepNotice(ticket, index, clientId);
    if (notice === null) continue;
    const { act, summary, detail } = notice;
    raise(ticket, { id: `step ${ticket.id} ${index}`, rule: NOTICES.ticket.step[act], summary, detail });
  }
}

/** Notifies of a settlement moved by newly applied holidays; the money stays as agreed. */
function notifyMoved(ticket: Ticket, settled: IsoDate): void {
  const summary = `Settlement moved: ticket ${ticket.number}`;
  const days = `${formatDate(settled)} → ${formatDate(ticket.settlement_date)}`;
  const { client_name: other } = otherParty(ticket);
  const detail = `${days}, ${dealText(ticket)}, ${other}. The money stays as agreed.`;
  const id = `settlement ${ticket.id} ${ticket.version}`;
  raise(ticket, { id, rule: NOTICES.ticket.moved, summary, detail, group: `settlement-${ticket.id}` });
}

/** Notifies of the result at the exchange: executed, or to be retried. */
function notifyExecution(ticket: Ticket): void {
  const { id, number, state, version, exchange } = ticket;
  const isDone = state === "EXECUTED";
  const summary = isDone ? `Executed: ticket ${number}` : `Not executed: ticket ${number}`;
  const what = dealText(ticket);
  const detail = isDone
    ? `${what} on ${exchange === undefined ? "its exchange" : VENUE_NAMES[exchange]} as ${ticket.deal_number ?? ""}`
    : `${what}: ${ticket.on_exchange?.text ?? ""}${state === "AGREED" ? " Execute it again once corrected." : ""}`;
  raise(ticket, { id: `execution ${id} ${version}`, rule: NOTICES.ticket.state[state], summary, detail });
}

/** Notifies of a new ticket: a deal, its result at the exchange, or a ticket another firm sent for consent. */
function notifyNew(ticket: Ticket, isOver: boolean, clientId: string): void {
  if (isOver) return notifyExecution(ticket);
  if (isOfBoth(ticket)) return notifyDeal(ticket);
  if (ticket.state === "DRAFT" || ticket.author_client_id === clientId) return;
  const { step } = NOTICES.ticket;
  raise(ticket, { id: `sent ${ticket.id}`, rule: step.send, ...sentNotice(ticket, clientId) });
}

function notifyDeal(ticket: Ticket): void {
  const other = otherParty(ticket);
  const verb = DONE[ticket.buy_or_sell ?? "both"];
  const level = levelSentence({ ...ticket, fixed_field: "yield" });
  const summary = `Done: ticket ${ticket.number}`;
  const money = ticket.consideration === null ? "" : `, ${rupeesText(ticket.consideration.consideration)}`;
  const size = formatCompactRupees(ticket.quantity);
  const detail = `${verb} ${size} ${ticket.bond_name} at ${level}, ${other.client_name}${money}`;
  // Replaces the toast of the side that pressed the key.
  raise(ticket, { id: `deal ${ticket.id}`, rule: NOTICES.ticket.state.SENT, summary, detail, group: "deal" });
}
