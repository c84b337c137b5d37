import { and, eq } from "drizzle-orm";
import { must } from "#domain/lib/must.ts";
import { chatChannels, chatMessages } from "#server/db/schema/chat.ts";
import { distinctKey } from "#server/features/chat/create-channel.ts";
import { isWilling } from "#server/features/chat/invite.ts";
import { peopleById, type Person } from "#server/features/chat/people.ts";
import { type ChannelRow, liveMembers } from "#server/features/chat/write.ts";
import { carriedReqId } from "#server/features/chat-hosted/carried.ts";
import { auditHosted } from "#server/features/chat-hosted/hosted-cause.ts";
import type { HostedRooms, SaidFor } from "#server/features/chat-hosted/hosted-rooms.ts";
import { keepMessage } from "#server/features/chat-hosted/keep-message.ts";
import { HostedError, isPassing, NOT_FOUND } from "#server/features/chat-hosted/platform-call.ts";
import type { HostedMessage } from "#server/features/chat-hosted/webhook-event.ts";
import { hostedUrlOf, ourUrlOf } from "#server/features/chat-hosted/wire-data.ts";
import type { Parts } from "#server/parts.ts";

type Service = Pick<HostedRooms, "readRoom" | "openDirect" | "sayAs">;
type MessageRow = typeof chatMessages.$inferSelect;

/**
 * Carries what somebody said in their broadcast into the direct channel of each recipient, in their name, as our own engine
 * does: who has left or declined their direct channel is left alone, a new one is opened for who takes invitations of the
 * sender. Our copy of each copy is written at once, so that carrying again passes over who has it; the service is told
 * by a name of its own to store it once, should we have died in between.
 */
export async function carryBroadcast(
  parts: Parts,
  hosted: Service,
  { channel, row, message }: { channel: ChannelRow; row: MessageRow; message: HostedMessage },
  signal: AbortSignal,
): Promise<void> {
  const { orm } = parts.db;
  const senderId = must(row.senderId, "the sender");
  const live = await liveMembers(orm, channel.url);
  const people = await peopleById(orm, [senderId, ...live.map(({ userId }) => userId)], parts.clock.now());
  const me = must(people.get(senderId), "the sender");
  const said: SaidFor = {
    senderId,
    message: row.message,
    data: JSON.stringify({ ...row.data, created_from: hostedUrlOf(channel), req_id: carriedReqId(message.id) }),
    customType: row.customType,
    file: message.file,
    onceId: "",
  };
  const failures: unknown[] = [];
  for (const id of [...people.keys()].toSorted()) {
    if (signal.aborted) return;
    if (id === senderId) continue;
    try {
      await carryTo(parts, hosted, { me, other: must(people.get(id)), channel, row, message, said });
    } catch (error) {
      if (isPassing(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

interface Carried {
  me: Person;
  other: Person;
  channel: ChannelRow;
  row: MessageRow;
  message: HostedMessage;
  said: SaidFor;
}

async function carryTo(parts: Parts, hosted: Service, carried: Carried): Promise<void> {
  const { me, other, row, message } = carried;
  const [from, to] = [me.shown.user_id, other.shown.user_id];
  const known = await directOf(parts, from, to);
  if (known && (known.isLeft(to) || (await hasCopy(parts, known.channel.url, row.id)))) return;
  const said = { ...carried.said, onceId: `${carriedReqId(message.id)}-${to}` };
  const { url, id, createdAt } =
    known && !known.isLeft(from)
      ? await sayIn(parts, hosted, hostedUrlOf(known.channel), said, carried)
      : await sayInNew(parts, hosted, said, carried);
  if (url === null) return;
  const facts = { url, name: "", customType: "direct", data: "", memberIds: [from, to] };
  const copy: HostedMessage = {
    ...message,
    id,
    createdAt,
    updatedAt: 0,
    message: said.message,
    data: said.data,
    mentionedUserIds: [],
  };
  await keepMessage(parts, hosted, "message_sent", facts, copy, parts.clock.now().getTime());
}

type Put = { url: string; id: number; createdAt: number } | { url: null; id: 0; createdAt: 0 };

/** A direct channel that our copy knows and the service does not is one of our own engine's. */
async function sayIn(parts: Parts, hosted: Service, url: string, said: SaidFor, carried: Carried): Promise<Put> {
  try {
    return { url, ...(await hosted.sayAs(url, said)) };
  } catch (error) {
    if (!(error instanceof HostedError) || error.code !== NOT_FOUND) throw error;
    return sayInNew(parts, hosted, said, carried);
  }
}

async function sayInNew(parts: Parts, hosted: Service, said: SaidFor, { me, other, channel }: Carried): Promise<Put> {
  const isWelcome = other.mayChat && (await parts.db.orm.transaction((tx) => isWilling(tx, me, other)));
  if (!isWelcome) return { url: null, id: 0, createdAt: 0 };
  const url = await hosted.openDirect({
    from: me.shown.user_id,
    to: other.shown.user_id,
    joins: me.shown.client_id === other.shown.client_id,
    data: { created_from: hostedUrlOf(channel) },
  });
  await auditHosted(parts, "chat.broadcast_opened", channel.url, { channels: [ourUrlOf(url)] });
  return { url, ...(await hosted.sayAs(url, said)) };
}

async function directOf({ db: { orm } }: Parts, from: string, to: string) {
  const key = eq(chatChannels.distinctKey, distinctKey("direct", [from, to]));
  const [channel] = await orm.select().from(chatChannels).where(key);
  if (!channel) return null;
  const there = new Set((await liveMembers(orm, channel.url)).map(({ userId }) => userId));
  return { channel, isLeft: (userId: string) => !there.has(userId) };
}

async function hasCopy({ db: { orm } }: Parts, url: string, originalId: number): Promise<boolean> {
  const copy = and(eq(chatMessages.copyOf, originalId), eq(chatMessages.channelUrl, url));
  return (await orm.select({ id: chatMessages.id }).from(chatMessages).where(copy)).length > 0;
}
