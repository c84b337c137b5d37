import { and, asc, inArray, sql } from "drizzle-orm";
import { isChannelEvent } from "#domain/chat/channel-events.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { chatChannels, chatMessages } from "#server/machine/db/schema/chat.ts";
import { messagesWhere } from "#server/people/chat/store/messages.ts";
import { countChange, type ChatWrite } from "#server/people/chat/store/write.ts";

type Content = Pick<typeof chatMessages.$inferInsert, "messageType" | "message"> &
  Partial<
    Pick<
      typeof chatMessages.$inferInsert,
      "senderId" | "reqId" | "data" | "customType" | "mentionedUserIds" | "fileId" | "copyOf"
    >
  >;

/** A locked channel with the recipients of the message. */
export interface ChannelRecipients {
  url: string;
  to: readonly string[];
}

/**
 * Writes one message into each of the locked channels and publishes it to their people, in the order of the channels. A
 * log line does not become the last message.
 */
export async function insertMessage(
  write: ChatWrite,
  channels: readonly ChannelRecipients[],
  content: Content,
): Promise<ChatMessage[]> {
  const { tx, now, publishUpdate } = write;
  if (channels.length === 0) return [];
  const urls = channels.map(({ url }) => url);
  const counts = await countChange(tx, urls, now);
  const rows = channels.map(({ url }) => {
    const { lastAt, lastSentAt, changeId } = must(counts.get(url), "the channel's count");
    return { mentionedUserIds: [], ...content, channelUrl: url, createdAt: lastAt, sentAt: lastSentAt, changeId };
  });
  const ids = (await tx.insert(chatMessages).values(rows).returning({ id: chatMessages.id })).map(({ id }) => id);
  if (!isChannelEvent({ message_type: content.messageType, custom_type: content.customType ?? null })) {
    await tx
      .update(chatChannels)
      .set({ lastMessageId: sql`m.id` })
      .from(sql`${chatMessages} as m`)
      .where(and(inArray(chatChannels.url, urls), sql`m.channel_url = ${chatChannels.url}`, inArray(sql`m.id`, ids)));
  }
  const inserted = await messagesWhere(tx, inArray(chatMessages.id, ids), [asc(chatMessages.id)]);
  const byUrl = new Map(inserted.map((message) => [message.channel_url, message]));
  return channels.map(({ url, to }) => {
    const message = must(byUrl.get(url), "the message just written");
    publishUpdate({ kind: "message", to, url, message }, must(counts.get(url)).change);
    return message;
  });
}
