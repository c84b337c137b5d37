import { yieldProblem } from "#domain/lib/deal-rules.ts";
import { fieldTexts as texts } from "#domain/lib/field-texts.ts";
import { type FixedField, parseLevel } from "#domain/lib/shorthand.ts";

export interface LevelLimits {
  /** a bare number above it in Yield mode is a price, below it in Price mode a yield (U-07) */
  switchAt: number;
  priceMin: number;
  priceMax: number;
}

export const pricingInputLimits: LevelLimits = { switchAt: 25, priceMin: 1, priceMax: 250 };

/** V-42..V-46 */
export const pricingInputTexts = {
  yield: { required: texts.yieldRequired, placeholder: "Enter Yield" },
  price: { required: texts.priceRequired, placeholder: "Enter Price" },
  cannotBePriced: "This bond cannot be priced. Enter a yield.",
} as const;

/** V-46, C-47 */
export const PRICING_INPUT_STEP = 0.0001;

export type LevelDecision =
  | { ok: true; fixedField: FixedField; level: number }
  | { ok: false; fixedField: FixedField; message: string };

/**
 * Reads a typed level when the box loses focus: its kind (switched by the threshold unless `@` or `y` is given) and its
 * number, yield in percent or price per 100. A bond that cannot be priced never leaves Yield mode. S-11..S-14
 */
export function decideLevel(
  text: string,
  mode: FixedField,
  canBePriced: boolean,
  limits: LevelLimits = pricingInputLimits,
): LevelDecision {
  const reading = parseLevel(text, mode);
  if (!reading.ok) return { ok: false, fixedField: mode, message: pricingInputTexts[mode].required };
  const level = reading.field === "price" ? reading.price : reading.yieldPct;
  const fixedField = reading.explicit ? reading.field : switched(mode, level, canBePriced, limits.switchAt);
  if (fixedField === "yield") {
    const message = yieldProblem(level);
    return message === null ? { ok: true, fixedField, level } : { ok: false, fixedField, message };
  }
  if (!canBePriced) return { ok: false, fixedField: "yield", message: pricingInputTexts.cannotBePriced };
  return level < limits.priceMin || level > limits.priceMax
    ? { ok: false, fixedField, message: pricingInputTexts.price.required }
    : { ok: true, fixedField, level };
}

function switched(mode: FixedField, level: number, canBePriced: boolean, switchAt: number): FixedField {
  if (mode === "yield" && level > switchAt && canBePriced) return "price";
  return mode === "price" && level < switchAt ? "yield" : mode;
}
