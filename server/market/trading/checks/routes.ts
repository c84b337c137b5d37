import { getLevelCheck, getSaleRule, setLevelCheck, setSaleRule } from "#domain/contract/http/client.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { changeLevelCheck, readLevelCheck } from "#server/market/trading/checks/firm-limits.ts";
import { changeSaleRule, readSaleRule } from "#server/market/trading/checks/sale-rule.ts";

/** A firm's own settings of the checks on its deals. */
export function checkRoutes(parts: Parts): Route[] {
  return [
    route(getLevelCheck, ({ actor }) => readLevelCheck(parts, actor)),
    route(setLevelCheck, ({ cause, body }) => changeLevelCheck(parts, cause, body)),
    route(getSaleRule, ({ actor }) => readSaleRule(parts, actor)),
    route(setSaleRule, ({ cause, body }) => changeSaleRule(parts, cause, body)),
  ];
}
