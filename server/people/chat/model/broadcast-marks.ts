import { and, eq, gt, isNull, lt, lte, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "#server/machine/db/database.ts";
import { chatChannels, chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { nextChangeId } from "#server/people/chat/store/change-token.ts";
import type { ChatWrite } from "#server/people/chat/store/write.ts";

type Mark = "read" | "delivered";

/** Up to which message of a broadcast its recipient has got, by the copies in their direct channel. */
export interface CopiedMark {
  broadcast: typeof chatChannels.$inferSelect;
  userId: string;
  at: number;
}

/**
 * Broadcasts whose messages a person has just read or received as copies in the direct channel, each with the last of
 * these. Only those with an earlier mark.
 */
export async function copiedMarks(
  tx: Pick<Tx, "select">,
  { url, userId, upTo }: { url: string; userId: string; upTo: number },
  mark: Mark,
): Promise<CopiedMark[]> {
  const copy = alias(chatMessages, "copy");
  const marked = mark === "read" ? chatMembers.readAt : chatMembers.deliveredAt;
  const at = max(chatMessages.createdAt);
  const rows = await tx
    .select({ broadcast: chatChannels, at })
    .from(chatMembers)
    .innerJoin(chatChannels, and(eq(chatChannels.url, chatMembers.channelUrl), eq(chatChannels.kind, "broadcast")))
    .innerJoin(chatMessages, and(eq(chatMessages.channelUrl, chatChannels.url), gt(chatMessages.createdAt, marked)))
    .innerJoin(copy, and(eq(copy.copyOf, chatMessages.id), eq(copy.channelUrl, url), lte(copy.createdAt, upTo)))
    .where(
      and(
        eq(chatMembers.userId, userId),
        isNull(chatMembers.removedAt),
        gt(chatChannels.lastAt, marked),
        sql`${chatChannels.creatorId} is distinct from ${userId}`,
      ),
    )
    .groupBy(chatChannels.url)
    .orderBy(chatChannels.url);
  return rows.flatMap((row) => (row.at === null ? [] : [{ broadcast: row.broadcast, userId, at: row.at }]));
}

/** Writes such a mark into the broadcast itself, and notifies its writer only: others must not see the recipients. */
export async function markInBroadcast(
  { tx, publishUpdate }: ChatWrite,
  { broadcast: { url, creatorId }, userId, at }: CopiedMark,
  mark: Mark,
): Promise<void> {
  const { readAt, deliveredAt } = chatMembers;
  const [before, set] = mark === "read" ? [readAt, { readAt: at }] : [deliveredAt, {}];
  const moved = await tx
    .update(chatMembers)
    .set({ ...set, deliveredAt: sql`greatest(${deliveredAt}, ${at}::bigint)`, changeId: nextChangeId })
    .where(
      and(
        eq(chatMembers.channelUrl, url),
        eq(chatMembers.userId, userId),
        isNull(chatMembers.removedAt),
        lt(before, at),
      ),
    )
    .returning({ url: chatMembers.channelUrl });
  if (moved.length > 0 && creatorId !== null) publishUpdate({ kind: mark, to: [creatorId], url, userId, at });
}
