import { describe, expect, it } from "vitest";
import { addDays } from "#domain/lib/iso-date.ts";
import { cashflowsOf, prepareFlows } from "#domain/pricing/flows.ts";
import { yieldFromPrice, priceFromYield } from "#domain/pricing/price-bond.ts";
import { riskAt } from "#domain/pricing/risk.ts";
import type { PricingFamily, PricingTerms } from "#domain/pricing/terms.ts";

// Numbers printed by others. Each case names its source.

const bond = (family: PricingFamily, couponPct: number, maturityDate: string, more = {}): PricingTerms => ({
  family,
  couponRate: couponPct / 100,
  frequency: family.startsWith("GSEC") ? 2 : 1,
  issueDate: null,
  firstCouponDate: null,
  maturityDate,
  redemptionPrice: 100,
  recordDays: null,
  ...more,
});

function flowsOf(terms: PricingTerms, settlementDate: string) {
  const flows = prepareFlows(terms, settlementDate);
  if (!flows.ok) throw new Error(flows.reason);
  return flows;
}

function yieldPct(terms: PricingTerms, settlementDate: string, clean: number): number {
  const solved = yieldFromPrice(terms, settlementDate, clean);
  return solved.ok ? solved.bondYield * 100 : Number.NaN;
}

describe("government bonds in print", () => {
  it("RBI primer, Box IV: two years at 10%, yield 9%, on a coupon date: price 101.79, duration 3.73 half-years", () => {
    const terms = bond("GSEC", 10, "2028-06-11");
    const price = priceFromYield(terms, "2026-06-11", 0.09);
    expect(price.ok && [price.accrued, Number(price.clean.toFixed(6))]).toEqual([0, 101.793763]);
    expect(riskAt(flowsOf(terms, "2026-06-11"), 0.09).macaulayDuration * 2).toBeCloseTo(3.725987, 6);
  });

  it("FIM auction paper: 7.06% GS 2046 at 102.774 on 21-Nov-2016: 41 days, 0.80405556, yield 6.840079%", () => {
    const terms = bond("GSEC", 7.06, "2046-10-10");
    const flows = flowsOf(terms, "2016-11-21");
    expect([flows.accruedDays, Number(flows.accrued.toFixed(8))]).toEqual([41, 0.80405556]);
    expect(yieldPct(terms, "2016-11-21", 102.774)).toBeCloseTo(6.84007894, 8);
  });

  it.each([
    [7.61, "2030-05-09", 12, 0.2536666667],
    [7.5, "2034-08-10", 101, 2.1041666667],
    [6.51, "2024-11-07", 14, 0.2531666667],
  ])("same paper: %d% due %s has %i days of interest, %d", (couponPct, maturityDate, days, accrued) => {
    const flows = flowsOf(bond("GSEC", couponPct, maturityDate), "2016-11-21");
    expect(flows.accruedDays).toBe(days);
    expect(flows.accrued).toBeCloseTo(accrued, 9);
  });

  it("bond-pricing-js: 7.18% GS 2033 at par on 8-Oct-2025: 54 days, 1.077, yield 7.1777%", () => {
    const terms = bond("GSEC", 7.18, "2033-08-14");
    const flows = flowsOf(terms, "2025-10-08");
    expect([flows.accruedDays, Number(flows.accrued.toFixed(9))]).toEqual([54, 1.077]);
    expect(yieldPct(terms, "2025-10-08", 100)).toBeCloseTo(7.17776118, 8);
  });
});

describe("treasury bills in print", () => {
  it("PNB Gilts: 99.1489 with 55 days left is 5.70%", () => {
    expect(yieldPct(bond("DISC-365", 0, "2026-12-06"), "2026-10-12", 99.1489)).toBeCloseTo(5.696694, 6);
  });

  it("RBI primer, T-bill box: 98.20 for 91 days is 7.3521%, 99 with 50 days left 7.37%", () => {
    const bill = bond("DISC-365", 0, "2026-10-01");
    expect(yieldPct(bill, "2026-07-02", 98.2)).toBeCloseTo(7.352118, 6);
    expect(yieldPct(bill, "2026-08-12", 99)).toBeCloseTo(7.373737, 6);
  });
});

