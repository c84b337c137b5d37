import { z } from "zod";
import { addresses } from "#domain/contract/addresses.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { secondProof } from "#domain/contract/http/passkeys.ts";
import { clientMode } from "#domain/entities/roles.ts";
import { sessionData } from "#domain/entities/session.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { instant } from "#domain/lib/wire.ts";
import { otp } from "#domain/validation/identity-rules.ts";

const otpMode = z.enum(["login", "register", "update_profile", "easy_register"]);
const email = z.string().trim().max(254);
const mobile = z.string().trim().max(16);
export const tokens = z.object({
  token: z.string(),
  refresh: z.string(),
  expires_at: instant,
});
export type Tokens = z.infer<typeof tokens>;

export const passwordLogin = endpoint({
  name: "auth.password",
  method: "POST",
  path: "/api/token/",
  summary: "Sign in by password; sets the session cookies",
  access: "public",
  body: z.object({
    email: email.min(1, requiredText("Email")),
    password: z.string().min(1, requiredText("Password")).max(512),
    ...secondProof,
  }),
  response: tokens,
  errors: [
    "validation_error",
    "second_factor_required",
    "forbidden",
    "address_refused",
    "token_missing",
    "slow_down",
    "server_error",
  ],
});

export const requestOtp = endpoint({
  name: "auth.requestOtp",
  method: "POST",
  path: "/api/request-otp/",
  summary: "Send a one-time code; the response is the same for known and unknown accounts",
  access: "public",
  body: z
    .object({
      mobile: mobile.nullish(),
      email: email.nullish(),
      request_type: otpMode,
      auth_mode: z.enum(["otp", "password"]).nullish(),
      client_mode: clientMode.nullish(),
      /** Required for a registration: without a valid invite no code is sent. */
      invite_code: z.string().max(200).nullish(),
    })
    .refine((body) => Boolean(body.email ?? body.mobile), { path: ["email"], message: requiredText("Email") }),
  response: z.object({ sent: z.literal(true), expires_in_seconds: z.number(), resend_in_seconds: z.number() }),
  errors: ["validation_error", "slow_down"],
});

export const otpLogin = endpoint({
  name: "auth.otp",
  method: "POST",
  path: "/api/token/otp/",
  summary: "Sign in by one-time code; sets the session cookies",
  access: "public",
  body: z
    .object({
      mobile: mobile.nullish(),
      email: email.nullish(),
      otp,
      auth_mode: z.enum(["otp", "password"]).nullish(),
      ...secondProof,
    })
    .refine((body) => Boolean(body.email ?? body.mobile), { path: ["email"], message: requiredText("Email") }),
  response: tokens,
  errors: [
    "validation_error",
    "second_factor_required",
    "forbidden",
    "address_refused",
    "token_missing",
    "slow_down",
    "server_error",
  ],
});

export const validateOtp = endpoint({
  name: "auth.validateOtp",
  method: "POST",
  path: "/api/validate-otp/",
  summary: "Check a one-time code without signing in",
  access: "public",
  body: z
    .object({ mobile: mobile.nullish(), email: email.nullish(), otp, request_type: otpMode })
    .refine((body) => Boolean(body.email ?? body.mobile), { path: ["email"], message: requiredText("Email") }),
  response: z.object({ valid: z.literal(true) }),
  errors: ["validation_error", "slow_down"],
});

export const refreshToken = endpoint({
  ...addresses.refreshToken,
  summary: "Exchange the refresh token for a new pair; a token used twice ends its whole family",
  access: "public",
  body: z
    .object({
      refresh: z.string().max(512).nullish(),
      /** Time since the person last pressed a key or clicked, ms; unknown when absent. A program sends 0. */
      idle_ms: z.number().int().min(0).max(1e12).nullish(),
    })
    .nullish(),
  response: tokens,
  errors: ["token_missing", "token_expired", "sign_in_again", "slow_down"],
});

export const logout = endpoint({
  ...addresses.logout,
  summary: "End this session and clear its cookies",
  access: "public",
  openBefore: "consent",
  response: z.object({ signed_out: z.literal(true) }),
  errors: [],
});

/** Support channels. */
export const supportChannels = z.object({
  /** Email address for when the support desk cannot accept a request; null when none is configured. */
  email: z.string().nullable(),
  /** Third-party chat service loaded by the pages; null for our own support widget. */
  messenger: z
    .object({
      app_id: z.string(),
      /** Identity proof of the signed-in person for the service; null when nobody is identified. */
      user_hash: z.string().nullable(),
    })
    .nullable(),
});
export type SupportChannels = z.infer<typeof supportChannels>;

export const getSession = endpoint({
  ...addresses.getSession,
  summary: "Current session; null when signed out",
  access: "public",
  openBefore: "consent",
  response: z.object({
    session: sessionData.nullable(),
    now: instant,
    demo: z.boolean(),
    /** True when pages report their errors. */
    reports_errors: z.boolean(),
    /** True when calls are traced; pages then send a trace id with each call. */
    traces_calls: z.boolean(),
    support: supportChannels,
  }),
  errors: ["token_expired"],
});

export const socketTicket = endpoint({
  name: "auth.socketTicket",
  method: "POST",
  path: "/api/session/socket-ticket/",
  summary: "One-minute ticket that opens one live socket",
  access: "session",
  response: z.object({ access_token: z.string(), expires_at: instant }),
  errors: [],
});
