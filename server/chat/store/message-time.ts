import { type SQL, sql } from "drizzle-orm";
import { chatChannels, chatMessages } from "#server/db/schema/chat.ts";

/**
 * A message has a position, by which it is ordered and counted, and a time. Both are the clock's, except that a
 * position is always later than the one before it. Messages of one moment are so a few milliseconds apart, which nobody
 * minds; but after the clock has jumped ahead and back, positions stay ahead until time has caught up. What was sent then
 * keeps its own time beside its position, and whatever is about time asks for that.
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

/** The next position of a channel, and beside it the time, where that is another. */
export function nextPosition(now: Date): { lastAt: SQL; lastSentAt: SQL } {
  const nowMs = now.getTime();
  const lastAt = sql`greatest(${chatChannels.lastAt} + 1, ${nowMs}::bigint)`;
  return {
    lastAt,
    lastSentAt: sql`case when ${lastAt} > ${nowMs}::bigint + ${CLOCK_JUMP_MS} then ${nowMs}::bigint end`,
  };
}
