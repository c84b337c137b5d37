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
  summary: "Whether a mailed or texted code alone signs my firm's people in, and how many of them have nothing else",
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
  summary: "Let a mailed or texted code alone sign my firm's people in, or no longer",
  body: z.object({ allowed: z.boolean(), ...approvalReason }),
  response: z.object({ allowed: z.boolean() }),
  ...mayWait,
  errors: ["validation_error"],
  idempotent: true,
});
