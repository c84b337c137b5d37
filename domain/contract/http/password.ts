import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { secondProof } from "#domain/contract/http/passkeys.ts";
import { emailAddress, required } from "#domain/validation/identity-rules.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { userId } from "#domain/lib/wire.ts";
import { newPassword } from "#domain/validation/password-rule.ts";

const PASSWORDS_DIFFER = "Passwords do not match.";

/** A new password, typed twice. */
const newPasswordTwice = z.object({
  new_password1: newPassword,
  new_password2: z.string().min(1, requiredText("Password")).max(512),
});
const isSameTwice = (body: { new_password1: string; new_password2: string }) =>
  body.new_password2 === "" || body.new_password1 === body.new_password2;
const differ = { path: ["new_password2"], message: PASSWORDS_DIFFER };

export const forgotPassword = endpoint({
  name: "password.forgot",
  method: "POST",
  path: "/api/reset-password/",
  summary: "Email a link to set a new password; the response is the same for known and unknown accounts",
  access: "public",
  body: z.object({
    email: required("Email", emailAddress, 254),
    /** Page opened by the link; any page other than ours is refused. */
    web_url: z.string().max(500),
  }),
  response: z.object({ sent: z.literal(true), expires_in_seconds: z.number() }),
  errors: ["validation_error", "slow_down"],
});

export const setForgottenPassword = endpoint({
  name: "password.setForgotten",
  method: "POST",
  path: "/api/change-password/:id/",
  summary:
    "Set a new password with the token of an emailed link and, if it is on, the second factor; ends all sessions of the person",
  access: "public",
  params: z.object({ id: userId }),
  body: newPasswordTwice
    .extend({
      token: z.string().min(1, requiredText("Token")).max(200),
      ...secondProof,
    })
    .refine(isSameTwice, differ),
  response: z.object({ changed: z.literal(true) }),
  errors: ["validation_error", "second_factor_required", "slow_down"],
});

export const changePassword = endpoint({
  name: "password.change",
  method: "PUT",
  path: "/api/client/user/password/",
  summary: "Change my password; ends my other sessions",
  access: "session",
  body: newPasswordTwice
    .extend({ current_password: z.string().min(1, requiredText("Current password")).max(512) })
    .refine(isSameTwice, differ),
  response: z.object({ changed: z.literal(true) }),
  errors: ["validation_error", "slow_down"],
});
