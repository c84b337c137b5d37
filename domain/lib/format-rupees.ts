import { roundHalfAway, shiftDecimal } from "#domain/lib/decimal.ts";
import { MINUS, MISSING } from "#domain/lib/format-level.ts";
import { type Paise, paiseToRupees } from "#domain/lib/paise.ts";

// Formats by hand: the runtime's compact notation for en-IN has changed between releases.
const LAKH = 1e5;
const CRORE = 1e7;
const LAKH_CRORE = 1e12;
/** Prevents a line break between a figure and its unit or rupee sign. */
const NO_BREAK = "\u00a0";

/** Commas the Indian way, last three digits then pairs: 123456789 is 12,34,56,789. Takes digits only. */
export function groupIndian(digits: string): string {
  return digits.length <= 3 ? digits : `${digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",")},${digits.slice(-3)}`;
}

function grouped(magnitude: number, places: number): string {
  const [whole = "0", decimals] = roundHalfAway(magnitude, places).toFixed(places).split(".");
  return decimals === undefined ? groupIndian(whole) : `${groupIndian(whole)}.${decimals}`;
}

function signed(value: number, text: string): string {
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** Rupees in full: 12,34,56,789.00; en dash when missing. Pass places 0 for whole-rupee sizes. */
export function formatRupees(rupees: number | null | undefined, places = 2): string {
  if (rupees == null || !Number.isFinite(rupees)) return MISSING;
  return signed(rupees, grouped(Math.abs(rupees), places));
}

/** Same in running text, with the rupee sign: `₹ 5,00,00,000`; en dash alone when missing. */
export function rupeesText(rupees: number | null | undefined, places = 2): string {
  const figure = formatRupees(rupees, places);
  return figure === MISSING ? MISSING : `₹${NO_BREAK}${figure}`;
}

export function formatPaise(paise: Paise | null | undefined): string {
  return paise == null ? MISSING : formatRupees(paiseToRupees(paise));
}

/** For tables and chips: plain below 1 lakh, then `12.50 L`, `25.00 Cr`, `1.20 L Cr`; en dash when missing. */
export function formatCompactRupees(rupees: number | null | undefined): string {
  if (rupees == null || !Number.isFinite(rupees)) return MISSING;
  return signed(rupees, compact(roundHalfAway(Math.abs(rupees), 2)));
}

/** Whole rupees, in crore from one crore up: `90.00 Cr`, `₹ 25,00,000`. */
export function rupeesFromCrore(rupees: number): string {
  return Math.abs(rupees) < CRORE ? rupeesText(rupees, 0) : formatCompactRupees(rupees);
}

/**
 * Size as spoken, for sentences and fields: `10 Cr`, `50 L`, `2.5 Cr`. Fields read it back, so no digit is lost or
 * added; plain below one lakh. En dash when missing.
 */
export function formatSize(rupees: number | null | undefined): string {
  if (rupees == null || !Number.isFinite(rupees)) return MISSING;
  const magnitude = Math.abs(rupees);
  const [power, unit] = magnitude >= CRORE ? [7, "Cr"] : magnitude >= LAKH ? [5, "L"] : [0, ""];
  const [whole = "0", decimals] = String(shiftDecimal(magnitude, -power)).split(".");
  const figure = decimals === undefined ? groupIndian(whole) : `${groupIndian(whole)}.${decimals}`;
  return signed(rupees, unit === "" ? figure : `${figure}${NO_BREAK}${unit}`);
}

/**
 * Sizes of one column, all in crore: `25.00 Cr`, `0.50 Cr`. More decimals only below one crore, where two would
 * truncate a size; en dash when missing.
 */
export function formatCrores(rupees: number | null | undefined): string {
  if (rupees == null || !Number.isFinite(rupees)) return MISSING;
  const crores = shiftDecimal(Math.abs(rupees), -7);
  const decimals = String(roundHalfAway(crores, 7)).split(/[.e]/)[1]?.length ?? 0;
  const places = crores >= 1 ? 2 : Math.min(4, Math.max(2, decimals));
  return signed(rupees, `${grouped(crores, crores > 0 && crores < 0.0001 ? 7 : places)}${NO_BREAK}Cr`);
}

export function formatCompactPaise(paise: Paise | null | undefined): string {
  return paise == null ? MISSING : formatCompactRupees(paiseToRupees(paise));
}

function compact(magnitude: number): string {
  if (magnitude < LAKH) return grouped(magnitude, Number.isInteger(magnitude) ? 0 : 2);
  // 99,99,999 would round to 100.00 L; such an amount is shown in the next unit.
  const lakhs = roundHalfAway(shiftDecimal(magnitude, -5), 2);
  if (lakhs < CRORE / LAKH) return `${grouped(lakhs, 2)}${NO_BREAK}L`;
  const crores = roundHalfAway(shiftDecimal(magnitude, -7), 2);
  if (crores < LAKH_CRORE / CRORE) return `${grouped(crores, 2)}${NO_BREAK}Cr`;
  return `${grouped(shiftDecimal(magnitude, -12), 2)}${NO_BREAK}L${NO_BREAK}Cr`;
}
