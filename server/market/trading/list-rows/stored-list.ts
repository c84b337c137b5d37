import { asc, eq, inArray } from "drizzle-orm";
import type { TradeCluster } from "#domain/trading/trade-cluster.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { listAnswers, listFirms, listLines, tradeLists } from "#server/machine/db/schema/lists.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { clusters } from "#server/machine/db/schema/trading.ts";
import { tradeClustersOf } from "#server/market/trading/rows/cluster-repository.ts";

type Reader = Pick<Tx | Orm, "select">;
export type ListRow = typeof tradeLists.$inferSelect;
export type ListLineRow = typeof listLines.$inferSelect;

/** A firm's answer to a line: the cluster of the two firms. */
interface StoredAnswer {
  clientId: string;
  answeredAt: Date;
  cluster: TradeCluster;
}

export interface StoredLine {
  row: ListLineRow;
  answers: readonly StoredAnswer[];
}

/** A list with everything that any firm may see of it. */
export interface StoredList {
  row: ListRow;
  firms: readonly { clientId: string; clientName: string }[];
  lines: readonly StoredLine[];
}

/** Puts firms, lines and answers to their lists, in the order of the rows given. */
export async function storedLists(reader: Reader, rows: readonly ListRow[]): Promise<StoredList[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const firms = await reader
    .select({ listId: listFirms.listId, clientId: clients.id, clientName: clients.name })
    .from(listFirms)
    .innerJoin(clients, eq(clients.id, listFirms.clientId))
    .where(inArray(listFirms.listId, ids))
    .orderBy(asc(clients.name), asc(clients.id));
  const lines = await reader
    .select()
    .from(listLines)
    .where(inArray(listLines.listId, ids))
    .orderBy(asc(listLines.position));
  const answers = await answersOf(reader, ids);
  return rows.map((row) => ({
    row,
    firms: firms.filter(({ listId }) => listId === row.id),
    lines: lines
      .filter(({ listId }) => listId === row.id)
      .map((line) => ({ row: line, answers: answers.get(line.id) ?? [] })),
  }));
}

async function answersOf(reader: Reader, listIds: readonly string[]): Promise<Map<string, StoredAnswer[]>> {
  const found = await reader
    .select({ answer: listAnswers, cluster: clusters })
    .from(listAnswers)
    .innerJoin(listLines, eq(listLines.id, listAnswers.lineId))
    .innerJoin(clusters, eq(clusters.id, listAnswers.clusterId))
    .where(inArray(listLines.listId, [...listIds]))
    .orderBy(asc(listAnswers.answeredAt), asc(listAnswers.clusterId));
  const whole = await tradeClustersOf(
    reader,
    found.map(({ cluster }) => cluster),
  );
  const byLine = new Map<string, StoredAnswer[]>();
  for (const [at, { answer }] of found.entries()) {
    const cluster = whole[at];
    if (cluster === undefined) continue;
    const { clientId, answeredAt, lineId } = answer;
    byLine.set(lineId, [...(byLine.get(lineId) ?? []), { clientId, answeredAt, cluster }]);
  }
  return byLine;
}

/** The firms that a list is shown to. */
export function firmsOfList({ row, firms }: StoredList): string[] {
  return [row.clientId, ...firms.map(({ clientId }) => clientId)];
}
