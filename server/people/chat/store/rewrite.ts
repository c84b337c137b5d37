import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { must } from "#domain/lib/must.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatChannels, chatMessages } from "#server/machine/db/schema/chat.ts";
import { messagesWhere } from "#server/people/chat/store/messages.ts";
import {
  type ChannelRow,
  type ChatWrite,
  countChange,
  recipientsOf,
  lockChannels,
  liveMembers,
} from "#server/people/chat/store/write.ts";

export type MessageRow = typeof chatMessages.$inferSelect;

/** A message and those that a broadcast copied it into, with their channels, which are locked. */
export interface LockedMessage {
  rows: readonly MessageRow[];
  channels: readonly ChannelRow[];
}

/**
 * Locks a message and its copies. The channel of the message itself is locked already. Deleted messages are left out.
 */
export function lockMessage(tx: Tx, id: number): Promise<LockedMessage> {
  return lockWhere(tx, and(or(eq(chatMessages.id, id), eq(chatMessages.copyOf, id)), eq(chatMessages.deleted, false)));
}

/** Just these, deleted or not. */
export function lockMessages(tx: Tx, ids: readonly number[]): Promise<LockedMessage> {
  return lockWhere(tx, inArray(chatMessages.id, [...ids]));
}

async function lockWhere(tx: Tx, these: SQL | undefined): Promise<LockedMessage> {
  const places = await tx.select({ url: chatMessages.channelUrl }).from(chatMessages).where(these);
  const channels = await lockChannels(
    tx,
    places.map(({ url }) => url),
  );
  return { rows: await tx.select().from(chatMessages).where(these), channels };
}

/** Writes the same change into all of them and publishes it to each channel. */
export async function rewrite(
  { tx, publishUpdate }: ChatWrite,
  { rows, channels }: LockedMessage,
  set: PgUpdateSetSource<typeof chatMessages>,
  kind: "message_updated" | "message_deleted",
): Promise<void> {
  if (rows.length === 0) return;
  const counts = await countChange(
    tx,
    channels.map(({ url }) => url),
  );
  const these = inArray(
    chatMessages.id,
    rows.map(({ id }) => id),
  );
  await tx
    .update(chatMessages)
    .set({
      ...set,
      changeId: sql`(select c.change_id from ${chatChannels} as c where c.url = ${chatMessages.channelUrl})`,
    })
    .where(these);
  const messages = new Map((await messagesWhere(tx, these)).map((message) => [message.channel_url, message]));
  for (const channel of channels) {
    const message = must(messages.get(channel.url), "the message");
    const to = recipientsOf(channel, await liveMembers(tx, channel.url));
    publishUpdate({ kind, to, url: channel.url, message }, must(counts.get(channel.url)).change);
  }
}
