import * as contract from "#domain/contract/http/staff-people.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { readAccount, readPeople } from "#server/people/staff/people/queries.ts";
import { clearSecondFactor, endAllSessions, endSession, resend } from "#server/people/staff/people/usecases.ts";

export function staffPeopleRoutes(parts: Parts): Route[] {
  return [
    route(contract.listPeople, ({ query }) => readPeople(parts, query)),
    route(contract.getPerson, ({ params }) => readAccount(parts, parts.db.orm, params.id)),
    route(contract.endPersonSession, ({ cause, params }) => endSession(parts, cause, params.id)),
    route(contract.endPersonSessions, ({ cause, params }) => endAllSessions(parts, cause, params.id)),
    route(contract.clearSecondFactor, ({ cause, params, body }) => clearSecondFactor(parts, cause, params.id, body)),
    route(contract.resendPersonInvite, ({ cause, params, reply }) =>
      resend(parts, cause, params.id, linkOrigin(parts.config, reply.request)),
    ),
  ];
}
