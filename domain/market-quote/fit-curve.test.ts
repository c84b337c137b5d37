import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { YieldPoint } from "#domain/market-quote/curve.ts";
import { alongCurve, FEWEST_FITTED, fitCurve } from "#domain/market-quote/fit-curve.ts";

/** A rising curve with a hump, as in government yields: 5.6 % short, 7.2 % long. */
const market = (years: number) => 0.072 - 0.016 * Math.exp(-years / 3) + 0.004 * (years / 8) * Math.exp(-years / 8);
const MATURITIES = [0.1, 0.25, 0.5, 0.8, 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 24, 28, 33, 39, 45];
const onMarket = (years: number): YieldPoint => ({ years, annualYield: market(years) });
const BP = 0.0001;

describe("the curve fitted through a market's yields (B-16)", () => {
  test("meets a market without noise within a basis point at every maturity", () => {
    const curve = fitCurve(MATURITIES.map(onMarket));
    for (const years of [0.3, 1.2, 4.5, 11, 30, 44]) {
      expect(Math.abs((curve?.at(years) ?? 0) - market(years))).toBeLessThan(BP);
    }
  });

  test("meets yields that all are one exactly", () => {
    const curve = fitCurve(MATURITIES.map((years) => ({ years, annualYield: 0.07 })));
    expect(curve?.at(7)).toBeCloseTo(0.07, 7);
  });

  test("is not bent by one odd print among others of its maturity, wherever it stands and however far off it is", () => {
    const years = MATURITIES.flatMap((each) => [each, each * 1.02]);
    fc.assert(
      fc.property(fc.nat({ max: years.length - 1 }), fc.double({ min: 0.01, max: 0.5, noNaN: true }), (at, off) => {
        const points = years.map((each, index) => ({
          years: each,
          annualYield: market(each) + (index === at ? off : 0),
        }));
        const curve = fitCurve(points);
        for (const each of [1, 5, 10, 20]) {
          expect(Math.abs((curve?.at(each) ?? 0) - market(each))).toBeLessThan(2 * BP);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("goes through the middle of a market whose prints lie to both sides", () => {
    const points = MATURITIES.flatMap((years, index) =>
      [4, -4].map((bp) => ({ years: years + index / 1000, annualYield: market(years) + bp * BP })),
    );
    const curve = fitCurve(points);
    for (const years of [1, 5, 10, 20, 40]) {
      expect(Math.abs((curve?.at(years) ?? 0) - market(years))).toBeLessThan(2 * BP);
    }
  });

  test("is none of too few bonds, nor of bonds that all mature at one time", () => {
    expect(fitCurve(MATURITIES.slice(0, FEWEST_FITTED - 1).map(onMarket))).toBeNull();
    expect(fitCurve(MATURITIES.map((years) => onMarket(5 + years / 100)))).toBeNull();
  });

  test("is drawn from the shortest bond to the longest, closest together at the short end", () => {
    const curve = fitCurve(MATURITIES.map(onMarket));
    const drawn = curve === null ? [] : alongCurve(curve, 20);
    expect(drawn).toHaveLength(21);
    expect(drawn[0]?.years).toBeCloseTo(0.1, 10);
    expect(drawn.at(-1)?.years).toBeCloseTo(45, 10);
    const gaps = drawn.slice(1).map(({ years }, index) => years - (drawn[index]?.years ?? 0));
    for (const [index, gap] of gaps.entries()) expect(gap).toBeGreaterThan(gaps[index - 1] ?? 0);
  });
});
