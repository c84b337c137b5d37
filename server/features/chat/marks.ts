import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { isComplianceUser } from "#domain/permissions/capabilities.ts";
import type { Actor } from "#server/actor.ts";
import { chatMembers } from "#server/db/schema/chat.ts";
import { nextChangeId } from "#server/features/chat/change-token.ts";
import { membership } from "#server/features/chat/channels.ts";
import { complianceKeepsQuiet } from "#server/features/chat/errors.ts";
import { type ChannelRow, chatWrite, type ChatWrite, hearers, liveMembers } from "#server/features/chat/write.ts";
import { chatChannels } from "#server/db/schema/chat.ts";
import type { Parts } from "#server/parts.ts";

/** In a larger channel nobody is told of each delivery: it would be a message to all for every message to each. */
const DELIVERY_TOLD_MAX = 20;

/** Marks a channel read up to a time, or to its end; never back. @throws Refusal not_found, forbidden for compliance */
export async function read(parts: Parts, actor: Actor, url: string, at: number | null): Promise<{ read_at: number }> {
  if (isComplianceUser(actor)) throw complianceKeepsQuiet();
  const { userId } = actor;
  return chatWrite(parts, async (write) => {
    const seat = await membership(write.tx, url, userId);
    const channel = await channelOf(write, url);
    const upTo = Math.min(at ?? Number.MAX_SAFE_INTEGER, channel?.lastAt ?? 0);
    if (!channel || upTo <= seat.readAt) return { read_at: seat.readAt };
    await write.tx
      .update(chatMembers)
      .set({
        readAt: upTo,
        deliveredAt: sql`greatest(${chatMembers.deliveredAt}, ${upTo}::bigint)`,
        changeId: nextChangeId,
      })
      .where(and(mine(url, userId), lt(chatMembers.readAt, upTo)));
    write.tell({ kind: "read", to: hearers(channel, await liveMembers(write.tx, url)), url, userId, at: upTo });
    return { read_at: upTo };
  });
}

/** Marks messages as having reached the caller; channels that are not theirs are passed over. */
export async function delivered(
  parts: Parts,
  actor: Actor,
  channels: readonly { url: string; at: number }[],
): Promise<{ marked: number }> {
  if (isComplianceUser(actor)) throw complianceKeepsQuiet();
  return chatWrite(parts, async (write) => {
    let marked = 0;
    // In one order for everybody who marks several.
    for (const { url, at } of channels.toSorted((a, b) => (a.url < b.url ? -1 : 1))) {
      if (await deliver(write, url, actor.userId, at)) marked += 1;
    }
    return { marked };
  });
}

async function deliver(write: ChatWrite, url: string, userId: string, at: number): Promise<boolean> {
  const { tx, tell } = write;
  const channel = await channelOf(write, url);
  if (!channel) return false;
  const upTo = Math.min(at, channel.lastAt);
  const done = await tx
    .update(chatMembers)
    .set({ deliveredAt: upTo, changeId: nextChangeId })
    .where(and(mine(url, userId), lt(chatMembers.deliveredAt, upTo)))
    .returning({ url: chatMembers.channelUrl });
  if (done.length === 0) return false;
  const to = hearers(channel, await liveMembers(tx, url));
  if (to.length <= DELIVERY_TOLD_MAX) tell({ kind: "delivered", to, url, userId, at: upTo });
  return true;
}

const mine = (url: string, userId: string) =>
  and(eq(chatMembers.channelUrl, url), eq(chatMembers.userId, userId), isNull(chatMembers.removedAt));

async function channelOf({ tx }: ChatWrite, url: string): Promise<ChannelRow | undefined> {
  const [channel] = await tx.select().from(chatChannels).where(eq(chatChannels.url, url));
  return channel;
}
