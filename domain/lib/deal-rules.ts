import { fieldTexts as texts } from "#domain/lib/field-texts.ts";

// Rules for the numbers of a deal, used by the contract and every form, so that both refuse with the same text. The
// first broken rule decides.

export const YIELD_MAX_PCT = 100;
const YIELD_MAX_CHARACTERS = 7;
export const PRICE_MAX = 250;
export const LARGEST_SIZE_RUPEES = 999_999_999_999;

/** Error text of a yield in percent, or null. */
export function yieldProblem(yieldPct: number): string | null {
  if (yieldPct < 0) return texts.negative;
  return yieldPct > YIELD_MAX_PCT ? texts.yieldAboveMax : null;
}

/** Error text of a yield as typed, besides its value, or null: at most 7 characters before its sign. */
export function writtenYieldProblem(text: string): string | null {
  return text.replace(/[\sy%]+$/i, "").trimStart().length > YIELD_MAX_CHARACTERS ? texts.yieldTooLong : null;
}

/** Error text of a clean price per 100 of face, or null. */
export function priceProblem(cleanPrice: number): string | null {
  if (cleanPrice < 0) return texts.negative;
  return cleanPrice > PRICE_MAX ? texts.priceAboveMax : null;
}

/** Error text of a size in rupees of face value, or null. */
export function sizeProblem(rupees: number): string | null {
  if (rupees < 0) return texts.negative;
  if (rupees === 0) return texts.zero;
  if (rupees > LARGEST_SIZE_RUPEES) return texts.quantumTooLong;
  return Number.isInteger(rupees) ? null : texts.quantumNotWhole;
}
