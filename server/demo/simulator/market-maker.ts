import { Refusal } from "#domain/contract/errors.ts";
import { cluster } from "#domain/entities/cluster.ts";
import { order } from "#domain/entities/order.ts";
import { ticket } from "#domain/entities/ticket.ts";
import { type Eoi, eoi } from "#domain/entities/eoi.ts";
import { tradeList } from "#domain/entities/trade-list.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import type { Published } from "#server/machine/bus/bus.ts";
import { peopleIn, presentCluster } from "#server/market/trading/rows/cluster-presenter.ts";
import { readOpenClusters } from "#server/market/trading/clusters/queries.ts";
import { namesOf } from "#server/machine/core/names.ts";
import { readLiveEois } from "#server/market/trading/eois/queries.ts";
import { readLists } from "#server/market/trading/lists/queries.ts";
import { readOpenOrders } from "#server/market/trading/orders/queries.ts";
import { readOpenTickets } from "#server/market/trading/tickets/queries.ts";
import { Answering } from "#server/demo/simulator/answering.ts";
import { Board } from "#server/demo/simulator/board.ts";
import type { Dealers } from "#server/demo/simulator/dealers.ts";
import { MarketView } from "#server/demo/simulator/market-view.ts";
import { Quoting } from "#server/demo/simulator/quoting.ts";
import { seededRandom } from "#domain/lib/seeded-random.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Enough to outlast any message under way. */
const CACHED_VERSIONS = 20_000;

/**
 * The simulated dealers. They receive the bus, maintain a board of the market with their own quotes, and answer people,
 * all through the same use cases as people. Nothing starts by itself: the caller triggers each change and the due
 * answers.
 */
export class MarketMaker {
  readonly #parts: Parts;
  readonly #dealers: Dealers;
  readonly #market: MarketView;
  readonly #board: Board;
  readonly #quoting: Quoting;
  readonly #answering: Answering;
  /** Newest version received of each quote, the last received at the end. */
  readonly #versions = new Map<string, number>();

  constructor(parts: Parts, dealers: Dealers, { seed, bonds = 600 }: { seed: number; bonds?: number }) {
    this.#parts = parts;
    this.#dealers = dealers;
    this.#market = new MarketView(parts, seededRandom(seed), bonds);
    this.#board = new Board((row) => dealers.isSimulated(row.client_id));
    this.#quoting = new Quoting(parts, dealers, this.#market, this.#board, (row) => this.#onQuote(row));
    this.#answering = new Answering(parts, dealers, this.#market, this.#board);
  }

  /** Takes over existing quotes and open business. */
  async adopt(): Promise<void> {
    const { orm } = this.#parts.db;
    for (const row of await readLiveEois(this.#parts, orm)) this.#onQuote(row);
    for (const dealer of this.#dealers.all) {
      const clusters = await readOpenClusters(orm, dealer);
      const nameOf = await namesOf(this.#parts, orm, clusters.flatMap(peopleIn));
      for (const fresh of clusters) this.#answering.considerCluster(presentCluster(fresh, nameOf, this.#parts.bonds));
      const tickets = await readOpenTickets(this.#parts, orm, dealer);
      for (const fresh of tickets) this.#answering.considerTicket(fresh, dealer.clientId);
      for (const fresh of await readLists(this.#parts, orm, dealer))
        this.#answering.considerList(fresh, dealer.clientId);
      const orders = await readOpenOrders(this.#parts, orm, dealer);
      for (const fresh of orders) this.#answering.considerOrder(fresh, dealer.clientId);
    }
  }

  /** Receives all bus messages; uses those on quotes and on business of the simulated firms. */
  onMessages(messages: readonly Published[]): void {
    for (const { stream, audience, data } of messages) {
      const rows: unknown[] = Array.isArray(data) ? data : [data];
      if (stream === "quotes_eoi") {
        for (const row of rows) this.#onQuote(eoi.parse(row));
      } else if (stream === "open_tickets" && this.#dealers.isSimulated(audience)) {
        for (const row of rows) {
          const fresh = ticket.safeParse(row);
          if (fresh.success) this.#answering.considerTicket(fresh.data, audience);
        }
      } else if (stream === "lists" && this.#dealers.isSimulated(audience)) {
        for (const row of rows) {
          const fresh = tradeList.safeParse(row);
          if (fresh.success) this.#answering.considerList(fresh.data, audience);
        }
      } else if (stream === "open_orders" && this.#dealers.isSimulated(audience)) {
        for (const row of rows) {
          const fresh = order.safeParse(row);
          if (fresh.success) this.#answering.considerOrder(fresh.data, audience);
        }
      } else if (stream === "quotes_cluster" && this.#dealers.isSimulated(audience)) {
        for (const row of rows) {
          const fresh = cluster.parse(row);
          const inTurn = fresh.legs.find((leg) => leg.id === fresh.turn_leg_id);
          if (inTurn?.client_id === audience) this.#answering.considerCluster(fresh);
        }
      }
    }
  }

  get filled(): { standing: number; slots: number } {
    return this.#quoting.filled;
  }

  get filling(): boolean {
    return this.#quoting.filling;
  }

  moveMarket(): void {
    this.#market.move();
  }

  /** Posts the next run of quotes while the board fills. */
  async fill(): Promise<void> {
    await this.#tolerant(() => this.#quoting.fill());
  }

  /** Changes some quotes of one dealer, `count` at most. */
  async act(count: number): Promise<void> {
    await this.#tolerant(() => this.#quoting.act(count));
  }

  /** Gives the answers that are due. */
  async runDue(): Promise<void> {
    for (const due of this.#answering.due()) await this.#tolerant(due);
  }

  #onQuote(row: Eoi): void {
    if (!this.#isNewest(row)) return;
    const before = this.#board.take(row);
    if (this.#dealers.isSimulated(row.client_id)) {
      this.#quoting.onMessages(row);
      return;
    }
    const isNew = before === undefined || before.yield_stored !== row.yield_stored;
    if (isLive(row.status) && isNew) this.#answering.considerQuote(row);
  }

  /** False for an event older than the known version: a dealer's own change is known before the bus publishes it. */
  #isNewest({ id, version }: Eoi): boolean {
    if ((this.#versions.get(id) ?? 0) > version) return false;
    this.#versions.delete(id);
    this.#versions.set(id, version);
    const oldest = this.#versions.size > CACHED_VERSIONS ? this.#versions.keys().next().value : undefined;
    if (oldest !== undefined) this.#versions.delete(oldest);
    return true;
  }

  /** Ignores the refusal of a change that came too late, and takes over the current row. */
  async #tolerant(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const fresh = eoi.safeParse(error.detail.fresh);
      if (fresh.success) this.#onQuote(fresh.data);
    }
  }
}
