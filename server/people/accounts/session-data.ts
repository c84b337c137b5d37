import type { SessionData } from "#domain/entities/session.ts";
import type { ClearingCorporation } from "#domain/entities/clearing.ts";
import { DEFAULT_EXCHANGES } from "#domain/entities/roles.ts";
import type { Config } from "#server/machine/config/config.ts";
import type { Person } from "#server/machine/identity/repository.ts";
import { consentMissingOf, missingSecondFactor } from "#server/machine/identity/duties.ts";

/**
 * The session as the screen reads it.
 * @param credentials clearing corporations that the firm's credentials are stored for
 */
export function toSessionData(
  { user, client }: Person,
  credentials: ReadonlySet<ClearingCorporation>,
  config: Pick<Config, "staffSecondFactor">,
): SessionData {
  return {
    user_info: {
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      mobile: user.mobile,
      roles: user.roles,
      unique_id: user.id,
      suprsend_subscriber_id: user.id,
      has_accepted_chat_terms: user.hasAcceptedChatTerms,
      user_security_preferences: user.securityPreferences,
      is_user_profile_complete: user.isProfileComplete,
      is_staff: user.isStaff,
    },
    id: client.id,
    name: client.name,
    brand_name: client.brandName,
    user_accounts: [],
    allowed_exchanges: [...(client.allowedExchanges ?? DEFAULT_EXCHANGES)],
    is_broker: user.isBroker,
    client_segment: client.clientSegment,
    is_premium: client.isPremium,
    rfq_exchanges: client.rfqExchanges,
    stp_exchanges: client.stpExchanges,
    nsccl_credentials: credentials.has("NSCCL"),
    iccl_credentials: credentials.has("ICCL"),
    nsccl_name: client.nscclName,
    iccl_name: client.icclName,
    mind_trial_ends_at: laterOf(user.mindTrialEndsAt, client.mindTrialEndsAt)?.toISOString() ?? null,
    consent_missing: consentMissingOf({ user }),
    second_factor_missing: missingSecondFactor(config, { user, client }),
  };
}

/** End of a person's use of Mind: the later of their own date and their firm's. */
export function laterOf(own: Date | null, firm: Date | null): Date | null {
  if (own === null || firm === null) return own ?? firm;
  return own > firm ? own : firm;
}
