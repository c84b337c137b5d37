import { Refusal } from "#domain/contract/errors.ts";
import type { ClearingCorporation } from "#domain/entities/clearing.ts";
import {
  getSession,
  logout,
  otpLogin,
  passwordLogin,
  refreshToken,
  requestOtp,
  socketTicket,
  validateOtp,
} from "#domain/contract/http/auth.ts";
import { clearSessionCookies } from "#server/machine/identity/cookies.ts";
import { tokenExpired, tokenMissing } from "#server/machine/identity/errors.ts";
import { authLimits, RESEND_SECONDS } from "#server/people/accounts/limits.ts";
import { CODE_SECONDS } from "#server/people/accounts/one-time-codes.ts";
import { personById } from "#server/machine/identity/repository.ts";
import { toSessionData } from "#server/people/accounts/session-data.ts";
import { supportChannelsOf } from "#server/people/accounts/support-channels.ts";
import { renewSession, sessionOfRefresh } from "#server/machine/identity/sessions.ts";
import { issueSocketTicket } from "#server/machine/identity/socket-ticket.ts";
import {
  requestCode,
  signInByCode,
  signInByPassword,
  signOut,
  validateCode,
} from "#server/people/accounts/usecases.ts";
import { codeAloneRoutes } from "#server/people/accounts/code-alone/routes.ts";
import { consentRoutes } from "#server/people/accounts/consent/routes.ts";
import { registrationRoutes } from "#server/people/accounts/invites/routes.ts";
import { profileRoutes } from "#server/people/accounts/profile/routes.ts";
import { secondFactorRoutes } from "#server/people/accounts/second-factor/routes.ts";
import { callerOf, sendTokens } from "#server/people/accounts/sign-in-answer.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { reportsErrors } from "#server/machine/config/config.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** @param usableCredentials corporations where the stored credentials let a firm sign in */
export function authRoutes(
  parts: Parts,
  usableCredentials: (firmId: string) => Promise<ReadonlySet<ClearingCorporation>>,
): Route[] {
  const limits = authLimits(parts);
  return [
    route(passwordLogin, async (call) =>
      sendTokens(parts, call.reply, await signInByPassword(parts, limits, call.body, callerOf(parts, call))),
    ),
    route(requestOtp, async (call) => {
      await requestCode(parts, limits, call.body, call.actor, callerOf(parts, call));
      return { sent: true as const, expires_in_seconds: CODE_SECONDS, resend_in_seconds: RESEND_SECONDS };
    }),
    route(otpLogin, async (call) =>
      sendTokens(parts, call.reply, await signInByCode(parts, limits, call.body, callerOf(parts, call))),
    ),
    route(validateOtp, async (call) => {
      await validateCode(parts, limits, call.body, callerOf(parts, call));
      return { valid: true as const };
    }),
    route(refreshToken, async (call) => {
      const presented = call.body?.refresh ?? call.credentials.refresh;
      if (!presented) throw tokenMissing();
      await limits.refreshTry(call.ip);
      try {
        return sendTokens(parts, call.reply, await renewSession(parts, presented, call, call.body?.idle_ms ?? null));
      } catch (error) {
        // Until the sign-in page is shown, other tabs need the reason too.
        const isOfAge = error instanceof Refusal && error.code === "sign_in_again";
        if (!isOfAge) clearSessionCookies(call.reply, parts.config);
        throw error;
      }
    }),
    route(logout, async (call) => {
      await signOut(parts, call.actor, call.credentials.refresh, call);
      clearSessionCookies(call.reply, parts.config);
      return { signed_out: true as const };
    }),
    route(getSession, async (call) => {
      const now = parts.clock.now().toISOString();
      const about = {
        now,
        demo: parts.config.demo,
        reports_errors: reportsErrors(parts.config),
        traces_calls: parts.config.traces !== null,
        support: supportChannelsOf(parts.config, call.actor?.userId ?? null),
      };
      const person = call.actor && (await personById(parts.db.orm, call.actor.userId));
      if (person) {
        const credentials = await usableCredentials(person.client.id);
        return { session: toSessionData(person, credentials, parts.config), ...about };
      }
      const { access, refresh } = call.credentials;
      if (refresh && (await sessionOfRefresh(parts, refresh))) throw tokenExpired();
      // Nothing left to renew: a visitor with leftovers of an old session is a plain visitor.
      if (refresh || access) clearSessionCookies(call.reply, parts.config);
      return { session: null, ...about };
    }),
    route(socketTicket, async (call) => {
      const { ticket, expiresAt } = issueSocketTicket(parts, call.actor);
      return { access_token: ticket, expires_at: expiresAt.toISOString() };
    }),
    ...registrationRoutes(parts, limits),
    ...secondFactorRoutes(parts, limits),
    ...codeAloneRoutes(parts),
    ...profileRoutes(parts, limits),
    ...consentRoutes(parts),
  ];
}
