import { Refusal } from "#domain/contract/errors.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { must } from "#domain/lib/must.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import { offer } from "#domain/trading/rounds.ts";
import { legOfFirm, pendingRound, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import type { Change } from "#server/core/change.ts";
import { unwrapForCluster, finished, freshCluster, latestEnd } from "#server/trading/clusters/open-cluster.ts";
import type { OrderBook } from "#server/trading/order-book/order-book.ts";
import type { Parts } from "#server/core/parts.ts";

/**
 * A second answer of the same firm to the same quote: its next offer in the cluster there is, when it is its turn.
 * @throws Refusal already_done while its last one waits, or when no level is named
 */
export async function nextOffer(
  parts: Parts,
  changing: Change,
  book: OrderBook,
  talk: TradeCluster,
  { level, quantity, expiresAt }: { level: DealLevel | null; quantity: number; expiresAt: Date },
): Promise<Cluster> {
  const { actor, now } = changing;
  const own = must(legOfFirm(talk, actor.clientId), "leg of the firm");
  if (pendingRound(talk)?.legId === own.id || level === null) {
    const fresh = await freshCluster(parts, changing, talk);
    throw new Refusal("already_done", tradingTexts.answerWaits, { fresh });
  }
  const end = new Date(Math.min(expiresAt.getTime(), latestEnd(book, talk).getTime()));
  const made = {
    legId: own.id,
    userId: actor.userId,
    roundId: parts.newId("neg"),
    level,
    quantity,
    expiresAt: end,
    now,
  };
  return finished(parts, book, await unwrapForCluster(parts, changing, talk, offer(talk, made)));
}
