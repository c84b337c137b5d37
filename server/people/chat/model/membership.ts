import { and, asc, eq, isNull } from "drizzle-orm";
import { CHAT_ROLE_NEEDED, declinedText, whyNotBan, whyNotLeave } from "#domain/chat/channel-rules.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatBans, chatMembers } from "#server/machine/db/schema/chat.ts";
import { acting, ruled } from "#server/people/chat/model/acting.ts";
import { nextChangeId } from "#server/people/chat/store/change-token.ts";
import { readChannel } from "#server/people/chat/model/channels.ts";
import { joinedAlready, forbidden } from "#server/people/chat/store/errors.ts";
import { writeLine } from "#server/people/chat/model/log-lines.ts";
import type { RemovedBecause } from "#server/people/chat/store/chat-update.ts";
import { personOf } from "#server/people/chat/store/people.ts";
import { insertMessage } from "#server/people/chat/model/insert-message.ts";
import {
  channelChanged,
  chatChange,
  type ChannelRow,
  recipientsOf,
  lockChannel,
  liveMembers,
} from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** @throws Refusal not_found, forbidden, already_done for a person who has joined */
export function acceptInvitation(parts: Parts, cause: Cause, url: string): Promise<{ url: string }> {
  return chatChange(parts, cause, async (write) => {
    const { tx, now, actor } = write;
    const channel = await lockChannel(tx, url);
    const { currentMember, person, membership: ownMembership } = await acting(tx, channel, actor.userId, now);
    if (!currentMember.mayChat) throw forbidden(CHAT_ROLE_NEEDED);
    if (ownMembership.state === "joined") throw joinedAlready();
    await tx
      .update(chatMembers)
      .set({ state: "joined", joinedAt: now.getTime(), changeId: nextChangeId })
      .where(membershipOf(url, actor.userId));
    write.audit("chat.invitation_accepted", url, { inviter: ownMembership.inviterId });
    await channelChanged(write, channel);
    await writeLine(write, channel, { what: "joined", who: person.shown });
    return { url };
  });
}

/**
 * Declines an invitation and publishes it to the channel. @throws Refusal not_found, already_done for a person who has
 * joined
 */
export function declineInvitation(parts: Parts, cause: Cause, url: string): Promise<{ url: string }> {
  return chatChange(parts, cause, async (write) => {
    const { tx, now, actor } = write;
    const channel = await lockChannel(tx, url);
    const { currentMember, membership: ownMembership } = await acting(tx, channel, actor.userId, now);
    if (ownMembership.state === "joined") throw joinedAlready();
    await unseat(tx, url, actor.userId, "declined", now);
    write.audit("chat.invitation_declined", url, { inviter: ownMembership.inviterId });
    await channelChanged(write, channel, [{ userId: actor.userId, because: "declined" }]);
    const channelRecipients = { url, to: recipientsOf(channel, await liveMembers(tx, url)) };
    const message = declinedText(currentMember.nickname);
    await insertMessage(write, [channelRecipients], { messageType: "admin", message, data: { declined_invite: true } });
    return { url };
  });
}

/** @throws Refusal not_found, forbidden for the broker of a trading group */
export function leave(parts: Parts, cause: Cause, url: string): Promise<{ url: string }> {
  return chatChange(parts, cause, async (write) => {
    const { tx, now, actor } = write;
    const channel = await lockChannel(tx, url);
    const { currentMember, person, membership: ownMembership } = await acting(tx, channel, actor.userId, now);
    const why = whyNotLeave(await ruled(tx, channel, actor.userId, now), currentMember);
    if (why !== null) throw forbidden(why);
    await unseat(tx, url, actor.userId, "left", now);
    await ensureOperator(tx, channel);
    write.audit("chat.left", url, {});
    await channelChanged(write, channel, [{ userId: actor.userId, because: "left" }]);
    if (ownMembership.state === "joined") await writeLine(write, channel, { what: "left", who: person.shown });
    return { url };
  });
}

/**
 * Bans a member permanently. @throws Refusal not_found, forbidden, validation_error for a person outside the channel
 */
export function banMember(parts: Parts, cause: Cause, url: string, userId: string): Promise<ChatChannel> {
  return chatChange(parts, cause, async (write) => {
    const { tx, now, actor } = write;
    const channel = await lockChannel(tx, url);
    const { currentMember, person, live } = await acting(tx, channel, actor.userId, now);
    const target = live.find((row) => row.userId === userId);
    const why = whyNotBan(await ruled(tx, channel, actor.userId, now), currentMember, {
      userId,
      role: target?.role ?? "none",
    });
    if (why !== null) throw forbidden(why);
    if (!target) throw fieldRefusal("user_id", "This person is not in the channel.");
    await tx
      .insert(chatBans)
      .values({ channelUrl: url, userId, bannedBy: actor.userId, at: now })
      .onConflictDoNothing();
    await unseat(tx, url, userId, "banned", now);
    write.audit("chat.put_out", url, { user_id: userId });
    await channelChanged(write, channel, [{ userId, because: "banned" }]);
    const { shown: who } = await personOf(tx, userId, now);
    await writeLine(write, channel, { what: "banned", who, by: person.shown });
    return readChannel(tx, url, actor.userId, now);
  });
}

const membershipOf = (url: string, userId: string) =>
  and(eq(chatMembers.channelUrl, url), eq(chatMembers.userId, userId));

async function unseat(tx: Tx, url: string, userId: string, because: RemovedBecause, now: Date): Promise<void> {
  await tx
    .update(chatMembers)
    .set({ removedAt: now.getTime(), removedBecause: because, role: "none", changeId: nextChangeId })
    .where(membershipOf(url, userId));
}

/** Promotes the earliest member of a group without an operator. */
async function ensureOperator(tx: Tx, { url, kind }: ChannelRow): Promise<void> {
  if (kind !== "group") return;
  const joined = await tx
    .select()
    .from(chatMembers)
    .where(and(eq(chatMembers.channelUrl, url), isNull(chatMembers.removedAt), eq(chatMembers.state, "joined")))
    .orderBy(asc(chatMembers.joinOrder));
  const [eldest] = joined;
  if (!eldest || joined.some(({ role }) => role === "operator")) return;
  await tx.update(chatMembers).set({ role: "operator" }).where(membershipOf(url, eldest.userId));
}
