import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths } from "#domain/lib/iso-date.ts";
import { bondWith, TODAY } from "#domain/bond-catalogue/bonds.testing.ts";
import { maturityBuckets, yearsBetween, yearsToMaturity } from "#domain/bond-catalogue/time-to-maturity.ts";

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2000-02-29", days));

describe("years to maturity", () => {
  test("are whole on an anniversary, also across leap years", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (day, years) => {
        expect(yearsBetween(day, addMonths(day, 12 * years))).toBe(years);
      }),
    );
  });

  test("grow with every day and stay within the anniversaries around it", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 15_000 }), (day, days) => {
        const years = yearsBetween(day, addDays(day, days));
        expect(yearsBetween(day, addDays(day, days + 1))).toBeGreaterThan(years);
        const passed = Math.floor(years);
        expect(addMonths(day, 12 * passed) <= addDays(day, days)).toBe(true);
        expect(addMonths(day, 12 * (passed + 1)) > addDays(day, days)).toBe(true);
      }),
    );
  });

  test("are not made up where only the year is known, and count backwards once repaid", () => {
    expect(yearsToMaturity(bondWith({ maturity_year: 2030 }), TODAY)).toBeNull();
    expect(yearsToMaturity(bondWith({ maturity_date: "2028-05-20" }), TODAY)).toBeCloseTo(1 + 182 / 366, 4);
    expect(yearsToMaturity(bondWith({ maturity_date: "2025-11-20" }), TODAY)).toBe(-1);
  });
});

const bucketOf = maturityBuckets(TODAY);

describe("the bucket of time to maturity (C-27)", () => {
  test.each([
    ["2026-11-20", "MATURED"],
    ["2026-11-21", "UNDER_1Y"],
    ["2027-11-19", "UNDER_1Y"],
    ["2027-11-20", "FROM_1Y_TO_3Y"],
    ["2029-11-19", "FROM_1Y_TO_3Y"],
    ["2029-11-20", "FROM_3Y_TO_5Y"],
    ["2031-11-20", "FROM_5Y_TO_10Y"],
    ["2036-11-19", "FROM_5Y_TO_10Y"],
    ["2036-11-20", "FROM_10Y"],
    ["2066-01-01", "FROM_10Y"],
  ])("of a bond due on %s is %s", (maturity_date, bucket) => {
    expect(bucketOf(bondWith({ maturity_date }))).toBe(bucket);
  });

  test.each([
    [{ maturity_year: 2025 }, "MATURED"],
    [{ maturity_year: 2026 }, "UNDER_1Y"],
    [{ maturity_year: 2029 }, "FROM_3Y_TO_5Y"],
    [{ category: "AT1" as const }, "PERPETUAL"],
    [{ category: "PERPETUAL" as const }, "PERPETUAL"],
    [{ category: "NBFC" as const }, "UNKNOWN"],
  ])("with no full date known goes by the year's end, the kind, or is not known: %o", (facts, bucket) => {
    expect(bucketOf(bondWith(facts))).toBe(bucket);
  });

  test("never disagrees with the years shown beside it", () => {
    const least = { UNDER_1Y: 0, FROM_1Y_TO_3Y: 1, FROM_3Y_TO_5Y: 3, FROM_5Y_TO_10Y: 5, FROM_10Y: 10 };
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 5000 }), (day, days) => {
        const years = yearsBetween(day, addDays(day, days));
        const bucket = Object.entries(least).findLast(([, from]) => years >= from)?.[0];
        expect(maturityBuckets(day)(bondWith({ maturity_date: addDays(day, days) }))).toBe(bucket);
      }),
    );
  });
});
