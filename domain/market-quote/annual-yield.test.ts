import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annualOfQuoted, quotedOfAnnual, quotingOf } from "#domain/market-quote/annual-yield.ts";

const compounding = fc.constantFrom(0, 1, 2, 4, 12);
const years = fc.double({ min: 0.02, max: 1, noNaN: true });

describe("yields made comparable", () => {
  it("8% half-yearly is 8.16% a year; 6% simple over a quarter is 6.1364%", () => {
    expect(annualOfQuoted({ compounding: 2, years: 5 }, 0.08)).toBeCloseTo(0.0816, 12);
    expect(annualOfQuoted({ compounding: 0, years: 0.25 }, 0.06)).toBeCloseTo(1.015 ** 4 - 1, 12);
  });

  it("come back to the quoted yield whatever the market's habit", () => {
    fc.assert(
      fc.property(compounding, years, fc.double({ min: 0.001, max: 0.5, noNaN: true }), (times, left, quoted) => {
        const quoting = { compounding: times, years: left };
        expect(quotedOfAnnual(quoting, annualOfQuoted(quoting, quoted))).toBeCloseTo(quoted, 12);
      }),
    );
  });

  it("follow the habit of the market where a missing fact keeps the bond from being priced", () => {
    const missing = { ok: false, code: "cannot_be_priced", reason: "" } as const;
    expect(quotingOf({ category: "SDL", coupon_type: "FIXED" }, missing)).toEqual({ compounding: 2, years: 0 });
    expect(quotingOf({ category: "NBFC", coupon_type: "FIXED" }, missing)).toEqual({ compounding: 1, years: 0 });
    expect(quotingOf({ category: "NBFC", coupon_type: "MARKET_LINKED" }, missing)).toBeNull();
    expect(quotingOf({ category: "AT1", coupon_type: "FIXED" }, missing)).toBeNull();
    expect(quotingOf({ category: "PSU", coupon_type: "FIXED" }, { ...missing, code: "matured" })).toBeNull();
  });
});
