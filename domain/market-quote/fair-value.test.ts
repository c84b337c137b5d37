import { describe, expect, it } from "vitest";
import { fairAt } from "#domain/market-quote/fair-value.ts";

const line = (slope: number) =>
  [2, 2.4, 2.8, 3.2, 3.6, 4].map((years) => ({ years, annualYield: 0.07 + slope * years }));

describe("the fair yield of similar bonds", () => {
  it("is the curve at the maturity, and within a basis point where all bonds agree", () => {
    const fair = fairAt(line(0), 3);
    expect(fair?.annualYield).toBeCloseTo(0.07, 9);
    expect(fair).toMatchObject({ withinBp: 1 });
    expect(fair?.used).toHaveLength(6);
  });

  it("is less sure the further the bonds lie from each other", () => {
    const scattered = line(0).map((point, at) => ({ ...point, annualYield: 0.07 + (at % 2 === 0 ? 0.001 : -0.001) }));
    const wilder = line(0).map((point, at) => ({ ...point, annualYield: 0.07 + (at % 2 === 0 ? 0.004 : -0.004) }));
    const [near, far] = [fairAt(scattered, 3)?.withinBp ?? 0, fairAt(wilder, 3)?.withinBp ?? 0];
    expect(near).toBeGreaterThan(5);
    expect(far).toBeGreaterThan(3 * near);
  });

  it("is not known where too few bonds speak for it, or for how sure it is", () => {
    expect(fairAt(line(0).slice(0, 2), 2.5)).toBeNull();
    expect(fairAt(line(0), 30)).toBeNull();
    // Three bonds make a curve; leaving one out for the confidence test leaves too few.
    expect(fairAt(line(0).slice(0, 3), 2.5)).toBeNull();
  });
});
