import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { isOfTicket, type Need, needsOf } from "#domain/business/needs-me.ts";
import { worstFirst } from "#domain/orders/clocks.ts";
import { isReversed, needsLook } from "#domain/orders/needs-answer.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import { isNegotiation, movesOf } from "#domain/trading/cluster-moves.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";

/** One line of a firm's own business. Its id is that of the quote, the cluster, the ticket or the order. */
export type Business =
  /** A negotiation in which it is the firm's turn. */
  | { kind: "turn"; id: string; cluster: Cluster }
  /** A live quote of the firm. */
  | { kind: "quote"; id: string; quote: Eoi }
  /** A negotiation in which it is the other side's turn, or either may accept. */
  | { kind: "waiting"; id: string; cluster: Cluster }
  /** A ticket whose deal the exchange has not confirmed, with the firm's pending act, if any. */
  | { kind: "ticket"; id: string; ticket: Ticket; need: Need | null }
  /** An order to look at now: it needs the firm, is late, failed, or its settlement was reversed. */
  | { kind: "late"; id: string; order: Order; need: Need | null }
  /** An order not yet settled. */
  | { kind: "order"; id: string; order: Order };

interface Own {
  clusters: readonly Cluster[];
  quotes: readonly Eoi[];
  tickets: readonly Ticket[];
  orders: readonly Order[];
}

/**
 * A firm's own business in working order: open requests by time left; other urgent items, the most overdue clock first;
 * live quotes, newest first; items waiting for others, by time left; open tickets, newest first; and orders still to
 * settle (look.md, N-08). A deal is one line: its ticket until the exchange confirms it, then its order.
 */
export function businessOf(
  { clusters, quotes, tickets, orders }: Own,
  viewer: TicketViewer,
  nowMs: number,
): Business[] {
  const { clientId } = viewer;
  const mine = clusters.filter(
    (cluster) => isOpen(cluster) && isNegotiation(cluster) && movesOf(cluster, clientId).mine !== undefined,
  );
  const confirmed = new Set(orders.flatMap(({ ticket_id: id, confirmed_at: at }) => (at === null ? [] : (id ?? []))));
  const running = tickets.filter(({ id, state }) => state !== "CANCELLED" && !confirmed.has(id));
  const open = worstFirst(orders.filter((order) => OPEN.has(order.state) || isReversed(order)));
  const needs = needsOf({ clusters: mine, tickets: running, orders: open, lists: [], approvals: [] }, viewer, nowMs);

  const byId = {
    cluster: new Map(mine.map((cluster) => [cluster.id, cluster])),
    ticket: new Map(running.map((ticket) => [ticket.id, ticket])),
    order: new Map(open.map((order) => [order.id, order])),
  };
  const ticketOfOrder = (order: Order) => (isOfTicket(order) ? byId.ticket.get(order.ticket_id) : undefined);
  const lineOf = (need: Need): Business | undefined => {
    const { id } = need;
    const [cluster, order] = [byId.cluster.get(id), byId.order.get(id)];
    const ticket = byId.ticket.get(id) ?? (order === undefined ? undefined : ticketOfOrder(order));
    if (cluster !== undefined) return { kind: "turn", id, cluster };
    if (ticket !== undefined) return { kind: "ticket", id: ticket.id, ticket, need };
    return order === undefined ? undefined : { kind: "late", id, order, need };
  };
  const looks = open
    .filter((order) => needsLook(order, clientId, nowMs))
    .map((order): Business => {
      const ticket = ticketOfOrder(order);
      if (ticket !== undefined) return { kind: "ticket", id: ticket.id, ticket, need: null };
      return { kind: "late", id: order.id, order, need: null };
    });
  const own = quotes.filter((quote) => quote.client_id === clientId && isLive(quote.status)).toSorted(newestFirst);
  const lines = [
    ...needs.flatMap((need) => lineOf(need) ?? []),
    ...looks,
    ...own.map((quote): Business => ({ kind: "quote", id: quote.id, quote })),
    ...mine
      .toSorted((a, b) => expiry(a) - expiry(b))
      .map((cluster): Business => ({ kind: "waiting", id: cluster.id, cluster })),
    ...running.toSorted(newestFirst).map((ticket): Business => ({ kind: "ticket", id: ticket.id, ticket, need: null })),
    ...open
      .filter((order) => ticketOfOrder(order) === undefined)
      .map((order): Business => ({ kind: "order", id: order.id, order })),
  ];
  return firstOfEach(lines);
}

/** Keeps the first line of each item. */
function firstOfEach(lines: readonly Business[]): Business[] {
  const seen = new Set<string>();
  return lines.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** States of an order not yet settled. */
const OPEN: ReadonlySet<string> = new Set(["REPORTED", "ACCEPTED", "CONFIRMED", "FAILED"]);

const expiry = ({ expires_at: at }: Cluster): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
const newestFirst = (a: { created_at: string }, b: { created_at: string }): number =>
  b.created_at.localeCompare(a.created_at);
