import * as contract from "#domain/contract/http/watchlists.ts";
import { readAlerts } from "#server/market/alerts/queries.ts";
import { removeAlert, seeEvents, setAlert, switchAlert } from "#server/market/alerts/usecases.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function alertRoutes(parts: Parts): Route[] {
  return [
    route(contract.listAlerts, ({ actor }) => readAlerts(parts, actor.userId)),
    route(contract.addAlert, ({ cause, body }) => setAlert(parts, cause, body)),
    route(contract.changeAlert, ({ cause, params, body }) => switchAlert(parts, cause, params.id, body.active)),
    route(contract.removeAlert, ({ cause, params }) => removeAlert(parts, cause, params.id)),
    route(contract.seeAlerts, ({ actor, requestId }) => seeEvents(parts, actor, requestId)),
  ];
}
