import * as passkeys from "#domain/contract/http/passkeys.ts";
import * as contract from "#domain/contract/http/second-factor.ts";
import { answerSubmitted } from "#server/people/accounts/approvals/answer-submitted.ts";
import { submitChange } from "#server/people/accounts/approvals/submit-change.ts";
import type { AuthLimits } from "#server/people/accounts/limits.ts";
import { readFirmRule, secondFactorKind } from "#server/people/accounts/second-factor/firm-rule.ts";
import {
  addPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from "#server/people/accounts/second-factor/passkeys.ts";
import * as usecases from "#server/people/accounts/second-factor/usecases.ts";
import { callerOf } from "#server/people/accounts/sign-in-answer.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { route, type Route } from "#server/machine/http/route.ts";

export function secondFactorRoutes(parts: Parts, limits: AuthLimits): Route[] {
  return [
    route(contract.setUpSecondFactor, (call) =>
      usecases.setUpSecondFactor(parts, limits, call.cause, { proof: call.body, caller: callerOf(parts, call) }),
    ),
    route(contract.confirmSecondFactor, async ({ cause, body }) => ({
      recovery_codes: await usecases.confirmSecondFactor(parts, limits, cause, body.otp),
    })),
    route(contract.renewRecoveryCodes, async (call) => {
      const given = { proof: call.body, caller: callerOf(parts, call) };
      return { recovery_codes: await usecases.renewRecoveryCodes(parts, limits, call.cause, given) };
    }),
    route(contract.endSecondFactor, async (call) => {
      await usecases.endSecondFactor(parts, limits, call.cause, { proof: call.body, caller: callerOf(parts, call) });
      return { off: true as const };
    }),
    route(passkeys.offerPasskey, (call) =>
      offerPasskey(parts, limits, call.cause, { proof: call.body, caller: callerOf(parts, call) }),
    ),
    route(passkeys.addPasskey, async (call) => ({
      recovery_codes: await addPasskey(parts, limits, call.cause, { ...call.body, caller: callerOf(parts, call) }),
    })),
    route(passkeys.renamePasskey, async (call) => {
      const { name, password } = call.body;
      const caller = callerOf(parts, call);
      await renamePasskey(parts, limits, call.cause, { id: call.params.id, name, password, caller });
      return { name };
    }),
    route(passkeys.removePasskey, async (call) => {
      const caller = callerOf(parts, call);
      await removePasskey(parts, limits, call.cause, { id: call.params.id, proof: call.body, caller });
      return { removed: true as const };
    }),
    route(contract.getFirmSecondFactor, ({ actor }) => readFirmRule(parts, actor)),
    route(contract.setFirmSecondFactor, ({ cause, body: { required, reason }, reply }) => {
      const origin = linkOrigin(parts.config, reply.request);
      return answerSubmitted(
        reply,
        submitChange(parts, cause, secondFactorKind, { payload: { required }, reason, origin }),
      );
    }),
  ];
}
