import { and, eq } from "drizzle-orm";
import { chatBans, chatMembers } from "#server/db/schema/chat.ts";
import { nextChangeId } from "#server/chat/store/change-token.ts";
import type { RemovedBecause } from "#server/chat/store/chat-update.ts";
import type { ChannelRow, ChatWrite, MemberRow } from "#server/chat/store/write.ts";
import { CLOCK_ACTOR } from "#server/core/actor.ts";
import type { HostedMembership } from "#server/chat/hosted/hosted-channels.ts";
import { knownPeople, membersOf, rejoin } from "#server/chat/hosted/known-people.ts";
import type { ChannelAction } from "#server/chat/hosted/webhook-event.ts";

/** An event that says that people of a channel are not who they were. */
export interface Seen {
  what: ChannelAction | "declined" | "said";
  /** Whom it names. */
  people: readonly string[];
  inviterId: string | null;
  /** When the service sent it, epoch ms. */
  at: number;
  /** Of a channel that our copy did not hold before: its people are taken to have been there from its beginning. */
  createdAt: number | null;
}

interface Moved {
  came: string[];
  went: { userId: string; because: RemovedBecause }[];
  /** Somebody accepted, or runs the channel now or no longer. */
  isOther: boolean;
}

/** Brings the memberships of a channel, whose row is locked, to who is there. Nobody's row goes away. */
export async function upsertMembers(
  { tx, now }: ChatWrite,
  channel: ChannelRow,
  present: readonly HostedMembership[],
  seen: Seen,
): Promise<Moved> {
  const named = new Set(seen.people);
  /** An event says when for those it names only. */
  const when = (userId: string) => seen.createdAt ?? (named.has(userId) ? seen.at : now.getTime());
  const memberships = new Map((await membersOf(tx, channel.url)).map((row) => [row.userId, row]));
  const known = await knownPeople(tx, [...present.map(({ userId }) => userId), ...seen.people]);
  const there = present.filter(({ userId }) => known.has(userId));
  const moved: Moved = { came: [], went: [], isOther: false };
  let next = Math.max(-1, ...[...memberships.values()].map(({ joinOrder }) => joinOrder)) + 1;
  const membershipFor = (userId: string) => ({
    channelUrl: channel.url,
    userId,
    joinOrder: next++,
    readAt: channel.lastAt,
    inviterId: userId !== seen.inviterId && (named.has(userId) || seen.what === "create") ? seen.inviterId : null,
    at: when(userId),
  });

  for (const { userId, state, role } of there) {
    const membership = memberships.get(userId);
    if (!membership || membership.removedAt !== null) {
      await rejoin(tx, { ...membershipFor(userId), state, role });
      moved.came.push(userId);
    } else if (membership.state !== state || membership.role !== role) {
      const joinedAt = state === "joined" ? (membership.joinedAt ?? when(userId)) : membership.joinedAt;
      await tx
        .update(chatMembers)
        .set({ state, role, joinedAt, changeId: nextChangeId })
        .where(ofMembership(membership));
      moved.isOther = true;
    }
  }

  const here = new Set(there.map(({ userId }) => userId));
  for (const membership of memberships.values()) {
    if (membership.removedAt !== null || here.has(membership.userId)) continue;
    const because = whyGone(membership, seen, named);
    const removedAt = named.has(membership.userId) ? seen.at : now.getTime();
    const gone = { removedAt, removedBecause: because, role: "none" as const, changeId: nextChangeId };
    await tx.update(chatMembers).set(gone).where(ofMembership(membership));
    if (because === "banned") {
      const ban = { channelUrl: channel.url, userId: membership.userId, bannedBy: CLOCK_ACTOR.userId, at: now };
      await tx.insert(chatBans).values(ban).onConflictDoNothing();
    }
    moved.went.push({ userId: membership.userId, because });
  }

  // Who came and went before we looked was there all the same.
  for (const userId of named) {
    if (here.has(userId) || memberships.has(userId) || !known.has(userId)) continue;
    await rejoin(tx, {
      ...membershipFor(userId),
      state: "joined",
      role: "none",
      removedAt: Math.max(now.getTime(), seen.at),
    });
    moved.went.push({ userId, because: "left" });
  }
  return moved;
}

function whyGone({ userId, state }: MemberRow, { what }: Seen, named: ReadonlySet<string>): RemovedBecause {
  if (what === "ban" && (named.size === 0 || named.has(userId))) return "banned";
  return state === "invited" ? "declined" : "left";
}

const ofMembership = ({ channelUrl, userId }: MemberRow) =>
  and(eq(chatMembers.channelUrl, channelUrl), eq(chatMembers.userId, userId));
