import * as contract from "#domain/contract/http/approvals.ts";
import { decideChange } from "#server/people/accounts/approvals/decide.ts";
import type { AnyApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import { readApprovals } from "#server/people/accounts/approvals/queries.ts";
import { ruleKind } from "#server/people/accounts/approvals/rule.ts";
import { submitChange } from "#server/people/accounts/approvals/submit-change.ts";
import { answerSubmitted } from "#server/people/accounts/approvals/answer-submitted.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { route, type Route } from "#server/machine/http/route.ts";

/** @param kinds of every change that may wait for a second person */
export function approvalRoutes(parts: Parts, kinds: readonly AnyApprovalKind[]): Route[] {
  return [
    route(contract.listApprovals, ({ actor, query }) => readApprovals(parts, kinds, actor, query)),
    route(contract.decideApproval, ({ cause, params: { id }, body, reply }) =>
      decideChange(parts, kinds, cause, { id, sent: body, origin: linkOrigin(parts.config, reply.request) }),
    ),
    route(contract.setApprovalRule, ({ cause, body: { required, reason }, reply }) =>
      answerSubmitted(
        reply,
        submitChange(parts, cause, ruleKind, {
          payload: { required },
          reason,
          origin: linkOrigin(parts.config, reply.request),
        }),
      ),
    ),
  ];
}
