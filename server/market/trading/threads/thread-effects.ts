import { eq } from "drizzle-orm";
import { venuePartyIds, venuePartyOf } from "#domain/exchange/venue-party.ts";
import type { VenueRefusal } from "#domain/exchange/venue-code.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import type { VenueThread } from "#domain/exchange/venue-thread.ts";
import { must } from "#domain/lib/must.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import type { TradeCluster, TradeLeg } from "#domain/trading/trade-cluster.ts";
import { mirrored, ownLeg, refusedByVenue } from "#domain/trading/venue-cluster.ts";
import { clustersEnd } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { clusters } from "#server/machine/db/schema/trading.ts";
import type { LockedSubject, SubjectLocks } from "#server/market/exchange/exchange-parts.ts";
import type { CommandRow } from "#server/market/exchange/queue-command.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { aboutCluster } from "#server/market/trading/rows/cluster-audience.ts";
import { levelAtVenue } from "#server/market/trading/threads/mirrored-quote.ts";
import { ticketOfThread } from "#server/market/trading/threads/ticket-from-exchange-deal.ts";

/** Effects on a cluster of the messages from the exchange of its negotiation. */
export function threadEffects(parts: Parts): SubjectLocks {
  return {
    async lock(changing, id) {
      const [found] = await changing.tx
        .select({ isin: clusters.finstrumentId })
        .from(clusters)
        .where(eq(clusters.id, id));
      if (found === undefined) return null;
      const orderBook = await OrderBook.open(parts, changing, [found.isin]);
      const cluster = await orderBook.cluster(id);
      return cluster?.venue ? new ThreadAtVenue(parts, orderBook, cluster) : null;
    },
  };
}

/** An offer without an end at the exchange lasts until dealing ends. */
const FAR_FUTURE_MS = Date.UTC(9999, 0, 1);

class ThreadAtVenue implements LockedSubject {
  readonly #parts: Parts;
  readonly #orderBook: OrderBook;
  #cluster: TradeCluster;

  constructor(parts: Parts, orderBook: OrderBook, cluster: TradeCluster) {
    this.#parts = parts;
    this.#orderBook = orderBook;
    this.#cluster = cluster;
  }

  get firms(): readonly string[] {
    return aboutCluster(this.#cluster);
  }

  #put(cluster: TradeCluster): void {
    if (cluster === this.#cluster) return;
    this.#cluster = cluster;
    this.#orderBook.putCluster(cluster);
  }

  async done(_command: CommandRow, row: VenueRow): Promise<void> {
    await this.seen(row);
  }

  async seen(row: VenueRow): Promise<void> {
    if (row.kind !== "thread") return;
    const { body: thread } = row;
    const now = this.#orderBook.now;
    const expiresAt = new Date(Math.min(clustersEnd(this.#orderBook.day), FAR_FUTURE_MS));
    const offer = {
      level: levelAtVenue(this.#parts, this.#cluster, thread),
      quantity: thread.faceRupees,
      userId: ownLeg(this.#cluster).userId,
      roundId: this.#parts.newId("neg"),
      expiresAt,
      now,
    };
    const named = this.#named(thread);
    const after = mirrored(named, thread, offer);
    this.#put(after);
    if (after.state === "CLOSED" && after.ticketId === null) {
      const { exchange } = must(after.venue, "venue of the cluster");
      const ticketId = await ticketOfThread(this.#orderBook.change.tx, exchange, thread.number);
      if (ticketId !== null) this.#put({ ...after, ticketId });
    }
  }

  /** Discloses a hidden counterparty once the exchange names it. */
  #named({ otherCode }: VenueThread): TradeCluster {
    const { exchange, clientId } = must(this.#cluster.venue, "venue of the cluster");
    if (otherCode === null) return this.#cluster;
    const ids = venuePartyIds({ exchange, code: otherCode });
    const isHidden = (leg: TradeLeg) => leg.clientId !== clientId && venuePartyOf(leg.clientId)?.code === null;
    if (!this.#cluster.legs.some(isHidden)) return this.#cluster;
    const legs = this.#cluster.legs.map((leg) => (isHidden(leg) ? { ...leg, ...ids, version: leg.version + 1 } : leg));
    return { ...this.#cluster, legs };
  }

  async refused(_command: CommandRow, _refusal: VenueRefusal, text: string): Promise<void> {
    this.#put(refusedByVenue(this.#cluster, text, this.#orderBook.now));
  }

  /** An offer in doubt waits like one that is being sent. */
  inDoubt(): void {}

  async lapsed(): Promise<void> {
    this.#put(refusedByVenue(this.#cluster, ticketTexts.notReached, this.#orderBook.now));
  }

  async flush(): Promise<void> {
    await this.#orderBook.flush();
  }
}
