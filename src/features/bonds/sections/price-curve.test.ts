import { describe, expect, it } from "vitest";
import { prepareFlows } from "#domain/pricing/flows.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";
import { priceCurve, priceCurveSummary } from "#src/features/bonds/sections/price-curve.ts";

const TEN_YEARS: PricingTerms = {
  family: "GSEC",
  couponRate: 0.0718,
  frequency: 2,
  issueDate: null,
  firstCouponDate: null,
  maturityDate: "2033-08-14",
  redemptionPrice: 100,
  recordDays: null,
};

function curveAt(price: number) {
  const flows = prepareFlows(TEN_YEARS, "2025-11-24");
  return flows.ok ? priceCurve(flows, price) : [];
}

describe("the price and yield of one bond", () => {
  it("falls as the price rises, in even steps of price, with the level itself among them", () => {
    const points = curveAt(103.25);
    expect(points).toHaveLength(49);
    expect(points[24]?.x).toBe(103.25);
    const steps = points.slice(1).map(({ x }, index) => x - (points[index]?.x ?? 0));
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 3);
    for (const [index, { y }] of points.entries()) expect(y).toBeLessThan(points[index - 1]?.y ?? Infinity);
  });

  it("bends: the yield rises more for a fall in price than it drops for the same rise", () => {
    const points = curveAt(100);
    const [low, here, high] = [points[0]?.y ?? 0, points[24]?.y ?? 0, points[48]?.y ?? 0];
    expect(low - here).toBeGreaterThan(here - high);
  });

  it("is nothing where the price has no yield", () => {
    expect(curveAt(0.0001)).toEqual([]);
  });

  it("is described in a sentence", () => {
    expect(priceCurveSummary(curveAt(100), 100)).toMatch(
      /^At a price of 100\.0000 the yield is 7\.17\d\d %\. It falls/,
    );
  });
});
