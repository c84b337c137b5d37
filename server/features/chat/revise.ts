import { and, eq, sql } from "drizzle-orm";
import { CHAT_ROLE_NEEDED } from "#domain/chat/channel-rules.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/actor.ts";
import { chatMessages, chatMessageVersions } from "#server/db/schema/chat.ts";
import { acting } from "#server/features/chat/acting.ts";
import { noSuchMessage, notAllowed } from "#server/features/chat/errors.ts";
import { messageById } from "#server/features/chat/messages.ts";
import type { LinkPreviews } from "#server/features/chat/previews/link-previews.ts";
import { firstLink } from "#server/features/chat/previews/first-link.ts";
import { holdMessage, type MessageRow, rewrite } from "#server/features/chat/rewrite.ts";
import { chatWrite, type ChatWrite, holdChannel } from "#server/features/chat/write.ts";
import type { Parts } from "#server/parts.ts";

/** Changes what a message of one's own says. @throws Refusal not_found, forbidden */
export async function edit(
  parts: Parts,
  previews: Pick<LinkPreviews, "follow">,
  actor: Actor,
  url: string,
  id: string,
  text: string,
): Promise<ChatMessage> {
  const message = await revise(parts, actor, url, id, (row) => {
    if (row.deleted) throw notAllowed("This message was taken back.");
    if (row.messageType !== "user") throw notAllowed("Only a text can be changed.");
    if (row.message === text) return null;
    const keepsLink = firstLink(row.message) === firstLink(text);
    return { because: "edited", set: { message: text, ...(keepsLink ? {} : { ogMetaData: null }) } };
  });
  previews.follow(message);
  return message;
}

const TAKEN_BACK = { message: "", data: null, mentionedUserIds: [], ogMetaData: null, deleted: true };

/** Takes a message of one's own back. @throws Refusal not_found, forbidden */
export function takeBack(parts: Parts, actor: Actor, url: string, id: string): Promise<ChatMessage> {
  return revise(parts, actor, url, id, (row) => (row.deleted ? null : { because: "deleted", set: TAKEN_BACK }));
}

interface Revision {
  because: "edited" | "deleted";
  set: Partial<MessageRow>;
}

/** What a broadcast said is changed in all the channels it was carried to. */
function revise(
  parts: Parts,
  { userId }: Actor,
  url: string,
  messageId: string,
  decide: (row: MessageRow) => Revision | null,
): Promise<ChatMessage> {
  const id = Number(messageId);
  return chatWrite(parts, async (write) => {
    const { tx, now } = write;
    const channel = await holdChannel(tx, url);
    const { me } = await acting(tx, channel, userId, now);
    const [row] = await tx
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.id, id), eq(chatMessages.channelUrl, url)));
    if (!row) throw noSuchMessage();
    if (!me.mayChat) throw notAllowed(CHAT_ROLE_NEEDED);
    if (row.senderId !== userId) throw notAllowed("Only who wrote a message changes it.");
    const revision = decide(row);
    if (revision !== null) await apply(write, id, userId, revision);
    return must(await messageById(tx, id), "the message");
  });
}

async function apply(write: ChatWrite, id: number, userId: string, { because, set }: Revision): Promise<void> {
  const { tx, now } = write;
  const said = await holdMessage(tx, id);
  await tx.insert(chatMessageVersions).values(
    said.rows.map((row) => ({
      messageId: row.id,
      version: sql`(select count(*) + 1 from ${chatMessageVersions} as v where v.message_id = ${row.id})`,
      message: row.message,
      data: row.data,
      replacedAt: now.getTime(),
      replacedBy: userId,
      because,
    })),
  );
  const updatedAt = sql`greatest(${chatMessages.updatedAt} + 1, ${now.getTime()}::bigint)`;
  await rewrite(write, said, { ...set, updatedAt }, because === "edited" ? "message_updated" : "message_deleted");
}
