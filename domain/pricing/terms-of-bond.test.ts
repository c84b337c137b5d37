import { describe, expect, it } from "vitest";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";

const ncd: BondFacts = {
  isin: "INE001A07TF6",
  name: "HDFC 7.80% 2033",
  category: "NBFC",
  coupon_rate_percent: 7.8,
  coupon_type: "FIXED",
  coupon_frequency: "ANNUAL",
  issue_date: "2023-05-03",
  maturity_date: "2033-05-03",
  maturity_year: 2033,
  call_date: null,
  listed: "NSE",
};
const gsec: BondFacts = { ...ncd, category: "GSEC", coupon_frequency: "SEMI_ANNUAL", coupon_rate_percent: 7.18 };
const zero: BondFacts = { ...ncd, coupon_type: "ZERO_COUPON", coupon_frequency: null, coupon_rate_percent: 0 };

describe("the terms a bond is priced by", () => {
  it("are semi-annual and 30E/360 for central and state government bonds", () => {
    for (const category of ["GSEC", "SDL"]) {
      expect(termsOf({ ...gsec, category })).toEqual({
        ok: true,
        family: "GSEC",
        terms: {
          family: "GSEC",
          frequency: 2,
          couponRate: 0.0718,
          issueDate: "2023-05-03",
          firstCouponDate: null,
          maturityDate: "2033-05-03",
          redemptionPrice: 100,
          recordDays: null,
        },
        assumptions: [
          "Interest counts every month as 30 days and the year as 360 (30E/360).",
          "The yield compounds half-yearly; with one payment left it is simple.",
          "Redemption is taken as 100 in one payment at maturity.",
        ],
      });
    }
  });

  it("are annual-yield NCD terms for fixed corporate bonds, with the bond's own frequency", () => {
    for (const category of ["PSU", "NBFC", "CORPORATE", "BANK", "MUNICIPAL", "TIER2"]) {
      expect(termsOf({ ...ncd, category, coupon_frequency: "MONTHLY" })).toMatchObject({
        ok: true,
        family: "NCD-ANN",
        terms: { frequency: 12, couponRate: 0.078, recordDays: 15 },
      });
    }
  });

  it("discount bills by simple interest and STRIPS half-yearly, whatever the data says of coupons", () => {
    const bare = { ...ncd, coupon_type: null, coupon_frequency: null, coupon_rate_percent: null };
    expect(termsOf({ ...bare, category: "TBILL" })).toMatchObject({
      family: "DISC-365",
      terms: { couponRate: 0, recordDays: null },
      assumptions: [
        "The yield is simple, on actual days over 365.",
        "Redemption is taken as 100 in one payment at maturity.",
      ],
    });
    expect(termsOf({ ...bare, category: "STRIPS" })).toMatchObject({ family: "GSEC-STRIP" });
  });

  it("compound a corporate zero while more than a year is left, then discount it simply", () => {
    expect(termsOf(zero)).toMatchObject({ family: "ZERO-365", terms: { couponRate: 0 } });
    expect(termsOf(zero, "2032-05-02")).toMatchObject({ family: "ZERO-365" });
    expect(termsOf(zero, "2032-05-03")).toMatchObject({ family: "DISC-365" });
  });

  it("hold the current coupon of a floater flat, and only when the data has one", () => {
    const floater = { ...gsec, coupon_type: "FLOATING" };
    const reading = termsOf(floater);
    expect(reading).toMatchObject({ family: "GSEC", terms: { couponRate: 0.0718 } });
    expect(reading.ok && reading.assumptions).toContain(
      "The coupon floats; its current rate is taken for all payments.",
    );
  });

  it("have no maturity for a perpetual with a call in the data, which is priced to that call", () => {
    for (const category of ["AT1", "PERPETUAL"]) {
      const reading = termsOf({ ...ncd, category, call_date: "2028-05-03" });
      expect(reading).toMatchObject({
        ok: true,
        terms: { maturityDate: null, calls: [{ date: "2028-05-03", price: 100 }] },
      });
      expect(reading.ok && reading.assumptions).toContain("A perpetual bond is priced to its first call.");
    }
  });

  it("name every default they rest on", () => {
    const bare = { ...ncd, issue_date: null, listed: null, call_date: "2028-05-03", category: null };
    expect(termsOf(bare)).toMatchObject({
      terms: { issueDate: null, recordDays: null, calls: [{ date: "2028-05-03", price: 100 }] },
      assumptions: [
        "Interest counts actual days over 365, or over 366 in the interest year that holds a 29 February (Actual/Actual).",
        "The yield compounds once a year.",
        "The issue date is not in the data; every coupon period is taken as regular.",
        "Redemption is taken as 100 in one payment at maturity.",
        "The bond is not known to be listed, so no record date is applied.",
        "The call on 03-May-2028 is taken at 100; the bond is quoted to maturity.",
        "The issuer is not identified; taken as a corporate bond.",
      ],
    });
  });

  it("carry steps, part redemptions, calls and puts where the facts hold them", () => {
    const redemptions = [
      { date: "2032-05-03", percent: 50 },
      { date: "2033-05-03", percent: 50 },
    ];
    const reading = termsOf({
      ...ncd,
      redemptions,
      coupon_steps: [
        { from: "2023-05-03", rate_percent: 7.8 },
        { from: "2028-05-03", rate_percent: 8.05 },
      ],
      calls: [{ date: "2030-05-03", price: 101 }],
      puts: [{ date: "2029-05-03", price: 100 }],
    });
    expect(reading).toMatchObject({
      terms: {
        redemptions,
        couponSteps: [
          { from: "2023-05-03", rate: 0.078 },
          { from: "2028-05-03", rate: 0.0805 },
        ],
        calls: [{ date: "2030-05-03", price: 101 }],
        puts: [{ date: "2029-05-03", price: 100 }],
      },
    });
  });

  it.each<[string, Partial<BondFacts>]>([
    ["The coupon frequency is not in the data.", { coupon_frequency: null }],
    ["Only the year of maturity is in the data.", { maturity_date: null }],
    ["Only the year of maturity is in the data.", { maturity_date: null, category: "SDL" }],
    ["The maturity date is not in the data.", { maturity_date: null, maturity_year: null }],
    [
      "All interest is paid at maturity, and whether it compounds is not in the data.",
      { coupon_frequency: "ON_MATURITY" },
    ],
    [
      "All interest is paid at maturity, and whether it compounds is not in the data.",
      { coupon_type: "ZERO_COUPON", coupon_frequency: "ON_MATURITY" },
    ],
    [
      "The coupon floats, and its current rate is not in the data.",
      { coupon_type: "FLOATING", coupon_rate_percent: null },
    ],
    ["The payments depend on a market index, so they are not known.", { coupon_type: "MARKET_LINKED" }],
    ["The coupon type is not in the data.", { coupon_type: null }],
    ["The coupon resets, so its future payments are not known.", { name: "MFL-RESET RATE-5-3-26-PVT" }],
    ["The coupon rate is not in the data.", { coupon_rate_percent: null }],
    ["A sovereign gold bond pays the price of gold, so it has no yield to price from.", { category: "SGB" }],
    ["A perpetual bond is quoted to its first call date, which is not in the data.", { category: "AT1" }],
    ["A perpetual bond is quoted to its first call date, which is not in the data.", { category: "PERPETUAL" }],
  ])("cannot be had: %s", (reason, change) => {
    expect(termsOf({ ...ncd, ...change })).toEqual({ ok: false, code: "cannot_be_priced", reason });
  });

  it("end with the bond", () => {
    expect(termsOf(ncd, "2033-05-02").ok).toBe(true);
    expect(termsOf(ncd, "2033-05-03")).toEqual({
      ok: false,
      code: "matured",
      reason: "The bond matured on 03-May-2033.",
    });
  });
});

it("only government paper is free of stamp duty", () => {
  expect(["GSEC", "SDL", "TBILL", "STRIPS", "PSU", null].map(isGovernmentPaper)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
