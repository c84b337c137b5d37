import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { takesInvitation, type InvitesFrom, whyNotInvite } from "#domain/chat/channel-rules.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatBans, chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { acting, ruled } from "#server/people/chat/model/acting.ts";
import { nextChangeId } from "#server/people/chat/store/change-token.ts";
import { readChannel } from "#server/people/chat/model/channels.ts";
import { forbidden, takesNoInvitation, wasBanned } from "#server/people/chat/store/errors.ts";
import { writeLine } from "#server/people/chat/model/log-lines.ts";
import { invitedPeople, type Person } from "#server/people/chat/store/people.ts";
import {
  channelChanged,
  chatChange,
  type ChannelRow,
  type ChatWrite,
  lockChannel,
} from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

interface MembersToAdd {
  inviter: Person;
  others: readonly Person[];
  operatorIds: ReadonlySet<string>;
  /** Request field that named these people, for a refusal. */
  field: string;
}

/** Invites people into a channel. @throws Refusal not_found, forbidden, validation_error */
export function inviteInto(parts: Parts, cause: Cause, url: string, userIds: readonly string[]): Promise<ChatChannel> {
  return chatChange(parts, cause, async (write) => {
    const { tx, now, actor } = write;
    const channel = await lockChannel(tx, url);
    const { currentMember, person, live } = await acting(tx, channel, actor.userId, now);
    const here = new Set(live.map(({ userId }) => userId));
    const others = (await invitedPeople(tx, "user_ids", userIds, now)).filter(({ shown }) => !here.has(shown.user_id));
    const why = whyNotInvite(await ruled(tx, channel, actor.userId, now), currentMember, here.size + others.length);
    if (why !== null) throw forbidden(why);
    const toAdd = { inviter: person, others, operatorIds: new Set<string>(), field: "user_ids" };
    const added = await addMembers(write, channel, toAdd);
    if (added.isChange) {
      write.audit("chat.invited", url, { invited: others.map(({ shown }) => shown.user_id) });
      await channelChanged(write, channel);
      await writeComings(write, channel, person, added);
    }
    return readChannel(tx, url, actor.userId, now);
  });
}

interface AddedMembers {
  isChange: boolean;
  /** People who joined at once, and people who were invited; without the inviter. */
  joined: Person[];
  invited: Person[];
  /** True when the inviter had left and is back. */
  isBack: boolean;
}

/** Writes log lines for people added to an existing channel. */
export async function writeComings(write: ChatWrite, channel: ChannelRow, inviter: Person, added: AddedMembers) {
  if (added.isBack) await writeLine(write, channel, { what: "joined", who: inviter.shown });
  await writeLine(write, channel, { what: "asked", by: inviter.shown, ...namesOf(added) });
}

export const namesOf = ({ joined, invited }: Pick<AddedMembers, "joined" | "invited">) => ({
  joined: joined.map(({ shown }) => shown),
  invited: invited.map(({ shown }) => shown),
});

/**
 * Adds people as members: colleagues of the inviter join at once, others are invited. Members already present are
 * unchanged, former members are invited again. Returns the people added.
 * @throws Refusal validation_error for a person banned from the channel or refusing invitations
 */
