import { closeAct, readAct } from "#domain/contract/http/acts.ts";
import { closeKey, stateOfKey } from "#server/core/act-keys.ts";
import type { Parts } from "#server/core/parts.ts";
import { route, type Route } from "#server/http/route.ts";

export function actRoutes(parts: Parts): Route[] {
  return [
    route(readAct, ({ actor, params }) => stateOfKey(parts, actor.userId, params.key)),
    route(closeAct, ({ actor, params }) => closeKey(parts, actor.userId, params.key)),
  ];
}
