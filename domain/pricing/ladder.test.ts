import { describe, expect, it } from "vitest";
import { must } from "#domain/lib/must.ts";
import { consideration } from "#domain/pricing/consideration.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { LADDER_STEPS_BP, yieldLadder } from "#domain/pricing/ladder.ts";
import { priceBond } from "#domain/pricing/price-bond.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";

const terms: PricingTerms = {
  family: "GSEC",
  couponRate: 0.0718,
  frequency: 2,
  issueDate: null,
  firstCouponDate: null,
  maturityDate: "2033-08-14",
  redemptionPrice: 100,
  recordDays: null,
};
const column = (delta: number, settlementDate: string) => {
  const flows = prepareFlows(terms, settlementDate);
  if (!flows.ok) throw new Error(flows.reason);
  return { delta, flows };
};
const flowsByDelta = [column(0, "2026-11-23"), column(1, "2026-11-25")];
const asked = { flowsByDelta, bondYield: 0.0725, isGovernment: true };

describe("a yield ladder (N-05)", () => {
  const rungs = yieldLadder({ ...asked, quantumRupees: 50_000_000 });

  it("has a rung for every step, the level itself among them, and prices that fall as yields rise", () => {
    expect(rungs.map(({ bp }) => bp)).toEqual([...LADDER_STEPS_BP]);
    expect(rungs.map(({ bondYield }) => bondYield)).toEqual([
      0.0715, 0.072, 0.0723, 0.0724, 0.0725, 0.0726, 0.0727, 0.073, 0.0735,
    ]);
    for (const side of [0, 1]) {
      const prices = rungs.map(({ columns }) => columns[side]?.cleanPrice ?? 0);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    }
  });

  it("shows in each column the price and consideration of that settlement", () => {
    const rung = must(rungs.find(({ bp }) => bp === -2));
    const priced = priceBond({ terms, settlementDate: "2026-11-25", fixedField: "yield", bondYield: 0.0723 });
    if (!priced.ok) throw new Error(priced.reason);
    const money = consideration({
      quantumRupees: 50_000_000,
      cleanPrice: priced.cleanPrice,
      accruedPer100: priced.accrued,
      isGovernment: true,
    });
    expect(rung.columns[1]).toEqual({
      delta: 1,
      settlementDate: "2026-11-25",
      cleanPrice: priced.cleanPrice,
      totalRupees: money.totalPaise / 100,
    });
  });

  it("has no money without a size, and no price where the yield leaves the range", () => {
    const bare = yieldLadder({ ...asked, bondYield: 4.9999, stepsBp: [0, 10], quantumRupees: null });
    expect(bare[0]?.columns[0]).toMatchObject({ totalRupees: null });
    expect(bare[1]?.columns[0]).toMatchObject({ cleanPrice: null, totalRupees: null });
  });
});
