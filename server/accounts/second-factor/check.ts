import { Secret, TOTP } from "otpauth";
import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import type { Parts } from "#server/core/parts.ts";
import type { Tx } from "#server/db/database.ts";
import { recoveryCodes, users } from "#server/db/schema/people.ts";
import type { AuthLimits } from "#server/accounts/limits.ts";
import { decrypted } from "#server/identity/encryption.ts";
import { secondFactorRequired, WrongSecondFactor } from "#server/identity/errors.ts";
import { type Keyed, sign, underEachSecret } from "#server/identity/keys.ts";
import type { UserRow } from "#server/identity/repository.ts";

/** Seconds that a code of the app stands for. */
const PERIOD_S = 30;
/** A clock that is one period off still signs in. */
const WINDOW = 1;

type Needs = Pick<Parts, "config" | "clock">;

/** The app's side of a secret: six digits by SHA-1 every thirty seconds, which every app knows (RFC 6238). */
export function authenticator(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: BRAND,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

/** A recovery code as it is stored; capitals and hyphens do not count. */
export function recoveryHash(parts: { config: Keyed }, userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return sign(parts.config, "recovery-code", `${userId} ${plain}`).toString("hex");
}

/**
 * Lets those on who have no second factor, and asks the others for a code of their app or a recovery code. Counts the try before
 * it is made; to be called outside a transaction that may be undone.
 * @throws Refusal second_factor_required without a code; slow_down
 */
export async function countSecondFactor(
  limits: AuthLimits,
  user: UserRow,
  offered: string | null | undefined,
): Promise<void> {
  if (user.secondFactorAt === null) return;
  if (!offered) throw secondFactorRequired();
  await limits.secondFactorTry(user.id);
}

/**
 * Uses up the code that was offered; nothing for those without a second factor. Inside the transaction that opens the session.
 * @throws Refusal validation_error at `second_factor`
 */
export async function redeemSecondFactor(
  parts: Needs,
  tx: Tx,
  user: UserRow,
  offered: string | null | undefined,
): Promise<void> {
  if (user.secondFactorAt === null) return;
  const offer = offered ?? "";
  const redeemed = /^\d{6}$/.test(offer)
    ? await redeemAppCode(parts, tx, user, offer)
    : await redeemRecoveryCode(parts, tx, user.id, offer);
  if (redeemed !== "right") throw new WrongSecondFactor(redeemed === "used");
}

type Redeemed = "right" | "wrong" | "used";

/** Uses up a code of the app, unless it is not right now or was used before. */
export async function redeemAppCode(parts: Needs, tx: Tx, user: UserRow, code: string): Promise<Redeemed> {
  const stored = user.secondFactorSecret;
  if (stored === null) return "wrong";
  const secret = decrypted(parts.config, "second-factor", { stored, row: user.id });
  if (secret === null) return "wrong";
  const timestamp = parts.clock.now().getTime();
  const delta = authenticator(secret, user.email).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return "wrong";
  const step = Math.floor(timestamp / (PERIOD_S * 1000)) + delta;
  const used = await tx
    .update(users)
    .set({ secondFactorStep: step })
    .where(and(eq(users.id, user.id), lt(users.secondFactorStep, step)))
    .returning({ id: users.id });
  return used.length > 0 ? "right" : "used";
}

async function redeemRecoveryCode(parts: Needs, tx: Tx, userId: string, code: string): Promise<Redeemed> {
  const hashes = underEachSecret(parts.config).map((config) => recoveryHash({ config }, userId, code));
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: parts.clock.now() })
    .where(and(inArray(recoveryCodes.codeHash, hashes), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.codeHash });
  if (used.length > 0) return "right";
  return (await tx.$count(recoveryCodes, inArray(recoveryCodes.codeHash, hashes))) > 0 ? "used" : "wrong";
}
