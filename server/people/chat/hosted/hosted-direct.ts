import { eq } from "drizzle-orm";
import { chatChannels } from "#server/machine/db/schema/chat.ts";
import { distinctKey } from "#server/people/chat/model/create-channel.ts";
import { isWilling } from "#server/people/chat/model/invite.ts";
import type { Person } from "#server/people/chat/store/people.ts";
import { type ChannelRow, liveMembers } from "#server/people/chat/store/write.ts";
import { auditHosted } from "#server/people/chat/hosted/hosted-cause.ts";
import type { HostedChannels, OnBehalfOf } from "#server/people/chat/hosted/hosted-channels.ts";
import { storeMessage } from "#server/people/chat/hosted/store-message.ts";
import { HostedError, NOT_FOUND } from "#server/people/chat/hosted/platform-call.ts";
import type { HostedMessage } from "#server/people/chat/hosted/webhook-event.ts";
import { hostedUrlOf, ourUrlOf } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export type HostedSender = Pick<HostedChannels, "readChannel" | "openDirect" | "sendAs">;

/** The two people of a direct channel, the speaker first. */
export interface Pair {
  sender: Person;
  other: Person;
  /** The broadcast to copy, when their channel must be opened for it. */
  grownFrom: ChannelRow | null;
}

interface KnownDirect {
  channel: ChannelRow;
  isLeft(userId: string): boolean;
}

/** Our copy of the direct channel of two people. */
export async function directOf({ db: { orm } }: Parts, from: string, to: string): Promise<KnownDirect | null> {
  const key = eq(chatChannels.distinctKey, distinctKey("direct", [from, to]));
  const [channel] = await orm.select().from(chatChannels).where(key);
  if (!channel) return null;
  const there = new Set((await liveMembers(orm, channel.url)).map(({ userId }) => userId));
  return { channel, isLeft: (userId: string) => !there.has(userId) };
}

/**
 * Sends a message at the service in the direct channel of two people. Opens one if there is none, or none with the
 * sender, and the other accepts invitations. Writes our copy at once. False when the other accepts none.
 * @throws HostedError
 */
export async function sendHostedDirect(
  parts: Parts,
  hosted: HostedSender,
  { pair, content, known }: { pair: Pair; content: OnBehalfOf; known: KnownDirect | null },
): Promise<boolean> {
  const [from, to] = [pair.sender.shown.user_id, pair.other.shown.user_id];
  const put =
    known && !known.isLeft(from)
      ? await sendIn(parts, hosted, hostedUrlOf(known.channel), content, pair)
      : await sendInNew(parts, hosted, content, pair);
  if (put === null) return false;
  const { url, id, createdAt } = put;
  const facts = { url, name: "", customType: "direct", data: "", memberIds: [from, to] };
  const { senderId, message, data, file } = content;
  const stored: HostedMessage = {
    id,
    type: file === null ? "user" : "file",
    senderId,
    message,
    data,
    customType: content.customType ?? "",
    mentionedUserIds: [],
    createdAt,
    updatedAt: 0,
    file,
  };
  await storeMessage(parts, hosted, "message_sent", facts, stored, parts.clock.now().getTime());
  return true;
}

type Put = { url: string; id: number; createdAt: number } | null;

/** A direct channel that our copy knows and the service does not is one of our own engine's. */
async function sendIn(parts: Parts, hosted: HostedSender, url: string, content: OnBehalfOf, pair: Pair): Promise<Put> {
  try {
    return { url, ...(await hosted.sendAs(url, content)) };
  } catch (error) {
    if (!(error instanceof HostedError) || error.code !== NOT_FOUND) throw error;
    return sendInNew(parts, hosted, content, pair);
  }
}

async function sendInNew(parts: Parts, hosted: HostedSender, content: OnBehalfOf, pair: Pair): Promise<Put> {
  const { sender, other, grownFrom } = pair;
  const isInvitable = other.mayChat && (await parts.db.orm.transaction((tx) => isWilling(tx, sender, other)));
  if (!isInvitable) return null;
  const url = await hosted.openDirect({
    from: sender.shown.user_id,
    to: other.shown.user_id,
    joins: sender.shown.client_id === other.shown.client_id,
    data: grownFrom === null ? {} : { created_from: hostedUrlOf(grownFrom) },
  });
  if (grownFrom === null) await auditHosted(parts, "chat.channel_opened", ourUrlOf(url), { kind: "direct" });
  else await auditHosted(parts, "chat.broadcast_opened", grownFrom.url, { channels: [ourUrlOf(url)] });
  return { url, ...(await hosted.sendAs(url, content)) };
}
