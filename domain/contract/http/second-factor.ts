import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { secondProof } from "#domain/contract/http/passkeys.ts";
import { approvalReason, mayWait } from "#domain/accounts/approval.ts";
import { otp } from "#domain/validation/identity-rules.ts";

/** Null for people who sign in by code only. */
const password = z.string().max(512).nullish();
const recoveryCodes = z.object({
  /** Shown only once; empty when codes already exist. */
  recovery_codes: z.array(z.string()),
});

export const setUpSecondFactor = endpoint({
  name: "secondFactor.setUp",
  method: "POST",
  path: "/api/second-factor/set-up/",
  summary:
    "A new secret for an authenticator app; it counts once a code of it was confirmed. Takes a passkey of whoever has one",
  access: "session",
  openBefore: "second_factor",
  body: z.object({ password, ...secondProof }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ["validation_error", "second_factor_required", "already_done", "slow_down"],
});

export const confirmSecondFactor = endpoint({
  name: "secondFactor.confirm",
  method: "POST",
  path: "/api/second-factor/confirm/",
  summary: "Turn the authenticator app on by a code of it; the first second factor answers the recovery codes",
  access: "session",
  openBefore: "second_factor",
  body: z.object({ otp }),
  response: recoveryCodes,
  errors: ["validation_error", "already_done", "slow_down"],
});

export const renewRecoveryCodes = endpoint({
  name: "secondFactor.recoveryCodes",
  method: "POST",
  path: "/api/second-factor/recovery-codes/",
  summary: "New recovery codes; the old ones stop working",
  access: "session",
  body: z.object(secondProof),
  response: recoveryCodes,
  errors: ["validation_error", "second_factor_required", "slow_down"],
});

export const endSecondFactor = endpoint({
  name: "secondFactor.end",
  method: "POST",
  path: "/api/second-factor/off/",
  summary:
    "Turn the authenticator app off by my password and my second factor; without a passkey there is none any more",
  access: "session",
  body: z.object({ ...secondProof, password }),
  response: z.object({ off: z.literal(true) }),
  errors: ["validation_error", "second_factor_required", "slow_down"],
});

const firm = {
  path: "/api/client/second-factor/",
  access: { can: "firm.settings" },
} as const;

export const getFirmSecondFactor = endpoint({
  ...firm,
  name: "secondFactor.getFirm",
  method: "GET",
  summary: "Whether my firm asks its people for a second factor, and how many of them have none",
  response: z.object({ required: z.boolean(), people: z.number().int(), without: z.number().int() }),
  errors: [],
});

export const setFirmSecondFactor = endpoint({
  ...firm,
  name: "secondFactor.setFirm",
  method: "PUT",
  summary: "Ask my firm's people for a second factor, or no longer; whoever has none sets it up before anything else",
  body: z.object({ required: z.boolean(), ...approvalReason }),
  response: z.object({ required: z.boolean() }),
  ...mayWait,
  errors: ["validation_error"],
  idempotent: true,
});
