import { and, eq } from "drizzle-orm";
import type { MessageData } from "#domain/entities/chat.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatChannels, chatMessages } from "#server/machine/db/schema/chat.ts";
import { storedReqId, ourUrlOf } from "#server/people/chat/hosted/wire-data.ts";

/** The `req_id` of a copy of a broadcast message; it names the original. */
export const copyReqId = (hostedId: number) => `copy-${hostedId}`;

/** The message of the sender's own broadcast that a message claims to be a copy of; null for any other. */
export async function originalOf(
  tx: Pick<Tx, "select">,
  senderId: string,
  data: MessageData | null,
  reqId: string | null,
): Promise<number | null> {
  const original = /^copy-(\d{1,16})$/.exec(reqId ?? "")?.[1];
  if (original === undefined || data?.created_from === undefined) return null;
  const [found] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatChannels, eq(chatChannels.url, chatMessages.channelUrl))
    .where(
      and(
        eq(chatMessages.channelUrl, ourUrlOf(data.created_from)),
        eq(chatMessages.senderId, senderId),
        eq(chatMessages.reqId, storedReqId(Number(original))),
        eq(chatChannels.kind, "broadcast"),
        eq(chatChannels.creatorId, senderId),
      ),
    );
  return found?.id ?? null;
}
