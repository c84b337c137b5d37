import { Secret, TOTP } from "otpauth";
import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import type { PasskeyAnswer } from "#domain/contract/http/passkeys.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { recoveryCodes, users } from "#server/machine/db/schema/people.ts";
import type { AuthLimits } from "#server/people/accounts/limits.ts";
import {
  challengeOf,
  requestPasskey,
  takeChallenge,
} from "#server/people/accounts/second-factor/passkey-challenges.ts";
import { redeemPasskey } from "#server/people/accounts/second-factor/redeem-passkey.ts";
import type { RelyingParty } from "#server/people/accounts/second-factor/relying-party.ts";
import { decrypted } from "#server/machine/identity/encryption.ts";
import { secondFactorRequired, WrongSecondFactor } from "#server/machine/identity/errors.ts";
import { type Keyed, sign, underEachSecret } from "#server/machine/identity/keys.ts";
import type { UserRow } from "#server/machine/identity/repository.ts";

/** Validity of an app code in seconds. */
const PERIOD_S = 30;
/** A clock that is one period off still signs in. */
const WINDOW = 1;

type Needs = Pick<Parts, "config" | "clock" | "log">;

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

/** Stored hash of a recovery code; case and hyphens are ignored. */
export function recoveryHash(parts: { config: Keyed }, userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return sign(parts.config, "recovery-code", `${userId} ${plain}`).toString("hex");
}

/** A second factor as offered: an app code or recovery code, or a passkey's answer. */
export interface SecondProof {
  second_factor?: string | null | undefined;
  passkey?: PasskeyAnswer | null | undefined;
}

/** The same, counted; a passkey with the challenge it used up, or null when there was none. */
type Counted = { code: string } | { answer: PasskeyAnswer; challenge: string | null } | null;

interface Asked {
  user: UserRow;
  offered: SecondProof;
  purpose: "sign_in" | "confirm" | "password";
  relyingParty: RelyingParty;
}

/** True when a person has the authenticator app as second factor. */
export const hasAuthenticator = (user: Pick<UserRow, "secondFactorAt" | "secondFactorSecret">) =>
  user.secondFactorAt !== null && user.secondFactorSecret !== null;

/**
 * Lets people without a second factor pass, and asks the others for a passkey, an app code or a recovery code. Counts
 * the attempt, and uses up a passkey's challenge, before checking; call it outside a transaction that may roll back.
 * @throws Refusal second_factor_required without an offer; slow_down
 */
export async function countSecondFactor(
  parts: Pick<Parts, "db" | "clock">,
  limits: AuthLimits,
  { user, offered, purpose, relyingParty }: Asked,
): Promise<Counted> {
  if (user.secondFactorAt === null) return null;
  const { second_factor: code, passkey: answer } = offered;
  if (answer) {
    await limits.secondFactorTry(user.id);
    const challenge = challengeOf(answer.response);
    const isTaken = await takeChallenge(parts, { challenge, userId: user.id, purpose });
    return { answer, challenge: isTaken ? challenge : null };
  }
  if (code) {
    await limits.secondFactorTry(user.id);
    return { code };
  }
  const passkey = await requestPasskey(parts, limits, { userId: user.id, purpose, relyingParty });
  throw secondFactorRequired({ app: hasAuthenticator(user), passkey });
}

/**
 * Uses up the code that was offered, or counts the use of the passkey; nothing for those without a second factor. Inside the
 * transaction that opens the session.
 * @throws Refusal validation_error at `second_factor` or `passkey`
 */
export async function redeemSecondFactor(
  parts: Needs,
  tx: Tx,
  { user, offered, relyingParty }: { user: UserRow; offered: Counted; relyingParty: RelyingParty },
): Promise<void> {
  if (user.secondFactorAt === null) return;
  if (offered !== null && "answer" in offered) {
    const { answer, challenge } = offered;
    const redeemed =
      challenge === null
        ? "wrong"
        : await redeemPasskey(parts, tx, { userId: user.id, answer, challenge, relyingParty });
    if (redeemed !== "right") throw new WrongSecondFactor("passkey", redeemed === "copied" ? "passkey copied" : null);
    return;
  }
  const code = offered?.code ?? "";
  const redeemed = /^\d{6}$/.test(code)
    ? await redeemAppCode(parts, tx, user, { code, stored: user.secondFactorSecret })
    : await redeemRecoveryCode(parts, tx, user.id, code);
  if (redeemed !== "right") {
    throw new WrongSecondFactor("second_factor", redeemed === "used" ? "code used before" : null);
  }
}

type Redeemed = "right" | "wrong" | "used";

/** Uses up a code of the app with the stored secret, unless it is not right now or was used before. */
export async function redeemAppCode(
  parts: Needs,
  tx: Tx,
  user: UserRow,
  { code, stored }: { code: string; stored: string | null },
): Promise<Redeemed> {
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
