import { and, desc, eq, inArray } from "drizzle-orm";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { LineAnswer } from "#domain/runs/line-answer.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { lineAnswers, privateRuns } from "#server/machine/db/schema/runs.ts";
import { type NameOf, namesOf } from "#server/machine/core/names.ts";
import { channelOfMessage, type StandingLine } from "#server/market/trading/line-answers/standing-line.ts";
import { seesMarket } from "#server/machine/live/audience.ts";
import type { SnapshotProvider } from "#server/machine/live/replay.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Row = typeof lineAnswers.$inferSelect;
/** A line, its message and its channel as one person has them. */
type Place = Pick<Row, "runId" | "messageId" | "channelUrl">;

/** As many as a page begins with. */
const MOST = 500;

/** Ids of the clusters in which a line is or was answered. */
export async function clustersOfLine(tx: Tx, runId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: lineAnswers.clusterId })
    .from(lineAnswers)
    .where(eq(lineAnswers.runId, runId));
  return rows.map(({ id }) => id);
}

/**
 * Links a cluster with the line it answers, for the line's writer and for the actor, and notifies them. Others of the channel
 * and of the two firms do not learn where it came from.
 */
export async function storeAnswer(
  parts: Parts,
  changing: Change,
  { id }: Pick<Cluster, "id">,
  { line }: StandingLine,
): Promise<void> {
  const { tx, actor, now } = changing;
  const shared = { clusterId: id, sentAt: line.sentAt, answeredBy: actor.userId, answeredAt: now.getTime() };
  const rows: Row[] = [
    { ...shared, userId: line.authorId, ...(await placeForWriter(tx, line)) },
    { ...shared, userId: actor.userId, runId: line.id, messageId: line.messageId, channelUrl: line.channelUrl },
  ];
  await tx.insert(lineAnswers).values(rows).onConflictDoNothing();
  const people = rows.map(({ userId }) => userId);
  const updated = await tx
    .select()
    .from(lineAnswers)
    .where(and(eq(lineAnswers.clusterId, id), inArray(lineAnswers.userId, people)));
  const nameOf = await namesOf(
    parts,
    tx,
    updated.map(({ answeredBy }) => answeredBy),
  );
  for (const row of updated) changing.publish("line_answers", row.userId, [present(row, nameOf)]);
}

/** The author of a broadcast line has it in the broadcast, not in each channel with a copy. */
async function placeForWriter(tx: Tx, line: StandingLine["line"]): Promise<Place> {
  const { id: runId, messageId, channelUrl } = line;
  if (!line.isCopy) return { runId, messageId, channelUrl };
  const [own] = await tx
    .select()
    .from(privateRuns)
    .where(
      and(
        eq(privateRuns.authorId, line.authorId),
        eq(privateRuns.originalId, line.originalId),
        eq(privateRuns.isCopy, false),
        eq(privateRuns.finstrumentId, line.finstrumentId),
        eq(privateRuns.side, line.side),
      ),
    );
  if (own) return { runId: own.id, messageId: own.messageId, channelUrl: own.channelUrl };
  return { runId, messageId: line.originalId, channelUrl: (await channelOfMessage(tx, line.originalId)) ?? channelUrl };
}

function present(row: Row, nameOf: NameOf): LineAnswer {
  const { clientId, clientName } = nameOf(row.answeredBy);
  return {
    cluster_id: row.clusterId,
    run_id: row.runId,
    message_id: String(row.messageId),
    channel_url: row.channelUrl,
    sent_at: new Date(row.sentAt).toISOString(),
    answered_by: { client_id: clientId, client_name: clientName },
  };
}

/** The answers a person may know of, the oldest first. */
async function readAnswers(
  parts: Pick<Parts, "db" | "clock">,
  reader: Pick<Orm | Tx, "select">,
  actor: Actor,
): Promise<LineAnswer[]> {
  if (!seesMarket(actor)) return [];
  const rows = await reader
    .select()
    .from(lineAnswers)
    .where(eq(lineAnswers.userId, actor.userId))
    .orderBy(desc(lineAnswers.answeredAt), desc(lineAnswers.clusterId))
    .limit(MOST);
  const nameOf = await namesOf(
    parts,
    reader,
    rows.map(({ answeredBy }) => answeredBy),
  );
  return rows.toReversed().map((row) => present(row, nameOf));
}

/** Snapshot of the stream of answered lines. */
export function lineAnswersSnapshot(parts: Pick<Parts, "db" | "clock">): SnapshotProvider {
  return { stream: "line_answers", load: (actor, tx) => readAnswers(parts, tx, actor) };
}
