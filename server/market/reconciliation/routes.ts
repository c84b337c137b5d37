import * as contract from "#domain/contract/http/reconciliations.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Venues } from "#server/market/exchange/adapter.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { closeDifference } from "#server/market/reconciliation/close-difference.ts";
import { compareNow } from "#server/market/reconciliation/compare.ts";
import { reconciliationFile } from "#server/market/reconciliation/file.ts";
import { readReconciliation, readReconciliations } from "#server/market/reconciliation/queries.ts";

export function reconciliationRoutes(parts: Parts, venues: Venues): Route[] {
  return [
    route(contract.listReconciliations, ({ actor, query }) => readReconciliations(parts, actor, query)),
    route(contract.getReconciliation, ({ actor, params }) => readReconciliation(parts, actor, params.id)),
    route(contract.reconciliationFile, ({ actor, params }) => reconciliationFile(parts, actor, params.id)),
    route(contract.compareNow, ({ cause, body }) => compareNow(parts, venues, cause, body.exchange)),
    route(contract.closeDifference, ({ cause, params, body }) => closeDifference(parts, cause, params.id, body)),
  ];
}
