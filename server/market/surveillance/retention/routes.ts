import * as contract from "#domain/contract/http/surveillance-retention.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import {
  liftHold,
  placeHold,
  previewRemoval,
  readRetention,
  setRetention,
} from "#server/market/surveillance/retention/policies.ts";

/** Retention of a firm's records, and its legal holds. */
export function retentionRoutes(parts: Parts): Route[] {
  return [
    route(contract.readRetention, ({ cause }) => readRetention(parts, cause)),
    route(contract.previewRetention, ({ cause, body }) => previewRemoval(parts, cause, body)),
    route(contract.setRetention, ({ cause, body }) => setRetention(parts, cause, body)),
    route(contract.placeHold, ({ cause, body }) => placeHold(parts, cause, body)),
    route(contract.liftHold, ({ cause, params, body }) => liftHold(parts, cause, params.id, body.reason)),
  ];
}
