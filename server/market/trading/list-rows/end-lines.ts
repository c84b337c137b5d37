import { eq, inArray } from "drizzle-orm";
import type { RoundStatus } from "#domain/entities/cluster.ts";
import { isOpen, lapsed } from "#domain/trading/trade-cluster.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { listAnswers, listLines } from "#server/machine/db/schema/lists.ts";
import type { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import type { ListLineRow } from "#server/market/trading/list-rows/stored-list.ts";

/** Lines end in one way each: dealt with one firm, withdrawn by the asker, or by the time of their list. */
const ROUND_OF: Record<Exclude<ListLineRow["state"], "OPEN">, RoundStatus> = {
  DEALT: "REJECTED",
  WITHDRAWN: "REJECTED",
  ENDED: "EXPIRED",
};

/**
 * Ends lines whose bonds the order book has locked: the open answers lapse, and their firms learn nothing else. The
 * caller flushes the order book.
 */
export async function endLines(
  orderBook: OrderBook,
  lineIds: readonly string[],
  state: Exclude<ListLineRow["state"], "OPEN">,
): Promise<void> {
  const { tx, now } = orderBook.change;
  if (lineIds.length === 0) return;
  await tx
    .update(listLines)
    .set({ state })
    .where(inArray(listLines.id, [...lineIds]));
  const answers = await tx
    .select({ id: listAnswers.clusterId })
    .from(listAnswers)
    .where(inArray(listAnswers.lineId, [...lineIds]))
    .orderBy(listAnswers.clusterId);
  for (const { id } of answers) {
    const cluster = await orderBook.cluster(id);
    if (cluster !== undefined && isOpen(cluster)) orderBook.putCluster(lapsed(cluster, now, ROUND_OF[state]));
  }
}

/** The line that a cluster answers. */
export async function lineOfCluster(tx: Pick<Tx, "select">, clusterId: string): Promise<ListLineRow | undefined> {
  const [found] = await tx
    .select({ line: listLines })
    .from(listAnswers)
    .innerJoin(listLines, eq(listLines.id, listAnswers.lineId))
    .where(eq(listAnswers.clusterId, clusterId));
  return found?.line;
}
