import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { isOfTicket, type Need, needsOf } from "#domain/business/needs-me.ts";
import { worstFirst } from "#domain/orders/clocks.ts";
import { isTakenBack, needsLook } from "#domain/orders/needs-answer.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import { isNegotiation, movesOf } from "#domain/trading/cluster-moves.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";

/** One line of a firm's own business. Its id is the quote's, the cluster's, the ticket's or the order's. */
export type Business =
  /** A negotiation that waits for the firm. */
  | { kind: "turn"; id: string; cluster: Cluster }
  /** A quote of the firm that can be dealt on. */
  | { kind: "quote"; id: string; quote: Eoi }
  /** A negotiation that waits for the other side, or that both may take. */
  | { kind: "waiting"; id: string; cluster: Cluster }
  /** A ticket whose deal its exchange has not confirmed; with what it needs of the firm, if anything. */
  | { kind: "ticket"; id: string; ticket: Ticket; need: Need | null }
  /** An order that is to be looked at now: it waits for the firm, is late, failed, or was taken back. */
  | { kind: "late"; id: string; order: Order; need: Need | null }
  /** An order that is still to settle. */
  | { kind: "order"; id: string; order: Order };

interface Own {
  clusters: readonly Cluster[];
  quotes: readonly Eoi[];
  tickets: readonly Ticket[];
  orders: readonly Order[];
}

/**
 * A firm's own business in the order it is dealt with: the queue of what waits for the firm by time left, what else is to be
 * looked at, the worst clock first, its live quotes, the newest first, what waits for others by time left, the tickets under way,
 * the newest first, and the orders that are still to settle (look.md, N-08). A deal is one line: its ticket until its exchange
 * has confirmed it, then its order.
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
  const open = worstFirst(orders.filter((order) => OPEN.has(order.state) || isTakenBack(order)));
  const needs = needsOf({ clusters: mine, tickets: running, orders: open, lists: [], approvals: [] }, viewer, nowMs);

  const byId = {
    cluster: new Map(mine.map((cluster) => [cluster.id, cluster])),
    ticket: new Map(running.map((ticket) => [ticket.id, ticket])),
    order: new Map(open.map((order) => [order.id, order])),
  };
  const lineOf = (need: Need): Business | undefined => {
    const { id } = need;
    const [cluster, ticket, order] = [byId.cluster.get(id), byId.ticket.get(id), byId.order.get(id)];
    if (cluster !== undefined) return { kind: "turn", id, cluster };
    if (ticket !== undefined) return { kind: "ticket", id, ticket, need };
    return order === undefined ? undefined : { kind: "late", id, order, need };
  };
  const ticketOfOrder = (order: Order) => (isOfTicket(order) ? byId.ticket.get(order.ticket_id) : undefined);
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

/** Each thing stays where it comes first. */
function firstOfEach(lines: readonly Business[]): Business[] {
  const seen = new Set<string>();
  return lines.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** States in which an order is still to settle. */
const OPEN: ReadonlySet<string> = new Set(["REPORTED", "ACCEPTED", "CONFIRMED", "FAILED"]);

const expiry = ({ expires_at: at }: Cluster): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
const newestFirst = (a: { created_at: string }, b: { created_at: string }): number =>
  b.created_at.localeCompare(a.created_at);
