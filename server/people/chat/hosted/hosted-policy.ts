import { eq } from "drizzle-orm";
import { CHAT_ROLE_NEEDED, whyNotInvite, whyNotSend } from "#domain/chat/channel-rules.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatChannels } from "#server/machine/db/schema/chat.ts";
import { isWilling } from "#server/people/chat/model/invite.ts";
import { peopleById, type Person } from "#server/people/chat/store/people.ts";
import { type ChannelRow, liveMembers, type MemberRow } from "#server/people/chat/store/write.ts";
import type { SideEffect } from "#server/people/chat/hosted/webhook-processor.ts";
import { auditHosted } from "#server/people/chat/hosted/hosted-cause.ts";
import type { HostedChannels } from "#server/people/chat/hosted/hosted-channels.ts";
import { upsertChannel } from "#server/people/chat/hosted/upsert-channel.ts";
import type { HostedChannelEvent } from "#server/people/chat/hosted/webhook-event.ts";
import { ourUrlOf } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * The service permits more than our rules do. Violations are detected afterwards and undone: unauthorised members are
 * banned, forbidden messages deleted at once. Each is in the audit with its reason.
 */
export const UNDONE_BY = CLOCK_ACTOR.userId;

/**
 * Reason why a person was not allowed to send a message, or null. Membership at that time is not checked here: the
 * service enforces it, and its membership events may arrive after the message.
 */
export async function sendViolation(
  tx: Tx,
  { kind, creatorId }: Pick<ChannelRow, "kind" | "creatorId">,
  senderId: string,
  now: Date,
): Promise<string | null> {
  const people = await peopleById(tx, [senderId, creatorId], now);
  const sender = people.get(senderId);
  if (!sender) return CHAT_ROLE_NEEDED;
  const creatorName = people.get(creatorId)?.shown.nickname ?? "";
  return whyNotSend({ kind, creatorId, creatorName, gone: null }, actingAs(sender, "none"));
}

/** Side effect that bans people who may not be in a channel; null when all may. */
export async function puttingOut(
  parts: Parts,
  hosted: Pick<HostedChannels, "readChannel" | "ban">,
  event: HostedChannelEvent,
): Promise<SideEffect | null> {
  const url = ourUrlOf(event.channel.url);
  const now = parts.clock.now();
  const unwelcome = await parts.db.orm.transaction((tx) => whyOut(tx, url, event, now));
  if (unwelcome.length === 0) return null;
  return async () => {
    for (const { membership, why } of unwelcome) {
      await hosted.ban(event.channel.url, membership);
      await auditHosted(parts, "chat.hosted_put_out", url, {
        user_id: membership.userId,
        inviter: event.inviterId,
        why,
      });
    }
    const people = unwelcome.map(({ membership }) => membership.userId);
    const at = parts.clock.now().getTime();
    await upsertChannel(parts, hosted, event.channel, { what: "leave", people, inviterId: null, at });
  };
}

async function whyOut(
  tx: Tx,
  url: string,
  { what, people: named, inviterId }: HostedChannelEvent,
  now: Date,
): Promise<{ membership: MemberRow; why: string }[]> {
  const [channel] = await tx.select().from(chatChannels).where(eq(chatChannels.url, url));
  if (!channel) return [];
  const live = await liveMembers(tx, url);
  const ids = live.map(({ userId }) => userId);
  const people = await peopleById(tx, [...ids, ...(inviterId === null ? [] : [inviterId])], now);
  const inviter = inviterId === null ? undefined : people.get(inviterId);
  const inviterRole = live.find(({ userId }) => userId === inviterId)?.role ?? "none";
  const ruled = { kind: channel.kind, creatorId: channel.creatorId, creatorName: "", gone: null };
  const wasRefused =
    what === "invite" && inviter ? whyNotInvite(ruled, actingAs(inviter, inviterRole), live.length) : null;
  const isAsked = ({ userId }: MemberRow) =>
    userId !== inviterId && (what === "create" || (what === "invite" && named.includes(userId)));

  const out: { membership: MemberRow; why: string }[] = [];
  for (const [index, membership] of live.entries()) {
    const person = people.get(membership.userId);
    if (!person) continue;
    const asked = isAsked(membership) ? (wasRefused ?? (await whyUnwilling(tx, inviter, person))) : null;
    const crowd = channel.kind === "direct" && index >= 2 ? "A direct channel has two people." : null;
    const why = person.mayChat ? (asked ?? crowd) : CHAT_ROLE_NEEDED;
    if (why !== null) out.push({ membership, why });
  }
  return out;
}

async function whyUnwilling(tx: Tx, inviter: Person | undefined, person: Person): Promise<string | null> {
  if (!inviter || (await isWilling(tx, inviter, person))) return null;
  return `${person.shown.nickname} does not accept invitations from ${inviter.shown.nickname}.`;
}

function actingAs({ shown, mayChat, hasTerms }: Person, role: MemberRow["role"]) {
  return { userId: shown.user_id, nickname: shown.nickname, mayChat, hasTerms, role, state: "joined" as const };
}
