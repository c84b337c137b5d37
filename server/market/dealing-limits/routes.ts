import * as contract from "#domain/contract/http/limits.ts";
import { answerSubmitted } from "#server/people/accounts/approvals/answer-submitted.ts";
import { findKeys } from "#server/market/dealing-limits/keys.ts";
import { readLimit, readLimits } from "#server/market/dealing-limits/queries.ts";
import { createLimit, deleteLimit, editLimit } from "#server/market/dealing-limits/usecases.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { limitNeededBy } from "#server/market/dealing-limits/limit-needed.ts";

export function limitRoutes(parts: Parts): Route[] {
  return [
    route(contract.listLimits, ({ actor, query }) => readLimits(parts, actor, query)),
    route(contract.findLimitKeys, async ({ actor, query }) => ({
      results: await findKeys(parts, actor, query.level, query.search),
    })),
    route(contract.getLimitNeeded, ({ actor, query }) => limitNeededBy(parts, actor, query)),
    route(contract.getLimit, ({ actor, params }) => readLimit(parts, actor, params.id)),
    route(contract.addLimit, ({ cause, body, reply }) => {
      const origin = linkOrigin(parts.config, reply.request);
      return answerSubmitted(reply, createLimit(parts, cause, { sent: body, origin }));
    }),
    route(contract.changeLimit, ({ cause, params: { id }, body, reply }) => {
      const origin = linkOrigin(parts.config, reply.request);
      return answerSubmitted(reply, editLimit(parts, cause, { id, sent: body, origin }));
    }),
    route(contract.removeLimit, ({ cause, params: { id }, body, reply }) => {
      const origin = linkOrigin(parts.config, reply.request);
      return answerSubmitted(reply, deleteLimit(parts, cause, { id, sent: body, origin }));
    }),
  ];
}
