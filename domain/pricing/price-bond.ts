import { price4, yieldFraction } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { FixedField } from "#domain/lib/shorthand.ts";
import { dirtyAt } from "#domain/pricing/discount.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { solveYield, YIELD_CEILING, YIELD_FLOOR } from "#domain/pricing/solve-yield.ts";
import {
  type PricingFamily,
  type PricingRefusal,
  type PricingTerms,
  refusePricing,
  type Workout,
} from "#domain/pricing/terms.ts";

/** Exact, unrounded numbers. Per 100 of face. */
export interface ExactPrice {
  ok: true;
  clean: number;
  accrued: number;
  dirty: number;
  bondYield: number;
  flows: PreparedFlows;
}

/** A level as dealt: the owned number as given, the other rounded once. */
export interface PricedBond {
  ok: true;
  family: PricingFamily;
  settlementDate: IsoDate;
  fixedField: FixedField;
  /** fraction per year, 6 decimals */
  bondYield: number;
  /** per 100 of face, 4 decimals */
  cleanPrice: number;
  /** per 100 of face, not rounded */
  accrued: number;
  /** rounded clean price plus accrued */
  dirty: number;
  /** negative when ex-interest, as the accrued is */
  accruedDays: number;
  /** null for paper without coupons, as are the two dates */
  accrualPeriodDays: number | null;
  previousCouponDate: IsoDate | null;
  nextCouponDate: IsoDate | null;
  exInterest: boolean;
  /** date and price to which the yield runs */
  workout: Workout;
  /** percent of the original face not yet repaid; prices are per 100 of it */
  outstandingPercent: number;
}

export type Level = { fixedField: "yield"; bondYield: number } | { fixedField: "price"; cleanPrice: number };

/** Clean price from a yield (fraction), unrounded. */
export function priceFromYield(
  terms: PricingTerms,
  settlementDate: IsoDate,
  bondYield: number,
  workout?: Workout,
): ExactPrice | PricingRefusal {
  const flows = prepareFlows(terms, settlementDate, workout);
  return flows.ok ? exactPriceAtYield(flows, bondYield) : flows;
}

/** Yield (fraction) from a clean price per 100, unrounded. Refused outside -90% to 500%. */
export function yieldFromPrice(
  terms: PricingTerms,
  settlementDate: IsoDate,
  cleanPrice: number,
  workout?: Workout,
): ExactPrice | PricingRefusal {
  const flows = prepareFlows(terms, settlementDate, workout);
  return flows.ok ? exactYieldAtPrice(flows, cleanPrice) : flows;
}

/**
 * Level shown to both sides: the fixed field rounded to its stored form (yield 6 decimals, price 4), the other solved
 * from that and rounded once.
 */
export function priceBond(
  input: { terms: PricingTerms; settlementDate: IsoDate; workout?: Workout } & Level,
): PricedBond | PricingRefusal {
  const flows = prepareFlows(input.terms, input.settlementDate, input.workout);
  return flows.ok ? priceLevel(flows, input) : flows;
}

/** As `priceBond`, for flows prepared once per bond and settlement date. */
export function priceLevel(flows: PreparedFlows, level: Level): PricedBond | PricingRefusal {
  const exact =
    level.fixedField === "yield"
      ? exactPriceAtYield(flows, yieldFraction(level.bondYield))
      : exactYieldAtPrice(flows, price4(level.cleanPrice));
  if (!exact.ok) return exact;
  const cleanPrice = price4(exact.clean);
  return {
    ok: true,
    family: flows.terms.family,
    settlementDate: flows.settlementDate,
    fixedField: level.fixedField,
    bondYield: yieldFraction(exact.bondYield),
    cleanPrice,
    accrued: flows.accrued,
    dirty: cleanPrice + flows.accrued,
    accruedDays: flows.accruedDays,
    accrualPeriodDays: flows.accrualPeriodDays,
    previousCouponDate: flows.previousCouponDate,
    nextCouponDate: flows.nextCouponDate,
    exInterest: flows.exInterest,
    workout: flows.workout,
    outstandingPercent: flows.outstandingPercent,
  };
}

/** Clean price at a yield for prepared flows, unrounded. */
export function exactPriceAtYield(flows: PreparedFlows, bondYield: number): ExactPrice | PricingRefusal {
  if (!(bondYield >= YIELD_FLOOR && bondYield <= YIELD_CEILING)) {
    return refusePricing("yield_out_of_range", "The yield is outside −90% to 500%.");
  }
  const dirty = dirtyAt(flows, bondYield);
  if (!(dirty > 0 && dirty < Infinity)) {
    return refusePricing("yield_out_of_range", "At this yield simple interest eats up the whole repayment.");
  }
  return { ok: true, clean: dirty - flows.accrued, accrued: flows.accrued, dirty, bondYield, flows };
}

/** Yield at a clean price for prepared flows, unrounded. */
export function exactYieldAtPrice(flows: PreparedFlows, clean: number): ExactPrice | PricingRefusal {
  const dirty = clean + flows.accrued;
  const bondYield = solveYield(flows, dirty);
  if (bondYield === null) {
    return refusePricing("price_out_of_range", "The yield of this price is outside −90% to 500%.");
  }
  return { ok: true, clean, accrued: flows.accrued, dirty, bondYield, flows };
}
