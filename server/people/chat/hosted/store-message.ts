import { and, asc, eq, gte } from "drizzle-orm";
import { isChannelEvent } from "#domain/chat/channel-events.ts";
import type { MessageData } from "#domain/entities/chat.ts";
import { chatChannels, chatMembers, chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { messageById } from "#server/people/chat/store/messages.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { must } from "#domain/lib/must.ts";
import {
  type ChannelRow,
  chatWrite,
  type ChatWrite,
  countChange,
  recipientsOf,
  lockChannel,
  liveMembers,
} from "#server/people/chat/store/write.ts";
import { originalOf } from "#server/people/chat/hosted/broadcast-copy.ts";
import { RetryLater, WAITS_MS } from "#server/people/chat/hosted/webhook-processor.ts";
import { UNDONE_BY, sendViolation } from "#server/people/chat/hosted/hosted-policy.ts";
import {
  answeredRow,
  besideEdit,
  freezeAnswered,
  judgeEdit,
  versionsOf,
  whyMisquoted,
} from "#server/people/chat/hosted/hosted-revision.ts";
import { type ReadsHostedChannels, isStored, upsertChannel } from "#server/people/chat/hosted/upsert-channel.ts";
import { knownPeople } from "#server/people/chat/hosted/known-people.ts";
import {
  rowsOf,
  messageHistory,
  type MessageHistory,
  withEdit,
  withFirst,
  withoutIt,
} from "#server/people/chat/hosted/message-history.ts";
import type { HostedChannelFacts, HostedMessage } from "#server/people/chat/hosted/webhook-event.ts";
import { storedReqId, ourUrlOf, readMessageData } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type MessageRow = typeof chatMessages.$inferSelect;
type MessageEvent = "message_sent" | "message_updated" | "message_deleted";

/**
 * Stores an event of a message. The result, with every earlier text and its time, is the same when an event repeats,
 * precedes its message or follows a later edit.
 * @throws RetryLater for a change of a message that may still arrive, HostedError
 */
export async function storeMessage(
  parts: Parts,
  hosted: ReadsHostedChannels,
  event: MessageEvent,
  channel: HostedChannelFacts,
  message: HostedMessage,
  at: number,
): Promise<void> {
  const url = ourUrlOf(channel.url);
  if (!(await isStored(parts.db.orm, url)) || (await isStranger(parts.db.orm, url, message.senderId))) {
    const people = message.senderId === null ? [] : [message.senderId];
    // They were there when they sent it, by the service's clock.
    const then = Math.max(at, message.createdAt);
    await upsertChannel(parts, hosted, channel, { what: "said", people, inviterId: null, at: then });
  }
  await chatWrite(parts, async (write) => {
    const locked = await lockChannel(write.tx, url);
    const row = await storedMessage(write.tx, url, message.id);
    if (row) return revise(write, locked, row, event, message, at);
    const isAlone = event !== "message_sent";
    if (isAlone && write.now.getTime() < at + WAITS_MS) throw new RetryLater("its message has not come yet");
    if (message.createdAt === 0) throw new Error("the message it changes is not known");
    const editedAt = event === "message_updated" ? message.updatedAt || at : null;
    const fresh = await insert(write, locked, message, { at, editedAt });
    if (event === "message_deleted" && !fresh.deleted) await revise(write, locked, fresh, event, message, at);
  });
}

/** Our row of a message of the service. */
export async function storedMessage(
  reader: Pick<Tx, "select">,
  url: string,
  hostedId: number,
): Promise<MessageRow | undefined> {
  const same = and(eq(chatMessages.channelUrl, url), eq(chatMessages.reqId, storedReqId(hostedId)));
  return (await reader.select().from(chatMessages).where(same))[0];
}

/** @param times `at`: when we received the event; `editedAt`: time of the edit, for a message first seen as edited */
async function insert(
  write: ChatWrite,
  channel: ChannelRow,
  message: HostedMessage,
  times: { at: number; editedAt: number | null },
): Promise<MessageRow> {
  const { tx, now, publishUpdate } = write;
  const { url } = channel;
  const { at, editedAt } = times;
  const [sender] = await knownPeople(tx, [message.senderId]);
  const senderId = sender ?? null;
  const { data, reqId } = readMessageData(message.data);
  const answered = await answeredRow(tx, url, data);
  if (data?.reply_to !== undefined && !answered && now.getTime() < at + WAITS_MS) {
    throw new RetryLater("the message it answers has not come yet");
  }
  const why = senderId === null ? null : await whyUndone(tx, channel, { senderId, data, answered }, now);
  const createdAt = await freeTime(tx, url, message.createdAt);
  const firstText = { from: createdAt, message: textOf(message), data, corrects: false };
  const history = { texts: [firstText], goneAt: null };
  const { row, versions } = rowsOf(why === null ? history : { ...history, goneAt: now.getTime() });
  const count = must((await countChange(tx, [url])).get(url), "the channel's count");
  const [fresh] = await tx
    .insert(chatMessages)
    .values({
      channelUrl: url,
      senderId,
      reqId: storedReqId(message.id),
      messageType: message.type,
      customType: message.customType || null,
      mentionedUserIds: why === null ? [...message.mentionedUserIds] : [],
      copyOf: senderId === null ? null : await originalOf(tx, senderId, data, reqId),
      createdAt,
      changeId: count.changeId,
      ...row,
      ...(why === null && editedAt !== null ? { updatedAt: editedAt } : {}),
    })
    .returning();
  const stored = must(fresh, "the message just written");
  if (versions.length > 0) {
    const undone = { messageId: stored.id, replacedBy: UNDONE_BY };
    await tx.insert(chatMessageVersions).values(versions.map((version) => ({ ...version, ...undone })));
  }
  if (why === null && answered) await freezeAnswered(tx, answered, createdAt);
  if (createdAt >= channel.lastAt) {
    const isLine = isChannelEvent({ message_type: message.type, custom_type: message.customType });
    const last = { lastAt: createdAt, ...(isLine ? {} : { lastMessageId: stored.id }) };
    await tx.update(chatChannels).set(last).where(eq(chatChannels.url, url));
  }
  const to = recipientsOf(channel, await liveMembers(tx, url));
  publishUpdate({ kind: "message", to, url, message: must(await messageById(tx, stored.id)) }, count.change);
  return stored;
}

async function revise(
  { tx, now, publishUpdate }: ChatWrite,
  channel: ChannelRow,
  row: MessageRow,
  event: MessageEvent,
  message: HostedMessage,
  at: number,
): Promise<void> {
  const { url } = channel;
  const before = await versionsOf(tx, row);
  const after = await changed({ tx, now }, row, messageHistory(row, before), { event, message, at });
  if (after === null) return;
  const count = must((await countChange(tx, [url])).get(url), "the channel's count");
  const { row: columns, versions } = rowsOf(after);
  for (const version of versions) {
    const replacedBy =
      before.find((known) => known.because === version.because)?.replacedBy ?? row.senderId ?? UNDONE_BY;
    await tx
      .insert(chatMessageVersions)
      .values({ messageId: row.id, ...version, replacedBy })
      .onConflictDoUpdate({
        target: [chatMessageVersions.messageId, chatMessageVersions.version],
        set: { ...version, replacedBy },
      });
  }
  await tx
    .update(chatMessages)
    .set({ ...columns, ...(columns.deleted ? { mentionedUserIds: [] } : {}), changeId: count.changeId })
    .where(eq(chatMessages.id, row.id));
  const kind = columns.deleted ? "message_deleted" : "message_updated";
  const to = recipientsOf(channel, await liveMembers(tx, url));
  publishUpdate({ kind, to, url, message: must(await messageById(tx, row.id)) }, count.change);
}

/** @throws RetryLater for a correction whose predecessor has not arrived */
async function changed(
  { tx, now }: Pick<ChatWrite, "tx" | "now">,
  row: MessageRow,
  known: MessageHistory,
  { event, message, at }: { event: MessageEvent; message: HostedMessage; at: number },
): Promise<MessageHistory | null> {
  if (event === "message_deleted") return withoutIt(known, at);
  const { data } = readMessageData(message.data);
  if (event === "message_sent") {
    return withFirst(known, { from: row.createdAt, message: textOf(message), data, corrects: false });
  }
  const from = message.updatedAt || at;
  const judged = await judgeEdit(tx, row, known, message, from);
  if (judged === "early" && now.getTime() < at + WAITS_MS)
    throw new RetryLater("the correction before it has not come yet");
  if (judged !== "edit" && judged !== "correction") return null;
  const corrects = judged === "correction";
  return withEdit(known, { from, message: textOf(message), data: besideEdit(row, data), corrects });
}

/** Reason why a message or its quote is not allowed, or null. */
async function whyUndone(
  tx: Tx,
  channel: ChannelRow,
  { senderId, data, answered }: { senderId: string; data: MessageData | null; answered: MessageRow | undefined },
  now: Date,
): Promise<string | null> {
  const why = await sendViolation(tx, channel, senderId, now);
  if (why !== null || !data?.quote || !answered) return why;
  return whyMisquoted(data.quote, answered, messageHistory(answered, await versionsOf(tx, answered)));
}

/** A file without words is known by its name. */
const textOf = ({ message, file }: HostedMessage) => (message === "" && file ? file.name : message);

/** True for a sender our copy does not list as a member: the event of their joining may still be on its way. */
async function isStranger(reader: Pick<Tx, "select">, url: string, senderId: string | null): Promise<boolean> {
  if (senderId === null || (await knownPeople(reader, [senderId])).size === 0) return false;
  const [membership] = await reader
    .select({ removedAt: chatMembers.removedAt })
    .from(chatMembers)
    .where(and(eq(chatMembers.channelUrl, url), eq(chatMembers.userId, senderId)));
  return membership?.removedAt !== null;
}

/** Times are unique within a channel, as cursors; the service's own need not be. */
async function freeTime(tx: Tx, url: string, wanted: number): Promise<number> {
  const { createdAt, channelUrl } = chatMessages;
  const rows = await tx
    .select({ at: createdAt })
    .from(chatMessages)
    .where(and(eq(channelUrl, url), gte(createdAt, wanted)))
    .orderBy(asc(createdAt))
    .limit(100);
  const taken = new Set(rows.map(({ at }) => at));
  let free = wanted;
  while (taken.has(free)) free += 1;
  return free;
}
