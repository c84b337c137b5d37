import { publishedBasis } from "#domain/market-quote/published-basis.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import type { ReferenceLevel } from "#server/machine/core/bond-universe.ts";

/** One published observation, as in the reference data. */
export interface Observation {
  isin: string;
  date: string;
  price: number | null;
  yieldPercent: number | null;
  /** Code of the source; without it the yield counts as quoted. */
  source?: string;
}

/** An observation as a level, on its source's own basis. Yields outside 0 to 100 percent are slips of the source and left out. */
export function levelOfObservation(seen: Observation, category: string | null): ReferenceLevel {
  const { date, price, yieldPercent, source = "" } = seen;
  const yieldGood = yieldPercent !== null && yieldPercent > 0 && yieldPercent < 100;
  const yieldFraction = yieldGood ? shiftDecimal(yieldPercent, -2) : null;
  return { date, yieldFraction, basis: publishedBasis(category, source), price };
}

/**
 * True when `seen` replaces `known` as the last published level: a newer day, or the same day with a yield instead of a
 * mere price.
 */
export function isLaterLevel(seen: ReferenceLevel, known: ReferenceLevel | undefined): boolean {
  if (seen.yieldFraction === null && seen.price === null) return false;
  if (known === undefined || seen.date > known.date) return true;
  return seen.date === known.date && known.yieldFraction === null && seen.yieldFraction !== null;
}

/** Last published level of each bond. `categoryOf` identifies government paper, whose yields are quoted half-yearly. */
export function lastLevels(
  observations: Iterable<Observation>,
  categoryOf: (isin: string) => string | null = () => null,
): Map<string, ReferenceLevel> {
  const last = new Map<string, ReferenceLevel>();
  for (const seen of observations) {
    const level = levelOfObservation(seen, categoryOf(seen.isin));
    if (isLaterLevel(level, last.get(seen.isin))) last.set(seen.isin, level);
  }
  return last;
}
