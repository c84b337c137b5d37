import { formatDate } from "#domain/lib/format-date.ts";
import { FAMILIES } from "#domain/pricing/families.ts";
import { INTEREST_LABELS } from "#domain/pricing/pricing-text.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";
import { termSentence } from "#domain/bond-terms/term-text.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";

// All defaults behind a price, as sentences shown beside it.

const YIELD_TEXTS = {
  "HALF-YEARLY": "The yield compounds half-yearly.",
  "SIMPLE-IN-LAST-PERIOD": "The yield compounds half-yearly; with one payment left it is simple.",
  ANNUAL: "The yield compounds once a year.",
  "BY-COUPONS": "The yield compounds as often as coupons are paid.",
  SIMPLE: "The yield is simple, on actual days over 365.",
} as const;

const CONVENTIONS: ReadonlySet<string> = new Set([...Object.values(INTEREST_LABELS), ...Object.values(YIELD_TEXTS)]);

/**
 * True when a sentence of {@link assumptionsOf} states a market convention rather than an assumption for missing data.
 */
export function isConvention(sentence: string): boolean {
  return CONVENTIONS.has(sentence);
}

/** Market conventions of the bond, then the assumptions for missing data, for terms derived from a bond's facts. */
export function assumptionsOf(bond: BondFacts, terms: PricingTerms): string[] {
  const rules = FAMILIES[terms.family];
  const hasCoupons = rules.interest !== "NONE";
  const isPerpetual = terms.maturityDate === null;
  return [
    ...(hasCoupons ? [INTEREST_LABELS[rules.interest]] : []),
    YIELD_TEXTS[rules.compounding],
    ...(bond.coupon_type === "FLOATING" ? ["The coupon floats; its current rate is taken for all payments."] : []),
    ...(hasCoupons && bond.issue_date === null
      ? ["The issue date is not in the data; every coupon period is taken as regular."]
      : []),
    ...couponDayText(terms, bond),
    ...termTexts(bond, hasCoupons),
    ...(isPerpetual ? ["A perpetual bond is priced to its first call."] : redemptionText(terms, bond)),
    ...recordText(terms, hasCoupons, bond.category),
    ...callText(bond, isPerpetual),
    ...(bond.category === null ? ["The issuer is not identified; taken as a corporate bond."] : []),
  ];
}

/** Sentences of confirmed, assumed and stated terms, with their grounds. */
function termTexts({ terms = [] }: BondFacts, hasCoupons: boolean): string[] {
  return terms
    .filter(({ term, basis }) => {
      // The interest rule above already states the usual day count.
      if (term === "face_value" || (term === "day_count" && basis === "ASSUMED")) return false;
      return hasCoupons || term === "redemption";
    })
    .map((term) => termSentence(term));
}

function couponDayText({ anchorDate, issueDate }: PricingTerms, bond: BondFacts): string[] {
  return [
    ...(anchorDate === undefined ? [] : [`Coupons fall on the days of the known one of ${formatDate(anchorDate)}.`]),
    ...(bond.issue_date !== null && issueDate === null
      ? ["The issue date is taken as that of a re-issue, and every coupon period as regular."]
      : []),
  ];
}

function redemptionText({ redemptions, redemptionPrice }: PricingTerms, bond: BondFacts): string[] {
  if (redemptions !== undefined) return ["Each repayment is taken at 100."];
  if (bond.face_reduced !== undefined)
    return [`Part-redeemed on ${formatDate(bond.face_reduced.on)}: 100 is of what is left.`];
  return [
    redemptionPrice === 100
      ? "Redemption is taken as 100 in one payment at maturity."
      : `Interest and principal are paid at maturity, ${redemptionPrice} for each 100 of face.`,
  ];
}

const WITHOUT_RECORD_DATE: readonly (string | null)[] = ["GSEC", "SDL", "TBILL", "STRIPS"];

function recordText({ recordDays }: PricingTerms, hasCoupons: boolean, category: string | null): string[] {
  if (WITHOUT_RECORD_DATE.includes(category)) return [];
  return recordDays === null
    ? ["The bond is not known to be listed, so no record date is applied."]
    : [`The record date is taken as ${recordDays} days before each ${hasCoupons ? "payment" : "repayment"}.`];
}

function callText({ call_date, calls = [] }: BondFacts, isPerpetual: boolean): string[] {
  if (call_date === null || calls.some(({ date }) => date === call_date)) return [];
  return [
    `The call on ${formatDate(call_date)} is taken at 100${isPerpetual ? "" : "; the bond is quoted to maturity"}.`,
  ];
}
