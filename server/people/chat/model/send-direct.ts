import { CHAT_ROLE_NEEDED, TERMS_NEEDED, whyNotSend } from "#domain/chat/channel-rules.ts";
import type { Cause, Change } from "#server/machine/core/change.ts";
import { acting, ruled } from "#server/people/chat/model/acting.ts";
import { directChannel, knownDirect } from "#server/people/chat/model/create-channel.ts";
import { freezeMessage, lockOriginal } from "#server/people/chat/model/freeze.ts";
import { isWilling, addMembers } from "#server/people/chat/model/invite.ts";
import { peopleById, type Person } from "#server/people/chat/store/people.ts";
import { withQuote } from "#server/people/chat/model/quote.ts";
import { insertMessage } from "#server/people/chat/model/insert-message.ts";
import { storedBefore } from "#server/people/chat/model/send.ts";
import {
  channelChanged,
  chatChange,
  type ChatWrite,
  recipientsOf,
  lockChannel,
  liveMembers,
} from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** A message to one person alone. */
export interface DirectMessage {
  toId: string;
  /** The direct channel to send in; null: that of the pair, opened if missing. */
  url: string | null;
  /** The message of that channel it answers. */
  replyTo: number | null;
  message: string;
  /** The channel stores it once under this. */
  reqId: string;
}

export const isGone = (who: Person) => `${who.shown.nickname} has left your conversation.`;
export const takesNone = (who: Person) => `${who.shown.nickname} does not accept invitations from you.`;

/**
 * Sends a message to one person in the actor's name, privately. Returns the reason why chat rules forbid it, or null
 * once sent.
 */
export function sendDirect(parts: Parts, cause: Cause, content: DirectMessage): Promise<string | null> {
  return chatChange(parts, cause, async (write) => {
    const { tx, now, actor } = write;
    const people = await peopleById(tx, [actor.userId, content.toId], now);
    const [sender, other] = [people.get(actor.userId), people.get(content.toId)];
    if (!sender?.mayChat || other === undefined) return CHAT_ROLE_NEEDED;
    if (!sender.hasTerms) return TERMS_NEEDED;
    const url = content.url ?? (await channelWith(parts, write, sender, other));
    if (url === null) return takesNone(other);
    if (content.replyTo !== null) await lockOriginal(tx, content.replyTo);
    const channel = await lockChannel(tx, url);
    if (await storedBefore(tx, url, actor.userId, content.reqId)) return null;
    const there = new Set((await liveMembers(tx, url)).map(({ userId }) => userId));
    if (!there.has(content.toId)) return isGone(other);
    if (!there.has(actor.userId)) {
      await addMembers(write, channel, { inviter: sender, others: [], operatorIds: new Set(), field: "user_ids" });
      await channelChanged(write, channel);
    }
    const { currentMember: actingAs, live } = await acting(tx, channel, actor.userId, now);
    const why = whyNotSend(await ruled(tx, channel, actor.userId, now), actingAs);
    if (why !== null) return why;
    const answered = content.replyTo === null ? null : { reply_to: String(content.replyTo) };
    if (content.replyTo !== null) await freezeMessage(write, content.replyTo, "answered");
    await insertMessage(write, [{ url, to: recipientsOf(channel, live) }], {
      messageType: "user",
      senderId: actor.userId,
      reqId: content.reqId,
      message: content.message,
      data: await withQuote(tx, url, answered),
    });
    return null;
  });
}

/** The direct channel of the two; null when there is none and the other accepts no invitation. */
async function channelWith(
  parts: Parts,
  write: ChatWrite & Change,
  sender: Person,
  other: Person,
): Promise<string | null> {
  const known = await knownDirect(write.tx, sender.shown.user_id, other.shown.user_id);
  if (known !== undefined) return known;
  if (!other.mayChat || !(await isWilling(write.tx, sender, other))) return null;
  const { url } = await directChannel(parts, write, sender, other, null);
  write.audit("chat.channel_opened", url, { kind: "direct", invited: [other.shown.user_id] });
  return url;
}
