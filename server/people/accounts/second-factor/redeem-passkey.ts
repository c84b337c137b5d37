import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { PasskeyAnswer } from "#domain/contract/http/passkeys.ts";
import type { RelyingParty } from "#server/people/accounts/second-factor/relying-party.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { passkeys } from "#server/machine/db/schema/people.ts";

/** Read when the first passkey is: it takes some 27 MB, and most nodes start without a need of it. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

interface Offered {
  userId: string;
  answer: PasskeyAnswer;
  /** The challenge that the answer is to, used up. */
  challenge: string;
  relyingParty: RelyingParty;
}

/**
 * Checks that one of the person's passkeys signed the challenge at our origin, with the user verified; stores its new
 * counter. One whose counter does not increase is refused as cloned, unless it does not count (always 0).
 */
export async function redeemPasskey(
  { clock, log }: Pick<Parts, "clock" | "log">,
  tx: Tx,
  { userId, answer, challenge, relyingParty }: Offered,
): Promise<"right" | "wrong" | "copied"> {
  const [stored] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, answer.id), eq(passkeys.userId, userId)))
    .for("update");
  if (stored === undefined || !isHandleOf(answer, userId)) return "wrong";
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origins,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, "base64url")),
      // Compared below, after the signature is verified, so that a stranger cannot raise an alarm.
      counter: 0,
    },
  }).catch((error: unknown) => {
    log.info({ userId, because: error instanceof Error ? error.message : "unknown" }, "a passkey was refused");
    return null;
  });
  if (verified?.verified !== true) return "wrong";
  const { newCounter } = verified.authenticationInfo;
  if ((newCounter > 0 || stored.counter > 0) && newCounter <= stored.counter) return "copied";
  await tx.update(passkeys).set({ counter: newCounter, lastUsedAt: clock.now() }).where(eq(passkeys.id, stored.id));
  return "right";
}

/** True when the user handle, if the authenticator sends one, names this person. */
function isHandleOf({ response: { userHandle } }: PasskeyAnswer, userId: string): boolean {
  return userHandle === undefined || Buffer.from(userHandle, "base64url").toString("utf8") === userId;
}
