import { type SQL, sql } from "drizzle-orm";
import { chatChannels, chatMessages } from "#server/machine/db/schema/chat.ts";

/**
 * A message has a position, used for order and counts, and a time. Both come from the clock, but a position is always
 * later than the previous one. Simultaneous messages are therefore a few milliseconds apart, which does no harm. After
 * the clock jumped ahead and back, positions stay ahead until time catches up. Messages sent in between store their own
 * time beside the position; code that needs the time reads that.
 */
export const CLOCK_JUMP_MS = 1000;

/** When a message was sent: epoch ms. */
export function messageTime({
  sentAt,
  createdAt,
}: Pick<typeof chatMessages.$inferSelect, "sentAt" | "createdAt">): number {
  return sentAt ?? createdAt;
}

/** The same, as the database asks it. */
export const messageAt = sql<number>`coalesce(${chatMessages.sentAt}, ${chatMessages.createdAt})`.mapWith(Number);

/** When the newest message of a channel was sent, or the channel began. */
export const lastMessageAt = sql<number>`coalesce(${chatChannels.lastSentAt}, ${chatChannels.lastAt})`.mapWith(Number);

/** The next position of a channel, and its time if that differs. */
export function nextPosition(now: Date): { lastAt: SQL; lastSentAt: SQL } {
  const nowMs = now.getTime();
  const lastAt = sql`greatest(${chatChannels.lastAt} + 1, ${nowMs}::bigint)`;
  return {
    lastAt,
    lastSentAt: sql`case when ${lastAt} > ${nowMs}::bigint + ${CLOCK_JUMP_MS} then ${nowMs}::bigint end`,
  };
}
