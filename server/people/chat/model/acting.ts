import { desc, eq, sql } from "drizzle-orm";
import { type Acting, type RuledChannel, whyNotSend } from "#domain/chat/channel-rules.ts";
import { must } from "#domain/lib/must.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { chatMembers } from "#server/machine/db/schema/chat.ts";
import { noSuchChannel, forbidden } from "#server/people/chat/store/errors.ts";
import { peopleById, personOf, type Person } from "#server/people/chat/store/people.ts";
import { liveMembers, type ChannelRow, type MemberRow } from "#server/people/chat/store/write.ts";

export interface ActingMember {
  currentMember: Acting;
  person: Person;
  membership: MemberRow;
  live: readonly MemberRow[];
}

/** A person acting on a channel they are in. @throws Refusal not_found for everybody else */
export async function acting(tx: Tx, channel: ChannelRow, userId: string, now: Date): Promise<ActingMember> {
  const live = await liveMembers(tx, channel.url);
  const membership = live.find((row) => row.userId === userId);
  if (!membership) throw noSuchChannel();
  const person = await personOf(tx, userId, now);
  const { mayChat, hasTerms, shown } = person;
  const currentMember = {
    userId,
    nickname: shown.nickname,
    mayChat,
    hasTerms,
    role: membership.role,
    state: membership.state,
  };
  return { currentMember, person, membership, live };
}

/** A person who may write in a channel now. @throws Refusal not_found, forbidden */
export async function actingToSend(tx: Tx, channel: ChannelRow, userId: string, now: Date): Promise<ActingMember> {
  const member = await acting(tx, channel, userId, now);
  const why = whyNotSend(await ruled(tx, channel, userId, now), member.currentMember);
  if (why !== null) throw forbidden(why);
  return member;
}

const membersSinceEver = prepared("chat_members_since_ever", (db) =>
  db
    .select()
    .from(chatMembers)
    .where(eq(chatMembers.channelUrl, sql.placeholder("url")))
    .orderBy(desc(chatMembers.joinOrder)),
);

/** A channel as its rules ask for it. */
export async function ruled(tx: Tx, channel: ChannelRow, userId: string, now: Date): Promise<RuledChannel> {
  const { kind, creatorId, url } = channel;
  const base = { kind, creatorId, creatorName: "", gone: null };
  if (kind === "broadcast") return { ...base, creatorName: (await personOf(tx, creatorId, now)).shown.nickname };
  if (kind !== "direct") return base;
  const memberships = await membersSinceEver(tx, { url });
  const other = memberships.find((row) => row.userId !== userId);
  if (!other) return base;
  const { shown } = must((await peopleById(tx, [other.userId], now)).get(other.userId), "the other person");
  if (other.removedAt !== null) {
    return { ...base, gone: { nickname: shown.nickname, because: other.removedBecause ?? "left" } };
  }
  return shown.is_active ? base : { ...base, gone: { nickname: shown.nickname, because: "inactive" } };
}
