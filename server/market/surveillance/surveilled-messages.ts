import { asc, eq, type SQL } from "drizzle-orm";
import type { ChatLine } from "#domain/surveillance/chat-deals.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { messageTime } from "#server/people/chat/store/message-time.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { versionsOf } from "#server/market/surveillance/messages.ts";
import type { ReadsQuotes } from "#server/market/surveillance/quoted-levels.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";

export type SurveilledMessage = ChatLine & { url: string };

/** Messages in their first text, regardless of later changes, with the quotes in them; oldest first. */
export async function messagesIn(
  reader: Reader,
  quotes: Pick<ReadsQuotes, "quotesIn">,
  where: SQL | undefined,
): Promise<SurveilledMessage[]> {
  const rows = await reader
    .select({ row: chatMessages, clientId: users.clientId })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .where(where)
    .orderBy(asc(chatMessages.createdAt), asc(chatMessages.id));
  const touched = rows.flatMap(({ row }) => (row.deleted || row.updatedAt > 0 ? row.id : []));
  const versions = touched.length === 0 ? [] : await versionsOf(reader, touched);
  const first = new Map(versions.toReversed().map(({ messageId, message }) => [messageId, message]));
  return rows.map(({ row, clientId }) => {
    const text = first.get(row.id) ?? row.message;
    return {
      url: row.channelUrl,
      messageId: String(row.id),
      userId: row.senderId ?? "",
      clientId,
      at: messageTime(row),
      text,
      quotes: quotes.quotesIn(text),
    };
  });
}
