import { z } from "zod";
import { approvalReason, mayWait } from "#domain/accounts/approval.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { clearingCorporation } from "#domain/entities/clearing.ts";
import { exchange } from "#domain/entities/roles.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { instant, readable } from "#domain/lib/wire.ts";
import { anyText, required } from "#domain/validation/identity-rules.ts";

const admin = { can: "firm.settings" } as const;
const corp = z.enum(clearingCorporation.options, { error: requiredText("Corp") });
const PASSWORD_MAX = 200;

/** State of stored credentials, without the credentials themselves. */
export const credentialsState = z.object({
  corp: clearingCorporation,
  exchange,
  is_set: z.boolean(),
  /** False when they were encrypted with an earlier key of the installation and must be set again. */
  is_readable: z.boolean(),
  set_at: instant.nullable(),
  set_by: z.string().nullable(),
  /** Result of the last login at the exchange; `not_tried` when there was none or the exchange is unreachable. */
  check: z.enum(["not_tried", "accepted", "credentials_refused"]),
  /** Exchange's message when it refused them. */
  refused_text: z.string().nullable(),
});
export type CredentialsState = z.infer<typeof credentialsState>;

const states = z.object({ credentials: z.array(credentialsState) });

export const listCredentials = endpoint({
  name: "credentials.list",
  method: "GET",
  path: "/api/client/credentials/",
  summary: "Clearing corporations with credentials of my firm, with the time and the person who stored them",
  access: admin,
  response: states,
  errors: [],
});

/**
 * Not idempotent by key, because the stored request digest would be a digest of a password. Sending it twice has the
 * same effect.
 */
export const setCredentials = endpoint({
  name: "credentials.set",
  method: "POST",
  path: "/api/client/credentials/",
  summary: "Store my firm's credentials at a clearing corporation; they are never shown again",
  access: admin,
  body: z.object({
    participant_code: required("Participant code", readable(anyText), 40),
    username: required("Username", readable(anyText), 100),
    password: z
      .string({ error: requiredText("Password") })
      .min(1, requiredText("Password"))
      .max(PASSWORD_MAX, `Should be at most ${PASSWORD_MAX} characters.`),
    corp,
    ...approvalReason,
  }),
  response: states,
  ...mayWait,
  errors: ["validation_error"],
});

export const removeCredentials = endpoint({
  name: "credentials.remove",
  method: "POST",
  path: "/api/client/credentials/remove/",
  summary: "Delete my firm's credentials at a clearing corporation",
  access: admin,
  body: z.object({ corp, ...approvalReason }),
  response: states,
  ...mayWait,
  errors: ["validation_error"],
});
