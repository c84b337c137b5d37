import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { passkey } from "#domain/contract/http/passkeys.ts";
import { STATES } from "#domain/entities/states.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { clientId, instant, readable } from "#domain/lib/wire.ts";
import { gst, mobile, optional, otp, pan, pincode, plainName, required } from "#domain/validation/identity-rules.ts";

export const profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** Set for people who joined an existing firm; otherwise empty. */
  pan: z.string(),
  whatsapp_consent: z.boolean(),
  has_password: z.boolean(),
  /** Time since which any second factor has existed; null without one. */
  second_factor_since: instant.nullable(),
  /** True when an authenticator app is set up. */
  has_authenticator: z.boolean(),
  /** Oldest first. */
  passkeys: z.array(passkey),
  recovery_codes_left: z.number().int(),
  preferences: z.object({ mail_new_browser: z.boolean(), sign_in_by_code: z.boolean() }),
  /** True when the operator and the firm allow sign-in by one-time code alone. */
  code_alone: z.boolean(),
  /** Destination of the code that confirms a new mobile number. */
  code_to: z.enum(["mobile", "email"]),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  name: "profile.mine",
  method: "GET",
  path: "/api/client/user/",
  summary: "My own account",
  access: "session",
  openBefore: "second_factor",
  response: profile,
  errors: [],
});

export const changeProfile = endpoint({
  name: "profile.change",
  method: "PUT",
  path: "/api/client/user/",
  summary:
    "Change my name, mobile number and consent; a new number needs a code (request_type update_profile) and my password",
  access: "session",
  body: z.object({
    first_name: required("First name", plainName, 60),
    last_name: required("Last name", plainName, 60),
    mobile: required("Mobile", mobile, 20),
    pan: optional(pan).default(""),
    whatsapp_consent: z.boolean(),
    /** Required for a new mobile number. */
    otp: z.union([z.literal(""), otp]).nullish(),
    /** Required for a new mobile number when the person has a password. */
    password: z.string().max(512).nullish(),
  }),
  response: profile,
  errors: ["validation_error", "slow_down"],
});

export const exportProfile = endpoint({
  name: "profile.export",
  method: "POST",
  path: "/api/client/user/export/",
  summary: "Data stored about me, as one JSON file; needs my password",
  access: "session",
  /** Null, or no body, for people who sign in by code only. */
  body: z.object({ password: z.string().max(512).nullish() }).nullish(),
  ...answersDownload,
  errors: ["validation_error", "slow_down"],
});

const plain = (maxLength: number) =>
  readable(z.string().trim().max(maxLength, `Should be at most ${maxLength} characters.`));

/** A website as typed, with or without https:// and www. Stored as its plain host. */
const website = z
  .string()
  .trim()
  .max(200, fieldTexts.website)
  .transform((typed, context) => {
    const host = hostOfWebsite(typed);
    if (typed === "" || host !== null) return host ?? "";
    context.addIssue({ code: "custom", message: fieldTexts.website });
    return z.NEVER;
  });

/** Host of a website, lowercase and without `www.`; null when there is none. */
export function hostOfWebsite(typed: string): string | null {
  const [host = ""] = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .split(/[/?#:]/, 1);
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(host) ? host : null;
}

/** Details of a firm that it can change itself. */
export const firmDetails = z.object({
  brand_name: required("Brand name", plain(100), 100),
  website,
  gst: optional(gst),
  address_line: plain(300),
  city: plain(100),
  state: z.union([z.literal(""), z.enum(STATES)]),
  pincode: optional(pincode),
});

export const changeFirmProfile = endpoint({
  name: "client.changeProfile",
  method: "PUT",
  path: "/api/client/profile",
  summary: "Change my firm's public details",
  access: { can: "firm.settings" },
  body: firmDetails.extend({ client_id: clientId }),
  response: firmDetails.extend({ client_id: clientId }),
  errors: ["validation_error", "not_found"],
});

export const firmByWebsite = endpoint({
  name: "client.byWebsite",
  method: "GET",
  path: "/api/client/by-website/",
  summary: "Registered firm behind a website, for pages in its name",
  access: "public",
  query: z.object({ website: z.string().trim().min(1).max(200) }),
  response: z.object({ client: z.object({ name: z.string(), brand_name: z.string() }).nullable() }),
  errors: ["validation_error", "slow_down"],
});
