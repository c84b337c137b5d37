import { decideTermProposal, listTermProposals } from "#domain/contract/http/bond-terms.ts";
import { decideProposal, readProposals } from "#server/market/bonds/terms/proposals.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function bondTermRoutes(parts: Parts): Route[] {
  return [
    route(listTermProposals, ({ query }) => readProposals(parts, query)),
    route(decideTermProposal, ({ cause, params, body }) => decideProposal(parts, cause, params.id, body)),
  ];
}
