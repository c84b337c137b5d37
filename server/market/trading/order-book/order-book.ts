import { and, asc, inArray, sql } from "drizzle-orm";
import { bestOf } from "#domain/trading/ranking.ts";
import { isLive, isLiveAt, STANDING_STATUSES } from "#domain/trading/eoi-life.ts";
import { touchesOrCrosses } from "#domain/trading/level.ts";
import type { TradeCluster } from "#domain/trading/trade-cluster.ts";
import type { MarketDay } from "#domain/trading/settlement.ts";
import { must } from "#domain/lib/must.ts";
import { onSameTerms } from "#domain/trading/deal-terms.ts";
import type { Change } from "#server/machine/core/change.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { putEois } from "#server/market/trading/order-book/put-eois.ts";
import { peopleIn } from "#server/market/trading/rows/cluster-presenter.ts";
import { publishCluster } from "#server/market/trading/rows/publish-cluster.ts";
import { lockCluster, openClustersOn, saveCluster } from "#server/market/trading/rows/cluster-repository.ts";
import { marketDay } from "#server/machine/core/market-day.ts";
import { type NameOf, namesOf } from "#server/machine/core/names.ts";
import { type EoiRow, presentEoi } from "#server/market/trading/rows/eoi-presenter.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const lockBonds = prepared("lock_bonds", (db) =>
  db
    .select({ done: sql`pg_advisory_xact_lock(hashtextextended(isin, 2))` })
    .from(sql`unnest(${sql.placeholder("isins")}::text[]) as isin`),
);

const standingEois = prepared("standing_eois_of_bonds", (db) =>
  db
    .select()
    .from(eois)
    .where(
      and(sql`${eois.finstrumentId} = any(${sql.placeholder("isins")})`, inArray(eois.status, [...STANDING_STATUSES])),
    )
    .orderBy(asc(eois.id))
    .for("update"),
);

/**
 * The open EOIs of some bonds and their clusters, locked for one change. Opening locks each bond in the order of the
 * ISINs, then the rows in the order of their ids; so changes of one bond run one after the other and cannot deadlock.
 * Rules work on the rows in memory; `flush` flags the best quotes, writes the differences and publishes each changed
 * row once.
 */
export class OrderBook {
  readonly parts: Parts;
  readonly change: Change;
  readonly day: MarketDay;
  /** The bonds it has locked, in order. */
  readonly isins: readonly string[];
  readonly #eois = new Map<string, EoiRow>();
  readonly #eoisBefore = new Map<string, EoiRow>();
  readonly #clusters = new Map<string, TradeCluster>();
  readonly #clustersBefore = new Map<string, TradeCluster>();
  #clustersRead = false;

  private constructor(parts: Parts, change: Change, isins: readonly string[]) {
    this.parts = parts;
    this.change = change;
    this.isins = isins;
    this.day = marketDay(parts, change.now);
  }

  static async open(parts: Parts, change: Change, isins: Iterable<string>): Promise<OrderBook> {
    const sorted = [...new Set(isins)].toSorted();
    const orderBook = new OrderBook(parts, change, sorted);
    if (sorted.length === 0) return orderBook;
    const { tx } = change;
    // Sent together: the rows are read once the locks are granted.
    const [, rows] = await Promise.all([lockBonds(tx, { isins: sorted }), standingEois(tx, { isins: sorted })]);
    for (const row of rows) {
      orderBook.#eois.set(row.id, row);
      orderBook.#eoisBefore.set(row.id, row);
    }
    return orderBook;
  }

  get now(): Date {
    return this.change.now;
  }

  /** A standing EOI, or one that changed here. */
  eoi(id: string): EoiRow | undefined {
    return this.#eois.get(id);
  }

  put(row: EoiRow): void {
    this.#eois.set(row.id, row);
  }

  all(): EoiRow[] {
    return [...this.#eois.values()];
  }

  /** Rupees still open of an EOI; 0 once it has ended. */
  openOf(eoiId: string): number {
    const row = this.#eois.get(eoiId);
    return row !== undefined && isLiveAt(row, this.now) ? row.remaining : 0;
  }

  /** The best live quote of another firm on the same terms that this one touches or crosses. */
  meeting(row: EoiRow): EoiRow | undefined {
    const bond = must(this.parts.bonds.get(row.finstrumentId), "bond of the EOI");
    const others = this.#live(row.finstrumentId, row.settlementDate).filter(
      (each) =>
        each.clientId !== row.clientId &&
        each.quoteType !== row.quoteType &&
        onSameTerms(bond, each.bondTerms, row.bondTerms) &&
        (row.quoteType === "BID" ? touchesOrCrosses(row, each) : touchesOrCrosses(each, row)),
    );
    return bestOf(others, row.quoteType === "BID" ? "ASK" : "BID");
  }

