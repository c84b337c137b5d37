import { eq } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { legOfFirm, type TradeCluster, type TradeLeg } from "#domain/trading/trade-cluster.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import type { Verdict } from "#domain/trading/verdict.ts";
import type { Change } from "#server/machine/core/change.ts";
import { clusters } from "#server/machine/db/schema/trading.ts";
import { peopleIn, presentCluster } from "#server/market/trading/rows/cluster-presenter.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { refusal } from "#server/machine/core/unwrap.ts";
import { clustersEnd } from "#server/machine/core/market-day.ts";
import { namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export interface OpenedCluster {
  orderBook: OrderBook;
  cluster: TradeCluster;
  /** The leg of the actor's firm; undefined for a facilitator. */
  own: TradeLeg | undefined;
}

/** A cluster with the order book of its bond opened. @throws Refusal not_found for a person who may not see it */
export async function openTradeCluster(parts: Parts, changing: Change, id: string): Promise<OpenedCluster> {
  const { tx, actor } = changing;
  const [found] = await tx.select({ isin: clusters.finstrumentId }).from(clusters).where(eq(clusters.id, id));
  if (found === undefined) throw new Refusal("not_found", "Not found.");
  const orderBook = await OrderBook.open(parts, changing, [found.isin]);
  const cluster = await orderBook.cluster(id);
  if (cluster === undefined) throw new Refusal("not_found", "Not found.");
  const own = legOfFirm(cluster, actor.clientId);
  const nameOf = await namesOf(parts, tx, peopleIn(cluster));
  const facilitates =
    cluster.facilitatorUserId !== null && nameOf(cluster.facilitatorUserId).clientId === actor.clientId;
  if (own === undefined && !facilitates) throw new Refusal("not_found", "Not found.");
  return { orderBook, cluster, own };
}

/** When an offer in this cluster ends at the latest: with the EOIs behind it, or the market. */
export function latestEnd(orderBook: OrderBook, cluster: Pick<TradeCluster, "legs">): Date {
  const ends = cluster.legs.map((leg) =>
    (leg.eoiId === null ? undefined : orderBook.eoi(leg.eoiId))?.expiresAt.getTime(),
  );
  return new Date(
    Math.min(...ends.map((end) => end ?? Number.POSITIVE_INFINITY), clustersEnd(orderBook.day), FAR_FUTURE_MS),
  );
}

/** Upper bound for clusters without EOIs in a market that never closes. */
const FAR_FUTURE_MS = Date.UTC(9999, 0, 1);

/** The cluster as its parties see it now. */
export async function freshCluster(parts: Parts, { tx }: Pick<Change, "tx">, cluster: TradeCluster): Promise<Cluster> {
  return presentCluster(cluster, await namesOf(parts, tx, peopleIn(cluster)), parts.bonds);
}

/** @throws Refusal stale_version when the caller saw an older cluster */
export async function requireVersion(
  parts: Parts,
  changing: Change,
  cluster: TradeCluster,
  version: number | null,
): Promise<void> {
  if (version === null || version === cluster.version) return;
  const fresh = await freshCluster(parts, changing, cluster);
  throw new Refusal("stale_version", tradingTexts.staleCluster, { fresh });
}

/** Value of a verdict. @throws Refusal with the present cluster */
export async function unwrapForCluster<T>(
  parts: Parts,
  changing: Change,
  cluster: TradeCluster,
  verdict: Verdict<T>,
): Promise<T> {
  if (!verdict.ok) throw refusal(verdict, await freshCluster(parts, changing, cluster));
  return verdict.value;
}

/** Saves the cluster, publishes it and answers it. */
export async function finished(parts: Parts, orderBook: OrderBook, cluster: TradeCluster): Promise<Cluster> {
  orderBook.putCluster(cluster);
  return presentCluster(cluster, await orderBook.flush(peopleIn(cluster)), parts.bonds);
}
