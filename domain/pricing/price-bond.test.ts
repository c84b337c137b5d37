import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths } from "#domain/lib/iso-date.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { priceBond, priceFromYield, yieldFromPrice } from "#domain/pricing/price-bond.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";

const gsec = (couponPct: number, maturityDate: string): PricingTerms => ({
  family: "GSEC",
  couponRate: couponPct / 100,
  frequency: 2,
  issueDate: null,
  firstCouponDate: null,
  maturityDate,
  redemptionPrice: 100,
  recordDays: null,
});
const ncd = (couponPct: number, maturityDate: string): PricingTerms => ({
  ...gsec(couponPct, maturityDate),
  family: "NCD-ANN",
  frequency: 1,
});

function flowsOf(terms: PricingTerms, settlementDate: string) {
  const flows = prepareFlows(terms, settlementDate);
  if (!flows.ok) throw new Error(flows.reason);
  return flows;
}

describe("a priced level", () => {
  const terms = ncd(8.5, "2031-03-15");

  it("keeps the fixed yield at 6 decimals and rounds the price once to 4", () => {
    const priced = priceBond({ terms, settlementDate: "2026-11-23", fixedField: "yield", bondYield: 0.0781234567 });
    const exact = priceFromYield(terms, "2026-11-23", 0.078123);
    if (!priced.ok || !exact.ok) throw new Error("refused");
    expect(priced.bondYield).toBe(0.078123);
    expect(priced.cleanPrice).toBe(Number(exact.clean.toFixed(4)));
    expect(priced.dirty).toBe(priced.cleanPrice + exact.accrued);
  });

  it("keeps the fixed price at 4 decimals and solves the yield from it", () => {
    const priced = priceBond({ terms, settlementDate: "2026-11-23", fixedField: "price", cleanPrice: 101.23456 });
    const exact = yieldFromPrice(terms, "2026-11-23", 101.2346);
    if (!priced.ok || !exact.ok) throw new Error("refused");
    expect(priced.cleanPrice).toBe(101.2346);
    expect(priced.bondYield).toBe(Number(exact.bondYield.toFixed(6)));
  });

  it("gives the seller a coupon due on the settlement date", () => {
    const priced = priceBond({ terms, settlementDate: "2027-03-15", fixedField: "yield", bondYield: 0.085 });
    expect(priced).toMatchObject({ accrued: 0, accruedDays: 0, nextCouponDate: "2028-03-15", cleanPrice: 100 });
  });

  it("goes ex-interest the day after the record date, with negative accrued", () => {
    const withRecord = { ...terms, recordDays: 15 };
    const on = (settlementDate: string) => prepareFlows(withRecord, settlementDate);
    expect(on("2027-02-28")).toMatchObject({ exInterest: false, accruedDays: 350 });
    expect(on("2027-03-01")).toMatchObject({ exInterest: true, accruedDays: -14, nextCouponDate: "2027-03-15" });
    const ex = on("2027-03-01");
    expect(ex.ok && ex.accrued).toBeCloseTo((-8.5 * 14) / 365, 12);
  });

  it("has no price after the record date of its redemption, since no trade settles then", () => {
    const withRecord = { ...terms, recordDays: 15 };
    expect(prepareFlows(withRecord, "2031-02-28")).toMatchObject({ ok: true, exInterest: false });
    expect(prepareFlows(withRecord, "2031-03-01")).toMatchObject({
      ok: false,
      code: "shut",
      reason: "No trade settles after 28-Feb-2031, the record date of the repayment on 15-Mar-2031.",
    });
    const parts = {
      ...withRecord,
      redemptions: [
        { date: "2029-03-15", percent: 40 },
        { date: "2031-03-15", percent: 60 },
      ],
    };
    expect(prepareFlows(parts, "2029-03-01")).toMatchObject({ ok: false, code: "shut" });
    expect(prepareFlows(parts, "2029-03-15")).toMatchObject({ ok: true, outstandingPercent: 60 });
    const zero = { ...withRecord, family: "ZERO-365", couponRate: 0 } as const;
    expect(prepareFlows(zero, "2031-03-01")).toMatchObject({ ok: false, code: "shut" });
  });

  it("refuses a bond at or past maturity, before issue, and levels outside -90% to 500%", () => {
    const at = (settlementDate: string, cleanPrice: number) =>
      priceBond({ terms: { ...terms, issueDate: "2021-03-15" }, settlementDate, fixedField: "price", cleanPrice });
    expect(at("2031-03-15", 100)).toMatchObject({ ok: false, code: "matured" });
    expect(at("2021-03-14", 100)).toMatchObject({ ok: false, code: "not_yet_issued" });
    expect(at("2026-11-23", 0.01)).toMatchObject({ ok: false, code: "price_out_of_range" });
    expect(at("2026-11-23", Number.NaN)).toMatchObject({ ok: false, code: "price_out_of_range" });
    expect(priceFromYield(terms, "2026-11-23", 5.1)).toMatchObject({ ok: false, code: "yield_out_of_range" });
  });
});

