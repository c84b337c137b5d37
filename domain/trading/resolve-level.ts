import type { Bond } from "#domain/entities/bond.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import { price4, shiftDecimal, yieldFraction } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { priceBond } from "#domain/pricing/price-bond.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { pricingInputTexts } from "#domain/validation/level-decision.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { priceProblem, yieldProblem } from "#domain/lib/deal-rules.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { ok, errField, type Verdict } from "#domain/trading/verdict.ts";

/** A level as typed: one number, or both with `fixedField` naming the owned one. */
export interface TypedLevel {
  fixedField: FixedField;
  unitPriceStored: number | null;
  yieldStored: number | null;
  /** Keeps a typed price that differs from the calculated one, beside the yield. */
  priceOverridden: boolean;
}

export interface ResolvedLevel extends DealLevel {
  priceOverridden: boolean;
}

const PRICE_FIELD = "unit_price_stored";
const YIELD_FIELD = "yield_stored";

/**
 * Completes a typed level: the owned number is rounded to its stored form, the other derived for the settlement date. A
 * single number is the owned one, regardless of `fixedField`. A bond that cannot be priced accepts only a yield.
 */
export function resolveLevel(bond: Bond, settlementDate: IsoDate, typed: TypedLevel): Verdict<ResolvedLevel> {
  const { unitPriceStored: price, yieldStored } = typed;
  const terms = termsOf(bond, settlementDate);
  if (!terms.ok) {
    if (yieldStored === null) {
      return errField(PRICE_FIELD, price === null ? fieldTexts.required : pricingInputTexts.cannotBePriced);
    }
    return ok({
      fixedField: "yield",
      unitPriceStored: null,
      yieldStored: yieldFraction(yieldStored),
      priceOverridden: false,
    });
  }
  if (price === null && yieldStored === null) {
    return errField(typed.fixedField === "price" ? PRICE_FIELD : YIELD_FIELD, fieldTexts.required);
  }
  const owned: FixedField = price === null ? "yield" : yieldStored === null ? "price" : typed.fixedField;
  const input = { terms: terms.terms, settlementDate };
  const priced =
    owned === "price"
      ? priceBond({ ...input, fixedField: "price", cleanPrice: price ?? 0 })
      : priceBond({ ...input, fixedField: "yield", bondYield: yieldStored ?? 0 });
  if (typed.priceOverridden && price !== null && yieldStored !== null) {
    const isOverride =
      !priced.ok || priced.cleanPrice !== price4(price) || priced.bondYield !== yieldFraction(yieldStored);
    return ok({
      fixedField: owned,
      unitPriceStored: price4(price),
      yieldStored: yieldFraction(yieldStored),
      priceOverridden: isOverride,
    });
  }
  if (!priced.ok) return errField(owned === "price" ? PRICE_FIELD : YIELD_FIELD, priced.reason);
  if (yieldProblem(shiftDecimal(priced.bondYield, 2)) !== null) return errField(PRICE_FIELD, tradingTexts.yieldRange);
  if (priceProblem(priced.cleanPrice) !== null) return errField(YIELD_FIELD, tradingTexts.priceRange);
  return ok({
    fixedField: owned,
    unitPriceStored: priced.cleanPrice,
    yieldStored: priced.bondYield,
    priceOverridden: false,
  });
}

/**
 * Same owned number on another settlement date, with the other derived again. Callers must leave an overridden price
 * out.
 */
export function relevel(bond: Bond, settlementDate: IsoDate, level: DealLevel): DealLevel {
  const isPrice = level.fixedField === "price";
  const resolved = resolveLevel(bond, settlementDate, {
    fixedField: level.fixedField,
    unitPriceStored: isPrice ? level.unitPriceStored : null,
    yieldStored: isPrice ? null : level.yieldStored,
    priceOverridden: false,
  });
  if (!resolved.ok) return level;
  const { fixedField, unitPriceStored, yieldStored } = resolved.value;
  return { fixedField, unitPriceStored, yieldStored };
}