export async function addMembers(
  { tx, now }: ChatWrite,
  channel: ChannelRow,
  { inviter, others, operatorIds, field }: MembersToAdd,
): Promise<AddedMembers> {
  const memberships = await tx.select().from(chatMembers).where(eq(chatMembers.channelUrl, channel.url));
  const live = new Set(memberships.filter(({ removedAt }) => removedAt === null).map(({ userId }) => userId));
  const myId = inviter.shown.user_id;
  const back = live.has(myId) ? [] : [inviter];
  const coming = [...others.filter(({ shown }) => !live.has(shown.user_id)), ...back];
  if (coming.length > 0) await refuseUnwilling(tx, channel, inviter, coming, field);
  const ms = now.getTime();
  const first = Math.max(-1, ...memberships.map(({ joinOrder }) => joinOrder)) + 1;
  // The recipients of a broadcast answer in direct channels, which ask them then.
  const joinsAtOnce = ({ shown }: Person) =>
    shown.client_id === inviter.shown.client_id || channel.kind === "broadcast";
  const rows = coming.map((person, index) => {
    const { shown } = person;
    const joins = joinsAtOnce(person);
    return {
      channelUrl: channel.url,
      userId: shown.user_id,
      joinOrder: first + index,
      role: operatorIds.has(shown.user_id) ? ("operator" as const) : ("none" as const),
      state: joins ? ("joined" as const) : ("invited" as const),
      inviterId: shown.user_id === myId ? null : myId,
      invitedAt: shown.user_id === myId ? null : ms,
      joinedAt: joins ? ms : null,
      readAt: channel.lastAt,
      unreadFrom: null,
      deliveredAt: channel.lastAt,
      removedAt: null,
      removedBecause: null,
      changeId: nextChangeId,
    };
  });
  for (const row of rows) {
    await tx
      .insert(chatMembers)
      .values(row)
      .onConflictDoUpdate({ target: [chatMembers.channelUrl, chatMembers.userId], set: row });
  }
  if (operatorIds.has(myId)) {
    await tx
      .update(chatMembers)
      .set({ role: "operator" })
      .where(and(eq(chatMembers.channelUrl, channel.url), eq(chatMembers.userId, myId)));
  }
  const asked = coming.filter((person) => person !== inviter);
  return {
    isChange: rows.length > 0 || memberships.length === 1,
    joined: asked.filter(joinsAtOnce),
    invited: asked.filter((person) => !joinsAtOnce(person)),
    isBack: back.length > 0,
  };
}

async function refuseUnwilling(
  tx: Tx,
  channel: ChannelRow,
  inviter: Person,
  coming: readonly Person[],
  field: string,
): Promise<void> {
  const ids = coming.map(({ shown }) => shown.user_id);
  const bans = await tx
    .select({ userId: chatBans.userId })
    .from(chatBans)
    .where(and(eq(chatBans.channelUrl, channel.url), inArray(chatBans.userId, ids)));
  const banned = new Set(bans.map(({ userId }) => userId));
  for (const person of coming) {
    const { user_id, nickname } = person.shown;
    if (banned.has(user_id)) throw wasBanned(field, nickname);
    if (!(await isWilling(tx, inviter, person))) throw takesNoInvitation(field, nickname);
  }
}

/** True when a person accepts invitations from this inviter, by their preference. */
export async function isWilling(tx: Tx, inviter: Person, invited: Person): Promise<boolean> {
  if (invited.shown.client_id === inviter.shown.client_id) return true;
  const preference = preferenceOf(invited);
  const knows = preference === "connections_of_my_firm" && (await knowsFirm(tx, inviter, invited.shown.client_id));
  return takesInvitation(preference, knows);
}

function preferenceOf({ invitesFrom }: Person): InvitesFrom {
  return invitesFrom === "nobody" || invitesFrom === "connections_of_my_firm" ? invitesFrom : "anyone";
}

/** True when a person shares a direct channel with somebody of a firm, both having joined. */
async function knowsFirm(tx: Tx, { shown }: Person, clientId: string | null): Promise<boolean> {
  if (clientId === null) return false;
  const [found] = await tx
    .select({ url: chatMembers.channelUrl })
    .from(chatMembers)
    .innerJoin(chatChannels, and(eq(chatChannels.url, chatMembers.channelUrl), eq(chatChannels.kind, "direct")))
    .innerJoin(users, and(eq(users.id, chatMembers.userId), eq(users.clientId, clientId)))
    .where(
      and(
        isNull(chatMembers.removedAt),
        isNotNull(chatMembers.joinedAt),
        sql`exists (select 1 from ${chatMembers} as me where me.channel_url = ${chatMembers.channelUrl}
          and me.user_id = ${shown.user_id} and me.removed_at is null and me.state = 'joined')`,
      ),
    )
    .limit(1);
  return found !== undefined;
}
