import { expect, it } from "vitest";
import { assumptionsOf, isConvention } from "#domain/pricing/assumptions.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";

const BOND: BondFacts = {
  isin: "INE001A07TG4",
  name: "7.40% HDFC 2030",
  category: "PSU",
  coupon_rate_percent: 7.4,
  coupon_type: "FIXED",
  coupon_frequency: "ANNUAL",
  issue_date: null,
  maturity_date: "2030-08-14",
  call_date: null,
  listed: "NSE",
};

it("how a market counts days and compounds is a convention, what the data does not say an assumption", () => {
  const reading = termsOf(BOND, "2026-11-23");
  const sentences = reading.ok ? assumptionsOf(BOND, reading.terms) : [];
  const conventions = sentences.filter(isConvention);
  expect(conventions).toHaveLength(2);
  expect(conventions[1]).toBe("The yield compounds once a year.");
  const assumed = sentences.filter((sentence) => !isConvention(sentence));
  expect(assumed).toContain("The issue date is not in the data; every coupon period is taken as regular.");
  expect(assumed.some((sentence) => /compounds|Interest counts/.test(sentence))).toBe(false);
});