describe("coupons and par", () => {
  it("a bond stands at par on a coupon date when the yield is the coupon", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 40 }), (couponBp, years) => {
        const maturityDate = addMonths("2026-06-11", 12 * years);
        const annual = priceFromYield(ncd(couponBp / 100, maturityDate), "2026-06-11", couponBp / 10_000);
        const semi = priceFromYield(gsec(couponBp / 100, maturityDate), "2026-06-11", couponBp / 10_000);
        expect(annual.ok && annual.clean).toBeCloseTo(100, 9);
        expect(semi.ok && semi.clean).toBeCloseTo(100, 9);
      }),
    );
  });

  it("any 12 months of a monthly bond pay exactly rate x 100, leap year or not", () => {
    const flows = flowsOf({ ...ncd(10.65, "2029-03-13"), frequency: 12 }, "2027-03-13");
    const firstYear = flows.interest.slice(0, 12).reduce((sum, interest) => sum + interest, 0);
    expect(firstYear).toBeCloseTo(10.65, 10);
    expect(flows.interest[0]).toBeCloseTo((10.65 * 31) / 366, 12);
  });

  it("a government bond due on the 31st pays half its rate in every period, at uneven 30/360 times", () => {
    const flows = flowsOf(gsec(8, "2030-08-31"), "2026-11-23");
    expect([...flows.interest]).toEqual(Array.from({ length: 8 }, () => 4));
    expect(flows.gaps.length).toBeGreaterThan(1);
  });

  it("with one payment left a government yield turns simple, unless the family compounds to the end", () => {
    const price = (family: "GSEC" | "GSEC-COMPOUND") => {
      const exact = priceFromYield({ ...gsec(8, "2027-02-14"), family }, "2026-11-23", 0.07);
      return exact.ok ? exact.dirty : Number.NaN;
    };
    expect(price("GSEC")).toBeCloseTo(104 / (1 + (0.07 * 81) / 360), 10);
    expect(price("GSEC-COMPOUND")).toBeCloseTo(104 / 1.035 ** ((2 * 81) / 360), 10);
  });

  it("a money-market yield is refused while more than one payment is left", () => {
    const moneyMarket = { ...ncd(8.5, "2028-03-15"), family: "NCD-MM" as const };
    expect(priceFromYield(moneyMarket, "2026-11-23", 0.07)).toMatchObject({ ok: false, code: "cannot_be_priced" });
    expect(priceFromYield(moneyMarket, "2027-11-23", 0.07)).toMatchObject({ ok: true });
  });

  it("part redemptions off the coupon dates are refused", () => {
    const redemptions = [
      { date: "2028-01-01", percent: 50 },
      { date: "2031-03-15", percent: 50 },
    ];
    expect(prepareFlows({ ...ncd(8.5, "2031-03-15"), redemptions }, "2026-11-23")).toMatchObject({
      ok: false,
      reason: "A part redemption falls between two coupon dates.",
    });
  });
});
