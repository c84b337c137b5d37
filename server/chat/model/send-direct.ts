import { CHAT_ROLE_NEEDED, TERMS_NEEDED, whyNotSend } from "#domain/chat/channel-rules.ts";
import type { Cause, Change } from "#server/core/change.ts";
import { acting, ruled } from "#server/chat/model/acting.ts";
import { directChannel, knownDirect } from "#server/chat/model/create-channel.ts";
import { freezeMessage, lockOriginal } from "#server/chat/model/freeze.ts";
import { isWilling, addMembers } from "#server/chat/model/invite.ts";
import { peopleById, type Person } from "#server/chat/store/people.ts";
import { withQuote } from "#server/chat/model/quote.ts";
import { say } from "#server/chat/model/insert-message.ts";
import { storedBefore } from "#server/chat/model/send.ts";
import {
  channelChanged,
  chatChange,
  type ChatWrite,
  hearers,
  lockChannel,
  liveMembers,
} from "#server/chat/store/write.ts";
import type { Parts } from "#server/core/parts.ts";

/** Something said to one person alone. */
export interface DirectSaying {
  toId: string;
  /** The direct channel it is said in; null for the one of the two, opened when there is none. */
  url: string | null;
  /** The message of that channel it answers. */
  replyTo: number | null;
  message: string;
  /** The channel stores it once under this. */
  reqId: string;
}

export const isGone = (who: Person) => `${who.shown.nickname} has left your conversation.`;
export const takesNone = (who: Person) => `${who.shown.nickname} does not take invitations from you.`;

/**
 * Says something to one person in the actor's name, where nobody else reads it. Answers why the rules of the chat forbid
 * it, or null once it is said.
 */
export function sendDirect(parts: Parts, cause: Cause, saying: DirectSaying): Promise<string | null> {
  return chatChange(parts, cause, async (write) => {
    const { tx, now, actor } = write;
    const people = await peopleById(tx, [actor.userId, saying.toId], now);
    const [me, other] = [people.get(actor.userId), people.get(saying.toId)];
    if (!me?.mayChat || other === undefined) return CHAT_ROLE_NEEDED;
    if (!me.hasTerms) return TERMS_NEEDED;
    const url = saying.url ?? (await channelWith(parts, write, me, other));
    if (url === null) return takesNone(other);
    if (saying.replyTo !== null) await lockOriginal(tx, saying.replyTo);
    const channel = await lockChannel(tx, url);
    if (await storedBefore(tx, url, actor.userId, saying.reqId)) return null;
    const there = new Set((await liveMembers(tx, url)).map(({ userId }) => userId));
    if (!there.has(saying.toId)) return isGone(other);
    if (!there.has(actor.userId)) {
      await addMembers(write, channel, { inviter: me, others: [], operatorIds: new Set(), field: "user_ids" });
      await channelChanged(write, channel);
    }
    const { me: actingAs, live } = await acting(tx, channel, actor.userId, now);
    const why = whyNotSend(await ruled(tx, channel, actor.userId, now), actingAs);
    if (why !== null) return why;
    const answered = saying.replyTo === null ? null : { reply_to: String(saying.replyTo) };
    if (saying.replyTo !== null) await freezeMessage(write, saying.replyTo, "answered");
    await say(write, [{ url, to: hearers(channel, live) }], {
      messageType: "user",
      senderId: actor.userId,
      reqId: saying.reqId,
      message: saying.message,
      data: await withQuote(tx, url, answered),
    });
    return null;
  });
}

/** The direct channel of the two; null when there is none and the other takes no invitation. */
async function channelWith(parts: Parts, write: ChatWrite & Change, me: Person, other: Person): Promise<string | null> {
  const known = await knownDirect(write.tx, me.shown.user_id, other.shown.user_id);
  if (known !== undefined) return known;
  if (!other.mayChat || !(await isWilling(write.tx, me, other))) return null;
  const { url } = await directChannel(parts, write, me, other, null);
  write.audit("chat.channel_opened", url, { kind: "direct", invited: [other.shown.user_id] });
  return url;
}
