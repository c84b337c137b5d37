import { randomBytes } from "node:crypto";
import { and, asc, eq, gt } from "drizzle-orm";
import type { PasskeyRequest } from "#domain/entities/passkey-request.ts";
import type { AuthLimits } from "#server/people/accounts/limits.ts";
import type { RelyingParty } from "#server/people/accounts/second-factor/relying-party.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { passkeyChallenges, passkeys } from "#server/machine/db/schema/people.ts";

/**
 * Passkey challenges are stored, so that any node may handle the answer: 32 random bytes for one person and purpose.
 * The first answer uses one up, valid or not.
 */
export const CHALLENGE_MS = 5 * 60_000;

export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)["purpose"];
type Needs = Pick<Parts, "db" | "clock">;

/** A new challenge, base64url. @throws Refusal slow_down */
export async function issueChallenge(
  { db, clock }: Needs,
  limits: AuthLimits,
  userId: string,
  purpose: ChallengePurpose,
): Promise<string> {
  await limits.passkeyAsked(userId);
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  await db.orm.insert(passkeyChallenges).values({ challenge, userId, purpose, expiresAt });
  return challenge;
}

/** Uses a challenge up. False for another person's or purpose's, or one already used or expired. */
export async function takeChallenge(
  { db, clock }: Needs,
  { challenge, userId, purpose }: { challenge: string; userId: string; purpose: ChallengePurpose },
): Promise<boolean> {
  const taken = await db.orm
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, clock.now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}

/** The challenge named by an answer; empty when it names none. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const found = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as unknown;
    const { challenge } = Object(found) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** Request for a browser to use one of a person's passkeys; null when they have none. @throws Refusal slow_down */
export async function requestPasskey(
  parts: Needs,
  limits: AuthLimits,
  { userId, purpose, relyingParty }: { userId: string; purpose: ChallengePurpose; relyingParty: RelyingParty },
): Promise<PasskeyRequest | null> {
  const known = await knownPasskeys(parts, userId);
  if (known.length === 0) return null;
  return {
    challenge: await issueChallenge(parts, limits, userId, purpose),
    rpId: relyingParty.id,
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: known,
  };
}

/** A person's passkeys in the form browsers need. */
export async function knownPasskeys({ db }: Pick<Parts, "db">, userId: string) {
  const rows = await db.orm
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ id, transports }) => ({ id, type: "public-key" as const, transports }));
}
