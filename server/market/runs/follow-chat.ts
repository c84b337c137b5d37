import { and, asc, eq, gt, inArray, isNotNull, lte } from "drizzle-orm";
import { signalOfStream } from "#server/machine/live/signal-of-stream.ts";
import { change } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatChannels, chatMessages } from "#server/machine/db/schema/chat.ts";
import { privateRuns, runProgress } from "#server/machine/db/schema/runs.ts";
import { changesSoFar } from "#server/people/chat/store/change-token.ts";
import { messageAt } from "#server/people/chat/store/message-time.ts";
import { CHAT_STREAM } from "#server/people/chat/store/chat-update.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { earliestOf } from "#server/market/runs/standing-rows.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { lockRuns, renewRuns, RunUpdates } from "#server/market/runs/renew.ts";
import { runAsLeader, type LeaderTask } from "#server/machine/core/leader-task.ts";
import type { Parts } from "#server/machine/core/parts.ts";

// Reads the chat for quotes. Every change of a channel (a message, an edit, a member who joins or leaves) takes a
// number of one sequence; the follower stores the last number it has read in the transaction that writes the lines. So
// each change is read once even after a crash, and another node continues where the last one stopped.

const PROGRESS = "chat";
const CHANNELS_AT_ONCE = 25;
const LAPSED_AT_ONCE = 500;
/** Word of the chat wakes the follower; it also looks by itself, because the bus may lose a word. */
const POLL_MS = 1000;
const RETRY_MS = 1000;
const cause = { actor: CLOCK_ACTOR, requestId: "private-runs" };

/** Reads the next committed changes of the chat. True while more wait. */
export async function followChat(parts: Parts, reader: QuoteReader): Promise<boolean> {
  const soFar = await changesSoFar(parts.db);
  const since = await progressOf(parts.db.orm);
  if (soFar <= since) return false;
  const changed = await parts.db.orm
    .select({ url: chatChannels.url, changeId: chatChannels.changeId })
    .from(chatChannels)
    .where(and(gt(chatChannels.changeId, since), lte(chatChannels.changeId, soFar)))
    .orderBy(asc(chatChannels.changeId))
    .limit(CHANNELS_AT_ONCE);
  const hasMore = changed.length === CHANNELS_AT_ONCE;
  // A channel that changes meanwhile gets a higher number and is read again.
  const upTo = hasMore ? (changed.at(-1)?.changeId ?? soFar) : soFar;
  // Most numbers are marks of reading, which change no line.
  if (changed.length === 0) {
    await noteProgress(parts.db.orm, upTo);
    return false;
  }
  await change(parts, cause, async (changing) => {
    const { tx, now } = changing;
    const urls = changed.map(({ url }) => url);
    await lockRuns(changing, urls);
    const updates = new RunUpdates();
    for (const url of urls) {
      const authors = await authorsSince(tx, url, since, earliestOf(now));
      await renewRuns(parts, reader, changing, { url, authors, updates });
    }
    await noteProgress(tx, upTo);
    updates.publishAll(changing);
  });
  return hasMore;
}

async function progressOf(reader: Pick<Tx, "select">): Promise<number> {
  const [row] = await reader.select().from(runProgress).where(eq(runProgress.name, PROGRESS));
  return row?.changeId ?? 0;
}

async function noteProgress(writer: Pick<Tx, "insert">, changeId: number): Promise<void> {
  const row = { name: PROGRESS, changeId };
  await writer.insert(runProgress).values(row).onConflictDoUpdate({ target: runProgress.name, set: row });
}

async function authorsSince(tx: Tx, url: string, since: number, earliest: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: chatMessages.senderId })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.channelUrl, url),
        gt(chatMessages.changeId, since),
        gt(messageAt, earliest),
        isNotNull(chatMessages.senderId),
      ),
    );
  return rows.flatMap(({ id }) => id ?? []);
}

/** Takes away the lines of a trading day that has ended. True while more waits. */
export async function clearLapsed(parts: Parts): Promise<boolean> {
  const due = lte(privateRuns.expiresAt, parts.clock.now().getTime());
  const [any] = await parts.db.orm.select({ id: privateRuns.id }).from(privateRuns).where(due).limit(1);
  if (!any) return false;
  return change(parts, cause, async (changing) => {
    const { tx } = changing;
    const rows = await tx
      .select({ id: privateRuns.id, shownTo: privateRuns.shownTo })
      .from(privateRuns)
      .where(due)
      .limit(LAPSED_AT_ONCE);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(privateRuns).where(inArray(privateRuns.id, ids));
    const updates = new RunUpdates();
    for (const { id, shownTo } of rows) {
      for (const userId of shownTo) {
        updates.publish(userId, { id, removed: true });
        updates.refresh(userId);
      }
    }
    updates.publishAll(changing);
    return rows.length === LAPSED_AT_ONCE;
  });
}

/** Follows the chat on the node that leads. */
export function startRunFollower(parts: Parts): LeaderTask {
  const reader = new QuoteReader(parts);
  return runAsLeader(parts, { name: "private-runs", retryMs: RETRY_MS }, async (signal, led) => {
    const { changeSignal, release } = signalOfStream(led.bus, CHAT_STREAM, signal);
    try {
      while (!signal.aborted) {
        let more = true;
        while (more && !signal.aborted) more = await followChat(led, reader);
        more = true;
        while (more && !signal.aborted) more = await clearLapsed(led);
        if (!signal.aborted) await changeSignal.wait(POLL_MS);
        // Not before the node listens, which this holds up.
        reader.prepare();
      }
    } finally {
      release();
    }
  });
}
