import { randomInt } from "node:crypto";
import { Secret } from "otpauth";
import { eq } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { must } from "#domain/lib/must.ts";
import {
  authenticator,
  countSecondFactor,
  hasAuthenticator,
  recoveryHash,
  redeemAppCode,
  redeemSecondFactor,
  type SecondProof,
} from "#server/people/accounts/second-factor/check.ts";
import { confirmPassword } from "#server/people/accounts/confirm-password.ts";
import type { AuthLimits } from "#server/people/accounts/limits.ts";
import type { Caller } from "#server/people/accounts/usecases.ts";
import { change, type Cause, type Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { passkeyChallenges, passkeys, recoveryCodes, users } from "#server/machine/db/schema/people.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";
import { encrypted } from "#server/machine/identity/encryption.ts";
import { personById, type UserRow } from "#server/machine/identity/repository.ts";

/**
 * A second factor in addition to password or one-time code: an authenticator app (RFC 6238), passkeys (passkeys.ts) or
 * both. Setting up an app creates an encrypted secret; confirming a code turns it on. The first factor of either kind
 * gives ten single-use recovery codes, removing the last one deletes them. An app code also works only once.
 */
const RECOVERY_CODES = 10;
/** Without letters and digits that are read as one another. */
const RECOVERY_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";

const alreadyOn = () => new Refusal("already_done", "The authenticator app is on. Turn it off first to use another.");
const notOn = () => fieldRefusal("second_factor", "The second factor is not on.");
const appNotOn = () => fieldRefusal("second_factor", "The authenticator app is not on.");

/** Proof repeated before an act that must be safe from a borrowed screen or a stolen password. */
export interface Proof extends SecondProof {
  password?: string | null | undefined;
}

/** @throws Refusal already_done; second_factor_required; validation_error at `password` or where the second factor is wrong; slow_down */
export async function setUpSecondFactor(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  { proof, caller }: { proof: Proof; caller: Caller },
): Promise<{ secret: string; uri: string }> {
  await confirmPassword(parts, limits, cause.actor, { password: proof.password, field: "password", caller });
  const { user: before } = must(await personById(parts.db.orm, cause.actor.userId), "the caller's row");
  if (hasAuthenticator(before)) throw alreadyOn();
  return withSecondFactor(parts, limits, { cause, proof, caller }, async ({ tx }, user) => {
    const secret = new Secret({ size: 20 }).base32;
    const sealed = encrypted(parts.config, "second-factor", { text: secret, row: user.id });
    await tx.update(users).set({ nextSecondFactorSecret: sealed }).where(eq(users.id, user.id));
    return { secret, uri: authenticator(secret, user.email).toString() };
  });
}

/** Returns recovery codes where there were none. @throws Refusal already_done; validation_error at `otp`; slow_down */
export async function confirmSecondFactor(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  code: string,
): Promise<string[]> {
  await limits.secondFactorTry(cause.actor.userId);
  const codes = await change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const user = await lockedUser(tx, actor.userId);
    if (hasAuthenticator(user)) throw alreadyOn();
    const stored = user.nextSecondFactorSecret;
    if ((await redeemAppCode(parts, tx, user, { code, stored })) !== "right") {
      throw fieldRefusal("otp", "This code is incorrect. Check your phone's clock and enter the latest code.");
    }
    await tx
      .update(users)
      .set({ secondFactorSecret: stored, nextSecondFactorSecret: null })
      .where(eq(users.id, user.id));
    changing.audit("auth.authenticator_on", user.id, {});
    const text = "Signing in now requires a code from your authenticator app.";
    await mailNotice(parts, tx, user, "A second factor is on", text);
    return turnOnSecondFactor(parts, changing, user);
  });
  await limits.secondFactorRight(cause.actor.userId);
  return codes;
}

/** Turns the second factor on, for any kind; returns the first recovery codes, none if it was on before. */
export async function turnOnSecondFactor(parts: Parts, changing: Change, user: UserRow): Promise<string[]> {
  if (user.secondFactorAt !== null) return [];
  await changing.tx.update(users).set({ secondFactorAt: changing.now }).where(eq(users.id, user.id));
  changing.audit("auth.second_factor_on", user.id, {});
  return newCodes(parts, changing.tx, user.id);
}

/**
 * New recovery codes in place of the old.
 * @throws Refusal second_factor_required; validation_error where the second factor is wrong or not on; slow_down
 */
export function renewRecoveryCodes(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  { proof, caller }: { proof: SecondProof; caller: Caller },
): Promise<string[]> {
  return withSecondFactor(parts, limits, { cause, proof, caller }, async (changing, user) => {
    if (user.secondFactorAt === null) throw notOn();
    changing.audit("auth.recovery_codes_renewed", user.id, {});
    return newCodes(parts, changing.tx, user.id);
  });
}

