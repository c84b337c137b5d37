import { DEAL_SIDES, type Ticket } from "#domain/entities/ticket.ts";
import { venuePartyOf } from "#domain/exchange/venue-party.ts";
import { reportDueAt } from "#domain/tickets/clocks.ts";
import { lacksConsent } from "#domain/tickets/life.ts";
import { firmsOf } from "#domain/tickets/sides.ts";
import { dealText, stepNotice } from "#domain/tickets/step-text.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { partiesOf } from "#server/market/trading/rows/deal-sides.ts";
import { publishDeal } from "#server/market/trading/rows/publish-deal.ts";
import { presentTicket } from "#server/market/trading/tickets/presenter.ts";
import { type TicketContext, ticketContext, type TicketRow } from "#server/market/trading/rows/ticket-context.ts";

/** The firms a ticket is for: its author's alone until it is first sent, all that are on it from then on. */
export function audienceOfTicket(row: TicketRow): string[] {
  if (row.isShared) return firmsOf(partiesOf(row)).filter((firm) => venuePartyOf(firm) === null);
  return row.authorClientId === null ? firmsOf(partiesOf(row)) : [row.authorClientId];
}

/**
 * Publishes a ticket to each of its firms in that firm's view, and removes it for firms that may no longer see it.
 * @param before the row as it was; null for a new one
 * @param known context of the row, if already read
 * @returns the view of the actor's firm
 */
export async function publishTicket(
  parts: Parts,
  changing: Change,
  row: TicketRow,
  before: TicketRow | null,
  known?: TicketContext,
): Promise<Ticket> {
  const context = known ?? (await ticketContext(parts, changing.tx, [row]));
  const audience = audienceOfTicket(row);
  const presented = new Map(audience.map((firm) => [firm, presentTicket(row, context, firm)]));
  for (const [firm, ticket] of presented) publishDeal(parts, changing, "open_tickets", firm, ticket);
  const gone = before === null ? [] : audienceOfTicket(before).filter((firm) => !audience.includes(firm));
  for (const firm of gone) changing.publish("open_tickets", firm, [{ id: row.id, removed: true }]);
  for (const firm of firmsToRefresh(row, before)) changing.publish("refresh_tickets", firm, null);
  const isMoneyMoved =
    before !== null &&
    (before.state !== row.state || before.consideration?.consideration !== row.consideration?.consideration);
  if (isMoneyMoved) {
    const update = { id: row.id, consideration: row.consideration, status: row.state };
    for (const firm of audience) changing.publish("consideration_update", firm, [update]);
  }
  publishTurns(changing, row, before, presented);
  const { clientId } = changing.actor;
  return presented.get(clientId) ?? presentTicket(row, context, clientId);
}

const isOver = ({ state }: TicketRow) => state === "EXECUTED" || state === "CANCELLED";

/**
 * Firms whose list of tickets has changed: a ticket was added, removed, or ended. Live rows hold open tickets only, so
 * readers of the paged list, which includes the ended ones, fetch it again. (W-09)
 */
function firmsToRefresh(row: TicketRow, before: TicketRow | null): string[] {
  const had = before === null ? [] : audienceOfTicket(before);
  const has = audienceOfTicket(row);
  const firms = [...new Set([...had, ...has])];
  if (before !== null && isOver(row) && !isOver(before)) return firms;
  return firms.filter((firm) => had.includes(firm) !== has.includes(firm));
}

/**
 * Notifies each firm of another firm's act on a shared ticket, and each side whose consent the ticket now waits for, or
 * no longer does.
 */
function publishTurns(
  changing: Change,
  row: TicketRow,
  before: TicketRow | null,
  presented: ReadonlyMap<string, Ticket>,
): void {
  const due = reportDueAt(row.execution, row.dealTime)?.toISOString() ?? null;
  const isStep = before !== null && row.history.length > before.history.length;
  for (const [firm, ticket] of presented) {
    const step = isStep ? stepNotice(ticket, row.history.length - 1, firm) : null;
    const sides = DEAL_SIDES.filter((side) => ticket[side].client_id === firm);
    const waits = sides.some((side) => isWaiting(row, side));
    const waited = before !== null && sides.some((side) => isWaiting(before, side));
    const isTurn = sides.length > 0 && (waits !== waited || before?.state !== row.state);
    if (step === null && !isTurn) continue;
    const text = step?.detail ?? (waits ? waitsText(ticket) : stateText(ticket));
    const isAsked = step?.act === "ask_cancel";
    changing.publish("rfq_negotiation_notifications", firm, [
      { id: row.id, text: `${row.number}: ${text}`, expires_at: due, your_turn: waits || isAsked },
    ]);
  }
}

function waitsText(ticket: Ticket): string {
  const { buy_or_sell: side } = ticket;
  return `${side === null ? "" : `${side} `}${dealText(ticket)} waits for your consent`;
}

function stateText(ticket: Ticket): string {
  const { state, reason } = ticket;
  const why = reason === null ? "" : `: ${reason}`;
  return `${dealText(ticket)} is ${state.toLowerCase().replace("_", " ")}${why}`;
}

function isWaiting(row: TicketRow, side: "buyer" | "seller"): boolean {
  return lacksConsent(row) && row.onExchange?.rejectedBy === undefined && row.consents[side] === null;
}
