import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Published } from "#server/machine/bus/bus.ts";
import { change, type Cause, type Change } from "#server/machine/core/change.ts";
import { retryingConflicts } from "#server/machine/db/conflicts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { type Connected, prepared } from "#server/machine/db/prepared.ts";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { announceWriting, nextChangeId } from "#server/people/chat/store/change-token.ts";
import { noSuchChannel } from "#server/people/chat/store/errors.ts";
import { nextPosition } from "#server/people/chat/store/message-time.ts";
import { published, type ChatUpdate, type RemovedBecause } from "#server/people/chat/store/chat-update.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Write path of the chat. A transaction locks the channel's row first, so the changes of a channel run one after
 * another, with gapless numbers and unique times. Updates are published on the bus after the commit. The bus may lose
 * them: a client that sees a gap in the numbers calls chat.changes, which reads the rows.
 */
export interface ChatWrite {
  tx: Tx;
  now: Date;
  /** Publishes after the commit. `change` is the channel's change number; 0 for an unnumbered update. */
  publishUpdate: (updates: ChatUpdate, change?: number) => void;
}

export type ChannelRow = typeof chatChannels.$inferSelect;
export type MemberRow = typeof chatMembers.$inferSelect;

/** Runs a change of channels or memberships: audited, and executed once per idempotency key. */
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

/** Locks several channels, always in the same order. */
export function lockChannels(tx: Tx, urls: readonly string[]): Promise<ChannelRow[]> {
  return tx
    .select()
    .from(chatChannels)
    .where(inArray(chatChannels.url, [...urls]))
    .orderBy(asc(chatChannels.url))
    .for("update");
}

/** Members of a channel, joined or invited, in the order of joining. */
export function liveMembers(reader: Connected, url: string): Promise<MemberRow[]> {
  return liveMembersOf(reader, { url });
}

/**
 * Recipients of a channel's updates: its members, or for a broadcast only its writer; the others get its messages in
 * their direct channels.
 */
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

/**
 * Increments the change number of each channel. With a time, also assigns the position of a message, later than the
 * channel's last.
 */
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

/** Increments the channel's change number and publishes the change to its members and to those just removed. */
export async function channelChanged(
  { tx, publishUpdate }: ChatWrite,
  channel: ChannelRow,
  removed: readonly { userId: string; because: RemovedBecause }[] = [],
): Promise<void> {
  const count = (await countChange(tx, [channel.url])).get(channel.url);
  const to = recipientsOf(channel, await liveMembers(tx, channel.url));
  publishUpdate({ kind: "channel", to, url: channel.url, removed }, count?.change ?? 0);
}
