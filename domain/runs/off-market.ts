import type { Eoi } from "#domain/entities/eoi.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import type { RunTerms } from "#domain/runs/private-run.ts";

/** Minimum distance of a written level from one's own live quote at which sending asks for confirmation. */
export const OFF_MARKET_BP = 25;

export interface OffMarket {
  terms: RunTerms;
  mine: Pick<Eoi, "quote_type" | "yield_stored" | "unit_price_stored" | "fixed_field">;
  /** Written yield minus one's own, in basis points. */
  differenceBp: number;
}

/**
 * Lines whose yield differs by more than `limitBp` from the firm's own live quote in that bond: on the same side if
 * there is one, else on the other. Levels without a yield cannot be compared and pass.
 */
export function offMine(readings: readonly RunTerms[], mine: readonly Eoi[], limitBp: number): OffMarket[] {
  return readings.flatMap((terms): OffMarket[] => {
    const own = mine.filter((quote) => quote.finstrument_id === terms.finstrument_id && quote.yield_stored !== null);
    const sameSide = own.filter((quote) => quote.quote_type === terms.quote_type);
    if (terms.yield_stored === null || terms.status === "off") return [];
    const written = terms.yield_stored;
    const [nearest] = (sameSide.length > 0 ? sameSide : own)
      .map((quote) => ({ quote, differenceBp: basisPoints(written - (quote.yield_stored ?? 0)) }))
      .toSorted((a, b) => Math.abs(a.differenceBp) - Math.abs(b.differenceBp));
    if (nearest === undefined || Math.abs(nearest.differenceBp) <= limitBp) return [];
    return [{ terms, mine: nearest.quote, differenceBp: nearest.differenceBp }];
  });
}

/** Rounds to a tenth: differences of stored yields have noise beyond that. */
function basisPoints(fraction: number): number {
  return Math.round(shiftDecimal(Number(fraction.toFixed(10)), 5)) / 10;
}
