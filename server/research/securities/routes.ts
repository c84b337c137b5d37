import { governmentCurve, governmentSpread } from "#domain/contract/http/government-curve.ts";
import { statedQuote } from "#domain/contract/http/stated-terms.ts";
import * as securities from "#domain/contract/http/securities.ts";
import { bondCurveOf } from "#server/research/securities/bond-curve.ts";
import { bondOf, settlementOf } from "#server/bonds/asked-settlement.ts";
import { cashflowOf } from "#server/research/securities/cashflow.ts";
import { creditRationaleOf } from "#server/research/securities/credit-rationale.ts";
import type { Desk } from "#server/research/securities/desk.ts";
import { finstrumentOf, infoOf } from "#server/research/securities/finstrument.ts";
import { governmentCurveAt, governmentSpreadOf } from "#server/research/securities/government-curve.ts";
import { levelReferenceOf } from "#server/research/securities/level-reference.ts";
import { marketAnswer } from "#server/research/securities/market-quote.ts";
import { masterQuoteOf } from "#server/research/securities/master-quote.ts";
import { historyOf, readPublished } from "#server/research/securities/published.ts";
import { quoteOf } from "#server/research/securities/quote.ts";
import { statedQuoteOf } from "#server/research/securities/stated-quote.ts";
import { route, type Route } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

/** Everything a bond's page asks; all of it answers visitors too, live levels and trades of the desk apart. */
export function securitiesRoutes(parts: Parts, desk: Desk): Route[] {
  return [
    route(securities.finstrumentDetail, async ({ params }) => finstrumentOf(desk, bondOf(parts, params.id))),
    route(securities.finstrumentInfo, async ({ params }) => infoOf(desk, bondOf(parts, params.id))),
    route(securities.finstrumentPage, async ({ params, body, actor }) => {
      const bond = bondOf(parts, params.id);
      const settlementDate = settlementOf(parts, bond, {});
      const side = body?.quote_type ?? "BID";
      const { market, master } = await marketAnswer(desk, bond, { side, settlementDate, fromMarket: true, actor });
      return { finstrument: finstrumentOf(desk, bond), master_quote: master, market_quote: market };
    }),
    route(securities.finstrumentMasterQuote, async ({ params, body }) => {
      const bond = bondOf(parts, params.id);
      const settlementDate = settlementOf(parts, bond, body ?? {});
      const rows = await readPublished(parts, bond.isin);
      return { master_quote: masterQuoteOf(desk, bond, rows, settlementDate) };
    }),
    route(securities.quoteOfMarket, async ({ params, body, actor }) => {
      const bond = bondOf(parts, params.id);
      const settlementDate = settlementOf(parts, bond, body);
      const { quote_type: side, infer_from_market: fromMarket } = body;
      return (await marketAnswer(desk, bond, { side, settlementDate, fromMarket, actor })).market;
    }),
    route(securities.quote, async ({ params, body, actor }) => quoteOf(desk, bondOf(parts, params.id), body, actor)),
    route(securities.cashflow, async ({ params, body }) => cashflowOf(desk, bondOf(parts, params.id), body)),
    route(securities.creditRationale, async ({ params }) =>
      creditRationaleOf(bondOf(parts, params.id), desk.ratingScale),
    ),
    route(securities.bondCurve, async ({ params }) => bondCurveOf(desk, bondOf(parts, params.id))),
    route(governmentCurve, async ({ body }) => governmentCurveAt(desk, body)),
    route(governmentSpread, async ({ params }) => governmentSpreadOf(desk, bondOf(parts, params.id))),
    route(statedQuote, async ({ body }) => statedQuoteOf(desk, body)),
    route(securities.levelReference, async ({ params, actor }) =>
      levelReferenceOf(desk, bondOf(parts, params.id), actor),
    ),
    route(securities.yieldHistory, async ({ params }) => {
      const bond = bondOf(parts, params.id);
      return { points: historyOf(bond, await readPublished(parts, bond.isin), parts.calendar) };
    }),
  ];
}
