import type { FixedField } from "#domain/entities/eoi.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { pricingInputTexts } from "#domain/validation/level-decision.ts";
import { emptyPricingInput, pricingInput, type PricingInputState } from "#domain/validation/pricing-input.ts";

interface StoredLevel {
  fixed_field: FixedField;
  unit_price_stored: number | null;
  yield_stored: number | null;
}

/** A stored level as the level box holds it once it was typed there; an empty box of its kind when it has no number. */
export function typedLevel(stored: StoredLevel): PricingInputState {
  const { fixed_field: fixedField, unit_price_stored: price, yield_stored: bondYield } = stored;
  const empty = { ...emptyPricingInput, mode: fixedField, value: { ...emptyPricingInput.value, fixedField } };
  const owned = fixedField === "price" ? price : bondYield;
  if (owned === null) return empty;
  // Said outright, so that no threshold takes it for the other kind.
  const text = fixedField === "price" ? `@${formatPrice(price)}` : `${formatYieldPct(bondYield)}y`;
  return pricingInput({ ...empty, text }, { type: "blurred" });
}

export type ReadLevel =
  | { ok: true; fixedField: FixedField; /** Fraction, or price per 100. */ level: number }
  | { ok: false; error: string };

/** The number in a level box as it stands, whether or not the box was left. */
export function readLevel(state: PricingInputState): ReadLevel {
  const { value, error } = pricingInput(state, { type: "blurred" });
  const { fixedField } = value;
  const level = fixedField === "price" ? value.cleanPrice : value.bondYield;
  if (error !== null) return { ok: false, error };
  return level === null
    ? { ok: false, error: pricingInputTexts[fixedField].required }
    : { ok: true, fixedField, level };
}