describe("interest of corporate bonds in print", () => {
  it("bond-pricing-js: 10.65% monthly on 1,00,000 pays 904.5205, 875.3425 and 816.9863 for 31, 30 and 28 days", () => {
    const flows = cashflowsOf(flowsOf(bond("NCD-ANN", 10.65, "2028-01-13", { frequency: 12 }), "2026-03-13"));
    const paid = (dueDate: string) => (flows.find((flow) => flow.dueDate === dueDate)?.interest ?? 0) * 1000;
    expect(paid("2026-04-13")).toBeCloseTo(904.5205479, 6);
    expect(paid("2026-05-13")).toBeCloseTo(875.3424657, 6);
    expect(paid("2027-03-13")).toBeCloseTo(816.9863014, 6);
  });

  it("L&T Finance prospectus, 8.98% monthly: 26 days of 366 to 10-Mar-2028, 16 of 365 to 29-Sep-2026 on 1,000", () => {
    const terms = bond("NCD-ANN", 8.98, "2029-03-13", { frequency: 12 });
    expect(flowsOf(terms, "2028-03-10").accrued * 10).toBeCloseTo((1000 * 0.0898 * 26) / 366, 9);
    expect(flowsOf(terms, "2026-09-29").accrued * 10).toBeCloseTo((1000 * 0.0898 * 16) / 365, 9);
  });
});

describe("trades Reuters printed as dealt on BSE and NSE, two decimals of yield", () => {
  /** Settlement on the same day or the next, whichever fits better: the list does not say. */
  const nearest = (terms: PricingTerms, traded: string, clean: number, printed: number) =>
    Math.min(...[0, 1].map((days) => Math.abs(yieldPct(terms, addDays(traded, days), clean) - printed)));

  it.each([
    ["2014-01-07", 8.27, "2016-06-25", 97.2112, 9.55, 9.55, 9.54],
    ["2014-01-07", 9.55, "2022-04-25", 97.8402, 9.93, 9.927, 9.92],
    ["2014-10-21", 9.65, "2016-09-13", 100.9752, 9.04, 9.043, 9.03],
    ["2014-10-21", 9.9, "2017-03-30", 101.9821, 8.91, 8.91, 8.899],
    ["2014-05-15", 8.0, "2017-02-08", 97.0946, 9.22, 9.221, 9.212],
    ["2016-05-25", 8.95, "2020-09-15", 101.1, 8.61, 8.611, 8.604],
  ])("%s, %d% due %s at %d", (traded, couponPct, maturityDate, clean, printed, annual, xirr) => {
    expect(nearest(bond("NCD-ANN", couponPct, maturityDate), traded, clean, printed)).toBeLessThan(0.005);
    expect(nearest(bond("NCD-ANN", couponPct, maturityDate), traded, clean, annual)).toBeLessThan(0.0006);
    expect(nearest(bond("NCD-XIRR", couponPct, maturityDate), traded, clean, xirr)).toBeLessThan(0.0006);
  });

  it.each([
    ["REC zero, over a year", "ZERO-365", "2014-01-07", "2020-12-15", 54.6667, 9.09],
    ["M&M Financial zero, over a year", "ZERO-365", "2012-09-18", "2014-04-21", 86.1148, 9.88],
    ["Kotak Mahindra Investments, under a year", "DISC-365", "2016-12-15", "2017-01-09", 99.5255, 7.25],
  ] as const)("%s", (_name, family, traded, maturityDate, clean, printed) => {
    expect(nearest(bond(family, 0, maturityDate), traded, clean, printed)).toBeLessThan(0.005);
  });
});
