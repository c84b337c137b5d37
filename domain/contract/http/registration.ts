import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { tokens } from "#domain/contract/http/auth.ts";
import { individualCategory, isIndividual, type IndividualCategory } from "#domain/entities/client-kinds.ts";
import { clientSegment, clientType, role } from "#domain/entities/roles.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { instant, readable } from "#domain/lib/wire.ts";
import { businessEmail, mobile, otp, pan, plainName, required } from "#domain/validation/identity-rules.ts";
import { newPassword } from "#domain/validation/password-rule.ts";

/** Sign-in method: by password, or by one-time codes alone. */
const authMode = z.enum(["otp", "password"]);

/** Code of an invite, as in the email. Any text is looked up; an invalid code gets the same error as an expired one. */
const inviteCode = z.string().trim().min(1, requiredText("Invite code")).max(200);

/** Maximum length of a first or last name. */
const NAME_MAX = 60;

const identity = z.object({
  first_name: required("First name", plainName, NAME_MAX),
  last_name: required("Last name", plainName, NAME_MAX),
});

const firmName = readable(z.string().trim().max(200, "Should be at most 200 characters."));

/** Details of an invite, for the holder of its code. */
export const invite = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  mobile: z.string(),
  roles: z.array(role),
  expires_at: instant,
  firm: z.object({
    name: z.string(),
    brand_name: z.string(),
    client_type: clientType,
    category: individualCategory.nullable(),
    client_segment: clientSegment,
    /** False when accepting this invite also registers the firm. */
    is_registered: z.boolean(),
  }),
  /** Destination of the registration code: text message if available, else email. */
  code_to: z.enum(["mobile", "email"]),
});
export type Invite = z.infer<typeof invite>;

export const validateInvite = endpoint({
  name: "registration.validateInvite",
  method: "POST",
  path: "/api/client/user/invite/validate/",
  summary: "Details of an invite while it is valid",
  access: "public",
  body: z.object({ invite_code: inviteCode }),
  response: z.object({ invite }),
  errors: ["validation_error", "invite_invalid", "slow_down"],
});

const registrationDetails = z.object({
  auth_mode: authMode,
  pan: required("PAN", pan),
  /** Null with auth_mode `otp`. */
  password: newPassword.nullish(),
  identity,
  client_type: clientType,
  /** Individuals only; null for corporates. */
  category: individualCategory.nullish(),
  corporate_identity: z.object({ name: firmName }).nullish(),
  contact: z.object({
    email: required("Email", businessEmail),
    mobile: required("Mobile", mobile),
    whatsapp_consent: z.boolean(),
  }),
});
type Details = z.output<typeof registrationDetails>;

/** Checks the dependencies between the details. */
function checkDetails(details: Details, context: z.RefinementCtx): void {
  const refuse = (path: string[], field: string) =>
    context.addIssue({ code: "custom", path, message: requiredText(field) });
  if (details.auth_mode === "password" && !details.password) refuse(["password"], "Password");
  if (isIndividual(details.client_type)) {
    if (!details.category) refuse(["category"], "Category");
  } else if (!details.corporate_identity?.name) refuse(["corporate_identity", "name"], "Company name");
}

/** Details as typed in the form: empty where not applicable, sent to the server as null. */
export const typedDetails = z
  .object({
    auth_mode: authMode,
    pan: z.string(),
    password: z.string(),
    identity: z.object({ first_name: z.string(), last_name: z.string() }),
    client_type: clientType,
    category: z.string(),
    corporate_identity: z.object({ name: z.string() }),
    contact: z.object({ email: z.string(), mobile: z.string(), whatsapp_consent: z.boolean() }),
  })
  .transform(({ password, category, corporate_identity: company, ...typed }): z.input<typeof registrationDetails> => ({
    ...typed,
    password: typed.auth_mode === "password" ? password : null,
    category: isIndividual(typed.client_type) && category !== "" ? (category as IndividualCategory) : null,
    corporate_identity: isIndividual(typed.client_type) ? null : company,
  }))
  .pipe(registrationDetails.superRefine(checkDetails));
export type TypedDetails = z.input<typeof typedDetails>;
export type RegistrationDetails = z.output<typeof typedDetails>;

export const registerClient = endpoint({
  name: "registration.register",
  method: "POST",
  path: "/api/client/register/",
  summary:
    "Register by invite and sign in; the first person sets the firm's type, category, name and PAN, later people give only their own PAN",
  access: "public",
  body: registrationDetails
    .extend({
      invite_code: inviteCode,
      /** Code sent by request-otp with request_type `register` and this invite. */
      otp,
    })
    .superRefine(checkDetails),
  response: tokens,
  errors: ["validation_error", "invite_invalid", "address_refused", "slow_down", "server_error"],
});

export const registerUserLite = endpoint({
  name: "registration.lite",
  method: "POST",
  path: "/api/client/register-user/lite",
  summary:
    "Join a registered firm by invite with a name and an emailed code (request_type easy_register), sign in, and complete the profile later",
  access: "public",
  body: z.object({ invite_code: inviteCode, otp, identity }),
  response: tokens,
  errors: ["validation_error", "invite_invalid", "address_refused", "slow_down", "server_error"],
});
