import * as contract from "#domain/contract/http/reconciliations.ts";
import type { Parts } from "#server/core/parts.ts";
import type { Venues } from "#server/exchange/adapter.ts";
import { route, type Route } from "#server/http/route.ts";
import { closeDifference } from "#server/reconciliation/close-difference.ts";
import { compareNow } from "#server/reconciliation/compare.ts";
import { reconciliationFile } from "#server/reconciliation/file.ts";
import { readReconciliation, readReconciliations } from "#server/reconciliation/queries.ts";

export function reconciliationRoutes(parts: Parts, venues: Venues): Route[] {
  return [
    route(contract.listReconciliations, ({ actor, query }) => readReconciliations(parts, actor, query)),
    route(contract.getReconciliation, ({ actor, params }) => readReconciliation(parts, actor, params.id)),
    route(contract.reconciliationFile, ({ actor, params }) => reconciliationFile(parts, actor, params.id)),
    route(contract.compareNow, ({ cause, body }) => compareNow(parts, venues, cause, body.exchange)),
    route(contract.closeDifference, ({ cause, params, body }) => closeDifference(parts, cause, params.id, body)),
  ];
}
