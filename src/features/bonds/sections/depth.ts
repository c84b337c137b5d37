import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { quoteDepth } from "#domain/contract/http/bonds.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { type RankedQuote, type DepthLevel, stack } from "#domain/trading/ranking.ts";

export type Depth = Pick<ResponseOf<typeof quoteDepth>, "bids" | "asks">;

/** Groups the live quotes of one bond by level, with the same result as the server. */
export function depthOf(quotes: readonly Eoi[]): Depth {
  const ranked = quotes.map(rankedQuote);
  return { bids: stack(ranked, "BID").map(presentLevel), asks: stack(ranked, "ASK").map(presentLevel) };
}

function rankedQuote(quote: Eoi): RankedQuote {
  return {
    id: quote.id,
    quoteType: quote.quote_type,
    fixedField: quote.fixed_field,
    unitPriceStored: quote.unit_price_stored,
    yieldStored: quote.yield_stored,
    settlementDate: quote.settlement_date,
    remaining: quote.remaining,
    createdAt: new Date(quote.created_at),
  };
}

function presentLevel(level: DepthLevel): Depth["bids"][number] {
  return {
    quote_type: level.quoteType,
    yield_stored: level.yieldStored,
    unit_price_stored: level.unitPriceStored,
    quantum: level.quantum,
    quotes: level.quotes,
    settlement_date: level.settlementDate,
  };
}
