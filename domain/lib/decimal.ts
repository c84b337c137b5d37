/** Multiplies by a power of ten in decimal notation, so that 1.005 becomes 100.5 and not 100.49999999999999. */
export function shiftDecimal(value: number, places: number): number {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(exponent) + places}`);
}

/** Rounds half away from zero at `places` decimals, reading the number as the decimal it prints as (1.005 is 1.01). */
export function roundHalfAway(value: number, places: number): number {
  if (!Number.isFinite(value)) return value;
  const rounded = shiftDecimal(Math.round(shiftDecimal(Math.abs(value), places)), -places);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Yield in stored form: a fraction per year with 6 decimals (7.25% is 0.0725). C-22 */
export function yieldFraction(fraction: number): number {
  return roundHalfAway(fraction, 6);
}

/** Price in stored form: per 100 of face with 4 decimals. C-23 */
export function price4(price: number): number {
  return roundHalfAway(price, 4);
}

/**
 * Rounds answered figures that are not levels to 6 decimals: accrued interest and dirty price per 100, durations, pv01.
 */
export function answeredFigure(value: number): number {
  return roundHalfAway(value, 6);
}

/** Converts typed percent to the stored fraction: 7.25 to 0.0725. */
export function yieldFractionOfPct(yieldPct: number): number {
  return yieldFraction(shiftDecimal(yieldPct, -2));
}

/** Converts a stored fraction to percent, 4 decimals: 0.0725 to 7.25. */
export function pctOfYieldFraction(fraction: number): number {
  return roundHalfAway(shiftDecimal(fraction, 2), 4);
}

/** Distance of two yields (fractions) in basis points, `to` minus `from`. */
export function bpBetweenYields(fromFraction: number, toFraction: number): number {
  return roundHalfAway((toFraction - fromFraction) * 10_000, 6);
}
