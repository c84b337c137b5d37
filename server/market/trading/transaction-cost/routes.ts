import { orderCost } from "#domain/contract/http/orders.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { type Route, route } from "#server/machine/http/route.ts";
import { costOf, type FairOn } from "#server/market/trading/transaction-cost/cost-of-order.ts";

/** @param fairOn fair level from similar bonds, provided by the research of bonds */
export function transactionCostRoutes(parts: Parts, fairOn: FairOn): Route[] {
  return [route(orderCost, ({ actor, params }) => costOf(parts, actor, params.id, fairOn))];
}
