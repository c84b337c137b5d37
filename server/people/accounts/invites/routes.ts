import { registerClient, registerUserLite, validateInvite } from "#domain/contract/http/registration.ts";
import { readInvite, registerByInvite, registerLite } from "#server/people/accounts/invites/register.ts";
import type { AuthLimits } from "#server/people/accounts/limits.ts";
import { callerOf, sendTokens } from "#server/people/accounts/sign-in-answer.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";

export function registrationRoutes(parts: Parts, limits: AuthLimits): Route[] {
  return [
    route(validateInvite, async ({ body, ip }) => ({
      invite: await readInvite(parts, limits, body.invite_code, ip),
    })),
    route(registerClient, async (call) =>
      sendTokens(parts, call.reply, await registerByInvite(parts, limits, call.body, callerOf(parts, call))),
    ),
    route(registerUserLite, async (call) =>
      sendTokens(parts, call.reply, await registerLite(parts, limits, call.body, callerOf(parts, call))),
    ),
  ];
}
