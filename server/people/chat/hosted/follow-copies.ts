import { and, asc, eq } from "drizzle-orm";
import { chatChannels, chatMessages } from "#server/machine/db/schema/chat.ts";
import type { HostedChannels } from "#server/people/chat/hosted/hosted-channels.ts";
import { copyReqId } from "#server/people/chat/hosted/broadcast-copy.ts";
import { hostedIdOf, hostedUrlOf, messageDataText } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type MessageRow = typeof chatMessages.$inferSelect;

/** Changes or deletes a broadcast's message in all the channels it was copied to; our copy follows the service's word. */
export async function followInCopies(
  { db: { orm } }: Pick<Parts, "db">,
  hosted: Pick<HostedChannels, "changeMessage" | "deleteMessage">,
  original: MessageRow,
  signal: AbortSignal,
): Promise<void> {
  const copies = await orm
    .select({ copy: chatMessages, url: chatChannels.url, data: chatChannels.data })
    .from(chatMessages)
    .innerJoin(chatChannels, eq(chatChannels.url, chatMessages.channelUrl))
    .where(and(eq(chatMessages.copyOf, original.id), eq(chatMessages.deleted, false)))
    .orderBy(asc(chatMessages.id));
  const reqId = copyReqId(hostedIdOf(original.reqId) ?? 0);
  for (const { copy, url, data } of copies) {
    const id = hostedIdOf(copy.reqId);
    if (signal.aborted) return;
    if (id === null) continue;
    const there = hostedUrlOf({ url, data });
    if (original.deleted) await hosted.deleteMessage(there, id);
    else if (copy.message !== original.message) {
      const { message, corrections } = original;
      const data = messageDataText(JSON.stringify({ req_id: reqId }), { data: copy.data, corrections });
      await hosted.changeMessage(there, id, { message, data });
    }
  }
}
