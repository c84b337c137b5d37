import * as contract from "#domain/contract/http/client-records.ts";
import { CATEGORY_TITLES, CLIENT_TYPE_TITLES, INDIVIDUAL_CATEGORIES } from "#domain/entities/client-kinds.ts";
import { clientType } from "#domain/entities/roles.ts";
import { STATES } from "#domain/entities/states.ts";
import { must } from "#domain/lib/must.ts";
import {
  findCustodians,
  readClient,
  readClients,
  readNamedClients,
} from "#server/people/accounts/client-records/queries.ts";
import { templateFile, uploadClientFile } from "#server/people/accounts/client-records/upload.ts";
import { editClient, enterClient } from "#server/people/accounts/client-records/usecases.ts";
import { answerSubmitted } from "#server/people/accounts/approvals/answer-submitted.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { tryChange } from "#server/machine/core/try-change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function clientRecordRoutes(parts: Parts): Route[] {
  return [
    route(contract.listClients, ({ actor, query }) => readClients(parts, actor, query)),
    route(contract.searchClients, ({ actor, body }) => readClients(parts, actor, body)),
    route(contract.addClient, ({ cause, body, reply }) => {
      const origin = linkOrigin(parts.config, reply.request);
      return answerSubmitted(reply, enterClient(parts, cause, { sent: body, origin }));
    }),
    route(contract.uploadClients, async ({ cause, file, reply }) => {
      const report = await uploadClientFile(parts, cause, {
        file: must(file, "the file"),
        origin: linkOrigin(parts.config, reply.request),
      });
      if (report.status !== undefined) reply.code(report.status);
      return report;
    }),
    route(contract.reviewClientUpload, async ({ cause, file, reply }) => {
      const sent = { file: must(file, "the file"), origin: linkOrigin(parts.config, reply.request) };
      const { rows } = await uploadClientFile(parts, cause, sent, tryChange);
      return { rows };
    }),
    route(contract.clientTemplate, async () => ({
      filename: "clients-template.csv",
      content_type: "text/csv; charset=utf-8",
      bytes: templateFile(),
    })),
    route(contract.getClient, ({ actor, params }) => readClient(parts, actor, params.id)),
    route(contract.changeClient, ({ cause, params: { id }, body, reply }) => {
      const origin = linkOrigin(parts.config, reply.request);
      return answerSubmitted(reply, editClient(parts, cause, { id, sent: body, origin }));
    }),
    route(contract.namedClients, ({ actor, query }) => readNamedClients(parts, actor, query)),
    route(contract.searchCustodians, ({ query }) => findCustodians(parts, query)),
    route(contract.clientCategories, async () => ({
      client_types: clientType.options.map((code) => ({ code, name: CLIENT_TYPE_TITLES[code] })),
      individual_categories: INDIVIDUAL_CATEGORIES.map((code) => ({ code, name: CATEGORY_TITLES[code] })),
    })),
    route(contract.clientStates, async () => ({ states: [...STATES] })),
  ];
}
