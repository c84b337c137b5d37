import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/machine/db/database.ts";
import { chatMembers } from "#server/machine/db/schema/chat.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { nextChangeId } from "#server/people/chat/store/change-token.ts";
import type { MemberRow } from "#server/people/chat/store/write.ts";

/** Returns the ids that belong to our users; the service may know others. */
export async function knownPeople(tx: Pick<Tx, "select">, ids: readonly (string | null)[]): Promise<Set<string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Set();
  const rows = await tx.select({ id: users.id }).from(users).where(inArray(users.id, wanted));
  return new Set(rows.map(({ id }) => id));
}

export function membersOf(tx: Pick<Tx, "select">, url: string): Promise<MemberRow[]> {
  return tx.select().from(chatMembers).where(eq(chatMembers.channelUrl, url));
}

interface Taken extends Pick<MemberRow, "channelUrl" | "userId" | "joinOrder" | "role" | "state" | "readAt"> {
  inviterId: string | null;
  /** Time of joining, epoch ms, as far as it is known. */
  at: number;
  /** Time of leaving, for a person first seen after they had left. */
  removedAt?: number;
}

/** Adds a member, or restores their earlier membership. */
export async function rejoin(tx: Tx, { at, removedAt, inviterId, ...taken }: Taken): Promise<void> {
  const row = {
    ...taken,
    inviterId,
    invitedAt: taken.state === "invited" || inviterId !== null ? at : null,
    joinedAt: taken.state === "joined" ? at : null,
    deliveredAt: taken.readAt,
    removedAt: removedAt ?? null,
    removedBecause: removedAt === undefined ? null : ("left" as const),
    changeId: nextChangeId,
  };
  await tx
    .insert(chatMembers)
    .values(row)
    .onConflictDoUpdate({ target: [chatMembers.channelUrl, chatMembers.userId], set: row });
}
