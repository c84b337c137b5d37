import * as contract from "#domain/contract/http/second-factor.ts";
import type { AuthLimits } from "#server/accounts/limits.ts";
import * as usecases from "#server/accounts/second-factor/usecases.ts";
import { callerOf } from "#server/accounts/sign-in-answer.ts";
import type { Parts } from "#server/core/parts.ts";
import { route, type Route } from "#server/http/route.ts";

export function secondFactorRoutes(parts: Parts, limits: AuthLimits): Route[] {
  return [
    route(contract.setUpSecondFactor, (call) =>
      usecases.setUpSecondFactor(parts, limits, call.cause, {
        password: call.body.password,
        caller: callerOf(parts, call),
      }),
    ),
    route(contract.confirmSecondFactor, async ({ cause, body }) => ({
      recovery_codes: await usecases.confirmSecondFactor(parts, limits, cause, body.otp),
    })),
    route(contract.renewRecoveryCodes, async ({ cause, body }) => ({
      recovery_codes: await usecases.renewRecoveryCodes(parts, limits, cause, body.second_factor),
    })),
    route(contract.endSecondFactor, async ({ cause, body }) => {
      await usecases.endSecondFactor(parts, limits, cause, body.second_factor);
      return { off: true as const };
    }),
  ];
}
