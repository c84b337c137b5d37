import { fieldTexts as texts } from "#domain/lib/field-texts.ts";

// What is wrong with the numbers of a deal. The contract and every form ask here, so that both refuse alike and in the
// same words. The first broken rule speaks.

export const YIELD_MAX_PCT = 100;
const YIELD_MAX_CHARACTERS = 7;
export const PRICE_MAX = 250;
export const LARGEST_SIZE_RUPEES = 999_999_999_999;

/** What is wrong with a yield in percent; null when nothing is. */
export function yieldProblem(yieldPct: number): string | null {
  if (yieldPct < 0) return texts.negative;
  return yieldPct > YIELD_MAX_PCT ? texts.yieldAboveMax : null;
}

/** What is wrong with a yield as it was written, beside its value: it has at most 7 characters before its sign. */
export function writtenYieldProblem(text: string): string | null {
  return text.replace(/[\sy%]+$/i, "").trimStart().length > YIELD_MAX_CHARACTERS ? texts.yieldTooLong : null;
}

/** What is wrong with a clean price per 100 of face; null when nothing is. */
export function priceProblem(cleanPrice: number): string | null {
  if (cleanPrice < 0) return texts.negative;
  return cleanPrice > PRICE_MAX ? texts.priceAboveMax : null;
}

/** What is wrong with a size in rupees of face value; null when nothing is. */
export function sizeProblem(rupees: number): string | null {
  if (rupees < 0) return texts.negative;
  if (rupees === 0) return texts.zero;
  if (rupees > LARGEST_SIZE_RUPEES) return texts.quantumTooLong;
  return Number.isInteger(rupees) ? null : texts.quantumNotWhole;
}
