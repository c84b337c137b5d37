import { addMonths, type IsoDate } from "#domain/lib/iso-date.ts";
import type { PricingTerms, Workout } from "#domain/pricing/terms.ts";

// Default workout date of a bond's quoted yield. B-15

/** Rule in a sentence, for screens that show the type of a yield. */
export const QUOTED_WORKOUT_RULE =
  "A dated bond is quoted to maturity (YTM), whatever calls and puts it carries, unless call and put fall on one day at " +
  "one price, which settles the repayment (YTC). A perpetual bond is quoted to its first call after settlement (YTC), " +
  "and once no call is left to 100 years from its issue (YTM-DEEMED).";

/** Perpetual debt counts as due 100 years after its issue when a maturity is needed (SEBI, March 2021). */
const DEEMED_MONTHS = 1200;

/**
 * Date and price to which a bond is quoted. A perpetual: its next call (SEBI, "Valuation of Additional Tier 1 Bonds", 5
 * Aug 2024) or else its deemed maturity; null without a call or issue date. A dated bond: maturity, unless a call and a
 * put coincide in date and price.
 */
export function quotedWorkout(terms: PricingTerms, settlementDate: IsoDate): Workout | null {
  const { calls = [], puts = [] } = terms;
  if (terms.maturityDate === null) {
    const [first] = calls.filter(({ date }) => date > settlementDate).toSorted((a, b) => (a.date < b.date ? -1 : 1));
    return first === undefined ? deemedMaturity(terms) : { type: "YTC", ...first };
  }
  if (calls.length > 0 && puts.length > 0) {
    const certain = calls
      .filter(({ date }) => date > settlementDate)
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .find((call) => puts.some((put) => put.date === call.date && put.price === call.price));
    if (certain !== undefined) return { type: "YTC", ...certain };
  }
  return { type: "YTM", date: terms.maturityDate, price: terms.redemptionPrice };
}

/** 100 years from the issue, at 100; null when the issue date is unknown. */
export function deemedMaturity({ issueDate }: PricingTerms): Workout | null {
  return issueDate === null ? null : { type: "YTM-DEEMED", date: addMonths(issueDate, DEEMED_MONTHS), price: 100 };
}
