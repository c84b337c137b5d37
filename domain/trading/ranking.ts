import type { QuoteType } from "#domain/entities/eoi.ts";
import { compareForAggressor, type DealLevel, sameLevel } from "#domain/trading/level.ts";

/** A live quote with the fields by which the order book of its bond and settlement date sorts it. */
export interface RankedQuote extends DealLevel {
  id: string;
  quoteType: QuoteType;
  settlementDate: string;
  remaining: number;
  createdAt: Date;
}

/** Sorts quotes best first for the side that would hit or lift; ties go to the one posted earlier. */
export function byBest(a: RankedQuote, b: RankedQuote): number {
  const better = compareForAggressor(a.quoteType, b, a);
  if (better !== 0) return better;
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

/** Best quote of one side; undefined without one. */
export function bestOf<Q extends RankedQuote>(quotes: readonly Q[], side: QuoteType): Q | undefined {
  return quotes.filter((quote) => quote.quoteType === side).toSorted(byBest)[0];
}

/** Quotes at one level of one settlement date. */
export interface DepthLevel extends DealLevel {
  quoteType: QuoteType;
  settlementDate: string;
  /** Total rupees of face at this level. */
  quantum: number;
  quotes: number;
}

/** Quotes of one side grouped by level, best first; another settlement date is another level. */
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
