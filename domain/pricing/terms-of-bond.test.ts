import { describe, expect, it } from "vitest";
import { type BondFacts, isGovernmentPaper, termsOf } from "./terms-of-bond.ts";

const ncd: BondFacts = {
  isin: "INE001A07TF6",
  name: "HDFC 7.80% 2033",
  category: "NBFC",
  coupon_rate_percent: 7.8,
  coupon_type: "FIXED",
  coupon_frequency: "ANNUAL",
  issue_date: "2023-05-03",
  maturity_date: "2033-05-03",
  call_date: null,
  listed: "NSE",
};
const gsec: BondFacts = { ...ncd, category: "GSEC", coupon_frequency: "SEMI_ANNUAL", coupon_rate_percent: 7.18 };

describe("the terms a bond is priced by", () => {
  it("are semi-annual and 30E/360 for central and state government bonds", () => {
    for (const category of ["GSEC", "SDL"]) {
      expect(termsOf({ ...gsec, category })).toMatchObject({
        ok: true,
        terms: { family: "GSEC", frequency: 2, couponRate: 0.0718, recordDays: null },
        assumptions: [],
      });
    }
  });

  it("are annual-yield NCD terms for everyone else, with the bond's own frequency", () => {
    for (const category of ["PSU", "NBFC", "CORPORATE", "BANK", "MUNICIPAL", "TIER2"]) {
      expect(termsOf({ ...ncd, category, coupon_frequency: "MONTHLY" })).toMatchObject({
        ok: true,
        terms: { family: "NCD-ANN", frequency: 12, couponRate: 0.078, recordDays: 15 },
      });
    }
  });

  it("name every gap that was filled", () => {
    const bare = {
      ...ncd,
      coupon_frequency: null,
      issue_date: null,
      listed: null,
      call_date: "2028-05-03",
      category: null,
    };
    expect(termsOf(bare)).toMatchObject({
      terms: { frequency: 1, issueDate: null, recordDays: null },
      assumptions: [
        "The coupon frequency is not in the data; taken as annual.",
        "The issue date is not in the data; every coupon period is taken as regular.",
        "Redemption is taken as 100 in one payment at maturity.",
        "Priced to maturity; the call on 03-May-2028 is left out.",
        "The issuer is not identified; taken as a corporate bond.",
      ],
    });
  });

  it.each<[string, Partial<BondFacts>]>([
    ["Zero-coupon bonds are not priced here yet.", { coupon_type: "ZERO_COUPON", coupon_rate_percent: null }],
    ["The coupon floats, so its future payments are not known.", { coupon_type: "FLOATING" }],
    ["The payments depend on a market index, so they are not known.", { coupon_type: "MARKET_LINKED" }],
    ["The coupon type is not in the data.", { coupon_type: null }],
    ["The coupon resets, so its future payments are not known.", { name: "MFL-RESET RATE-5-3-26-PVT" }],
    ["The coupon rate is not in the data.", { coupon_rate_percent: null }],
    ["The full maturity date is not in the data.", { maturity_date: null }],
    ["Bonds paying all interest at maturity are not priced here yet.", { coupon_frequency: "ON_MATURITY" }],
    ["A sovereign gold bond pays the price of gold, so it has no yield to price from.", { category: "SGB" }],
    ["A perpetual bond is quoted to its first call date, which is not in the data.", { category: "AT1" }],
    ["A perpetual bond is quoted to its first call date, which is not in the data.", { category: "PERPETUAL" }],
    ["Treasury bills are not priced here yet.", { category: "TBILL" }],
    ["STRIPS are not priced here yet.", { category: "STRIPS" }],
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
