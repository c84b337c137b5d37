import { and, eq } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { acceptAnswers } from "#domain/contract/http/lists.ts";
import { must } from "#domain/lib/must.ts";
import { listTexts } from "#domain/trade-lists/texts.ts";
import { legOfFirm, type TradeCluster, type TradeLeg } from "#domain/trading/trade-cluster.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { listAnswers, listLines } from "#server/machine/db/schema/lists.ts";
import { clusters } from "#server/machine/db/schema/trading.ts";
import { acceptInside } from "#server/market/trading/clusters/accept.ts";
import { finishList } from "#server/market/trading/list-rows/finish-list.ts";
import type { ListRow } from "#server/market/trading/list-rows/stored-list.ts";
import { lineCount, linesOf } from "#server/market/trading/lists/answer-list.ts";
import { applyToLines, resultOf } from "#server/market/trading/lists/apply-to-lines.ts";
import { ownListRow } from "#server/market/trading/lists/queries.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { tradeClustersOf } from "#server/market/trading/rows/cluster-repository.ts";

type Body = BodyOf<typeof acceptAnswers>;

/**
 * Deals lines of a list with the answers named, each by the very acceptance that any cluster has. A line that cannot be dealt
 * says why and keeps none of the others back.
 */
export async function acceptLines(
  parts: Parts,
  cause: Cause,
  id: string,
  { lines, exchange }: Body,
): Promise<ResponseOf<typeof acceptAnswers>> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const list = await ownListRow(tx, actor, id);
    const wanted = await linesOf(tx, list.id);
    // The locks of all its bonds first, in their order, so that two acts on several lines cannot wait for each other.
    await OrderBook.open(
      parts,
      changing,
      lines.flatMap(({ line_id }) => wanted.get(line_id)?.finstrumentId ?? []),
    );
    const outcomes = await applyToLines(changing, lines, async (inner, { line_id, cluster_id, ...seen }) => {
      const { leg } = await answerOf(inner.tx, list, line_id, cluster_id);
      return acceptInside(parts, inner, cluster_id, leg.id, { ...seen, exchange });
    });
    const tickets = outcomes.flatMap(({ done }) => done?.ticket ?? []);
    const isWhole = tickets.length === lines.length;
    const finished = await finishList(parts, changing, list.id);
    return {
      status: isWhole ? (200 as const) : (207 as const),
      message: isWhole ? `${lineCount(tickets.length)} dealt` : `${tickets.length} of ${lineCount(lines.length)} dealt`,
      lines: outcomes.map(({ line, refusal }) => resultOf(line, refusal)),
      tickets,
      list: finished.for(actor.clientId),
    };
  });
}

/**
 * An answer to a line of the list, with the leg of the answering firm. @throws Refusal not_found for any other cluster
 */
export async function answerOf(
  reader: Pick<Tx | Orm, "select">,
  list: Pick<ListRow, "id">,
  lineId: string,
  clusterId: string,
): Promise<{ cluster: TradeCluster; leg: TradeLeg }> {
  const rows = await reader
    .select({ cluster: clusters, answererId: listAnswers.clientId })
    .from(listAnswers)
    .innerJoin(listLines, eq(listLines.id, listAnswers.lineId))
    .innerJoin(clusters, eq(clusters.id, listAnswers.clusterId))
    .where(and(eq(listLines.listId, list.id), eq(listLines.id, lineId), eq(clusters.id, clusterId)));
  const [found] = rows;
  const [cluster] = await tradeClustersOf(
    reader,
    rows.map((row) => row.cluster),
  );
  if (found === undefined || cluster === undefined) throw new Refusal("not_found", listTexts.answerGone);
  return { cluster, leg: must(legOfFirm(cluster, found.answererId), "leg of the answer") };
}
