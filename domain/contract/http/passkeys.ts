import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { passkeyDescriptor } from "#domain/entities/passkey-request.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { idOf, instant, readable } from "#domain/lib/wire.ts";

/** Bytes in base64url, interpreted by the WebAuthn library. */
const bytes = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]*$/);
/** At most 1023 bytes, the WebAuthn limit. */
const credentialId = bytes(1364).min(1);
/** Other fields sent by the browser; none of them is used. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
};

/** `PublicKeyCredential` of an assertion, as JSON (WebAuthn level 3, 5.1): the signature of a passkey. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(100).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** `PublicKeyCredential` of a new passkey. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(30_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** `PublicKeyCredentialCreationOptions` as JSON, from which a browser creates a passkey. */
const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
  /** Milliseconds. */
  timeout: z.number(),
  excludeCredentials: z.array(passkeyDescriptor),
  authenticatorSelection: z.object({ residentKey: z.literal("preferred"), userVerification: z.literal("required") }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** One passkey as its owner sees it. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  added_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Null for people who sign in by code only. */
const password = z.string().max(512).nullish();
/** Proof of an enabled second factor: an app code, a recovery code, or a passkey. */
export const secondProof = {
  second_factor: z.string().trim().max(40).nullish(),
  passkey: passkeyAnswer.nullish(),
};

export const passkeyName = readable(
  z.string().trim().min(1, requiredText("Name")).max(60, "Should be at most 60 characters."),
);
const one = { params: z.object({ id: idOf("pky") }), access: "session" } as const;

export const offerPasskey = endpoint({
  name: "passkeys.offer",
  method: "POST",
  path: "/api/second-factor/passkeys/offer/",
  summary: "Options for the browser to create a passkey; needs my password, and my second factor if it is on",
  access: "session",
  openBefore: "second_factor",
  body: z.object({ password, ...secondProof }),
  response: passkeyCreation,
  errors: ["validation_error", "second_factor_required", "slow_down"],
});

export const addPasskey = endpoint({
  name: "passkeys.add",
  method: "POST",
  path: "/api/second-factor/passkeys/",
  summary: "Add the passkey created by my browser; the first second factor is turned on and returns the recovery codes",
  access: "session",
  openBefore: "second_factor",
  body: z.object({ name: passkeyName, credential: newPasskey }),
  /** Shown only once; empty when the second factor was already on. */
  response: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ["validation_error", "already_done", "slow_down"],
});

export const renamePasskey = endpoint({
  ...one,
  name: "passkeys.rename",
  method: "PUT",
  path: "/api/second-factor/passkeys/:id/",
  summary: "Rename one of my passkeys; needs my password",
  body: z.object({ name: passkeyName, password }),
  response: z.object({ name: z.string() }),
  errors: ["validation_error", "not_found", "slow_down"],
});

export const removePasskey = endpoint({
  ...one,
  name: "passkeys.remove",
  method: "POST",
  path: "/api/second-factor/passkeys/:id/remove/",
  summary:
    "Remove one of my passkeys; needs my password and my second factor; the second factor is off once no method is left",
  body: z.object({ password, ...secondProof }),
  response: z.object({ removed: z.literal(true) }),
  errors: ["validation_error", "second_factor_required", "not_found", "slow_down"],
});
