import * as contract from "#domain/contract/http/surveillance-cases.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import {
  addToCase,
  readCaseAudited,
  readCases,
  removeFromCase,
  startCase,
  workOnCase,
} from "#server/market/surveillance/cases/cases.ts";
import { exportCase } from "#server/market/surveillance/cases/export-case.ts";

/** The cases of a firm, for its compliance officers together. */
export function caseRoutes(parts: Parts): Route[] {
  return [
    route(contract.listCases, ({ cause, query }) => readCases(parts, cause, query)),
    route(contract.openCase, ({ cause, body }) => startCase(parts, cause, body)),
    route(contract.readCase, ({ cause, params }) => readCaseAudited(parts, cause, params.id)),
    route(contract.workCase, ({ cause, params, body }) => workOnCase(parts, cause, params.id, body)),
    route(contract.addToCase, ({ cause, params, body }) => addToCase(parts, cause, params.id, body.items)),
    route(contract.removeFromCase, ({ cause, params, body }) => removeFromCase(parts, cause, params.id, body.item_id)),
    route(contract.exportCase, ({ cause, params, body }) => exportCase(parts, cause, params.id, body.format)),
  ];
}
