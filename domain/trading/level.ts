import type { LevelFigure } from "#domain/entities/deal-warning.ts";
import type { FixedField, QuoteType } from "#domain/entities/eoi.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";

/** A level as dealt: the fixed field is the owned number, the other is derived from it. */
export interface DealLevel {
  fixedField: FixedField;
  /** Per 100 of face, 4 decimals; null when the bond cannot be priced. */
  unitPriceStored: number | null;
  /** Fraction, 6 decimals. */
  yieldStored: number | null;
}

/** A number about to become binding: a yield as a fraction, a price per 100. */
export interface NamedLevel {
  figure: LevelFigure;
  value: number;
}

/** Returns only the level of a larger object. */
export function levelOf({ fixedField, unitPriceStored, yieldStored }: DealLevel): DealLevel {
  return { fixedField, unitPriceStored, yieldStored };
}

/**
 * Orders levels of one bond and settlement date from cheap to dear: by price, or by descending yield when the prices
 * are equal (a short bond moves less than a price tick per yield tick) or missing.
 */
export function compareLevels(a: DealLevel, b: DealLevel): number {
  const byPrice = a.unitPriceStored === null || b.unitPriceStored === null ? 0 : a.unitPriceStored - b.unitPriceStored;
  if (byPrice !== 0) return byPrice;
  return a.yieldStored === null || b.yieldStored === null ? 0 : b.yieldStored - a.yieldStored;
}

/** True when both numbers are equal, so that nothing is left to negotiate. */
export function sameLevel(a: DealLevel, b: DealLevel): boolean {
  return a.unitPriceStored === b.unitPriceStored && a.yieldStored === b.yieldStored;
}

/** True when the buyer pays at least what the seller asks. */
export function touchesOrCrosses(bid: DealLevel, ask: DealLevel): boolean {
  return compareLevels(bid, ask) >= 0;
}

/** Advantage of `a` over `b` for the side that would hit or lift; positive when better. */
export function compareForAggressor(side: QuoteType, a: DealLevel, b: DealLevel): number {
  return side === "BID" ? compareLevels(a, b) : compareLevels(b, a);
}

export function opposite(side: QuoteType): QuoteType {
  return side === "BID" ? "ASK" : "BID";
}

/** Number quoted by its owner: yield in percent, or price preceded by `@`. */
export function levelText(level: DealLevel): string {
  return level.fixedField === "price" ? `@${formatPrice(level.unitPriceStored)}` : formatYieldPct(level.yieldStored);
}
