import { describe, expect, it } from "vitest";
import { dirtyAt, slopeAt } from "./discount.ts";
import { prepareFlows } from "./flows.ts";
import { type GoldenCase, goldenCases } from "./golden.ts";
import { priceFromYield, yieldFromPrice } from "./price-bond.ts";

const priced = goldenCases.filter((golden) => golden.cleanPrice !== null);

function flowsOf({ terms, settlementDate }: GoldenCase) {
  const flows = prepareFlows(terms, settlementDate);
  if (!flows.ok) throw new Error(flows.reason);
  return flows;
}

describe.each(goldenCases)("reference case $id", (golden) => {
  const flows = flowsOf(golden);

  it("has the same coupon dates, days, accrued interest and first flow", () => {
    expect({
      accruedDays: flows.accruedDays,
      accrualPeriodDays: flows.accrualPeriodDays,
      previousCouponDate: flows.previousCouponDate,
      nextCouponDate: flows.nextCouponDate,
      flowCount: flows.cashflows.length,
      firstFlowDate: flows.cashflows[0]?.dueDate,
    }).toEqual({
      accruedDays: golden.accruedDays,
      accrualPeriodDays: golden.accrualPeriodDays,
      previousCouponDate: golden.previousCouponDate,
      nextCouponDate: golden.nextCouponDate,
      flowCount: golden.flowCount,
      firstFlowDate: golden.firstFlowDate,
    });
    expect(Math.abs(flows.accrued - golden.accrued)).toBeLessThan(1e-9);
    expect(Math.abs((flows.cashflows[0]?.interest ?? 0) - golden.firstFlowInterest)).toBeLessThan(1e-9);
  });
});

describe.each(priced)("reference case $id", (golden) => {
  const bondYield = golden.bondYield ?? Number.NaN;
  const cleanPrice = golden.cleanPrice ?? Number.NaN;

  it("prices from its yield within 1e-8 and back within 1e-10", () => {
    const price = priceFromYield(golden.terms, golden.settlementDate, bondYield);
    const solved = yieldFromPrice(golden.terms, golden.settlementDate, cleanPrice);
    if (!price.ok || !solved.ok) throw new Error("refused");
    expect(Math.abs(price.clean - cleanPrice)).toBeLessThan(1e-8);
    expect(Math.abs(solved.bondYield - bondYield)).toBeLessThan(1e-10);
  });

  it("moves by its PV01 per basis point", () => {
    const flows = flowsOf(golden);
    expect(Math.abs(-slopeAt(flows, bondYield) * 0.0001 - (golden.pv01 ?? Number.NaN))).toBeLessThan(1e-10);
    const nudge = 1e-6;
    const numeric = (dirtyAt(flows, bondYield + nudge) - dirtyAt(flows, bondYield - nudge)) / (2 * nudge);
    expect(Math.abs(numeric / slopeAt(flows, bondYield) - 1)).toBeLessThan(1e-5);
  });
});
