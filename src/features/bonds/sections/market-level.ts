import type { MarketQuote } from "#domain/contract/http/securities.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";

/** Yield and price of one level, whichever are known: `6.6971 % · 102.6900`. */
export function levelText(bondYield: number | null, price: number | null): string {
  const known = [
    ...(bondYield === null ? [] : [`${formatYieldPct(bondYield)} %`]),
    ...(price === null ? [] : [formatPrice(price)]),
  ];
  return known.length === 0 ? MISSING : known.join(" · ");
}

/** What the market's level is: only what somebody stands by now is the market, all else is named by what it is. */
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
