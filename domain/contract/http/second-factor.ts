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
    "Create a secret for an authenticator app, active once one of its codes is confirmed; needs a passkey if there is one",
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
  summary: "Turn on the authenticator app with one of its codes; the first second factor returns the recovery codes",
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
  summary: "Replace my recovery codes; the old ones stop working",
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
    "Turn off the authenticator app; needs my password and my second factor; the second factor is off if there is no passkey",
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
  summary: "Firm's rule on a second factor, and the number of its people without one",
  response: z.object({ required: z.boolean(), people: z.number().int(), without: z.number().int() }),
  errors: [],
});

export const setFirmSecondFactor = endpoint({
  ...firm,
  name: "secondFactor.setFirm",
  method: "PUT",
  summary: "Require a second factor of my firm's people, or stop requiring it; people without one must set it up first",
  body: z.object({ required: z.boolean(), ...approvalReason }),
  response: z.object({ required: z.boolean() }),
  ...mayWait,
  errors: ["validation_error"],
  idempotent: true,
});
