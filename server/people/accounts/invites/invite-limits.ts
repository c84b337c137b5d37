import { and, desc, eq, gt, sql } from "drizzle-orm";
import { slowDown } from "#domain/contract/errors.ts";
import type { Change } from "#server/machine/core/change.ts";
import { invites } from "#server/machine/db/schema/people.ts";

const WINDOW_MS = 60 * 60_000;
/** Invitations that one person sends in an hour, resent ones included. */
export const INVITES_BY_ONE = 40;
/** Maximum invitations to one person an hour, from all senders. */
export const INVITES_TO_ONE = 5;

/**
 * Refuses an invitation when its inviter or invitee had too many within the hour. Only invitations actually sent count,
 * so that repeated or refused calls cost nothing.
 * @throws Refusal slow_down; at `email` for the invitee's limit
 */
export async function requireInviteAllowed({ tx, now, actor }: Change, inviteeId: string): Promise<void> {
  // Lock: simultaneous invitations are counted one after another.
  for (const key of [actor.userId, inviteeId].toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`);
  }
  const since = new Date(now.getTime() - WINDOW_MS);
  /** Milliseconds until the next may be sent; null when it may now. */
  const waitMs = async (whose: ReturnType<typeof eq>, most: number): Promise<number | null> => {
    const [last] = await tx
      .select({ at: invites.createdAt })
      .from(invites)
      .where(and(whose, gt(invites.createdAt, since)))
      .orderBy(desc(invites.createdAt))
      .offset(most - 1)
      .limit(1);
    return last === undefined ? null : last.at.getTime() - since.getTime();
  };
  const toOneMs = await waitMs(eq(invites.userId, inviteeId), INVITES_TO_ONE);
  if (toOneMs !== null) throw slowDown("invitations to this person", toOneMs / 1000, "email");
  const byOneMs = await waitMs(eq(invites.invitedBy, actor.userId), INVITES_BY_ONE);
  if (byOneMs !== null) throw slowDown("invitations", byOneMs / 1000);
}
