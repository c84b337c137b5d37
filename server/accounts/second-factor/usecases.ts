import { randomInt } from "node:crypto";
import { Secret } from "otpauth";
import { eq } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { must } from "#domain/lib/must.ts";
import {
  authenticator,
  countSecondFactor,
  recoveryHash,
  redeemAppCode,
  redeemSecondFactor,
} from "#server/accounts/second-factor/check.ts";
import { confirmPassword } from "#server/accounts/confirm-password.ts";
import type { AuthLimits } from "#server/accounts/limits.ts";
import type { Caller } from "#server/accounts/usecases.ts";
import { change, type Cause, type Change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";
import type { Tx } from "#server/db/database.ts";
import { recoveryCodes, users } from "#server/db/schema/people.ts";
import { queueDelivery } from "#server/deliveries/queue.ts";
import { encrypted } from "#server/identity/encryption.ts";
import { personById, type UserRow } from "#server/identity/repository.ts";

/**
 * The second factor: an authenticator app (RFC 6238) on top of password or one-time code. Setting up makes a secret, stored
 * encrypted; confirming a code of it turns it on and gives ten recovery codes, each good once. A code of the app is good once, too.
 */
const RECOVERY_CODES = 10;
/** Without letters and digits that are read as one another. */
const RECOVERY_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";

const alreadyOn = () => new Refusal("already_done", "The second factor is on. Turn it off first to use another app.");
const notOn = () => fieldRefusal("second_factor", "The second factor is not on.");

/** @throws Refusal already_done; validation_error at `password`; slow_down */
export async function setUpSecondFactor(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  { password, caller }: { password: string | null | undefined; caller: Caller },
): Promise<{ secret: string; uri: string }> {
  await confirmPassword(parts, limits, cause.actor, { password, field: "password", caller });
  return change(parts, cause, async ({ tx, actor }) => {
    const user = await lockedUser(tx, actor.userId);
    if (user.secondFactorAt !== null) throw alreadyOn();
    const secret = new Secret({ size: 20 }).base32;
    await tx
      .update(users)
      .set({ secondFactorSecret: encrypted(parts.config, "second-factor", { text: secret, row: user.id }) })
      .where(eq(users.id, user.id));
    return { secret, uri: authenticator(secret, user.email).toString() };
  });
}

/** @throws Refusal already_done; validation_error at `otp`; slow_down */
export async function confirmSecondFactor(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  code: string,
): Promise<string[]> {
  await limits.secondFactorTry(cause.actor.userId);
  const codes = await change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const user = await lockedUser(tx, actor.userId);
    if (user.secondFactorAt !== null) throw alreadyOn();
    if ((await redeemAppCode(parts, tx, user, code)) !== "right") {
      throw fieldRefusal("otp", "This code is not right. Check the clock of your phone and enter the newest code.");
    }
    await tx.update(users).set({ secondFactorAt: now }).where(eq(users.id, user.id));
    changing.audit("auth.second_factor_on", user.id, {});
    await mailNotice(
      parts,
      tx,
      user,
      "A second factor is on",
      "Signing in now takes a code of your authenticator app.",
    );
    return newCodes(parts, tx, user.id);
  });
  await limits.secondFactorRight(cause.actor.userId);
  return codes;
}

/** New recovery codes in place of the old. @throws Refusal validation_error at `second_factor`; slow_down */
export function renewRecoveryCodes(parts: Parts, limits: AuthLimits, cause: Cause, code: string): Promise<string[]> {
  return withSecondFactor(parts, limits, { cause, code }, async (changing, user) => {
    changing.audit("auth.recovery_codes_renewed", user.id, {});
    return newCodes(parts, changing.tx, user.id);
  });
}

/** @throws Refusal validation_error at `second_factor` or `password`; slow_down */
export async function endSecondFactor(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  { code, password, caller }: { code: string; password: string | null | undefined; caller: Caller },
): Promise<void> {
  await confirmPassword(parts, limits, cause.actor, { password, field: "password", caller });
  return withSecondFactor(parts, limits, { cause, code }, async (changing, user) => {
    await turnOff(changing, user);
    await mailNotice(
      parts,
      changing.tx,
      user,
      "The second factor is off",
      "Signing in no longer takes a code of an authenticator app.",
    );
  });
}

/**
 * The same for somebody who lost theirs, by our staff inside their own change. Ending the sessions is theirs, too.
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
    `Our staff cleared the second factor of your account, because you told us that you lost it. You were signed out everywhere. Sign in with your password or a one-time code and set it up again on your profile.`,
  );
}

async function turnOff(changing: Change, user: UserRow): Promise<void> {
  const { tx } = changing;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
  await tx.update(users).set({ secondFactorSecret: null, secondFactorAt: null }).where(eq(users.id, user.id));
  changing.audit("auth.second_factor_off", user.id, {});
}

/** Runs a change for whoever proves to have the second factor. */
async function withSecondFactor<T>(
  parts: Parts,
  limits: AuthLimits,
  { cause, code }: { cause: Cause; code: string },
  work: (changing: Change, user: UserRow) => Promise<T>,
): Promise<T> {
  const person = must(await personById(parts.db.orm, cause.actor.userId), "the caller's row");
  if (person.user.secondFactorAt === null) throw notOn();
  await countSecondFactor(limits, person.user, code);
  const answer = await change(parts, cause, async (changing) => {
    const user = await lockedUser(changing.tx, cause.actor.userId);
    if (user.secondFactorAt === null) throw notOn();
    await redeemSecondFactor(parts, changing.tx, user, code);
    return work(changing, user);
  });
  await limits.secondFactorRight(cause.actor.userId);
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

/** 118 bits, as `abcdef-ghjkmn-pqrstu-vwxyz2`. Those of before had fifty, and work on. */
function recoveryCode(): string {
  const signs = () => Array.from({ length: 6 }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join("");
  return Array.from({ length: 4 }, signs).join("-");
}

async function lockedUser(tx: Tx, id: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  return must(user, "the caller's row");
}

function mailNotice(parts: Parts, tx: Tx, { email }: UserRow, subject: string, text: string): Promise<void> {
  const body = `${text}\n\nIf that was not you, sign in, end all other sessions on your profile and change your password at once.`;
  return queueDelivery(parts, tx, {
    channel: "email",
    destination: email,
    subject: `${BRAND}: ${subject}`,
    body,
    deliver: true,
  });
}
