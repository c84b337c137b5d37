import type { MarketQuote } from "#domain/contract/http/securities.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";

/** Yield and price of a level, or the known one: `6.6971 % · 102.6900`. */
export function levelText(bondYield: number | null, price: number | null): string {
  const known = [
    ...(bondYield === null ? [] : [`${formatYieldPct(bondYield)} %`]),
    ...(price === null ? [] : [formatPrice(price)]),
  ];
  return known.length === 0 ? MISSING : known.join(" · ");
}

/** Title of the market level by its basis. Only a live quote is 'live'; other levels name their source. */
export function marketTitle(basis: MarketQuote["basis"]): string {
  switch (basis) {
    case "live":
      return "Market, live";
    case "trade":
      return "Market, last trade";
    case "master":
      return "Market, last published";
    case "curve":
      return "Market, estimate from a curve";
    case null:
      return "Market";
  }
}
