import { shiftDecimal, yieldFraction } from "#domain/lib/decimal.ts";
import type { ReferenceLevel } from "#server/features/bonds/universe.ts";

/** One published observation, as it stands in the reference data. */
export interface Observation {
  isin: string;
  date: string;
  price: number | null;
  yieldPercent: number | null;
}

/**
 * The last published level of each bond: the newest day, where a yield stands before a mere price.
 * Yields outside 0 to 100 percent are slips of the source and are left out.
 */
export function lastLevels(observations: Iterable<Observation>): Map<string, ReferenceLevel> {
  const last = new Map<string, ReferenceLevel>();
  for (const seen of observations) {
    const yieldGood = seen.yieldPercent !== null && seen.yieldPercent > 0 && seen.yieldPercent < 100;
    const level: ReferenceLevel = {
      date: seen.date,
      yieldFraction: yieldGood ? yieldFraction(shiftDecimal(seen.yieldPercent ?? 0, -2)) : null,
      price: seen.price,
    };
    if (level.yieldFraction === null && level.price === null) continue;
    const known = last.get(seen.isin);
    if (!known || level.date > known.date || (level.date === known.date && known.yieldFraction === null)) {
      last.set(seen.isin, level);
    }
  }
  return last;
}
