import * as contract from "#domain/contract/http/staff-firms.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { readFirm, readFirms } from "#server/people/staff/firms/queries.ts";
import {
  createFirm,
  editFirm,
  invite,
  setFirmStatus,
  type WithdrawQuotes,
} from "#server/people/staff/firms/usecases.ts";

export function staffFirmRoutes(parts: Parts, withdrawQuotes: WithdrawQuotes): Route[] {
  return [
    route(contract.listFirms, ({ query }) => readFirms(parts, query)),
    route(contract.getFirm, ({ params }) => readFirm(parts.db.orm, params.id)),
    route(contract.createFirm, ({ cause, body, reply }) =>
      createFirm(parts, cause, body, linkOrigin(parts.config, reply.request)),
    ),
    route(contract.changeFirm, ({ cause, params, body }) => editFirm(parts, cause, params.id, body)),
    route(contract.switchFirm, ({ cause, params, body }) =>
      setFirmStatus(parts, cause, { id: params.id, withdrawQuotes }, body),
    ),
    route(contract.inviteToFirm, ({ cause, params, body, reply }) =>
      invite(parts, cause, params.id, body, linkOrigin(parts.config, reply.request)),
    ),
  ];
}