  /**
   * Open clusters with a leg on one of these EOIs, in their state within this change; read once for all EOIs of the
   * order book.
   */
  async clustersOn(eoiIds: readonly string[]): Promise<TradeCluster[]> {
    if (!this.#clustersRead) {
      this.#clustersRead = true;
      for (const cluster of await openClustersOn(this.change.tx, [...this.#eoisBefore.keys()])) this.#remember(cluster);
    }
    return [...this.#clusters.values()].filter((cluster) =>
      cluster.legs.some((leg) => eoiIds.some((id) => leg.eoiId === id)),
    );
  }

  async cluster(id: string): Promise<TradeCluster | undefined> {
    const stored = this.#clusters.get(id) ?? (await lockCluster(this.change.tx, id));
    if (stored !== undefined) this.#remember(stored);
    return stored;
  }

  putCluster(cluster: TradeCluster): void {
    this.#clusters.set(cluster.id, cluster);
  }

  #remember(cluster: TradeCluster): void {
    if (this.#clusters.has(cluster.id)) return;
    this.#clusters.set(cluster.id, cluster);
    this.#clustersBefore.set(cluster.id, cluster);
  }

  #live(isin: string, settlementDate: string): EoiRow[] {
    return this.all().filter(
      (row) => row.finstrumentId === isin && row.settlementDate === settlementDate && isLiveAt(row, this.now),
    );
  }

  #changedEois(): EoiRow[] {
    return this.all().filter((row) => row !== this.#eoisBefore.get(row.id));
  }

  /** Flags the best quote of each side where something moved. The flag is no edit: it leaves the version alone. */
  #flagBest(): void {
    const moved = new Map(this.#changedEois().map((row) => [`${row.finstrumentId} ${row.settlementDate}`, row]));
    for (const { finstrumentId, settlementDate } of moved.values()) {
      const live = this.#live(finstrumentId, settlementDate);
      const best = new Set([bestOf(live, "BID")?.id, bestOf(live, "ASK")?.id]);
      for (const row of this.all()) {
        if (row.finstrumentId !== finstrumentId || row.settlementDate !== settlementDate) continue;
        if (row.isBest !== best.has(row.id)) this.put({ ...row, isBest: best.has(row.id) });
      }
    }
  }

  /** Writes and publishes everything that changed; the names of everyone concerned come back for presenting answers. */
  async flush(alsoNamed: readonly string[] = []): Promise<NameOf> {
    this.#flagBest();
    const { tx } = this.change;
    const changedEois = this.#changedEois();
    const changedClusters = [...this.#clusters.values()].filter(
      (cluster) => cluster !== this.#clustersBefore.get(cluster.id),
    );
    if (changedEois.length > 0) await putEois(tx, changedEois);
    for (const cluster of changedClusters) await saveCluster(tx, cluster, this.#clustersBefore.get(cluster.id));

    const people = [...changedEois.map((row) => row.userId), ...changedClusters.flatMap(peopleIn), ...alsoNamed];
    const nameOf = await namesOf(this.parts, tx, people);
    const visible = changedEois.filter((row) => this.#wasOrIsPublic(row));
    if (visible.length > 0) {
      const rows = visible.map((row) => presentEoi(row, nameOf, this.parts.bonds));
      this.change.publish("quotes_eoi", "market", rows);
    }
    // Clients that list the market by requests fetch it again once for all quotes of a change; a held mandate changes
    // nothing for them.
    if (visible.some((row) => !this.#eoisBefore.has(row.id)))
      this.change.publish("refresh_public_runs", "market", null);
    for (const cluster of changedClusters)
      publishCluster(this.parts, this.change, cluster, this.#clustersBefore.get(cluster.id), nameOf);
    return nameOf;
  }

  /** A mandate that never opened stays private, and so does its end. */
  #wasOrIsPublic(row: EoiRow): boolean {
    const before = this.#eoisBefore.get(row.id);
    return isLive(row.status) || (before !== undefined && isLive(before.status));
  }
}
