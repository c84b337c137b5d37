import { describe, expect, it } from "vitest";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import type { BondFacts } from "#domain/pricing/terms-of-bond.ts";
import { heldYield } from "./held-yield.ts";

const calendar = buildCalendar([
  { date: "2026-06-26", name: "Muharram", market: "NSE Debt" },
  { date: "2026-06-26", name: "Muharram", market: "Settlement" },
]);
const gsec: BondFacts = {
  isin: "IN0020230085",
  name: "7.18% GS 2033",
  category: "GSEC",
  coupon_rate_percent: 7.18,
  coupon_type: "FIXED",
  coupon_frequency: "SEMI_ANNUAL",
  issue_date: "2023-08-14",
  maturity_date: "2033-08-14",
  call_date: null,
  listed: "NSE",
};
const bill = (maturity: string): BondFacts => ({
  ...gsec,
  name: "T-Bill",
  category: "TBILL",
  coupon_rate_percent: null,
  coupon_type: "ZERO_COUPON",
  coupon_frequency: null,
  issue_date: null,
  maturity_date: maturity,
});
const priced = (price: number) => ({ date: "2026-06-25", yieldFraction: null, price });

describe("the yield held for a published level", () => {
  it("is the published yield where there is one, rounded to six decimals (C-22)", () => {
    const level = { date: "2025-12-31", yieldFraction: 0.06640449, price: 103 };
    expect(heldYield(gsec, level, calendar)).toEqual({ bondYield: 0.066404, solvedFor: null });
  });

  it("of a dealt price is solved for the next working day: 102.69 for 7.18% GS 2033 on 25 Jun 2026 is 6.6971%", () => {
    expect(heldYield(gsec, priced(102.69), calendar)).toEqual({ bondYield: 0.066971, solvedFor: "2026-06-29" });
  });

  it("of a value from a model is that of its own day", () => {
    expect(heldYield(bill("2026-12-17"), priced(97.388558), calendar)).toEqual({
      bondYield: 0.055928,
      solvedFor: "2026-06-25",
    });
  });

  it("puts bills of one list on one level, though some were dealt and some valued", () => {
    const dealt = heldYield(bill("2026-09-17"), priced(98.8731), calendar);
    expect(dealt?.bondYield).toBeCloseTo(0.052, 5);
  });

  it("is not made up for a bond that cannot be priced", () => {
    const floater = { ...gsec, coupon_rate_percent: null, coupon_type: "FLOATING" };
    expect(heldYield(floater, priced(100.79), calendar)).toBeNull();
    expect(heldYield(gsec, { date: "2026-06-25", yieldFraction: null, price: null }, calendar)).toBeNull();
  });
});
