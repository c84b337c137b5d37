import { openByMatch } from "#domain/trading/opening.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";
import type { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { clustersEnd } from "#server/machine/core/market-day.ts";
import { aboutCluster } from "#server/market/trading/rows/cluster-audience.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

/**
 * Opens a cluster when a quote that is new, or newly priced, touches or crosses the best live quote of another firm.
 * Nothing is opened where the two firms already have a cluster on one of the two quotes.
 */
export async function matchNewcomer(orderBook: OrderBook, newcomer: EoiRow): Promise<void> {
  const resting = orderBook.meeting(newcomer);
  if (resting === undefined) return;
  const clusters = await orderBook.clustersOn([resting.id, newcomer.id]);
  const openCluster = clusters.some(
    (cluster) =>
      isOpen(cluster) &&
      [resting.clientId, newcomer.clientId].every((firm) => cluster.legs.some((leg) => leg.clientId === firm)),
  );
  if (openCluster) return;
  const { newId } = orderBook.parts;
  const end = Math.min(resting.expiresAt.getTime(), newcomer.expiresAt.getTime(), clustersEnd(orderBook.day));
  const cluster = openByMatch(resting, newcomer, {
    id: newId("clu"),
    newLegId: () => newId("leg"),
    now: orderBook.now,
    latest: new Date(end),
  });
  orderBook.putCluster(cluster);
  const detail = { eois: [resting.id, newcomer.id], state: cluster.state };
  orderBook.change.audit("cluster.open", cluster.id, detail, aboutCluster(cluster));
}
