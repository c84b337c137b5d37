import { isIsoDate } from "#domain/lib/iso-date.ts";
import { typedNumber, ungrouped } from "#domain/lib/typed-number.ts";
import { type FieldRule, filled, inOrder, matching, optional } from "./field-rule.ts";
import { validationTexts as texts } from "./texts.ts";

export const YIELD_MAX_PCT = 100;
export const YIELD_MAX_CHARACTERS = 7;
export const PRICE_MAX = 250;
export const QUANTUM_MAX_DIGITS = 12;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const isNumber: FieldRule = (typed) => (typedNumber(typed) === null ? texts.number : null);
const notNegative: FieldRule = (typed) => (Number(typedNumber(typed)) < 0 ? texts.negative : null);

const yieldRange = inOrder(
  isNumber,
  notNegative,
  (typed) => (Number(typedNumber(typed)) > YIELD_MAX_PCT ? texts.yieldAboveMax : null),
  (typed) => (typed.trim().length > YIELD_MAX_CHARACTERS ? texts.yieldTooLong : null),
);

const priceRange = inOrder(isNumber, notNegative, (typed) =>
  Number(typedNumber(typed)) > PRICE_MAX ? texts.priceAboveMax : null,
);

/** Yield typed in percent, 0 to 100, at most 7 characters. V-01..V-05 */
export const yieldRule = inOrder(filled(texts.required), yieldRange);
/** V-34 */
export const optionalYieldRule = optional(yieldRange);
/** Price per 100 of face, 0 to 250. V-06..V-09 */
export const priceRule = inOrder(filled(texts.required), priceRange);
/** V-35 */
export const optionalPriceRule = optional(priceRange);

const digitCount = (typed: string) => typed.replace(/\..*$/, "").replace(/\D/g, "").length;

const quantumOfDigits = inOrder(
  isNumber,
  notNegative,
  (typed) => (typedNumber(typed) === 0 ? texts.zero : null),
  (typed) => (digitCount(typed) > QUANTUM_MAX_DIGITS ? texts.quantumTooLong : null),
  (typed) => (Number.isInteger(typedNumber(typed)) ? null : texts.quantumNotWhole),
);

/** Size in whole rupees of face value, commas allowed, at most 12 digits. V-10..V-14 */
export const quantumRule = inOrder(filled(texts.required), (typed) => quantumOfDigits(ungrouped(typed)));

/** HH:MM on a 24-hour clock. V-30 */
export const timeRule = matching(TIME, texts.time);

/**
 * Time of a deal entered by hand, not later than now; the current minute itself is accepted. V-15, V-16
 * @param nowIstTime the clock in India, HH:MM
 */
export function tradeTimeRule(nowIstTime: string): FieldRule {
  return inOrder(filled(texts.required), timeRule, (typed) =>
    typed.trim() > nowIstTime.slice(0, 5) ? texts.tradeTimeLater : null,
  );
}

/** A calendar date YYYY-MM-DD. V-33 */
export const settlementDateRule: FieldRule = (typed) => (isIsoDate(typed.trim()) ? null : texts.settlementDate);
