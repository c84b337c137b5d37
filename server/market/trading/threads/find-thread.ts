import { and, asc, inArray, sql } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { venuePartyIds } from "#domain/exchange/venue-party.ts";
import type { VenueThread } from "#domain/exchange/venue-thread.ts";
import { OPEN_STATES } from "#domain/trading/trade-cluster.ts";
import { openAtVenue, type MirroredQuote } from "#domain/trading/venue-cluster.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { clusters } from "#server/machine/db/schema/trading.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { aboutCluster } from "#server/market/trading/rows/cluster-audience.ts";
import { clusterOfThread } from "#server/market/trading/rows/cluster-repository.ts";
import { mirroredOther, mirroredOwn, ownQuoteAt, seenQuoteAt } from "#server/market/trading/threads/mirrored-quote.ts";
import { firmOfCode, firstDealer } from "#server/market/trading/tickets/venue-participant.ts";

/**
 * The cluster that mirrors a negotiation for the firm that sees it; opened at the exchange's first message. Null if it
 * is not a firm of ours, the quote is not known here, or the negotiation is over: exchanges also report a quote that
 * was accepted unchanged as an agreed negotiation.
 */
export async function findThread(
  parts: Parts,
  changing: Change,
  exchange: Exchange,
  thread: VenueThread,
): Promise<string | null> {
  const { tx } = changing;
  const clientId = await firmOfCode(tx, exchange, thread.seenBy);
  if (clientId === null) return null;
  const known = await clusterOfThread(tx, { exchange, threadId: thread.number, clientId });
  if (known !== null) return known;
  if (thread.state !== "OPEN") return null;
  return (
    (await unnumbered(changing, exchange, clientId, thread)) ?? openThread(parts, changing, exchange, clientId, thread)
  );
}

/** The firm's own answer that was sent, where the exchange's number of it comes before the answer to it. */
async function unnumbered(
  { tx }: Change,
  exchange: Exchange,
  clientId: string,
  { role, quoteNumber }: VenueThread,
): Promise<string | null> {
  if (role !== "RESPONDER") return null;
  const [row] = await tx
    .select({ id: clusters.id })
    .from(clusters)
    .where(
      and(
        inArray(clusters.state, [...OPEN_STATES]),
        sql`${clusters.venue} ->> 'exchange' = ${exchange}`,
        sql`${clusters.venue} ->> 'rfqNumber' = ${quoteNumber}`,
        sql`${clusters.venue} ->> 'clientId' = ${clientId}`,
        sql`${clusters.venue} ->> 'threadId' is null`,
      ),
    )
    .orderBy(asc(clusters.createdAt), asc(clusters.id))
    .limit(1);
  return row?.id ?? null;
}

async function openThread(
  parts: Parts,
  changing: Change,
  exchange: Exchange,
  clientId: string,
  thread: VenueThread,
): Promise<string | null> {
  const { role, quoteNumber, number, otherCode } = thread;
  const on = await quoteOf(parts, changing, { exchange, clientId, thread });
  if (on === null) return null;
  const orderBook = await OrderBook.open(parts, changing, [on.quote.finstrumentId]);
  const cluster = openAtVenue({
    quote: on.quote,
    venue: { exchange, rfqNumber: quoteNumber, threadId: number, clientId, role, pending: null, text: null },
    own: { clientId, userId: on.userId },
    other: venuePartyIds({ exchange, code: otherCode }),
    ids: { cluster: parts.newId("clu"), leg: () => parts.newId("leg") },
    now: changing.now,
  });
  orderBook.putCluster(cluster);
  // Its first round, which the event itself brings, publishes it.
  await orderBook.flush();
  const detail = { exchange, rfq_number: quoteNumber, thread: number, with: otherCode };
  changing.audit("cluster.open", cluster.id, detail, aboutCluster(cluster));
  return cluster.id;
}

/** The quote under negotiation, and its dealer here. */
async function quoteOf(
  parts: Parts,
  { tx }: Change,
  { exchange, clientId, thread }: { exchange: Exchange; clientId: string; thread: VenueThread },
): Promise<{ quote: MirroredQuote; userId: string } | null> {
  if (thread.role === "INITIATOR") {
    const own = await ownQuoteAt(tx, exchange, thread.quoteNumber);
    return own?.clientId === clientId ? { quote: mirroredOwn(own), userId: own.userId } : null;
  }
  const seen = await seenQuoteAt(tx, { clientId, exchange, number: thread.quoteNumber });
  const quote = seen === undefined ? null : mirroredOther(parts, seen.quote);
  const userId = await firstDealer(tx, clientId);
  return quote === null || userId === null ? null : { quote, userId };
}
