import { describe, expect, it } from "vitest";
import { yieldFromPrice } from "#domain/pricing/price-bond.ts";
import { quotedWorkout } from "#domain/pricing/quoted-workout.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";
import { workoutsOf, yieldsToWorkouts, yieldToWorst } from "#domain/pricing/workouts.ts";

const callable: PricingTerms = {
  family: "NCD-ANN",
  couponRate: 0.09,
  frequency: 1,
  issueDate: "2024-03-15",
  firstCouponDate: null,
  maturityDate: "2034-03-15",
  redemptionPrice: 100,
  calls: [
    { date: "2031-03-15", price: 100 },
    { date: "2029-03-15", price: 101 },
  ],
  puts: [{ date: "2030-03-15", price: 100 }],
  recordDays: null,
};
const perpetual: PricingTerms = { ...callable, maturityDate: null, anchorDate: "2029-03-15", puts: [] };
const on = "2026-11-23";

describe("the dates a bond has a yield to", () => {
  it("are maturity, then calls and puts after settlement by date", () => {
    expect(workoutsOf(callable, on).map(({ type, date }) => `${type} ${date}`)).toEqual([
      "YTM 2034-03-15",
      "YTC 2029-03-15",
      "YTC 2031-03-15",
      "YTP 2030-03-15",
    ]);
    expect(workoutsOf(callable, "2030-03-15").map(({ date }) => date)).toEqual(["2034-03-15", "2031-03-15"]);
  });

  it("are for a perpetual its calls and 100 years from issue", () => {
    expect(workoutsOf(perpetual, on).map(({ type, date }) => `${type} ${date}`)).toEqual([
      "YTC 2029-03-15",
      "YTC 2031-03-15",
      "YTM-DEEMED 2124-03-15",
    ]);
  });

  it("take interest up to a call between two coupon dates", () => {
    const midway = { type: "YTC", date: "2027-06-15", price: 100 } as const;
    const solved = yieldFromPrice(callable, on, 100, midway);
    if (!solved.ok) throw new Error(solved.reason);
    expect([...solved.flows.interest].map((interest) => Number(interest.toFixed(6)))).toEqual([
      9,
      Number(((9 * 92) / 366).toFixed(6)),
    ]);
  });
});

describe("which yield a bond is quoted by (B-15)", () => {
  it("is to maturity for a dated bond, calls and puts or not", () => {
    expect(quotedWorkout(callable, on)).toEqual({ type: "YTM", date: "2034-03-15", price: 100 });
  });

  it("is to the day on which call and put meet at one price", () => {
    const puts = [{ date: "2031-03-15", price: 100 }];
    expect(quotedWorkout({ ...callable, puts }, on)).toEqual({ type: "YTC", date: "2031-03-15", price: 100 });
    expect(quotedWorkout({ ...callable, puts: [{ date: "2031-03-15", price: 99 }] }, on)?.type).toBe("YTM");
  });

  it("is to the first coming call of a perpetual, and to 100 years from issue once none is left", () => {
    expect(quotedWorkout(perpetual, on)).toEqual({ type: "YTC", date: "2029-03-15", price: 101 });
    expect(quotedWorkout(perpetual, "2029-03-15")).toEqual({ type: "YTC", date: "2031-03-15", price: 100 });
    expect(quotedWorkout(perpetual, "2031-03-15")).toEqual({ type: "YTM-DEEMED", date: "2124-03-15", price: 100 });
    expect(quotedWorkout({ ...perpetual, issueDate: null }, "2031-03-15")).toBeNull();
  });
});

describe("the yield to worst", () => {
  it("is to the first call above par and to maturity below it", () => {
    expect(yieldToWorst(callable, on, 108)).toMatchObject({ type: "YTC", date: "2029-03-15" });
    expect(yieldToWorst(callable, on, 92)).toMatchObject({ type: "YTM", date: "2034-03-15" });
  });

  it("never counts a put, the holder's right", () => {
    const onlyPut = { ...callable, calls: [] };
    expect(yieldsToWorkouts(onlyPut, on, 108).map(({ type }) => type)).toEqual(["YTM", "YTP"]);
    expect(yieldToWorst(onlyPut, on, 108)).toMatchObject({ type: "YTM" });
  });

  it("counts a perpetual's calls, not its deemed maturity, and has none when no yield fits", () => {
    const worst = yieldToWorst(perpetual, on, 92);
    expect(worst).toMatchObject({ type: "YTC", date: "2031-03-15" });
    expect(yieldToWorst(perpetual, "2031-03-15", 92)).toMatchObject({ type: "YTM-DEEMED" });
    expect(yieldToWorst(perpetual, on, 0)).toBeNull();
  });
});
