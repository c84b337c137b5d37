import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { CHAT_ROLE_NEEDED } from "#domain/chat/channel-rules.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/actor.ts";
import { chatChannels, chatMessages, chatMessageVersions } from "#server/db/schema/chat.ts";
import { acting } from "#server/features/chat/acting.ts";
import { noSuchMessage, notAllowed } from "#server/features/chat/errors.ts";
import { messageById, messagesWhere } from "#server/features/chat/messages.ts";
import {
  chatWrite,
  countChange,
  type ChatWrite,
  hearers,
  holdChannel,
  liveMembers,
} from "#server/features/chat/write.ts";
import type { Parts } from "#server/parts.ts";

type MessageRow = typeof chatMessages.$inferSelect;

/** Changes what a message of one's own says. @throws Refusal not_found, forbidden */
export function edit(parts: Parts, actor: Actor, url: string, id: string, text: string): Promise<ChatMessage> {
  return revise(parts, actor, url, id, (row) => {
    if (row.deleted) throw notAllowed("This message was taken back.");
    if (row.messageType !== "user") throw notAllowed("Only a text can be changed.");
    return row.message === text ? null : { because: "edited", set: { message: text } };
  });
}

/** Takes a message of one's own back. @throws Refusal not_found, forbidden */
export function takeBack(parts: Parts, actor: Actor, url: string, id: string): Promise<ChatMessage> {
  return revise(parts, actor, url, id, (row) =>
    row.deleted ? null : { because: "deleted", set: { message: "", data: null, mentionedUserIds: [], deleted: true } },
  );
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

async function apply({ tx, now, tell }: ChatWrite, id: number, userId: string, { because, set }: Revision) {
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(or(eq(chatMessages.id, id), eq(chatMessages.copyOf, id)), eq(chatMessages.deleted, false)));
  const urls = rows.map(({ channelUrl }) => channelUrl);
  // In one order for everybody who holds several.
  const channels = await tx
    .select()
    .from(chatChannels)
    .where(inArray(chatChannels.url, urls))
    .orderBy(asc(chatChannels.url))
    .for("update");
  const counts = await countChange(tx, urls);
  await tx.insert(chatMessageVersions).values(
    rows.map((row) => ({
      messageId: row.id,
      version: sql`(select count(*) + 1 from ${chatMessageVersions} as v where v.message_id = ${row.id})`,
      message: row.message,
      data: row.data,
      replacedAt: now.getTime(),
      replacedBy: userId,
      because,
    })),
  );
  const ids = rows.map((row) => row.id);
  await tx
    .update(chatMessages)
    .set({
      ...set,
      updatedAt: sql`greatest(${chatMessages.updatedAt} + 1, ${now.getTime()}::bigint)`,
      changeId: sql`(select c.change_id from ${chatChannels} as c where c.url = ${chatMessages.channelUrl})`,
    })
    .where(inArray(chatMessages.id, ids));
  const told = new Map(
    (await messagesWhere(tx, inArray(chatMessages.id, ids))).map((message) => [message.channel_url, message]),
  );
  for (const channel of channels) {
    const kind = because === "edited" ? "message_updated" : "message_deleted";
    const message = must(told.get(channel.url), "the message");
    const to = hearers(channel, await liveMembers(tx, channel.url));
    tell({ kind, to, url: channel.url, message }, must(counts.get(channel.url)).change);
  }
}
