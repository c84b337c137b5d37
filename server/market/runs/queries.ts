import { and, desc, gt, inArray } from "drizzle-orm";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { seesLine } from "#domain/runs/run-lines.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { privateRuns } from "#server/machine/db/schema/runs.ts";
import { channelsOf, type ChannelOfRuns, runChannels } from "#server/market/runs/members.ts";
import { presentRun, type RunRow } from "#server/market/runs/presenter.ts";
import { seesMarket } from "#server/machine/live/audience.ts";
import type { SnapshotProvider } from "#server/machine/live/replay.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Needs = Pick<Parts, "bonds" | "clock">;

/** Lines visible to a person in their present chats, newest first. */
export async function readRuns(
  parts: Needs,
  reader: Pick<Orm | Tx, "_" | "select">,
  actor: Actor,
): Promise<PrivateRun[]> {
  if (!seesMarket(actor)) return [];
  const urls = await channelsOf(reader, actor.userId);
  if (urls.length === 0) return [];
  const rows = await reader
    .select()
    .from(privateRuns)
    .where(and(inArray(privateRuns.channelUrl, urls), gt(privateRuns.expiresAt, parts.clock.now().getTime())))
    .orderBy(desc(privateRuns.sentAt), desc(privateRuns.id));
  const channels = await runChannels(reader, [...new Set(rows.map(({ channelUrl }) => channelUrl))]);
  return rows.flatMap((row) => {
    const channel = channels.get(row.channelUrl);
    if (!channel || !readersOf(row, channel).includes(actor.userId)) return [];
    return [presentRun(parts, row, contextOf(row, channel, actor.userId))];
  });
}

/** People who may see a line now. */
export function readersOf(row: Pick<RunRow, "authorId" | "isCopy" | "unresolved">, channel: ChannelOfRuns): string[] {
  const line = { authorId: row.authorId, isCopy: row.isCopy, isUnresolved: row.unresolved.length > 0 };
  return channel.readers.filter((userId) => seesLine(line, channel, userId));
}

export function contextOf(row: Pick<RunRow, "authorId">, channel: ChannelOfRuns, userId: string) {
  return { author: channel.authorOf(row.authorId), channelName: channel.nameFor(userId) };
}

/** Snapshot of the stream of private runs. */
export function runSnapshot(parts: Needs): SnapshotProvider {
  return { stream: "private_run", load: async (actor, tx) => (await readRuns(parts, tx, actor)).toReversed() };
}
