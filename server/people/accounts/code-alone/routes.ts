import { getCodeAlone, setCodeAlone } from "#domain/contract/http/code-alone.ts";
import { answerSubmitted } from "#server/people/accounts/approvals/answer-submitted.ts";
import { submitChange } from "#server/people/accounts/approvals/submit-change.ts";
import { codeAloneKind, readCodeAlone } from "#server/people/accounts/code-alone/firm-rule.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { route, type Route } from "#server/machine/http/route.ts";

export function codeAloneRoutes(parts: Parts): Route[] {
  return [
    route(getCodeAlone, ({ actor }) => readCodeAlone(parts, actor)),
    route(setCodeAlone, ({ cause, body: { allowed, reason }, reply }) => {
      const origin = linkOrigin(parts.config, reply.request);
      return answerSubmitted(
        reply,
        submitChange(parts, cause, codeAloneKind, { payload: { allowed }, reason, origin }),
      );
    }),
  ];
}
