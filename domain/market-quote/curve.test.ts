import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { curveAt, spreadBp, type YieldPoint } from "#domain/market-quote/curve.ts";

const point = (years: number, annualYield: number): YieldPoint => ({ years, annualYield });
const years = fc.double({ min: 0.1, max: 40, noNaN: true });
const yields = fc.double({ min: 0.01, max: 0.2, noNaN: true });
const points = fc.array(fc.record({ years, annualYield: yields }), { maxLength: 40 });

describe("a yield read off a curve", () => {
  it("meets a curve that is a straight line exactly", () => {
    fc.assert(
      fc.property(
        fc.array(years, { minLength: 1, maxLength: 40 }),
        years,
        fc.double({ min: -0.001, max: 0.002, noNaN: true }),
        (maturities, at, slope) => {
          const line = (t: number) => 0.06 + slope * t;
          const reading = curveAt(
            maturities.map((t) => point(t, line(t))),
            at,
          );
          const sides = new Set(reading?.used.map((used) => used.years <= at));
          if (reading === null || sides.size < 2) return;
          expect(reading.annualYield).toBeCloseTo(line(at), 10);
        },
      ),
    );
  });

  it("lies between the yields it was read from, whatever they are", () => {
    fc.assert(
      fc.property(points, years, (all, at) => {
        const reading = curveAt(all, at);
        if (reading === null) return;
        const used = reading.used.map(({ annualYield }) => annualYield);
        expect(reading.annualYield).toBeGreaterThanOrEqual(Math.min(...used) - 1e-12);
        expect(reading.annualYield).toBeLessThanOrEqual(Math.max(...used) + 1e-12);
        expect(used.length).toBeGreaterThanOrEqual(3);
        expect(used.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it("does not depend on the order of the bonds or on bonds of another time", () => {
    const near = [point(4, 0.07), point(4.5, 0.071), point(5.2, 0.072), point(5.6, 0.073)];
    const reading = curveAt(near, 5);
    expect(curveAt(near.toReversed(), 5)?.annualYield).toBe(reading?.annualYield);
    expect(curveAt([...near, point(12, 0.2), point(1, 0.01)], 5)?.annualYield).toBe(reading?.annualYield);
  });

  it("is not bent by one odd print among its neighbours", () => {
    const calm = [4.4, 4.6, 4.8, 5.2, 5.4, 5.6].map((t) => point(t, 0.07));
    const odd = calm.map((each) => (each.years === 4.8 ? point(4.8, 0.12) : each));
    expect(curveAt(odd, 5)?.annualYield).toBe(0.07);
  });

  it("is not invented where fewer than three bonds mature around it, or far beyond the last of them", () => {
    expect(curveAt([point(4.9, 0.07), point(5.1, 0.07)], 5)).toBeNull();
    expect(curveAt([point(5, 0.07), point(5.1, 0.07), point(5.2, 0.07)], 9)).toBeNull();
    const last = [point(49.2, 0.07), point(48, 0.071), point(47, 0.072)];
    expect(curveAt(last, 49.6)?.annualYield).toBe(0.071);
    expect(curveAt(last, 50)).toBeNull();
  });
});

describe("a spread", () => {
  it("is given in basis points to a tenth", () => {
    expect(spreadBp(0.0723, 0.0681)).toBe(42);
    expect(spreadBp(0.068092, 0.068666)).toBe(-5.7);
  });
});
