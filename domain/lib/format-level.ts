import { roundHalfAway, shiftDecimal } from "#domain/lib/decimal.ts";

/** Placeholder of a missing value. */
export const MISSING = "–";
/** A real minus sign, as wide as the digits in tabular figures. */
export const MINUS = "−";

function fixed(value: number | null | undefined, places: number): string {
  if (value == null || !Number.isFinite(value)) return MISSING;
  const rounded = roundHalfAway(value, places);
  return (rounded < 0 ? MINUS : "") + Math.abs(rounded).toFixed(places);
}

/**
 * Yield in percent with 4 decimals from the stored fraction: 0.0725 becomes `7.2500`. The unit is in the column header.
 */
export function formatYieldPct(fraction: number | null | undefined): string {
  return fraction == null ? MISSING : fixed(shiftDecimal(fraction, 2), 4);
}

/** Price per 100 of face with 4 decimals: `99.1234`. */
export function formatPrice(price: number | null | undefined): string {
  return fixed(price, 4);
}

/** A difference in basis points, to a hundredth where it has one: `+3.5 bp`, `−2.0 bp`, `+0.25 bp`, `0.0 bp`. */
export function formatBp(bp: number | null | undefined): string {
  const hasHundredth = bp != null && roundHalfAway(bp, 1) !== roundHalfAway(bp, 2);
  const text = fixed(bp, hasHundredth ? 2 : 1);
  if (text === MISSING) return MISSING;
  const plus = bp != null && bp > 0 && /[1-9]/.test(text) ? "+" : "";
  return `${plus}${text} bp`;
}

/**
 * Splits a displayed level before the last two of its four decimals; the second part is empty when the text is not such
 * a level.
 */
export function splitLevel(text: string): [string, string] {
  const end = /\d\.\d{4}$/.test(text) ? text.length - 2 : text.length;
  return [text.slice(0, end), text.slice(end)];
}
