import type { NewPasskey, PasskeyAnswer, PasskeyCreation } from "#domain/contract/http/passkeys.ts";
import type { PasskeyRequest } from "#domain/entities/passkey-request.ts";
import { secondFactorWays } from "#src/lib/second-factor-ways.ts";
import { UserFacingError } from "#src/lib/user-facing-error.ts";

/** True when this browser supports passkeys; no browser does on a page loaded over plain http from another host. */
export const knowsPasskeys = () => "PublicKeyCredential" in window;

const CLOSED = "The prompt was closed or timed out. Press the button to try again.";
const FAILED = "Your browser could not use the passkey. Press the button to try again, or use another.";

/** Advice by error code of the browser (WebAuthn level 3, 5.1.3 and 5.1.4, as named by the library). */
const BY_CODE: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device or key already holds one of your passkeys. Use another.",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    "This key has neither a PIN nor a fingerprint. Set one up in the settings of the key, or use another.",
  ERROR_INVALID_DOMAIN: "Passkeys do not work at this address. Open the page at its usual one.",
  ERROR_INVALID_RP_ID: "Passkeys do not work at this address. Open the page at its usual one.",
};

/** Signs with one of the requested passkeys. @throws UserFacingError with advice */
async function signByPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { response, ...credential } = await startAuthentication({ optionsJSON: request }).catch(asUserFacing);
  const { userHandle, ...signed } = response;
  return { ...withoutMore(credential), response: userHandle === undefined ? signed : { ...signed, userHandle } };
}

/** Creates a passkey in the browser. @throws UserFacingError with advice */
export async function makePasskey(creation: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { response, ...credential } = await startRegistration({ optionsJSON: creation }).catch(asUserFacing);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { ...withoutMore(credential), response: { clientDataJSON, attestationObject, transports } };
}

const withoutMore = ({ id, rawId }: { id: string; rawId: string }) => ({
  id,
  rawId,
  type: "public-key" as const,
  clientExtensionResults: {},
});

/** @throws UserFacingError */
function asUserFacing(error: unknown): never {
  const { name = "", code = "" } = Object(error) as { name?: string; code?: string };
  const isClosed = name === "NotAllowedError" || name === "AbortError";
  throw new UserFacingError(BY_CODE[code] ?? (isClosed ? CLOSED : FAILED), { cause: error });
}

/** Proof by passkey; without one the server answers with its challenge. */
export interface PasskeyProof {
  passkey?: PasskeyAnswer;
}

/**
 * Performs an act that needs a passkey as second factor: sends it without one to get a challenge, and again with the
 * signature. A challenge is valid once, so each try gets its own.
 * @param request an unused challenge from an earlier response
 * @throws UserFacingError or errors of `send`
 */
export async function byPasskey<T>(
  send: (proof: PasskeyProof) => Promise<T>,
  request: PasskeyRequest | null = null,
): Promise<T> {
  if (request !== null) return send({ passkey: await signByPasskey(request) });
  try {
    return await send({});
  } catch (error) {
    const asked = secondFactorWays(error)?.passkey;
    if (!asked) throw error;
    return send({ passkey: await signByPasskey(asked) });
  }
}
