import { z } from "zod";
import { identityProof } from "#domain/accounts/identity-proof.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { firmStatus } from "#domain/contract/http/staff-firms.ts";
import { userStatus } from "#domain/contract/http/user-accounts.ts";
import { role } from "#domain/entities/roles.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { clientId, idOf, instant, page, pageQuery, readable, userId } from "#domain/lib/wire.ts";

const staff = { can: "operate" } as const;

/** A person's account as our staff see it: identity and sign-in methods, without activity. */
const person = z.object({
  id: userId,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  firm: z.object({ id: clientId, name: z.string(), status: firmStatus }),
  roles: z.array(role),
  is_staff: z.boolean(),
  status: userStatus,
  /** False for a person who was invited but never registered. */
  is_registered: z.boolean(),
  last_sign_in_at: instant.nullable(),
  has_second_factor: z.boolean(),
});
export type StaffPerson = z.infer<typeof person>;

/** Account with its sessions. */
const personAccount = person.extend({
  /** Expiry of the open invitation; null without one. */
  invite_expires_at: instant.nullable(),
  sessions: z.array(
    z.object({
      id: idOf("ses"),
      /** `Chrome on Windows`, as reported by the browser. */
      device: z.string(),
      /** Address at sign-in; empty when unknown. */
      address: z.string(),
      signed_in_at: instant,
      /** Rounded to a quarter of an hour. */
      last_seen_at: instant,
    }),
  ),
});
export type StaffPersonAccount = z.infer<typeof personAccount>;

const params = z.object({ id: userId });

export const listPeople = endpoint({
  name: "staffPeople.list",
  method: "GET",
  path: "/api/staff/people/",
  summary: "People by part of their name, email address or firm name",
  access: staff,
  query: z.object({ search: z.string().trim().max(200).default(""), firm_id: clientId.optional(), ...pageQuery }),
  response: page(person),
  errors: ["validation_error"],
});

export const getPerson = endpoint({
  name: "staffPeople.get",
  method: "GET",
  path: "/api/staff/people/:id/",
  summary: "Person's account and sessions",
  access: staff,
  params,
  response: personAccount,
  errors: ["not_found"],
});

export const endPersonSession = endpoint({
  name: "staffPeople.endSession",
  method: "POST",
  path: "/api/staff/sessions/:id/end/",
  summary: "Sign a person out of one session; a repeated call changes nothing",
  access: staff,
  params: z.object({ id: idOf("ses") }),
  response: personAccount,
  errors: ["not_found"],
});

export const endPersonSessions = endpoint({
  name: "staffPeople.endSessions",
  method: "POST",
  path: "/api/staff/people/:id/sessions/end/",
  summary: "Sign a person out everywhere",
  access: staff,
  params,
  response: personAccount,
  errors: ["not_found"],
});

export const clearSecondFactor = endpoint({
  name: "staffPeople.clearSecondFactor",
  method: "POST",
  path: "/api/staff/people/:id/clear-second-factor/",
  summary: "Turn off a lost second factor; the person is notified by email and signed out everywhere",
  access: staff,
  params,
  body: z.object({
    proof: identityProof,
    /** Staff's own account of how the identity was verified. */
    reason: readable(
      z
        .string({ error: requiredText("Reason") })
        .trim()
        .min(10, "Explain how you verified their identity, in 10 characters or more.")
        .max(300, "Should be at most 300 characters."),
    ),
  }),
  response: personAccount,
  errors: ["validation_error", "not_found", "already_done"],
  idempotent: true,
});

export const resendPersonInvite = endpoint({
  name: "staffPeople.resendInvite",
  method: "POST",
  path: "/api/staff/people/:id/resend-invite/",
  summary: "Send a new link to an invited person; the earlier one stops working",
  access: staff,
  params,
  response: personAccount,
  errors: ["validation_error", "not_found", "slow_down"],
  idempotent: true,
});
