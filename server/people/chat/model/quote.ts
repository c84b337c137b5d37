import { and, asc, eq } from "drizzle-orm";
import { messageId, type MessageData, type MessageQuote } from "#domain/entities/chat.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatFiles, chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { answersNothing } from "#server/people/chat/store/errors.ts";
import { messageTime } from "#server/people/chat/store/message-time.ts";
import { nicknameOf } from "#server/people/chat/store/people.ts";

/**
 * Data of a reply, with a quote of the message as its author saw it. The client names the version; its text is read
 * here, not trusted from the client. A deleted message is quoted as deleted.
 * @throws Refusal validation_error for a message outside the channel
 */
export async function withQuote(tx: Tx, url: string, data: MessageData | null): Promise<MessageData | null> {
  if (data === null) return null;
  const { reply_to: answered, quote: seen, ...rest } = data;
  if (answered === undefined) return rest;
  if (!messageId.safeParse(answered).success) throw answersNothing();
  const [found] = await tx
    .select({ row: chatMessages, user: users, fileName: chatFiles.name })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .leftJoin(chatFiles, eq(chatFiles.id, chatMessages.fileId))
    .where(and(eq(chatMessages.id, Number(answered)), eq(chatMessages.channelUrl, url)));
  if (!found) throw answersNothing();
  const { row, user, fileName } = found;
  const earlier = row.deleted || seen === undefined ? undefined : await textAt(tx, row.id, seen.updated_at);
  const quote: MessageQuote = {
    sender: user === null ? null : { user_id: user.id, nickname: nicknameOf(user) },
    message: row.deleted ? "" : (earlier?.message ?? row.message),
    file_name: row.deleted ? null : fileName,
    created_at: messageTime(row),
    updated_at: earlier?.from ?? row.updatedAt,
    deleted: row.deleted,
  };
  return { ...rest, reply_to: answered, quote };
}

/** The former text of a message since a given change; undefined for the current text. */
async function textAt(tx: Tx, id: number, from: number): Promise<{ from: number; message: string } | undefined> {
  const versions = await tx
    .select()
    .from(chatMessageVersions)
    .where(eq(chatMessageVersions.messageId, id))
    .orderBy(asc(chatMessageVersions.version));
  const texts = versions.map(({ message }, index) => ({ from: versions[index - 1]?.replacedAt ?? 0, message }));
  return texts.find((text) => text.from === from);
}
