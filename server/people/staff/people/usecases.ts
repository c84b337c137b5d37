import { eq } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type * as contract from "#domain/contract/http/staff-people.ts";
import type { StaffPersonAccount } from "#domain/contract/http/staff-people.ts";
import { resendInvite } from "#server/people/accounts/invites/invites.ts";
import { endSessions } from "#server/people/accounts/profile/sessions.ts";
import { takeSecondFactorAway } from "#server/people/accounts/second-factor/usecases.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import { publishAccessChanged } from "#server/machine/identity/access-changed.ts";
import { firmOff } from "#server/people/staff/firms/usecases.ts";
import { readAccount, requirePerson } from "#server/people/staff/people/queries.ts";

/** Ends one session of a person; repeating it is fine. @throws Refusal not_found */
export async function endSession(parts: Parts, cause: Cause, sessionId: string): Promise<StaffPersonAccount> {
  const [found] = await parts.db.orm
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (found === undefined) throw new Refusal("not_found", "There is no such session.");
  return end(parts, cause, { userId: found.userId, only: sessionId });
}

/** Signs a person out everywhere. @throws Refusal not_found */
export function endAllSessions(parts: Parts, cause: Cause, userId: string): Promise<StaffPersonAccount> {
  return end(parts, cause, { userId });
}

async function end(parts: Parts, cause: Cause, which: { userId: string; only?: string }): Promise<StaffPersonAccount> {
  const { userId } = which;
  const account = await change(parts, cause, async (changing) => {
    await requirePerson(changing.tx, userId);
    const ended = await endSessions(changing, { ...which, because: "admin" });
    if (ended > 0) changing.audit("staff.sessions_ended", userId, { sessions: ended });
    return readAccount(parts, changing.tx, userId);
  });
  publishAccessChanged(parts, userId);
  return account;
}

/**
 * Turns off a lost second factor, ends all sessions of its person and informs them by mail. Nobody may do it for
 * themselves: a stolen staff session would lose its protection.
 * @throws Refusal not_found, validation_error, already_done
 */
export async function clearSecondFactor(
  parts: Parts,
  cause: Cause,
  userId: string,
  { proof, reason }: BodyOf<typeof contract.clearSecondFactor>,
): Promise<StaffPersonAccount> {
  const account = await change(parts, cause, async (changing) => {
    if (userId === changing.actor.userId) {
      throw fieldRefusal("reason", "You cannot clear your own. Turn it off on your profile, or ask a colleague.");
    }
    await requirePerson(changing.tx, userId);
    await takeSecondFactorAway(parts, changing, userId);
    await endSessions(changing, { userId, because: "admin" });
    changing.audit("staff.second_factor_cleared", userId, { proof, reason });
    return readAccount(parts, changing.tx, userId);
  });
  publishAccessChanged(parts, userId);
  return account;
}

/** @throws Refusal not_found unless the person is invited; validation_error where the firm is switched off; slow_down */
export function resend(parts: Parts, cause: Cause, userId: string, origin: string): Promise<StaffPersonAccount> {
  return change(parts, cause, async (changing) => {
    const { client } = await requirePerson(changing.tx, userId);
    if (client.status === "inactive") throw firmOff();
    await resendInvite(parts, changing, { userId, firmId: client.id, origin });
    return readAccount(parts, changing.tx, userId);
  });
}
