import { z } from "zod";
import { clientSegment, exchange, role } from "#domain/entities/roles.ts";
import { consentMissing } from "#domain/entities/consent.ts";
import { secondFactorDuty } from "#domain/entities/second-factor-duty.ts";
import { clientId, instant, userId } from "#domain/lib/wire.ts";

export const sessionStatus = z.enum(["loading", "authenticated", "unauthenticated"]);
export type SessionStatus = z.infer<typeof sessionStatus>;

export const userInfo = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  roles: z.array(role),
  unique_id: userId,
  suprsend_subscriber_id: z.string(),
  has_accepted_chat_terms: z.boolean(),
  user_security_preferences: z.record(z.string(), z.unknown()),
  is_user_profile_complete: z.boolean(),
  is_staff: z.boolean(),
});

/** Session data of the signed-in person and their firm, read by the whole screen. */
export const sessionData = z.object({
  user_info: userInfo,
  /** Firm id. */
  id: clientId,
  name: z.string(),
  brand_name: z.string(),
  user_accounts: z.array(z.object({ id: z.string(), name: z.string() })),
  allowed_exchanges: z.array(exchange),
  is_broker: z.boolean(),
  client_segment: clientSegment,
  /** True for a firm on the PREMIUM tier. */
  is_premium: z.boolean(),
  rfq_exchanges: z.array(exchange),
  stp_exchanges: z.array(exchange),
  /** True when credentials are stored; the secrets never leave the server. */
  nsccl_credentials: z.boolean(),
  iccl_credentials: z.boolean(),
  nsccl_name: z.string().nullable(),
  iccl_name: z.string().nullable(),
  mind_trial_ends_at: instant.nullable(),
  /** Reason why the privacy notice and the terms must be accepted first; null once accepted. */
  consent_missing: consentMissing.nullable(),
  /** Source of a second-factor requirement not met yet; null when none applies or it is met. */
  second_factor_missing: secondFactorDuty.nullable(),
});
export type SessionData = z.infer<typeof sessionData>;
