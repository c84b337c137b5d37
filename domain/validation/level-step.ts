import { pctOfYieldFraction, roundHalfAway } from "#domain/lib/decimal.ts";
import type { FixedField } from "#domain/lib/shorthand.ts";
import { PRICING_INPUT_STEP, pricingInputLimits } from "#domain/validation/level-decision.ts";
import { type LevelInput, readLevel } from "#domain/validation/pricing-input.ts";

// How a level moves by a key. The specification's step (V-46) is the grain of the box, the least that can be told apart in
// it; dealers move by the tick of the market, which is coarser.

/** Rupees per 100 of face: prices are dealt in paise. */
export const PRICE_TICK_RUPEES = 0.01;

/** Yields are dealt in quarters of a basis point. */
export const YIELD_TICK_BP = 0.25;

const YIELD_MAX_PCT = 100;
const BP_OF_PCT = 100;

/** `tick` is what the market moves by, `ten-ticks` ten times that, `grain` the least the box tells apart. */
export type StepSize = "grain" | "tick" | "ten-ticks";

export interface LevelStep {
  size: StepSize;
  /** 1 raises the number in the box, -1 lowers it, whatever that does to the price. */
  by: 1 | -1;
}

/** What one step comes to, in percent for a yield and rupees per 100 for a price. */
export function stepOf(field: FixedField, size: StepSize): number {
  if (size === "grain") return PRICING_INPUT_STEP;
  const tick = field === "price" ? PRICE_TICK_RUPEES : YIELD_TICK_BP / BP_OF_PCT;
  return size === "ten-ticks" ? 10 * tick : tick;
}

/** A step in words: `0.25 bp`, `₹ 0.01`. */
export function stepText(field: FixedField, size: StepSize): string {
  const step = stepOf(field, size);
  return field === "price" ? `₹\u00a0${step}` : `${roundHalfAway(step * BP_OF_PCT, 4)}\u00a0bp`;
}

/**
 * The text of the level box after a step, its kind said outright so that it stays the kind it is. Null where no level can be
 * read in the box.
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
