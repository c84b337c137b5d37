import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { nextChangeId } from "#server/people/chat/store/change-token.ts";
import { chatWrite, recipientsOf, liveMembers } from "#server/people/chat/store/write.ts";
import { RetryLater, WAITS_MS } from "#server/people/chat/hosted/webhook-processor.ts";
import { ourUrlOf } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Stores read marks. A mark is stored as given, even beyond our newest message: that message may arrive later. Read
 * implies delivered; the service reports no delivery of its own.
 * @throws RetryLater for a channel that may still arrive
 */
export async function storeMarks(
  parts: Pick<Parts, "db" | "bus" | "clock">,
  hostedUrl: string,
  marks: readonly { userId: string; at: number }[],
  receivedAt: number,
): Promise<void> {
  const url = ourUrlOf(hostedUrl);
  await chatWrite(parts, async ({ tx, now, publishUpdate }) => {
    const [channel] = await tx.select().from(chatChannels).where(eq(chatChannels.url, url));
    if (!channel && now.getTime() < receivedAt + WAITS_MS) throw new RetryLater("its channel has not come yet");
    if (!channel) return;
    const to = recipientsOf(channel, await liveMembers(tx, url));
    for (const { userId, at } of marks.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
      const membership = and(
        eq(chatMembers.channelUrl, url),
        eq(chatMembers.userId, userId),
        isNull(chatMembers.removedAt),
      );
      const deliveredAt = sql`greatest(${chatMembers.deliveredAt}, ${at}::bigint)`;
      const moved = await tx
        .update(chatMembers)
        .set({ readAt: at, deliveredAt, changeId: nextChangeId })
        .where(and(membership, lt(chatMembers.readAt, at)))
        .returning({ url: chatMembers.channelUrl });
      if (moved.length > 0) publishUpdate({ kind: "read", to, url, userId, at });
    }
  });
}
