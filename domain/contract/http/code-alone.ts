import { z } from "zod";
import { approvalReason, mayWait } from "#domain/accounts/approval.ts";
import { endpoint } from "#domain/contract/endpoint.ts";

const firm = {
  path: "/api/client/code-alone/",
  access: { can: "firm.settings" },
} as const;

export const getCodeAlone = endpoint({
  ...firm,
  name: "codeAlone.get",
  method: "GET",
  summary:
    "Firm's rule on sign-in with a one-time code alone, and the number of its people with no other way to sign in",
  response: z.object({
    allowed: z.boolean(),
    /** False when the operator forbids sign-in by code alone, regardless of the firm's setting. */
    operator_allows: z.boolean(),
    people: z.number().int(),
    /** Number of people with neither a password nor a second factor. */
    without: z.number().int(),
  }),
  errors: [],
});

export const setCodeAlone = endpoint({
  ...firm,
  name: "codeAlone.set",
  method: "PUT",
  summary: "Allow or forbid sign-in with a one-time code alone for my firm's people",
  body: z.object({ allowed: z.boolean(), ...approvalReason }),
  response: z.object({ allowed: z.boolean() }),
  ...mayWait,
  errors: ["validation_error"],
  idempotent: true,
});
