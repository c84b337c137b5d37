import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import { movesOf, needsMe } from "#domain/trading/cluster-moves.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";

/** One line of a firm's own business. Its id is the quote's, the cluster's or the ticket's. */
export type Business =
  /** A negotiation that waits for the firm. */
  | { kind: "turn"; id: string; cluster: Cluster }
  /** A quote of the firm that can be dealt on. */
  | { kind: "quote"; id: string; quote: Eoi }
  /** A negotiation that waits for the other side, or that both may take. */
  | { kind: "waiting"; id: string; cluster: Cluster }
  /** A ticket that is not settled. */
  | { kind: "ticket"; id: string; ticket: Ticket };

interface Own {
  clusters: readonly Cluster[];
  quotes: readonly Eoi[];
  tickets: readonly Ticket[];
}

/**
 * A firm's own business in the order it is dealt with: what waits for the firm by time left, its live quotes, the newest
 * first, what waits for others by time left, and the tickets under way, the newest first (look.md).
 */
export function businessOf({ clusters, quotes, tickets }: Own, clientId: string): Business[] {
  const mine = clusters.filter((cluster) => isOpen(cluster) && movesOf(cluster, clientId).mine !== undefined);
  const turns = needsMe(mine, clientId);
  const waiting = mine.filter((cluster) => !turns.includes(cluster)).toSorted((a, b) => expiry(a) - expiry(b));
  const own = quotes.filter((quote) => quote.client_id === clientId && isLive(quote.status)).toSorted(newestFirst);
  return [
    ...turns.map((cluster): Business => ({ kind: "turn", id: cluster.id, cluster })),
    ...own.map((quote): Business => ({ kind: "quote", id: quote.id, quote })),
    ...waiting.map((cluster): Business => ({ kind: "waiting", id: cluster.id, cluster })),
    ...tickets.toSorted(newestFirst).map((ticket): Business => ({ kind: "ticket", id: ticket.id, ticket })),
  ];
}

const expiry = ({ expires_at: at }: Cluster): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
const newestFirst = (a: { created_at: string }, b: { created_at: string }): number =>
  b.created_at.localeCompare(a.created_at);
