import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { confirmPassword } from "#server/people/accounts/confirm-password.ts";
import type { AuthLimits } from "#server/people/accounts/limits.ts";
import { hashNewPassword } from "#server/people/accounts/new-password.ts";
import { endSessions } from "#server/people/accounts/profile/sessions.ts";
import {
  countSecondFactor,
  redeemSecondFactor,
  type SecondProof,
} from "#server/people/accounts/second-factor/check.ts";
import { mailAlarm, noteFailure, originOf, type Caller } from "#server/people/accounts/usecases.ts";
import { appendAudit } from "#server/machine/core/audit.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { passwordResets, users } from "#server/machine/db/schema/people.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";
import { publishAccessChanged } from "#server/machine/identity/access-changed.ts";
import { WrongSecondFactor } from "#server/machine/identity/errors.ts";
import { type Keyed, sign, underEachSecret } from "#server/machine/identity/keys.ts";
import { isPassword } from "#server/machine/identity/passwords.ts";
import {
  normalEmail,
  personByEmail,
  personById,
  toActor,
  type Person,
  type UserRow,
} from "#server/machine/identity/repository.ts";

export const RESET_SECONDS = 30 * 60;

/** One refusal for a link that is unknown, used, superseded, expired, or another person's. */
export const resetInvalid = () => {
  const text = "This link has been used or has expired. Request a new one.";
  return new Refusal("validation_error", text, { nonFieldErrors: [text] });
};

/**
 * Mails a link to reset a password. An unknown address, or an inactive account, gets the same rows but no mail, so that
 * answer and timing reveal nothing.
 */
export async function forgotPassword(
  parts: Parts,
  limits: AuthLimits,
  { email, origin }: { email: string; origin: string },
  caller: Caller,
): Promise<void> {
  const account = normalEmail(email);
  const person = await personByEmail(parts.db.orm, account);
  await limits.resetAsked(account, originOf(caller, person));
  const known = person?.user.status === "active" ? person : undefined;
  const token = randomBytes(32).toString("base64url");
  const now = parts.clock.now();
  await parts.db.orm.transaction(async (tx) => {
    if (known) {
      await tx.insert(passwordResets).values({
        tokenHash: tokenHash(parts, known.user.id, token),
        userId: known.user.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + RESET_SECONDS * 1000),
      });
    }
    await queueDelivery(parts, tx, {
      channel: "email",
      destination: account,
      subject: `Set a new ${BRAND} password`,
      body: [
        `A new password was requested for ${account} on ${BRAND}.`,
        `Set it here: ${origin}/auth/reset-password?user=${known?.user.id ?? "usr_none"}&token=${token}`,
        "The link works once, for 30 minutes. If you did not request this, ignore this email: your password does not change.",
      ].join("\n\n"),
      deliver: known !== undefined,
    });
    await noteReset(tx, { person: known, at: now, action: "auth.reset_asked", caller });
  });
}

interface SetByLink {
  userId: string;
  token: string;
  password: string;
  proof: SecondProof;
}

/**
 * Sets a password with the token of a link. A second factor is required too, if set up: access to a mailbox is not
 * enough; a wrong code leaves the link valid. Ends all sessions of the person, and all their other links.
 * @throws Refusal validation_error, second_factor_required or slow_down
 */
export async function setForgottenPassword(
  parts: Parts,
  limits: AuthLimits,
  { userId, token, password, proof }: SetByLink,
  caller: Caller,
): Promise<void> {
  await limits.resetTry(caller.ip);
  const hashes = underEachSecret(parts.config).map((config) => tokenHash({ config }, userId, token));
  const isGood = and(
    inArray(passwordResets.tokenHash, hashes),
    eq(passwordResets.userId, userId),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, parts.clock.now()),
  );
  const [open] = await parts.db.orm.select({ hash: passwordResets.tokenHash }).from(passwordResets).where(isGood);
  const person = await personById(parts.db.orm, userId);
  if (!open || person?.user.status !== "active") throw resetInvalid();
  const { user } = person;
  const { relyingParty } = caller;
  const offered = await countSecondFactor(parts, limits, { user, offered: proof, purpose: "password", relyingParty });
  // Hashing takes long; it is done before anything is locked.
  const passwordHash = await hashNewPassword(parts.config, { userId, password, field: "new_password1" });
  await change(parts, { actor: toActor(person, null), requestId: caller.requestId }, async (changing) => {
    const { tx, now } = changing;
    const used = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(isGood)
      .returning({ hash: passwordResets.tokenHash });
    if (used.length === 0) throw resetInvalid();
    await redeemSecondFactor(parts, tx, { user, offered, relyingParty });
    await setPassword(parts, tx, user, passwordHash);
    await endSessions(changing, { userId, because: "password" });
    changing.audit("auth.password_set", userId, { by: "link" });
  }).catch(async (error: unknown) => {
    if (error instanceof WrongSecondFactor) {
      await noteFailure(parts, person, caller, "link", error);
      if (error.alarm !== null) await mailAlarm(parts, user, caller, error.alarm);
    }
    throw error;
  });
  if (user.secondFactorAt !== null) await limits.secondFactorRight(userId);
  publishAccessChanged(parts, userId);
}

/** Changes the caller's own password and ends their other sessions. @throws Refusal validation_error or slow_down */
export async function changePassword(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  { current, next, caller }: { current: string; next: string; caller: Caller },
): Promise<void> {
  const { actor } = cause;
  const person = await personById(parts.db.orm, actor.userId);
  if (!person || person.user.passwordHash === null) {
    throw fieldRefusal("current_password", "You have no password yet. Request a link to set one.");
  }
  await confirmPassword(parts, limits, actor, { password: current, field: "current_password", caller });
  if (await isPassword(parts.config, person.user, next)) {
    throw fieldRefusal("new_password1", "This is already your password.");
  }
  const given = { userId: actor.userId, password: next, field: "new_password1" };
  const passwordHash = await hashNewPassword(parts.config, given);
  await change(parts, cause, async (changing) => {
    await setPassword(parts, changing.tx, person.user, passwordHash);
    await endSessions(changing, { userId: actor.userId, because: "password", but: actor.sessionId });
    changing.audit("auth.password_set", actor.userId, { by: "person" });
  });
  publishAccessChanged(parts, actor.userId);
}

async function setPassword(parts: Parts, tx: Tx, { id, email }: UserRow, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
  await tx
    .update(passwordResets)
    .set({ usedAt: parts.clock.now() })
    .where(and(eq(passwordResets.userId, id), isNull(passwordResets.usedAt)));
  await queueDelivery(parts, tx, {
    channel: "email",
    destination: email,
    subject: `Your ${BRAND} password was changed`,
    body: `The password of ${email} was changed and other sessions were ended.\n\nIf this was not you, request a new password at once and inform your firm's administrator.`,
    deliver: true,
  });
}

/** Only this hash is stored; it includes the person, so that a token works for nobody else. */
function tokenHash(parts: { config: Keyed }, userId: string, token: string): string {
  return sign(parts.config, "password-reset", `${userId} ${token}`).toString("hex");
}

async function noteReset(
  tx: Tx,
  { person, at, action, caller }: { person: Person | undefined; at: Date; action: string; caller: Caller },
): Promise<void> {
  const who = person?.user.id ?? "unknown";
  const clientId = person?.client.id ?? "unknown";
  const { requestId, ip } = caller;
  await appendAudit(tx, [{ at, actorId: who, clientId, action, subject: who, requestId, detail: { ip } }]);
}
