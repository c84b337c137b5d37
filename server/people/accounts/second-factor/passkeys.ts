import { and, asc, eq } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { NewPasskey, Passkey, PasskeyCreation } from "#domain/contract/http/passkeys.ts";
import { must } from "#domain/lib/must.ts";
import { confirmPassword } from "#server/people/accounts/confirm-password.ts";
import type { AuthLimits } from "#server/people/accounts/limits.ts";
import {
  CHALLENGE_MS,
  challengeOf,
  issueChallenge,
  knownPasskeys,
  takeChallenge,
} from "#server/people/accounts/second-factor/passkey-challenges.ts";
import { loadWebAuthn } from "#server/people/accounts/second-factor/redeem-passkey.ts";
import {
  lockedUser,
  mailNotice,
  type Proof,
  turnOffLast,
  turnOnSecondFactor,
  withSecondFactor,
} from "#server/people/accounts/second-factor/usecases.ts";
import type { Caller } from "#server/people/accounts/usecases.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { violatesUnique } from "#server/machine/db/conflicts.ts";
import { passkeys, users } from "#server/machine/db/schema/people.ts";
import { personById } from "#server/machine/identity/repository.ts";

/**
 * Passkeys and security keys (WebAuthn level 3) as a second factor. The authenticator verifies its user each time, so a
 * lost key is useless to others. The type of device does not matter: no attestation.
 */
const PASSKEYS_MAX = 20;
/** EdDSA, ES256 and RS256, which all authenticators know one of. */
const ALGORITHMS = [-8, -7, -257];

const notAccepted = () => fieldRefusal("credential", "This passkey was not accepted. Cancel, and add it again.");
const notFound = () => new Refusal("not_found", "There is no such passkey.");

/**
 * Options for the caller's browser to create a passkey.
 * @throws Refusal second_factor_required; validation_error at `password` or for a wrong second factor; slow_down
 */
export async function offerPasskey(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  { proof, caller }: { proof: Proof; caller: Caller },
): Promise<PasskeyCreation> {
  const { userId } = cause.actor;
  await confirmPassword(parts, limits, cause.actor, { password: proof.password, field: "password", caller });
  await withSecondFactor(parts, limits, { cause, proof, caller }, () => Promise.resolve());
  const { user } = must(await personById(parts.db.orm, userId), "the caller's row");
  const known = await knownPasskeys(parts, userId);
  if (known.length >= PASSKEYS_MAX) {
    throw fieldRefusal("name", `You have ${PASSKEYS_MAX} passkeys. Remove one first.`);
  }
  return {
    rp: { id: caller.relyingParty.id, name: BRAND },
    user: {
      id: Buffer.from(userId).toString("base64url"),
      name: user.email,
      displayName: `${user.firstName} ${user.lastName}`.trim(),
    },
    challenge: await issueChallenge(parts, limits, userId, "add"),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    attestation: "none",
  };
}

/**
 * Adds the passkey created by the browser. Returns recovery codes if there were none.
 * @throws Refusal validation_error at `credential`; already_done for one already registered; slow_down
 */
export async function addPasskey(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  { name, credential, caller }: { name: string; credential: NewPasskey; caller: Caller },
): Promise<string[]> {
  const { userId } = cause.actor;
  await limits.secondFactorTry(userId);
  const challenge = challengeOf(credential.response);
  if (!(await takeChallenge(parts, { challenge, userId, purpose: "add" }))) throw notAccepted();
  const made = await verified(parts, { credential, challenge, caller });
  const codes = await change(parts, cause, async (changing) => {
    const { tx, now } = changing;
    const user = await lockedUser(tx, userId);
    const id = parts.newId("pky");
    await tx.insert(passkeys).values({
      id,
      userId,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString("base64url"),
      counter: made.counter,
      transports: credential.response.transports ?? [],
      name,
      createdAt: now,
      lastUsedAt: null,
    });
    // Without a second factor, an app secret was never confirmed, so drop it.
    if (user.secondFactorAt === null) {
      await tx.update(users).set({ secondFactorSecret: null }).where(eq(users.id, userId));
    }
    changing.audit("auth.passkey_added", userId, { passkey: id, name });
    await mailNotice(
      parts,
      tx,
      user,
      "A passkey was added",
      `Signing in can now be completed with your passkey "${name}".`,
    );
    return turnOnSecondFactor(parts, changing, user);
  }).catch((error: unknown) => {
    if (violatesUnique(error, "passkeys_credential")) {
      throw new Refusal("already_done", "This passkey is already in use. Create another.");
    }
    throw error;
  });
  await limits.secondFactorRight(userId);
  return codes;
}

/**
 * The key of a new passkey, after checking that the browser answered our challenge at our origin, with the user
 * verified. @throws Refusal
 */
async function verified(
  { log }: Pick<Parts, "log">,
  { credential, challenge, caller }: { credential: NewPasskey; challenge: string; caller: Caller },
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const answer = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: caller.relyingParty.origins,
    expectedRPID: caller.relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    log.info({ because: error instanceof Error ? error.message : "unknown" }, "a new passkey was refused");
    return null;
  });
  if (answer?.verified !== true) throw notAccepted();
  return answer.registrationInfo.credential;
}

/** @throws Refusal validation_error at `password`; not_found; slow_down */
export async function renamePasskey(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  { id, name, password, caller }: { id: string; name: string; password: string | null | undefined; caller: Caller },
): Promise<void> {
  await confirmPassword(parts, limits, cause.actor, { password, field: "password", caller });
  await change(parts, cause, async (changing) => {
    const { userId } = changing.actor;
    const renamed = await changing.tx
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id });
    if (renamed.length === 0) throw notFound();
    changing.audit("auth.passkey_renamed", userId, { passkey: id, name });
  });
}

/**
 * Removes a passkey; removing the last second factor of any kind removes the recovery codes, too.
 * @throws Refusal second_factor_required; validation_error at `password` or for a wrong second factor; not_found;
 * slow_down
 */
export async function removePasskey(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  { id, proof, caller }: { id: string; proof: Proof; caller: Caller },
): Promise<void> {
  await confirmPassword(parts, limits, cause.actor, { password: proof.password, field: "password", caller });
  await withSecondFactor(parts, limits, { cause, proof, caller }, async (changing, user) => {
    const { tx } = changing;
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
      .returning({ name: passkeys.name });
    if (removed === undefined) throw notFound();
    changing.audit("auth.passkey_removed", user.id, { passkey: id, name: removed.name });
    const isOff = await turnOffLast(changing, user);
    const text = `Your passkey "${removed.name}" no longer signs you in.${isOff ? " It was your last: the second factor is off." : ""}`;
    await mailNotice(parts, tx, user, "A passkey was removed", text);
  });
}

/** A person's passkeys for display, the oldest first. */
export async function readPasskeys({ db }: Pick<Parts, "db">, userId: string): Promise<Passkey[]> {
  const rows = await db.orm
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    added_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
}
