import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { changeUserAccount, inviteUser, UserAccount } from "#domain/contract/http/user-accounts.ts";
import { must } from "#domain/lib/must.ts";
import { userChangeRefusal } from "#domain/accounts/user-rules.ts";
import { type Cause, change, type Change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";
import { sessions, users } from "#server/db/schema/people.ts";
import { publishAccessChanged } from "#server/identity/access-changed.ts";
import { invitePerson, resendInvite, revokeInvite } from "#server/accounts/invites/invites.ts";
import { ownUser, presentUsers, unregistered } from "#server/accounts/user-accounts/queries.ts";

/**
 * Changes what a person of the actor's firm may do, or whether they may do anything. Whoever is switched off is signed out
 * everywhere; what is left is decided anew at each call, and open sockets are looked at at once.
 * @throws Refusal not_found, validation_error
 */
export async function editUser(
  parts: Parts,
  cause: Cause,
  id: string,
  sent: BodyOf<typeof changeUserAccount>,
): Promise<UserAccount> {
  const account = await change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    await lockPeople(changing);
    const user = await ownUser(tx, actor.clientId, id);
    const others = await tx
      .select({ id: users.id, roles: users.roles, status: users.status })
      .from(users)
      .where(and(eq(users.clientId, actor.clientId), ne(users.id, id)));
    const isRegistered = !(await unregistered(tx, [id])).has(id);
    const refusal = userChangeRefusal({ actorId: actor.userId, user, others, isRegistered }, sent);
    if (refusal !== null) throw fieldRefusal(refusal.field, refusal.text);
    const after = { roles: sent.roles ?? user.roles, status: sent.status ?? user.status };
    const [row] = await tx.update(users).set(after).where(eq(users.id, id)).returning();
    if (after.status === "inactive" && user.status !== "inactive") {
      const ended = { endedAt: now, endedBecause: "admin" as const };
      await tx
        .update(sessions)
        .set(ended)
        .where(and(eq(sessions.userId, id), isNull(sessions.endedAt)));
    }
    if (after.roles.join() !== user.roles.join()) {
      changing.audit("user.roles", id, { before: user.roles, after: after.roles });
    }
    if (after.status !== user.status) changing.audit("user.status", id, { before: user.status, after: after.status });
    return presented(changing, must(row, "the user").id);
  });
  publishAccessChanged(parts, id);
  return account;
}

/** @param origin where the link in the mail begins @throws Refusal validation_error where the address has an account */
export function invite(
  parts: Parts,
  cause: Cause,
  sent: BodyOf<typeof inviteUser>,
  origin: string,
): Promise<UserAccount> {
  return change(parts, cause, async (changing) => {
    const { userId } = await invitePerson(parts, changing, {
      firmId: changing.actor.clientId,
      email: sent.email,
      firstName: sent.first_name,
      lastName: sent.last_name,
      mobile: sent.mobile,
      roles: sent.roles,
      origin,
    });
    return presented(changing, userId);
  });
}

/** @throws Refusal not_found unless the person is invited to the actor's firm */
export function resend(parts: Parts, cause: Cause, userId: string, origin: string): Promise<UserAccount> {
  return change(parts, cause, async (changing) => {
    await resendInvite(parts, changing, { userId, firmId: changing.actor.clientId, origin });
    return presented(changing, userId);
  });
}

/** @throws Refusal not_found unless the person is invited to the actor's firm */
export function revoke(parts: Parts, cause: Cause, userId: string): Promise<UserAccount> {
  return change(parts, cause, async (changing) => {
    await revokeInvite(changing, { userId, firmId: changing.actor.clientId });
    return presented(changing, userId);
  });
}

/** One change of a firm's people at a time: two admins could take each other's role away at once. */
async function lockPeople({ tx, actor }: Change): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actor.clientId}, 6))`);
}

async function presented({ tx, actor }: Change, id: string): Promise<UserAccount> {
  const [account] = await presentUsers(tx, [await ownUser(tx, actor.clientId, id)]);
  return must(account, "the account");
}
