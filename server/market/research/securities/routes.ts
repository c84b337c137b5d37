import { governmentCurve, governmentSpread } from "#domain/contract/http/government-curve.ts";
import { statedQuote } from "#domain/contract/http/stated-terms.ts";
import * as securities from "#domain/contract/http/securities.ts";
import { bondCurveOf } from "#server/market/research/securities/bond-curve.ts";
import { bondOf, settlementOf } from "#server/market/bonds/requested-settlement.ts";
import { cashflowOf } from "#server/market/research/securities/cashflow.ts";
import { creditRationaleOf } from "#server/market/research/securities/credit-rationale.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";
import { finstrumentOf, infoOf } from "#server/market/research/securities/finstrument.ts";
import { governmentCurveAt, governmentSpreadOf } from "#server/market/research/securities/government-curve.ts";
import { levelReferenceOf } from "#server/market/research/securities/level-reference.ts";
import { marketAnswer } from "#server/market/research/securities/market-quote.ts";
import { masterQuoteOf } from "#server/market/research/securities/master-quote.ts";
import { historyOf, readPublished } from "#server/market/research/securities/published.ts";
import { quoteOf } from "#server/market/research/securities/quote.ts";
import { statedQuoteOf } from "#server/market/research/securities/stated-quote.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Everything a bond's page asks; all of it answers visitors too, live levels and trades of the desk apart. */
export function securitiesRoutes(parts: Parts, context: BondContext): Route[] {
  return [
    route(securities.finstrumentDetail, async ({ params }) => finstrumentOf(context, bondOf(parts, params.id))),
    route(securities.finstrumentInfo, async ({ params }) => infoOf(context, bondOf(parts, params.id))),
    route(securities.finstrumentPage, async ({ params, body, actor }) => {
      const bond = bondOf(parts, params.id);
      const settlementDate = settlementOf(parts, bond, {});
      const side = body?.quote_type ?? "BID";
      const { market, master } = await marketAnswer(context, bond, { side, settlementDate, fromMarket: true, actor });
      return { finstrument: finstrumentOf(context, bond), master_quote: master, market_quote: market };
    }),
    route(securities.finstrumentMasterQuote, async ({ params, body }) => {
      const bond = bondOf(parts, params.id);
      const settlementDate = settlementOf(parts, bond, body ?? {});
      const rows = await readPublished(parts, bond.isin);
      return { master_quote: masterQuoteOf(context, bond, rows, settlementDate) };
    }),
    route(securities.quoteOfMarket, async ({ params, body, actor }) => {
      const bond = bondOf(parts, params.id);
      const settlementDate = settlementOf(parts, bond, body);
      const { quote_type: side, infer_from_market: fromMarket } = body;
      return (await marketAnswer(context, bond, { side, settlementDate, fromMarket, actor })).market;
    }),
    route(securities.quote, async ({ params, body, actor }) => quoteOf(context, bondOf(parts, params.id), body, actor)),
    route(securities.cashflow, async ({ params, body }) => cashflowOf(context, bondOf(parts, params.id), body)),
    route(securities.creditRationale, async ({ params }) =>
      creditRationaleOf(bondOf(parts, params.id), context.ratingScale),
    ),
    route(securities.bondCurve, async ({ params }) => bondCurveOf(context, bondOf(parts, params.id))),
    route(governmentCurve, async ({ body }) => governmentCurveAt(context, body)),
    route(governmentSpread, async ({ params }) => governmentSpreadOf(context, bondOf(parts, params.id))),
    route(statedQuote, async ({ body }) => statedQuoteOf(context, body)),
    route(securities.levelReference, async ({ params, actor }) =>
      levelReferenceOf(context, bondOf(parts, params.id), actor),
    ),
    route(securities.yieldHistory, async ({ params }) => {
      const bond = bondOf(parts, params.id);
      return { points: historyOf(bond, await readPublished(parts, bond.isin), parts.calendar) };
    }),
  ];
}
