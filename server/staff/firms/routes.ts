import * as contract from "#domain/contract/http/staff-firms.ts";
import type { Parts } from "#server/core/parts.ts";
import { linkOrigin } from "#server/http/link-origin.ts";
import { route, type Route } from "#server/http/route.ts";
import { readFirm, readFirms } from "#server/staff/firms/queries.ts";
import { createFirm, editFirm, invite, setFirmStatus } from "#server/staff/firms/usecases.ts";

export function staffFirmRoutes(parts: Parts): Route[] {
  return [
    route(contract.listFirms, ({ query }) => readFirms(parts, query)),
    route(contract.getFirm, ({ params }) => readFirm(parts.db.orm, params.id)),
    route(contract.createFirm, ({ cause, body, reply }) =>
      createFirm(parts, cause, body, linkOrigin(parts.config, reply.request)),
    ),
    route(contract.changeFirm, ({ cause, params, body }) => editFirm(parts, cause, params.id, body)),
    route(contract.switchFirm, ({ cause, params, body }) => setFirmStatus(parts, cause, params.id, body)),
    route(contract.inviteToFirm, ({ cause, params, body, reply }) =>
      invite(parts, cause, params.id, body, linkOrigin(parts.config, reply.request)),
    ),
  ];
}
