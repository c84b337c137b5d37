import { forgotPassword, changePassword, setForgottenPassword } from "#domain/contract/http/password.ts";
import {
  changeFirmProfile,
  changeProfile,
  exportProfile,
  firmByWebsite,
  getProfile,
} from "#domain/contract/http/profile.ts";
import { endMySession, endOtherSessions, listSessions } from "#domain/contract/http/sessions.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { confirmPassword } from "#server/people/accounts/confirm-password.ts";
import type { AuthLimits } from "#server/people/accounts/limits.ts";
import { ownData } from "#server/people/accounts/profile/own-data.ts";
import * as passwords from "#server/people/accounts/profile/passwords.ts";
import * as profiles from "#server/people/accounts/profile/profile.ts";
import * as sessions from "#server/people/accounts/profile/sessions.ts";
import { callerOf } from "#server/people/accounts/sign-in-answer.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { route, type Call, type Route } from "#server/machine/http/route.ts";
import { clearSessionCookies } from "#server/machine/identity/cookies.ts";

export function profileRoutes(parts: Parts, limits: AuthLimits): Route[] {
  const confirm = (call: Call<typeof endMySession> | Call<typeof endOtherSessions> | Call<typeof exportProfile>) =>
    confirmPassword(parts, limits, call.actor, {
      password: call.body?.password,
      field: "password",
      caller: callerOf(parts, call),
    });
  return [
    route(forgotPassword, async (call) => {
      const { email, web_url: url } = call.body;
      const own = [...parts.config.publicOrigins, linkOrigin(parts.config, call.reply.request)];
      const origin = URL.canParse(url) ? new URL(url).origin : null;
      if (origin === null || !own.includes(origin)) throw fieldRefusal("web_url", "Should be a page of this site.");
      await passwords.forgotPassword(parts, limits, { email, origin }, callerOf(parts, call));
      return { sent: true as const, expires_in_seconds: passwords.RESET_SECONDS };
    }),
    route(setForgottenPassword, async (call) => {
      const { token, new_password1: password } = call.body;
      await passwords.setForgottenPassword(
        parts,
        limits,
        { userId: call.params.id, token, password, proof: call.body },
        callerOf(parts, call),
      );
      return { changed: true as const };
    }),
    route(changePassword, async (call) => {
      const { current_password: current, new_password1: next } = call.body;
      await passwords.changePassword(parts, limits, call.cause, { current, next, caller: callerOf(parts, call) });
      return { changed: true as const };
    }),
    route(listSessions, async ({ actor }) => ({ sessions: await sessions.mySessions(parts, actor) })),
    route(endMySession, async (call) => {
      const { actor, cause, params, reply } = call;
      await confirm(call);
      await sessions.endMySession(parts, cause, params.id);
      if (params.id === actor.sessionId) clearSessionCookies(reply, parts.config);
      return { ended: true as const };
    }),
    route(endOtherSessions, async (call) => {
      await confirm(call);
      return { ended: await sessions.endOtherSessions(parts, call.cause) };
    }),
    route(getProfile, ({ actor }) => profiles.myProfile(parts, actor.userId)),
    route(exportProfile, async (call) => {
      await confirm(call);
      await limits.exportAsked(call.actor.userId);
      return ownData(parts, call.cause);
    }),
    route(changeProfile, (call) =>
      profiles.changeMyProfile(parts, limits, call.cause, { given: call.body, caller: callerOf(parts, call) }),
    ),
    route(changeFirmProfile, ({ cause, body }) => profiles.changeFirm(parts, cause, body)),
    route(firmByWebsite, async ({ query, ip }) => {
      await limits.websiteTry(ip);
      return { client: await profiles.clientOfWebsite(parts, query.website) };
    }),
  ];
}
