import { listRfqQuotes } from "#domain/contract/http/eoi.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { readRfqQuotes } from "#server/market/trading/venue/rfq-quotes.ts";

export function venueQuoteRoutes(parts: Parts): Route[] {
  return [route(listRfqQuotes, ({ actor, query }) => readRfqQuotes(parts, actor, query))];
}
