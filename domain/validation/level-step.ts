import { pctOfYieldFraction, roundHalfAway } from "#domain/lib/decimal.ts";
import type { FixedField } from "#domain/lib/shorthand.ts";
import { PRICING_INPUT_STEP, pricingInputLimits } from "#domain/validation/level-decision.ts";
import { type LevelInput, readLevel } from "#domain/validation/pricing-input.ts";

// Steps of a level by key. The specification's step (V-46) is the resolution of the box; dealers move by the market's
// tick, which is coarser.

/** Rupees per 100 of face: prices are dealt in paise. */
export const PRICE_TICK_RUPEES = 0.01;

/** Yields are dealt in quarters of a basis point. */
export const YIELD_TICK_BP = 0.25;

const YIELD_MAX_PCT = 100;
const BP_OF_PCT = 100;

/** `tick` is the market's tick, `ten-ticks` ten of them, `grain` the resolution of the box. */
export type StepSize = "grain" | "tick" | "ten-ticks";

export interface LevelStep {
  size: StepSize;
  /** 1 raises the number in the box, -1 lowers it, regardless of the effect on the price. */
  by: 1 | -1;
}

/** Size of one step, in percent for a yield and rupees per 100 for a price. */
export function stepOf(field: FixedField, size: StepSize): number {
  if (size === "grain") return PRICING_INPUT_STEP;
  const tick = field === "price" ? PRICE_TICK_RUPEES : YIELD_TICK_BP / BP_OF_PCT;
  return size === "ten-ticks" ? 10 * tick : tick;
}

/** Step as a text: `0.25 bp`, `₹ 0.01`. */
export function stepText(field: FixedField, size: StepSize): string {
  const step = stepOf(field, size);
  return field === "price" ? `₹\u00a0${step}` : `${roundHalfAway(step * BP_OF_PCT, 4)}\u00a0bp`;
}

/**
 * Text of the level box after a step, with an explicit mark so that its kind cannot switch. Null when the box has no
 * readable level.
 */
export function steppedText(
  input: Pick<LevelInput, "text" | "mode" | "isDecided">,
  canBePriced: boolean,
  { size, by }: LevelStep,
): string | null {
  const reading = readLevel(input, canBePriced);
  if (!reading.ok) return null;
  const { fixedField: field, level } = reading;
  const shown = field === "price" ? level : pctOfYieldFraction(level);
  const { priceMin, priceMax } = pricingInputLimits;
  const [least, most] = field === "price" ? [priceMin, priceMax] : [0, YIELD_MAX_PCT];
  const next = Math.min(most, Math.max(least, shown + by * stepOf(field, size))).toFixed(4);
  return field === "price" ? `@${next}` : `${next}y`;
}
