import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, isoDateOf } from "#domain/lib/iso-date.ts";
import { dirtyAt, slopeAt } from "./discount.ts";
import { prepareFlows } from "./flows.ts";
import { priceBond, priceFromYield, yieldFromPrice } from "./price-bond.ts";
import type { PricingTerms } from "./terms.ts";

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

const flowsOf = (drawn: PricingTerms, settlementDate: string) => {
  const flows = prepareFlows(
    drawn.family === "GSEC" ? { ...drawn, frequency: 2, recordDays: null } : drawn,
    settlementDate,
  );
  if (!flows.ok) throw new Error(flows.reason);
  return flows;
};

describe("published worked examples", () => {
  it("RBI primer: two years at 10%, yield 9%, on a coupon date, price 101.79", () => {
    const price = priceFromYield(gsec(10, "2028-06-11"), "2026-06-11", 0.09);
    expect(price.ok && [price.accrued, Number(price.clean.toFixed(6))]).toEqual([0, 101.793763]);
  });

  it("auction paper: 7.06% GS 2046 at 102.774 on 21-Nov-2016, 41 days, yield 6.840079%", () => {
    const solved = yieldFromPrice(gsec(7.06, "2046-10-10"), "2016-11-21", 102.774);
    if (!solved.ok) throw new Error(solved.reason);
    expect(solved.flows.accruedDays).toBe(41);
    expect(solved.accrued).toBeCloseTo(0.8040555556, 10);
    expect(solved.bondYield).toBeCloseTo(0.0684007894, 10);
  });

  it.each([
    [7.61, "2030-05-09", 12, 0.2536666667],
    [7.5, "2034-08-10", 101, 2.1041666667],
    [6.51, "2024-11-07", 14, 0.2531666667],
  ])("same paper: %d% due %s has %i days of interest", (couponPct, maturityDate, days, accrued) => {
    const flows = prepareFlows(gsec(couponPct, maturityDate), "2016-11-21");
    if (!flows.ok) throw new Error(flows.reason);
    expect(flows.accruedDays).toBe(days);
    expect(flows.accrued).toBeCloseTo(accrued, 9);
  });

  it("public calculator: 7.18% GS 2033 at par on 8-Oct-2025, accrued 1.077, yield 7.1777%", () => {
    const solved = yieldFromPrice(gsec(7.18, "2033-08-14"), "2025-10-08", 100);
    if (!solved.ok) throw new Error(solved.reason);
    expect([solved.flows.accruedDays, Number(solved.accrued.toFixed(9))]).toEqual([54, 1.077]);
    expect(solved.bondYield).toBeCloseTo(0.0717776118, 10);
  });

  it.each([
    ["2014-05-15", 8, "2017-02-08", 97.0946, 9.221],
    ["2014-10-21", 9.65, "2016-09-13", 100.9752, 9.043],
  ])("corporate trade of %s: %d% at its published price", (traded, couponPct, maturityDate, clean, yieldPct) => {
    const nearest = [0, 1].map((days) => {
      const solved = yieldFromPrice(ncd(couponPct, maturityDate), addDays(traded, days), clean);
      return solved.ok ? Math.abs(solved.bondYield * 100 - yieldPct) : Number.NaN;
    });
    expect(Math.min(...nearest)).toBeLessThan(0.001);
  });
});

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
    expect(on("2031-03-10")).toMatchObject({ exInterest: false });
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

describe("price and yield", () => {
  const anyTerms = fc.record({
    family: fc.constantFrom("GSEC" as const, "NCD-ANN" as const),
    couponRate: fc.integer({ min: 0, max: 2000 }).map((bp) => bp / 10_000),
    frequency: fc.constantFrom(1 as const, 2 as const, 4 as const, 12 as const),
    issueDate: fc.constant(null),
    firstCouponDate: fc.constant(null),
    maturityDate: fc.integer({ min: 20_800, max: 38_000 }).map(isoDateOf),
    redemptionPrice: fc.constant(100),
    recordDays: fc.constantFrom(null, 15),
  });
  const settlement = fc.integer({ min: 20_400, max: 20_799 }).map(isoDateOf);

  it("agree both ways, whatever the bond and the month-end", () => {
    fc.assert(
      fc.property(
        anyTerms,
        settlement,
        fc.double({ min: -0.02, max: 0.6, noNaN: true }),
        (drawn, settlementDate, level) => {
          const { terms, accrued } = flowsOf(drawn, settlementDate);
          const price = priceFromYield(terms, settlementDate, level);
          if (!price.ok) throw new Error(price.reason);
          const solved = yieldFromPrice(terms, settlementDate, price.clean);
          if (!solved.ok) throw new Error(solved.reason);
          const again = priceFromYield(terms, settlementDate, solved.bondYield);
          expect(again.ok && Math.abs(again.clean - price.clean)).toBeLessThan(1e-9);
          expect(price.dirty - price.clean).toBeCloseTo(accrued, 9);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("move against each other, and the even-step shortcut equals discounting flow by flow", () => {
    fc.assert(
      fc.property(
        anyTerms,
        settlement,
        fc.double({ min: -0.02, max: 0.6, noNaN: true }),
        (drawn, settlementDate, level) => {
          const flows = flowsOf(drawn, settlementDate);
          expect(dirtyAt(flows, level + 0.0001)).toBeLessThan(dirtyAt(flows, level));
          const plain = { ...flows, step: null };
          expect(dirtyAt(flows, level) / dirtyAt(plain, level)).toBeCloseTo(1, 11);
          expect(slopeAt(flows, level) / slopeAt(plain, level)).toBeCloseTo(1, 10);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("put a bond at par on a coupon date when the yield is the coupon", () => {
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

  it("pay exactly rate x 100 in any 12 months of a monthly bond, leap year or not", () => {
    const flows = prepareFlows({ ...ncd(10.65, "2029-03-13"), frequency: 12 }, "2027-03-13");
    if (!flows.ok) throw new Error(flows.reason);
    const firstYear = flows.cashflows.slice(0, 12).reduce((sum, flow) => sum + flow.interest, 0);
    expect(firstYear).toBeCloseTo(10.65, 10);
    expect(flows.cashflows[0]?.interest).toBeCloseTo((10.65 * 31) / 366, 12);
  });

  it("give a government bond due on the 31st half its rate in every period", () => {
    const flows = prepareFlows(gsec(8, "2030-08-31"), "2026-11-23");
    expect(flows.ok && flows.cashflows.map((flow) => flow.interest)).toEqual(Array.from({ length: 8 }, () => 4));
    expect(flows.ok && flows.step).toBeNull();
  });
});
