import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { isComplianceUser } from "#domain/permissions/capabilities.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { chatChannels, chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { copiedMarks, markInBroadcast } from "#server/people/chat/model/broadcast-marks.ts";
import { nextChangeId } from "#server/people/chat/store/change-token.ts";
import { membership, readChannel } from "#server/people/chat/model/channels.ts";
import { complianceMayNotWrite, noSuchMessage } from "#server/people/chat/store/errors.ts";
import { ownReadAt, ownReadMark } from "#server/people/chat/model/own-mark.ts";
import {
  channelChanged,
  type ChannelRow,
  chatWrite,
  type ChatWrite,
  recipientsOf,
  lockChannel,
  liveMembers,
} from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Maximum recipients of a delivery update; in larger channels each message would cause an update to all from each. */
const DELIVERY_UPDATES_MAX = 20;

/** Marks a channel read up to a time, or to its end; never back. @throws Refusal not_found, forbidden for compliance */
export async function read(parts: Parts, actor: Actor, url: string, at: number | null): Promise<{ read_at: number }> {
  if (isComplianceUser(actor)) throw complianceMayNotWrite();
  const { userId } = actor;
  return chatWrite(parts, async (write) => {
    const ownMembership = await membership(write.tx, url, userId);
    const channel = await channelOf(write, url);
    const upTo = Math.min(at ?? Number.MAX_SAFE_INTEGER, channel?.lastAt ?? 0);
    if (!channel || upTo <= ownReadAt(ownMembership)) return { read_at: ownReadAt(ownMembership) };
    const { readAt, deliveredAt } = chatMembers;
    await write.tx
      .update(chatMembers)
      .set({
        readAt: sql`greatest(${readAt}, ${upTo}::bigint)`,
        unreadFrom: sql`case when ${readAt} > ${upTo} then ${upTo}::bigint + 1 end`,
        deliveredAt: sql`greatest(${deliveredAt}, ${upTo}::bigint)`,
        changeId: nextChangeId,
      })
      .where(and(ofMember(url, userId), lt(ownReadMark, upTo)));
    // A mark that others already see as read is no change for them.
    const to = upTo > ownMembership.readAt ? recipientsOf(channel, await liveMembers(write.tx, url)) : [userId];
    write.publishUpdate({ kind: "read", to, url, userId, at: upTo });
    await markCopies(write, { url, userId, upTo }, "read");
    return { read_at: upTo };
  });
}

/** Marks a message and all after it as unread, for the caller only. @throws Refusal not_found */
export function markAsUnread(parts: Parts, actor: Actor, url: string, messageId: string): Promise<ChatChannel> {
  const { userId } = actor;
  return chatWrite(parts, async (write) => {
    const { tx, now } = write;
    const channel = await lockChannel(tx, url);
    await membership(tx, url, userId);
    const [message] = await tx
      .select({ at: chatMessages.createdAt })
      .from(chatMessages)
      .where(and(eq(chatMessages.id, Number(messageId)), eq(chatMessages.channelUrl, url)));
    if (!message) throw noSuchMessage();
    const marked = await tx
      .update(chatMembers)
      .set({ unreadFrom: message.at, changeId: nextChangeId })
      .where(and(ofMember(url, userId), gte(ownReadMark, message.at)))
      .returning({ userId: chatMembers.userId });
    // The person's other pages learn of it as of any setting of their own.
    if (marked.length > 0) await channelChanged(write, channel);
    return readChannel(tx, url, userId, now);
  });
}

/** Marks messages as having reached the caller; channels that are not theirs are passed over. */
export async function delivered(
  parts: Parts,
  actor: Actor,
  channels: readonly { url: string; at: number }[],
): Promise<{ marked: number }> {
  if (isComplianceUser(actor)) throw complianceMayNotWrite();
  return chatWrite(parts, async (write) => {
    let marked = 0;
    // Use a fixed order, so that concurrent calls do not deadlock.
    for (const { url, at } of channels.toSorted((a, b) => (a.url < b.url ? -1 : 1))) {
      if (await deliver(write, url, actor.userId, at)) marked += 1;
    }
    return { marked };
  });
}

async function deliver(write: ChatWrite, url: string, userId: string, at: number): Promise<boolean> {
  const { tx, publishUpdate } = write;
  const channel = await channelOf(write, url);
  if (!channel) return false;
  const upTo = Math.min(at, channel.lastAt);
  const done = await tx
    .update(chatMembers)
    .set({ deliveredAt: upTo, changeId: nextChangeId })
    .where(and(ofMember(url, userId), lt(chatMembers.deliveredAt, upTo)))
    .returning({ url: chatMembers.channelUrl });
  if (done.length === 0) return false;
  const to = recipientsOf(channel, await liveMembers(tx, url));
  if (to.length <= DELIVERY_UPDATES_MAX) publishUpdate({ kind: "delivered", to, url, userId, at: upTo });
  await markCopies(write, { url, userId, upTo }, "delivered");
  return true;
}

/** Carries the mark over to the broadcasts whose messages were copied here. */
async function markCopies(
  write: ChatWrite,
  reached: { url: string; userId: string; upTo: number },
  mark: "read" | "delivered",
): Promise<void> {
  for (const copied of await copiedMarks(write.tx, reached, mark)) await markInBroadcast(write, copied, mark);
}

const ofMember = (url: string, userId: string) =>
  and(eq(chatMembers.channelUrl, url), eq(chatMembers.userId, userId), isNull(chatMembers.removedAt));

async function channelOf({ tx }: ChatWrite, url: string): Promise<ChannelRow | undefined> {
  const [channel] = await tx.select().from(chatChannels).where(eq(chatChannels.url, url));
  return channel;
}
