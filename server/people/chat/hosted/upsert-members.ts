import { and, eq } from "drizzle-orm";
import { chatBans, chatMembers } from "#server/machine/db/schema/chat.ts";
import { nextChangeId } from "#server/people/chat/store/change-token.ts";
import type { RemovedBecause } from "#server/people/chat/store/chat-update.ts";
import type { ChannelRow, ChatWrite, MemberRow } from "#server/people/chat/store/write.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import type { HostedMembership } from "#server/people/chat/hosted/hosted-channels.ts";
import { knownPeople, membersOf, rejoin } from "#server/people/chat/hosted/known-people.ts";
import type { ChannelAction } from "#server/people/chat/hosted/webhook-event.ts";

/** An event that reports a change in the membership of a channel. */
export interface Seen {
  what: ChannelAction | "declined" | "said";
  /** People named by the event. */
  people: readonly string[];
  inviterId: string | null;
  /** When we received the event, epoch ms. */
  at: number;
  /** Creation time of a channel new to our copy; its members count as present from then on. */
  createdAt: number | null;
}

interface Moved {
  came: string[];
  went: { userId: string; because: RemovedBecause }[];
  /** A member accepted, or became or ceased to be operator. */
  isOther: boolean;
}

/** Updates the memberships of a channel, whose row is locked, to its current members. Rows are never deleted. */
export async function upsertMembers(
  { tx, now }: ChatWrite,
  channel: ChannelRow,
  present: readonly HostedMembership[],
  seen: Seen,
): Promise<Moved> {
  const named = new Set(seen.people);
  /** The event's time applies only to people it names. */
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

  // Record people who joined and left before we read the channel.
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
