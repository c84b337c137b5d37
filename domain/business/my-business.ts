import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { worstFirst } from "#domain/orders/clocks.ts";
import { isTakenBack, needsLook } from "#domain/orders/needs-answer.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import { isNegotiation, movesOf, needsMe } from "#domain/trading/cluster-moves.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";

/** One line of a firm's own business. Its id is the quote's, the cluster's, the ticket's or the order's. */
export type Business =
  /** A negotiation that waits for the firm. */
  | { kind: "turn"; id: string; cluster: Cluster }
  /** A quote of the firm that can be dealt on. */
  | { kind: "quote"; id: string; quote: Eoi }
  /** A negotiation that waits for the other side, or that both may take. */
  | { kind: "waiting"; id: string; cluster: Cluster }
  /** A ticket that is not settled. */
  | { kind: "ticket"; id: string; ticket: Ticket }
  /** An order that is to be looked at now: it waits for the firm, is late, failed, or was taken back. */
  | { kind: "late"; id: string; order: Order }
  /** An order that is still to settle. */
  | { kind: "order"; id: string; order: Order };

interface Own {
  clusters: readonly Cluster[];
  quotes: readonly Eoi[];
  tickets: readonly Ticket[];
  orders: readonly Order[];
}

/**
 * A firm's own business in the order it is dealt with: what waits for the firm by time left, orders to be looked at, the
 * worst clock first, its live quotes, the newest first, what waits for others by time left, the tickets under way, the
 * newest first, and the orders that are still to settle (look.md, N-08). A ticket whose order is confirmed is its order.
 */
export function businessOf({ clusters, quotes, tickets, orders }: Own, clientId: string, nowMs: number): Business[] {
  const mine = clusters.filter(
    (cluster) => isOpen(cluster) && isNegotiation(cluster) && movesOf(cluster, clientId).mine !== undefined,
  );
  const turns = needsMe(mine, clientId);
  const waiting = mine.filter((cluster) => !turns.includes(cluster)).toSorted((a, b) => expiry(a) - expiry(b));
  const own = quotes.filter((quote) => quote.client_id === clientId && isLive(quote.status)).toSorted(newestFirst);
  const open = worstFirst(orders.filter((order) => OPEN.has(order.state) || isTakenBack(order)));
  const late = open.filter((order) => needsLook(order, clientId, nowMs));
  const isLate = new Set(late);
  const settling = new Set(orders.flatMap(({ ticket_id: id, confirmed_at: at }) => (at === null ? [] : (id ?? []))));
  return [
    ...turns.map((cluster): Business => ({ kind: "turn", id: cluster.id, cluster })),
    ...late.map((order): Business => ({ kind: "late", id: order.id, order })),
    ...own.map((quote): Business => ({ kind: "quote", id: quote.id, quote })),
    ...waiting.map((cluster): Business => ({ kind: "waiting", id: cluster.id, cluster })),
    ...tickets
      .filter(({ id, state }) => state !== "CANCELLED" && !settling.has(id))
      .toSorted(newestFirst)
      .map((ticket): Business => ({ kind: "ticket", id: ticket.id, ticket })),
    ...open.filter((order) => !isLate.has(order)).map((order): Business => ({ kind: "order", id: order.id, order })),
  ];
}

/** States in which an order is still to settle. */
const OPEN: ReadonlySet<string> = new Set(["REPORTED", "ACCEPTED", "CONFIRMED", "FAILED"]);

const expiry = ({ expires_at: at }: Cluster): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
const newestFirst = (a: { created_at: string }, b: { created_at: string }): number =>
  b.created_at.localeCompare(a.created_at);
