import * as contract from "#domain/contract/http/staff-requests.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { readCounts, readRequest, readRequests } from "#server/people/staff/requests/queries.ts";
import { answer, close, take } from "#server/people/staff/requests/usecases.ts";

export function staffRequestRoutes(parts: Parts): Route[] {
  return [
    route(contract.listRequests, ({ query }) => readRequests(parts, query)),
    route(contract.countRequests, () => readCounts(parts)),
    route(contract.getRequest, ({ params }) => readRequest(parts.db.orm, params.id)),
    route(contract.takeRequest, ({ cause, params, body }) => take(parts, cause, params.id, body.version)),
    route(contract.answerRequest, ({ cause, params, body }) => answer(parts, cause, params.id, body)),
    route(contract.closeRequest, ({ cause, params, body }) => close(parts, cause, params.id, body)),
  ];
}
