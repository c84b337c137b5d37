import { z } from "zod";
import { approvalReason, mayWait } from "#domain/accounts/approval.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { role } from "#domain/entities/roles.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { instant, page, pageQuery, userId } from "#domain/lib/wire.ts";
import { businessEmail, mobile, optional, plainName, required } from "#domain/validation/identity-rules.ts";

const admin = { can: "users.manage" } as const;
const NAME_MAX = 60;
const ROLE_TEXT = requiredText("Role");

/** At least one, without repetition. */
const roles = z
  .array(role, { error: ROLE_TEXT })
  .min(1, ROLE_TEXT)
  .max(role.options.length, ROLE_TEXT)
  .transform((given) => role.options.filter((each) => given.includes(each)));

export const userStatus = z.enum(["active", "inactive", "invited"]);

/** A person of the firm, as its ops admin sees them. */
export const userAccount = z.object({
  id: userId,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  roles: z.array(role),
  status: userStatus,
  /** False for a person who was invited but never registered. */
  is_registered: z.boolean(),
  /** Expiry of the open invitation; null without one. */
  invite_expires_at: instant.nullable(),
  last_seen_at: instant.nullable(),
  created_at: instant,
});
export type UserAccount = z.infer<typeof userAccount>;

const userSearch = z.object({ search: z.string().trim().max(200).default(""), ...pageQuery });

export const listUserAccounts = endpoint({
  name: "users.list",
  method: "GET",
  path: "/api/useraccounts/",
  summary: "People of my firm, by part of a name, email address or number",
  access: admin,
  query: userSearch,
  response: page(userAccount),
  errors: ["validation_error"],
});

/** Search from the screen. A POST keeps the number out of the address, which proxies log. */
export const searchUserAccounts = endpoint({
  name: "users.search",
  method: "POST",
  path: "/api/useraccounts/search/",
  summary: "People of my firm, by part of a name, email address or number",
  access: admin,
  body: userSearch,
  response: page(userAccount),
  errors: ["validation_error"],
});

export const changeUserAccount = endpoint({
  name: "users.change",
  method: "PATCH",
  path: "/api/useraccounts/:id/",
  summary:
    "Change the permissions of a person in my firm, or switch the account off or on; it applies from their next call",
  access: admin,
  params: z.object({ id: userId }),
  body: z.object({
    roles: roles.optional(),
    status: z.enum(["active", "inactive"]).optional(),
    ...approvalReason,
  }),
  response: userAccount,
  ...mayWait,
  errors: ["validation_error", "not_found"],
  idempotent: true,
});

export const inviteUser = endpoint({
  name: "users.invite",
  method: "POST",
  path: "/api/client/user/invite/",
  summary: "Invite a colleague to my firm by email; the link works once, for seven days",
  access: admin,
  body: z.object({
    email: required("Email", businessEmail),
    first_name: required("First name", plainName, NAME_MAX),
    last_name: required("Last name", plainName, NAME_MAX),
    mobile: optional(mobile).default(""),
    roles,
    ...approvalReason,
  }),
  response: userAccount,
  ...mayWait,
  errors: ["validation_error", "slow_down"],
  idempotent: true,
});

const invitee = z.object({ invitee_id: userId });

export const resendInvite = endpoint({
  name: "users.resendInvite",
  method: "POST",
  path: "/api/client/user/invite/resend/",
  summary: "Send a new link to an invited colleague; the earlier one stops working",
  access: admin,
  body: invitee,
  response: userAccount,
  errors: ["validation_error", "not_found", "slow_down"],
  idempotent: true,
});

export const revokeInvite = endpoint({
  name: "users.revokeInvite",
  method: "POST",
  path: "/api/client/user/invite/revoke/",
  summary: "Revoke an invitation; its link stops working",
  access: admin,
  body: invitee,
  response: userAccount,
  errors: ["validation_error", "not_found"],
  idempotent: true,
});
