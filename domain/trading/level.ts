import type { LevelFigure } from "#domain/entities/deal-warning.ts";
import type { FixedField, QuoteType } from "#domain/entities/eoi.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";

/** A level as dealt: the fixed field is the number somebody owns, the other was derived from it. */
export interface DealLevel {
  fixedField: FixedField;
  /** Per 100 of face, 4 decimals; null when the bond cannot be priced. */
  unitPriceStored: number | null;
  /** Fraction, 6 decimals. */
  yieldStored: number | null;
}

/** A number that somebody is about to be bound by: a yield as a fraction, a price per 100. */
export interface NamedLevel {
  figure: LevelFigure;
  value: number;
}

/** Only the level of something that carries more. */
export function levelOf({ fixedField, unitPriceStored, yieldStored }: DealLevel): DealLevel {
  return { fixedField, unitPriceStored, yieldStored };
}

/**
 * Orders levels of one bond and settlement date from cheap to dear for the buyer: by price, and by yield the other way
 * round where prices agree (a short bond moves less than a price tick per yield tick) or are missing.
 */
export function compareLevels(a: DealLevel, b: DealLevel): number {
  const byPrice = a.unitPriceStored === null || b.unitPriceStored === null ? 0 : a.unitPriceStored - b.unitPriceStored;
  if (byPrice !== 0) return byPrice;
  return a.yieldStored === null || b.yieldStored === null ? 0 : b.yieldStored - a.yieldStored;
}

/** True when both name the same number, so that nothing is left to negotiate. */
export function sameLevel(a: DealLevel, b: DealLevel): boolean {
  return a.unitPriceStored === b.unitPriceStored && a.yieldStored === b.yieldStored;
}

/** The buyer pays at least what the seller asks. */
export function touchesOrCrosses(bid: DealLevel, ask: DealLevel): boolean {
  return compareLevels(bid, ask) >= 0;
}

/** How much better `a` is than `b` for whoever takes the other side; positive when better. */
export function compareForAggressor(side: QuoteType, a: DealLevel, b: DealLevel): number {
  return side === "BID" ? compareLevels(a, b) : compareLevels(b, a);
}

export function opposite(side: QuoteType): QuoteType {
  return side === "BID" ? "ASK" : "BID";
}

/** The number its owner quotes: yield in percent, or price with `@` before it. */
export function levelText(level: DealLevel): string {
  return level.fixedField === "price" ? `@${formatPrice(level.unitPriceStored)}` : formatYieldPct(level.yieldStored);
}
