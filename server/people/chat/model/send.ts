import { neededText } from "#domain/lib/field-texts.ts";
import { and, eq, sql } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { sendMessage } from "#domain/contract/http/chat-messages.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Cause } from "#server/machine/core/change.ts";
import { chatChannels, chatFiles, chatMessages } from "#server/machine/db/schema/chat.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { actingToSend } from "#server/people/chat/model/acting.ts";
import type { StoredMessage } from "#server/people/chat/model/stored-message.ts";
import { broadcast } from "#server/people/chat/model/broadcast.ts";
import { membership } from "#server/people/chat/model/channels.ts";
import { freezeMessage, lockOriginal } from "#server/people/chat/model/freeze.ts";
import type { ChatLimits } from "#server/people/chat/limits.ts";
import { messagesWhere } from "#server/people/chat/store/messages.ts";
import type { LinkPreviews } from "#server/people/chat/previews/link-previews.ts";
import type { Reader } from "#server/people/chat/store/people.ts";
import { withQuote } from "#server/people/chat/model/quote.ts";
import { insertMessage } from "#server/people/chat/model/insert-message.ts";
import {
  type ChannelRow,
  chatChange,
  type ChatWrite,
  chatWrite,
  recipientsOf,
  lockChannel,
} from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Wanted = BodyOf<typeof sendMessage>;

export interface Sending {
  limits: Pick<ChatLimits, "send">;
  previews: Pick<LinkPreviews, "follow">;
}

/**
 * Stores a message once per req_id of its sender and publishes it to the channel. A broadcast message also goes to each
 * recipient's direct channel.
 * @throws Refusal not_found, forbidden, validation_error, slow_down
 */
export async function send(
  parts: Parts,
  { limits, previews }: Sending,
  cause: Cause,
  url: string,
  wanted: Wanted,
): Promise<ChatMessage> {
  const { actor } = cause;
  const { orm } = parts.db;
  await membership(orm, url, actor.userId);
  // A repeat of a stored message does not count against the rate limit.
  const stored = await storedBefore(orm, url, actor.userId, wanted.req_id);
  if (stored) return stored;
  await limits.send(actor.userId);
  const message = await store(parts, cause, url, wanted);
  previews.follow(message);
  return message;
}

const kindOfChannel = prepared("kind_of_chat_channel", (db) =>
  db
    .select({ kind: chatChannels.kind })
    .from(chatChannels)
    .where(eq(chatChannels.url, sql.placeholder("url"))),
);

async function store(parts: Parts, cause: Cause, url: string, wanted: Wanted): Promise<ChatMessage> {
  const { orm } = parts.db;
  const answered = Number(wanted.data?.reply_to ?? Number.NaN);
  const inside = async (write: ChatWrite) => {
    if (Number.isSafeInteger(answered)) await lockOriginal(write.tx, answered);
    const channel = await lockChannel(write.tx, url);
    const stored = await storedBefore(write.tx, url, cause.actor.userId, wanted.req_id);
    return stored ?? sendInside(write, channel, cause.actor, wanted);
  };
  const [channel] = await kindOfChannel(orm, { url });
  if (channel?.kind !== "broadcast") return chatWrite(parts, async (write) => messageOf(await inside(write)));
  return chatChange(parts, cause, async (write) => {
    const stored = await inside(write);
    if ("member" in stored) await broadcast(parts, write, stored);
    return messageOf(stored);
  });
}

const messageOf = (stored: StoredMessage | ChatMessage): ChatMessage => ("member" in stored ? stored.message : stored);

async function sendInside(
  write: ChatWrite,
  channel: ChannelRow,
  { userId }: Pick<Actor, "userId">,
  wanted: Wanted,
): Promise<StoredMessage> {
  const { tx, now } = write;
  const { url } = channel;
  const member = await actingToSend(tx, channel, userId, now);
  const fileId = wanted.file_url == null ? null : await fileToSend(tx, url, userId, wanted.file_url);
  if (fileId === null && wanted.message.trim() === "" && wanted.data?.buzz !== true) {
    throw fieldRefusal("message", neededText("Message"));
  }
  const data = await withQuote(tx, url, wanted.data ?? null);
  if (data?.reply_to !== undefined) await freezeMessage(write, Number(data.reply_to), "answered");
  const here = new Set(member.live.map((row) => row.userId));
  const [message] = await insertMessage(write, [{ url, to: recipientsOf(channel, member.live) }], {
    messageType: fileId === null ? "user" : "file",
    senderId: userId,
    reqId: wanted.req_id,
    message: wanted.message,
    data,
    customType: wanted.custom_type ?? null,
    mentionedUserIds: wanted.mentioned_user_ids.filter((id) => here.has(id)),
    fileId,
  });
  return { message: must(message, "the message"), channel, member, fileId };
}

export async function storedBefore(
  reader: Reader,
  url: string,
  senderId: string,
  reqId: string,
): Promise<ChatMessage | undefined> {
  const same = and(
    eq(chatMessages.channelUrl, url),
    eq(chatMessages.senderId, senderId),
    eq(chatMessages.reqId, reqId),
  );
  return (await messagesWhere(reader, same))[0];
}

/** The sender's own file of this channel, not used in a message yet. @throws Refusal validation_error */
async function fileToSend(reader: Reader, url: string, userId: string, fileUrl: string): Promise<string> {
  const id = /^\/api\/chat\/files\/(chf_[0-9a-z]{3,40})\//.exec(fileUrl)?.[1] ?? "";
  const sent = sql`not exists (select 1 from ${chatMessages} as m where m.file_id = ${chatFiles.id})`;
  const [file] = await reader
    .select({ id: chatFiles.id })
    .from(chatFiles)
    .where(and(eq(chatFiles.id, id), eq(chatFiles.channelUrl, url), eq(chatFiles.userId, userId), sent));
  if (!file) throw fieldRefusal("file_url", "This file is no longer available. Please attach it again.");
  return file.id;
}
