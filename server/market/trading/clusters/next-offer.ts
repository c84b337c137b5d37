import { Refusal } from "#domain/contract/errors.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { must } from "#domain/lib/must.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import { offer } from "#domain/trading/rounds.ts";
import { legOfFirm, pendingRound, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import type { Change } from "#server/machine/core/change.ts";
import { unwrapForCluster, finished, freshCluster, latestEnd } from "#server/market/trading/clusters/open-cluster.ts";
import type { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * A second answer of the same firm to the same quote: its next offer in the cluster there is, when it is its turn.
 * @throws Refusal already_done while its last one waits, or when no level is named
 */
export async function nextOffer(
  parts: Parts,
  changing: Change,
  orderBook: OrderBook,
  cluster: TradeCluster,
  { level, quantity, expiresAt }: { level: DealLevel | null; quantity: number; expiresAt: Date },
): Promise<Cluster> {
  const { actor, now } = changing;
  const own = must(legOfFirm(cluster, actor.clientId), "leg of the firm");
  if (pendingRound(cluster)?.legId === own.id || level === null) {
    const fresh = await freshCluster(parts, changing, cluster);
    throw new Refusal("already_done", tradingTexts.answerWaits, { fresh });
  }
  const end = new Date(Math.min(expiresAt.getTime(), latestEnd(orderBook, cluster).getTime()));
  const made = {
    legId: own.id,
    userId: actor.userId,
    roundId: parts.newId("neg"),
    level,
    quantity,
    expiresAt: end,
    now,
  };
  return finished(parts, orderBook, await unwrapForCluster(parts, changing, cluster, offer(cluster, made)));
}
