import { closeAct, readAct } from "#domain/contract/http/acts.ts";
import { closeKey, stateOfKey } from "#server/machine/core/act-keys.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";

export function actRoutes(parts: Parts): Route[] {
  return [
    route(readAct, ({ actor, params }) => stateOfKey(parts, actor.userId, params.key)),
    route(closeAct, ({ actor, params }) => closeKey(parts, actor.userId, params.key)),
  ];
}
