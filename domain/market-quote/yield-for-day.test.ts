import { describe, expect, it } from "vitest";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import { figuresOfDay, heldYield, type PublishedLevel, quotingAt } from "#domain/market-quote/yield-for-day.ts";
import type { PublishedBasis } from "#domain/market-quote/published-basis.ts";

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
const priced = (price: number) => ({ date: "2026-06-25", yieldFraction: null, basis: "as quoted" as const, price });
const published = (date: string, yieldFraction: number, basis: PublishedBasis) => ({
  date,
  yieldFraction,
  basis,
  price: null,
});
/** Held yield for regular settlement soon after the list of 25 Jun 2026. */
const held = (bond: BondFacts, level: PublishedLevel, settles = "2026-06-29") =>
  heldYield(bond, level, calendar, quotingAt(bond, settles));

describe("the yield held for a published level", () => {
  it("is the published yield where there is one, rounded to six decimals (C-22)", () => {
    const level = { ...published("2025-12-31", 0.06640449, "half-yearly"), price: 103 };
    expect(held(gsec, level)).toEqual({ bondYield: 0.066404, solvedFor: null, isTurned: false });
  });

  it("of 6.33% GS 2035 on 15 Sep 2025 is one market yield in both houses, 6.60 annualised and 6.49 half-yearly", () => {
    const annualised = held(gsec, published("2025-09-15", 0.066, "annualised"));
    const halfYearly = held(gsec, published("2025-09-15", 0.0649, "half-yearly"));
    expect(halfYearly?.bondYield).toBe(0.0649);
    expect(annualised).toMatchObject({ isTurned: true });
    expect(Math.abs((annualised?.bondYield ?? 0) - 0.0649)).toBeLessThan(0.00005);
    expect(held(gsec, published("2025-09-15", 0.0816, "annualised"))?.bondYield).toBe(0.08);
  });

  it("of a dealt price is solved for the next working day: 102.69 for 7.18% GS 2033 on 25 Jun 2026 is 6.6971%", () => {
    expect(held(gsec, priced(102.69))).toEqual({ bondYield: 0.066971, solvedFor: "2026-06-29", isTurned: false });
  });

  it("of a value from a model is that of its own day", () => {
    expect(held(bill("2026-12-17"), priced(97.388558))).toEqual({
      bondYield: 0.055928,
      solvedFor: "2026-06-25",
      isTurned: false,
    });
  });

  it("puts bills of one list on one level, though some were dealt and some valued", () => {
    const dealt = held(bill("2026-09-17"), priced(98.8731));
    expect(dealt?.bondYield).toBeCloseTo(0.052, 5);
  });

  it("is not made up for a bond that cannot be priced", () => {
    const floater = { ...gsec, coupon_rate_percent: null, coupon_type: "FLOATING" };
    expect(held(floater, priced(100.79))).toBeNull();
    expect(held(gsec, { ...priced(100), price: null })).toBeNull();
  });

  it("of an annualised disclosure is turned half-yearly even where the bond cannot be priced", () => {
    const floater = { ...gsec, coupon_rate_percent: null, coupon_type: "FLOATING" };
    expect(held(floater, published("2025-12-31", 0.0816, "annualised"))?.bondYield).toBe(0.08);
  });
});

describe("both figures of a published level, on its own day", () => {
  it("have the yield worked out from a price: 102.69 for 7.18% GS 2033 on 25 Jun 2026 is 6.6971%", () => {
    expect(figuresOfDay(gsec, priced(102.69), calendar)).toEqual({
      bondYield: 0.066971,
      isYieldSolved: true,
      cleanPrice: 102.69,
      isPriceSolved: false,
    });
  });

  it("have the price worked out from a yield, and give that price's yield back", () => {
    const figures = figuresOfDay(gsec, published("2026-06-25", 0.066971, "half-yearly"), calendar);
    expect(figures).toMatchObject({ bondYield: 0.066971, isYieldSolved: false, isPriceSolved: true });
    expect(figures.cleanPrice).toBeCloseTo(102.69, 3);
  });

  it("are as published where both were, and leave out what cannot be worked out", () => {
    const both = { ...published("2026-06-25", 0.067, "as quoted"), price: 102.5 };
    expect(figuresOfDay(gsec, both, calendar)).toMatchObject({ cleanPrice: 102.5, isPriceSolved: false });
    const unpriced = { ...gsec, coupon_frequency: null, coupon_type: null };
    expect(figuresOfDay(unpriced, priced(99), calendar)).toMatchObject({ bondYield: null, isYieldSolved: false });
  });
});

describe("a yield held into the last coupon period, where the market quotes it simple", () => {
  // 7.62% Tamil Nadu SDL of 29-Mar-2027, annualised 6.0746 by a fund house; settled 25-Nov-2026 with 124 days of 30/360
  // left.
  const sdl: BondFacts = {
    ...gsec,
    category: "SDL",
    coupon_rate_percent: 7.62,
    issue_date: null,
    maturity_date: "2027-03-29",
  };
  const years = 124 / 360;
  const annualOf = (simple: number) => (1 + simple * years) ** (1 / years) - 1;

  it("comes to the published yield in a year, not to a half-yearly one read as simple", () => {
    const level = held(sdl, published("2025-12-31", 0.060746, "annualised"), "2026-11-25");
    expect(level?.isTurned).toBe(true);
    expect(level?.bondYield).toBeCloseTo((1.060746 ** years - 1) / years, 6);
    expect(annualOf(level?.bondYield ?? 0)).toBeCloseTo(0.060746, 6);
  });

  it("likewise from a half-yearly disclosure, and from a price that was dealt while coupons were left", () => {
    const halfYearly = held(sdl, published("2025-09-15", 0.0616, "half-yearly"), "2026-11-25");
    expect(annualOf(halfYearly?.bondYield ?? 0)).toBeCloseTo(1.0308 ** 2 - 1, 6);
    const [then, now] = ["2026-06-29", "2026-11-25"].map((day) => held(sdl, priced(101.2), day)?.bondYield ?? 0);
    expect(annualOf(now ?? 0)).toBeCloseTo((1 + (then ?? 0) / 2) ** 2 - 1, 5);
  });

  it("is the simple yield itself where it was published as one", () => {
    const level = held(sdl, published("2026-10-15", 0.0601, "as quoted"), "2026-11-25");
    expect(level).toEqual({ bondYield: 0.0601, solvedFor: null, isTurned: false });
  });
});
