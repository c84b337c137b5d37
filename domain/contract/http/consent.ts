import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { instant } from "#domain/lib/wire.ts";

const own = { path: "/api/client/user/consent/", access: "session", openBefore: "consent" } as const;

const consents = z.object({
  /** Version of the current text: a date. */
  present_version: z.string(),
  /** All consents given, newest first. */
  consents: z.array(z.object({ version: z.string(), given_at: instant, withdrawn_at: instant.nullable() })),
});
export type Consents = z.infer<typeof consents>;

export const listConsents = endpoint({
  ...own,
  name: "consent.list",
  method: "GET",
  summary: "My consents and their times",
  response: consents,
  errors: [],
});

export const giveConsent = endpoint({
  ...own,
  name: "consent.give",
  method: "POST",
  summary: "Agree to the privacy notice and the terms in the version shown to me",
  body: z.object({ version: z.string().max(40) }),
  response: consents,
  errors: ["stale_version"],
});

export const withdrawConsent = endpoint({
  ...own,
  name: "consent.withdraw",
  method: "DELETE",
  summary: "Withdraw my consent; my account is closed to everything else until I agree again",
  response: consents,
  errors: [],
});
