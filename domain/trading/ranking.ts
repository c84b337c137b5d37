import type { QuoteType } from "#domain/entities/eoi.ts";
import { compareForAggressor, type DealLevel, sameLevel } from "#domain/trading/level.ts";

/** A live quote as the order book of its bond and settlement date orders it. */
export interface RankedQuote extends DealLevel {
  id: string;
  quoteType: QuoteType;
  settlementDate: string;
  remaining: number;
  createdAt: Date;
}

/** Best for whoever takes it first; of equals the one posted earlier. */
export function byBest(a: RankedQuote, b: RankedQuote): number {
  const better = compareForAggressor(a.quoteType, b, a);
  if (better !== 0) return better;
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

/** The best quote of one side; undefined when there is none. */
export function bestOf<Q extends RankedQuote>(quotes: readonly Q[], side: QuoteType): Q | undefined {
  return quotes.filter((quote) => quote.quoteType === side).toSorted(byBest)[0];
}

/** Several quotes at one level of one settlement date. */
export interface DepthLevel extends DealLevel {
  quoteType: QuoteType;
  settlementDate: string;
  /** Rupees of face at this level, all quotes together. */
  quantum: number;
  quotes: number;
}

/** Quotes of one side stacked by level, best first; another settlement date is another level. */
export function stack(quotes: readonly RankedQuote[], side: QuoteType): DepthLevel[] {
  const levels: DepthLevel[] = [];
  for (const quote of quotes.filter((each) => each.quoteType === side).toSorted(byBest)) {
    const level = levels.find((each) => each.settlementDate === quote.settlementDate && sameLevel(each, quote));
    if (level === undefined) {
      const { quoteType, settlementDate, fixedField, unitPriceStored, yieldStored, remaining } = quote;
      levels.push({
        quoteType,
        settlementDate,
        fixedField,
        unitPriceStored,
        yieldStored,
        quantum: remaining,
        quotes: 1,
      });
    } else {
      level.quantum += quote.remaining;
      level.quotes += 1;
    }
  }
  return levels;
}
