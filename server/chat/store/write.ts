import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Published } from "#server/bus/bus.ts";
import { change, type Cause, type Change } from "#server/core/change.ts";
import { retryingConflicts } from "#server/db/conflicts.ts";
import type { Tx } from "#server/db/database.ts";
import { type Connected, prepared } from "#server/db/prepared.ts";
import { chatChannels, chatMembers } from "#server/db/schema/chat.ts";
import { announceWriting, nextChangeId } from "#server/chat/store/change-token.ts";
import { noSuchChannel } from "#server/chat/store/errors.ts";
import { nextPosition } from "#server/chat/store/message-time.ts";
import { published, type ChatUpdate, type RemovedBecause } from "#server/chat/store/chat-update.ts";
import type { Parts } from "#server/core/parts.ts";

/**
 * How the chat is written. A transaction locks the channel's row first; so the changes of a channel happen one after the
 * other, numbered without gaps and timed without ties. Its updates are published on the bus after the commit. The bus may lose
 * it: whoever sees a gap in the numbers asks chat.changes, which reads the rows themselves.
 */
export interface ChatWrite {
  tx: Tx;
  now: Date;
  /** Publishes after the commit. `change` is the channel's count, 0 for what is not counted. */
  publishUpdate: (updates: ChatUpdate, change?: number) => void;
}

export type ChannelRow = typeof chatChannels.$inferSelect;
export type MemberRow = typeof chatMembers.$inferSelect;

/** A change of who is where: audited, and answered once per idempotency key. */
export async function chatChange<T>(
  parts: Parts,
  cause: Cause,
  work: (write: ChatWrite & Change) => Promise<T>,
): Promise<T> {
  let updates: Published[] = [];
  const answer = await change(parts, cause, async (under) => {
    updates = [];
    await announceWriting(under.tx);
    return work({ ...under, publishUpdate: (update, at = 0) => updates.push(published(update, at, under.now)) });
  });
  parts.bus.publish(updates);
  return answer;
}

/** Messages and marks: stored in full in their own tables, so without an audit entry each. */
export async function chatWrite<T>(
  parts: Pick<Parts, "db" | "bus" | "clock">,
  work: (write: ChatWrite) => Promise<T>,
): Promise<T> {
  let updates: Published[] = [];
  const answer = await retryingConflicts(() =>
    parts.db.orm.transaction(async (tx) => {
      updates = [];
      const now = parts.clock.now();
      await announceWriting(tx);
      return work({ tx, now, publishUpdate: (update, at = 0) => updates.push(published(update, at, now)) });
    }),
  );
  parts.bus.publish(updates);
  return answer;
}

const lockedChannel = prepared("locked_chat_channel", (db) =>
  db
    .select()
    .from(chatChannels)
    .where(eq(chatChannels.url, sql.placeholder("url")))
    .for("update"),
);

const liveMembersOf = prepared("live_chat_members", (db) =>
  db
    .select()
    .from(chatMembers)
    .where(and(eq(chatMembers.channelUrl, sql.placeholder("url")), isNull(chatMembers.removedAt)))
    .orderBy(asc(chatMembers.joinOrder)),
);

/** Locks a channel until the end of the transaction. @throws Refusal not_found */
export async function lockChannel(tx: Tx, url: string): Promise<ChannelRow> {
  const [row] = await lockedChannel(tx, { url });
  if (!row) throw noSuchChannel();
  return row;
}

/** Locks several channels, in one order for everybody who does so. */
export function lockChannels(tx: Tx, urls: readonly string[]): Promise<ChannelRow[]> {
  return tx
    .select()
    .from(chatChannels)
    .where(inArray(chatChannels.url, [...urls]))
    .orderBy(asc(chatChannels.url))
    .for("update");
}

/** Everybody who is in a channel or invited to it, in the order in which they came. */
export function liveMembers(reader: Connected, url: string): Promise<MemberRow[]> {
  return liveMembersOf(reader, { url });
}

/** Who receives the updates of a channel: its people, of a broadcast only who writes it; the others get its messages directly. */
export function recipientsOf({ kind, creatorId }: ChannelRow, members: readonly MemberRow[]): string[] {
  const ids = members.map(({ userId }) => userId);
  return kind === "broadcast" ? ids.filter((id) => id === creatorId) : ids;
}

export interface Counted {
  url: string;
  change: number;
  changeId: number;
  lastAt: number;
  lastSentAt: number | null;
}

const counted = {
  url: chatChannels.url,
  change: chatChannels.change,
  changeId: chatChannels.changeId,
  lastAt: chatChannels.lastAt,
  lastSentAt: chatChannels.lastSentAt,
};

/** Counts one change of each channel. For a message its position is taken too, later than the last one of that channel. */
export async function countChange(
  tx: Tx,
  urls: readonly string[],
  messageAt: Date | null = null,
): Promise<Map<string, Counted>> {
  const rows = await tx
    .update(chatChannels)
    .set({
      change: sql`${chatChannels.change} + 1`,
      changeId: nextChangeId,
      ...(messageAt === null ? {} : nextPosition(messageAt)),
    })
    .where(inArray(chatChannels.url, [...urls]))
    .returning(counted);
  return new Map(rows.map((row) => [row.url, row]));
}

/** Counts a change of the channel itself and publishes it to everybody who is in it now, and to those who no longer are. */
export async function channelChanged(
  { tx, publishUpdate }: ChatWrite,
  channel: ChannelRow,
  removed: readonly { userId: string; because: RemovedBecause }[] = [],
): Promise<void> {
  const count = (await countChange(tx, [channel.url])).get(channel.url);
  const to = recipientsOf(channel, await liveMembers(tx, channel.url));
  publishUpdate({ kind: "channel", to, url: channel.url, removed }, count?.change ?? 0);
}
