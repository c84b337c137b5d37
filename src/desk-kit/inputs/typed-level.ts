import type { FixedField } from "#domain/entities/eoi.ts";
import { emptyLevel, type LevelInput, levelText } from "#domain/validation/pricing-input.ts";

interface StoredLevel {
  fixed_field: FixedField;
  unit_price_stored: number | null;
  yield_stored: number | null;
}

/** Converts a stored level to the level box's state, as if typed; an empty box of its kind when it has no number. */
export function typedLevel({
  fixed_field: mode,
  unit_price_stored: price,
  yield_stored: bondYield,
}: StoredLevel): LevelInput {
  const level = mode === "price" ? price : bondYield;
  return { ...emptyLevel, mode, text: levelText(mode, level), isDecided: level !== null };
}
