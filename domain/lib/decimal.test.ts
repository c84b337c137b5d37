import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bpBetweenYields,
  pctOfYieldFraction,
  price4,
  roundHalfAway,
  yieldFraction,
  yieldFractionOfPct,
} from "#domain/lib/decimal.ts";
import { paiseOfFace, paiseToRupees, rupeesToPaise } from "#domain/lib/paise.ts";

describe("rounding half away from zero", () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [1.45, 1, 1.5],
    [8.345, 2, 8.35],
    [0.49999999999999994, 0, 0],
    [1e-7, 6, 0],
    [5e-7, 6, 0.000001],
    [123456789012.345, 2, 123456789012.35],
    [1e21, 2, 1e21],
  ])("%d at %i places is %d", (value, places, rounded) => expect(roundHalfAway(value, places)).toBe(rounded));

  it("never leaves a negative zero", () => expect(Object.is(roundHalfAway(-0.001, 2), 0)).toBe(true));

  it("is odd and settles in one step", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 6 }), (value, places) => {
        const rounded = roundHalfAway(value, places);
        expect(roundHalfAway(rounded, places)).toBe(rounded);
        expect(roundHalfAway(-value, places) + rounded).toBe(0);
        // Spacing of doubles of this size, allowed in addition to half of the last decimal.
        const spacing = Math.abs(value) * Number.EPSILON;
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5000001 * 10 ** -places + spacing);
      }),
    );
  });
});

describe("stored levels", () => {
  it("keeps a yield with 6 decimals and a price with 4 (C-22, C-23)", () => {
    expect(yieldFraction(0.07251649)).toBe(0.072516);
    expect(yieldFraction(0.0725165)).toBe(0.072517);
    expect(price4(99.12345)).toBe(99.1235);
    expect(price4(99.12344)).toBe(99.1234);
  });

  it("turns percent into a fraction and back without drift", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (steps) => {
        const fraction = steps / 1_000_000;
        expect(yieldFractionOfPct(pctOfYieldFraction(fraction))).toBe(fraction);
      }),
    );
    expect(yieldFractionOfPct(7.25)).toBe(0.0725);
    expect(bpBetweenYields(0.0725, 0.07285)).toBe(3.5);
  });
});

describe("money in paise", () => {
  it("rounds rupees once and refuses what a number cannot hold", () => {
    expect([1.005, -1.005, 0.1 + 0.2].map(rupeesToPaise)).toEqual([101, -101, 30]);
    expect(() => rupeesToPaise(1e14)).toThrow(RangeError);
    expect(() => rupeesToPaise(Number.NaN)).toThrow(RangeError);
  });

  it("goes to rupees and back unchanged", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (paise) => {
        expect(rupeesToPaise(paiseToRupees(paise))).toBe(paise);
      }),
    );
  });

  it("multiplies a 12-digit face exactly where a double would lose the paisa", () => {
    expect(paiseOfFace(999_999_999_999, 99.1234, 4)).toBe(99_123_399_999_901);
    expect(paiseOfFace(1000, -1.0005, 14)).toBe(-1001);
    expect(paiseOfFace(1000, 1.00049999, 14)).toBe(1000);
  });
});
