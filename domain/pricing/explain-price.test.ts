import { describe, expect, it } from "vitest";
import { explainPrice } from "#domain/pricing/explain-price.ts";
import { FAMILIES } from "#domain/pricing/families.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { exactPriceAtYield } from "#domain/pricing/price-bond.ts";
import type { PricingFamily, PricingTerms } from "#domain/pricing/terms.ts";

const terms = (family: PricingFamily, more: Partial<PricingTerms> = {}): PricingTerms => ({
  family,
  couponRate: FAMILIES[family].interest === "NONE" ? 0 : 0.0718,
  frequency: 2,
  issueDate: null,
  firstCouponDate: null,
  maturityDate: "2033-08-14",
  redemptionPrice: 100,
  recordDays: null,
  ...more,
});

function flowsOf(of: PricingTerms, settlementDate = "2026-11-23") {
  const flows = prepareFlows(of, settlementDate);
  if (!flows.ok) throw new Error(flows.reason);
  return flows;
}

const families = Object.keys(FAMILIES).filter((family): family is PricingFamily => family in FAMILIES);

describe("why a price is what it is (N-07)", () => {
  it.each(families)("%s: the present values add up to the dirty price, and clean is what is left", (family) => {
    const of = terms(family, family === "NCD-MM" ? { maturityDate: "2027-02-14" } : {});
    const flows = flowsOf(of);
    const why = explainPrice(flows, 0.0725);
    const price = exactPriceAtYield(flows, 0.0725);
    if (!price.ok) throw new Error(price.reason);
    expect(why.rows.reduce((sum, row) => sum + row.presentValue, 0)).toBe(why.dirty);
    expect(why.dirty).toBeCloseTo(price.dirty, 10);
    expect(why.clean + why.accrued.amount).toBeCloseTo(why.dirty, 12);
    expect(why.cleanRounded).toBe(Number(price.clean.toFixed(4)));
    for (const row of why.rows) expect(row.presentValue).toBe((row.interest + row.principal) * row.discountFactor);
    expect([why.rule, why.accrued.rule, ...why.rounding].every((sentence) => sentence.endsWith("."))).toBe(true);
  });

  it("names days, years and dates as the family counts them", () => {
    const why = explainPrice(flowsOf(terms("GSEC")), 0.0725);
    expect(why).toMatchObject({
      familyTitle: "Government bond, half-yearly yield",
      settlementDate: "2026-11-23",
      yieldRounded: 0.0725,
      exInterest: false,
      accrued: { days: 99, periodDays: 180, from: "2026-08-14", to: "2026-11-23" },
    });
    expect(why.rows[0]).toMatchObject({
      dueDate: "2027-02-14",
      interest: expect.closeTo(3.59, 12),
      principal: 0,
      days: 81,
      years: 81 / 360,
    });
    expect(why.rule).toContain("(1 + y/2) to the power 2 × t");
    const actual = explainPrice(flowsOf(terms("NCD-XIRR")), 0.0725);
    expect(actual.rows[0]).toMatchObject({ days: 83, years: 83 / 365 });
  });

  it("says simple interest in the last period of a government bond", () => {
    const why = explainPrice(flowsOf(terms("GSEC", { maturityDate: "2027-02-14" })), 0.0725);
    expect(why.rule).toContain("One payment is left, so interest is simple");
  });

  it("says who keeps the coupon when ex-interest", () => {
    const why = explainPrice(flowsOf(terms("NCD-ANN", { recordDays: 15 }), "2027-02-05"), 0.0725);
    expect(why).toMatchObject({ exInterest: true, accrued: { days: -9, from: "2027-02-05", to: "2027-02-14" } });
    expect(why.accrued.amount).toBeLessThan(0);
    expect(why.accrued.rule).toContain("The coupon due on 14-Feb-2027 stays with the seller");
  });

  it("says how the date a yield runs to was chosen, where there is a choice (B-15)", () => {
    expect(explainPrice(flowsOf(terms("NCD-ANN")), 0.0725).workoutRule).toBeNull();
    const calls = [{ date: "2029-08-14", price: 100 }];
    const perpetual = explainPrice(flowsOf(terms("NCD-ANN", { maturityDate: null, calls })), 0.0725);
    expect(perpetual.workout).toEqual({ type: "YTC", date: "2029-08-14", price: 100 });
    expect(perpetual.workoutRule).toContain("A perpetual bond is quoted to its first call");
  });
});
