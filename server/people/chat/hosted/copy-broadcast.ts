import { and, eq } from "drizzle-orm";
import { must } from "#domain/lib/must.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { peopleById } from "#server/people/chat/store/people.ts";
import { type ChannelRow, liveMembers } from "#server/people/chat/store/write.ts";
import { copyReqId } from "#server/people/chat/hosted/broadcast-copy.ts";
import { directOf, type HostedSender, type Pair, sendHostedDirect } from "#server/people/chat/hosted/hosted-direct.ts";
import type { OnBehalfOf } from "#server/people/chat/hosted/hosted-channels.ts";
import { isPassing } from "#server/people/chat/hosted/platform-call.ts";
import type { HostedMessage } from "#server/people/chat/hosted/webhook-event.ts";
import { hostedUrlOf } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type MessageRow = typeof chatMessages.$inferSelect;

/**
 * Copies a broadcast message into the direct channel of each recipient, in the sender's name, as our own engine does.
 * Skips recipients who left or declined their direct channel; opens a new one for recipients who accept invitations
 * from the sender. Each copy is written to our store at once, so a repeated run skips recipients already served. A
 * unique id makes the service store each copy once, even after a crash in between.
 */
export async function copyBroadcast(
  parts: Parts,
  hosted: HostedSender,
  { channel, row, message }: { channel: ChannelRow; row: MessageRow; message: HostedMessage },
  signal: AbortSignal,
): Promise<void> {
  const { orm } = parts.db;
  const senderId = must(row.senderId, "the sender");
  const live = await liveMembers(orm, channel.url);
  const people = await peopleById(orm, [senderId, ...live.map(({ userId }) => userId)], parts.clock.now());
  const sender = must(people.get(senderId), "the sender");
  const content: OnBehalfOf = {
    senderId,
    message: row.message,
    data: JSON.stringify({ ...row.data, created_from: hostedUrlOf(channel), req_id: copyReqId(message.id) }),
    customType: row.customType,
    file: message.file,
    onceId: "",
  };
  const failures: unknown[] = [];
  for (const id of [...people.keys()].toSorted()) {
    if (signal.aborted) return;
    if (id === senderId) continue;
    try {
      const pair = { sender, other: must(people.get(id)), grownFrom: channel };
      await copyTo(parts, hosted, { pair, row, message, content });
    } catch (error) {
      if (isPassing(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

interface BroadcastCopy {
  pair: Pair;
  row: MessageRow;
  message: HostedMessage;
  content: OnBehalfOf;
}

async function copyTo(
  parts: Parts,
  hosted: HostedSender,
  { pair, row, message, content }: BroadcastCopy,
): Promise<void> {
  const [from, to] = [pair.sender.shown.user_id, pair.other.shown.user_id];
  const known = await directOf(parts, from, to);
  if (known && (known.isLeft(to) || (await hasCopy(parts, known.channel.url, row.id)))) return;
  const once = { ...content, onceId: `${copyReqId(message.id)}-${to}` };
  await sendHostedDirect(parts, hosted, { pair, content: once, known });
}

async function hasCopy({ db: { orm } }: Parts, url: string, originalId: number): Promise<boolean> {
  const copy = and(eq(chatMessages.copyOf, originalId), eq(chatMessages.channelUrl, url));
  return (await orm.select({ id: chatMessages.id }).from(chatMessages).where(copy)).length > 0;
}