/**
 * Turns the authenticator app off; a passkey, if any, remains the second factor.
 * @throws Refusal second_factor_required; validation_error at `password` or for a wrong second factor or one not on;
 * slow_down
 */
export async function endSecondFactor(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  { proof, caller }: { proof: Proof; caller: Caller },
): Promise<void> {
  await confirmPassword(parts, limits, cause.actor, { password: proof.password, field: "password", caller });
  return withSecondFactor(parts, limits, { cause, proof, caller }, async (changing, user) => {
    if (user.secondFactorAt === null) throw notOn();
    if (user.secondFactorSecret === null) throw appNotOn();
    await changing.tx.update(users).set({ secondFactorSecret: null }).where(eq(users.id, user.id));
    changing.audit("auth.authenticator_off", user.id, {});
    if (await turnOffLast(changing, user)) {
      const text = "Signing in no longer requires a code from an authenticator app.";
      await mailNotice(parts, changing.tx, user, "The second factor is off", text);
    } else {
      const text = "Signing in no longer requires a code from an authenticator app. It requires one of your passkeys.";
      await mailNotice(parts, changing.tx, user, "The authenticator app is off", text);
    }
  });
}

/** Turns the second factor off unless an app or a passkey is left. Returns true when it did. */
export async function turnOffLast(changing: Change, { id }: UserRow): Promise<boolean> {
  const user = await lockedUser(changing.tx, id);
  const left = await changing.tx.$count(passkeys, eq(passkeys.userId, id));
  if (left > 0 || user.secondFactorSecret !== null) return false;
  await turnOff(changing, user);
  return true;
}

/**
 * Removes a person's lost second factor, as part of a change by our staff, which also ends the sessions.
 * @throws Refusal already_done
 */
export async function takeSecondFactorAway(parts: Parts, changing: Change, userId: string): Promise<void> {
  const user = await lockedUser(changing.tx, userId);
  if (user.secondFactorAt === null) {
    throw new Refusal("already_done", "This person has no second factor.");
  }
  await turnOff(changing, user);
  await mailNotice(
    parts,
    changing.tx,
    user,
    "Your second factor was cleared",
    `We cleared the second factor of your account because you reported it lost. You were signed out everywhere. Sign in with your password or a one-time code and set it up again on your profile.`,
  );
}

async function turnOff(changing: Change, user: UserRow): Promise<void> {
  const { tx } = changing;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
  await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, user.id));
  await tx
    .update(users)
    .set({ secondFactorSecret: null, nextSecondFactorSecret: null, secondFactorAt: null })
    .where(eq(users.id, user.id));
  changing.audit("auth.second_factor_off", user.id, {});
}

/** Runs a change after checking the person's second factor, if they have one. */
export async function withSecondFactor<T>(
  parts: Parts,
  limits: AuthLimits,
  { cause, proof, caller }: { cause: Cause; proof: SecondProof; caller: Caller },
  work: (changing: Change, user: UserRow) => Promise<T>,
): Promise<T> {
  const { relyingParty } = caller;
  const person = must(await personById(parts.db.orm, cause.actor.userId), "the caller's row");
  const asked = { user: person.user, offered: proof, purpose: "confirm", relyingParty } as const;
  const offered = await countSecondFactor(parts, limits, asked);
  const answer = await change(parts, cause, async (changing) => {
    const user = await lockedUser(changing.tx, cause.actor.userId);
    await redeemSecondFactor(parts, changing.tx, { user, offered, relyingParty });
    return work(changing, user);
  });
  if (offered !== null) await limits.secondFactorRight(cause.actor.userId);
  return answer;
}

async function newCodes(parts: Parts, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: recoveryHash(parts, userId, code), userId, usedAt: null })));
  return codes;
}

/** 118 bits, as `abcdef-ghjkmn-pqrstu-vwxyz2`. Older codes had fifty bits and remain valid. */
function recoveryCode(): string {
  const signs = () => Array.from({ length: 6 }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join("");
  return Array.from({ length: 4 }, signs).join("-");
}

export async function lockedUser(tx: Tx, id: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  return must(user, "the caller's row");
}

export function mailNotice(parts: Parts, tx: Tx, { email }: UserRow, subject: string, text: string): Promise<void> {
  const body = `${text}\n\nIf that was not you, sign in, end all other sessions on your profile and change your password at once.`;
  return queueDelivery(parts, tx, {
    channel: "email",
    destination: email,
    subject: `${BRAND}: ${subject}`,
    body,
    deliver: true,
  });
}
