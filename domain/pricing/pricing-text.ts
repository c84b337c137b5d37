import { FAMILIES, type InterestRule } from "#domain/pricing/families.ts";
import type { PreparedFlows } from "#domain/pricing/flows.ts";

// Display texts of pricing rules, as sentences.

export const INTEREST_LABELS: Readonly<Record<InterestRule, string>> = {
  NONE: "Paid without coupons, so no interest accrues.",
  "30E/360": "Interest counts every month as 30 days and the year as 360 (30E/360).",
  "ACT/ACT":
    "Interest counts actual days over 365, or over 366 in the interest year that holds a 29 February (Actual/Actual).",
  "ACT/365": "Interest counts actual days over 365, leap year or not.",
  EQUAL: "Every full coupon period earns the same interest; within a period it grows by actual days.",
};

/** Market convention of this product for stored and shown numbers. */
export const ROUNDING_LABELS = [
  "Flows, accrued interest and discount factors are not rounded.",
  "A yield is kept at 6 decimals of the fraction (7.2512% is 0.072512), half away from zero.",
  "The clean price is rounded once, to 4 decimals, half away from zero.",
  "Rupee amounts are rounded once each to the paisa, half away from zero.",
] as const;

const TIME_LABELS = {
  "30E/360": "30/360 days to the payment over 360",
  "ACT/365": "actual days to the payment over 365",
  "COUPON-PERIODS": "coupon periods to the payment over coupons a year",
} as const;

/** Discounting rule in one sentence. */
export function ruleText({ terms, compounding }: PreparedFlows): string {
  const { time, compounding: rule } = FAMILIES[terms.family];
  const years = `t = ${TIME_LABELS[time]}`;
  if (compounding === 0) {
    const last = rule === "SIMPLE-IN-LAST-PERIOD" ? "One payment is left, so interest is simple: it" : "The payment";
    return `${last} is divided by 1 + y × t, with ${years}.`;
  }
  const power = compounding === 1 ? "(1 + y) to the power t" : `(1 + y/${compounding}) to the power ${compounding} × t`;
  return `Each payment is divided by ${power}, with ${years}; the sum is the dirty price, less accrued interest the clean one.`;
}
