import type { Ticket } from "#domain/entities/ticket.ts";
import { venuePartyOf } from "#domain/exchange/venue-party.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { reportDueAt } from "#domain/tickets/clocks.ts";
import { lacksConsent } from "#domain/tickets/life.ts";
import { firmsOf } from "#domain/tickets/sides.ts";
import type { Change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";
import { partiesOf } from "#server/trading/rows/deal-sides.ts";
import { publishDeal } from "#server/trading/rows/publish-deal.ts";
import { presentTicket } from "#server/trading/tickets/presenter.ts";
import { type TicketContext, ticketContext, type TicketRow } from "#server/trading/rows/ticket-context.ts";

/** The firms a ticket is for: its author's alone until it is sent. */
export function audienceOfTicket(row: TicketRow): string[] {
  if (row.isShared) return firmsOf(partiesOf(row)).filter((firm) => venuePartyOf(firm) === null);
  return row.authorClientId === null ? firmsOf(partiesOf(row)) : [row.authorClientId];
}

/**
 * Publishes a ticket to each of its firms as that firm sees it, and takes it from those it is no longer for.
 * @param before the row as it was; null for a new one
 * @param known who is on the row, where that is read already
 * @returns it as the firm of the actor sees it
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
  publishTurns(parts, changing, row, before);
  const { clientId } = changing.actor;
  return presented.get(clientId) ?? presentTicket(row, context, clientId);
}

const isOver = ({ state }: TicketRow) => state === "EXECUTED" || state === "CANCELLED";

/**
 * The firms whose list of tickets is another one now: a ticket came to it, left it, or ended. The live rows hold only what is
 * open, so whoever reads the list by pages, the ended ones among them, fetches it again. (W-09)
 */
function firmsToRefresh(row: TicketRow, before: TicketRow | null): string[] {
  const had = before === null ? [] : audienceOfTicket(before);
  const has = audienceOfTicket(row);
  const firms = [...new Set([...had, ...has])];
  if (before !== null && isOver(row) && !isOver(before)) return firms;
  return firms.filter((firm) => had.includes(firm) !== has.includes(firm));
}

/** Notifies each side whose consent a ticket now waits for, or waits for no more. */
function publishTurns(parts: Parts, changing: Change, row: TicketRow, before: TicketRow | null): void {
  const name = parts.bonds.get(row.finstrumentId)?.display_name ?? row.finstrumentId;
  const sides = [
    ["buyer", row.buyerClientId, "buy"],
    ["seller", row.sellerClientId, "sell"],
  ] as const;
  for (const [side, firm, verb] of sides) {
    if (venuePartyOf(firm) !== null) continue;
    const waits = isWaiting(row, side);
    if (waits === (before !== null && isWaiting(before, side)) && before?.state === row.state) continue;
    const deal = `${verb} ${formatCompactRupees(row.quantity)} ${name}`;
    const text = waits ? `${row.number}: ${deal} waits for your consent` : `${row.number}: ${row.state.toLowerCase()}`;
    const due = reportDueAt(row.execution, row.dealTime);
    changing.publish("rfq_negotiation_notifications", firm, [
      { id: row.id, text, expires_at: due?.toISOString() ?? null, your_turn: waits },
    ]);
  }
}

function isWaiting(row: TicketRow, side: "buyer" | "seller"): boolean {
  return lacksConsent(row) && row.onExchange?.rejectedBy === undefined && row.consents[side] === null;
}
