import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annualEffective, compoundedYield } from "#domain/pricing/convert-yield.ts";

describe("a yield under another compounding", () => {
  it("8% half-yearly is 8.16% a year, and back", () => {
    expect(annualEffective(0.08, 2)).toBeCloseTo(0.0816, 14);
    expect(compoundedYield(0.0816, 2)).toBeCloseTo(0.08, 14);
    expect(annualEffective(0.12, 12)).toBeCloseTo(1.01 ** 12 - 1, 14);
    expect(annualEffective(0.07, 1)).toBeCloseTo(0.07, 15);
  });

  it("comes back unchanged from any frequency", () => {
    fc.assert(
      fc.property(fc.double({ min: -0.5, max: 4, noNaN: true }), fc.constantFrom(1, 2, 4, 12), (annual, times) => {
        expect(annualEffective(compoundedYield(annual, times), times)).toBeCloseTo(annual, 12);
      }),
    );
  });
});
