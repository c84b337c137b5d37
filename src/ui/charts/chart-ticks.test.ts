import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateTicks, roundTicks, withoutCommonZeros, yearsText, yearTicks } from "#src/ui/charts/chart-ticks.ts";

const labels = (ticks: readonly { label: string }[]) => ticks.map(({ label }) => label);

describe("marks of a time axis", () => {
  it("are years where the span has many, quarters where it has two", () => {
    expect(labels(dateTicks("2019-03-31", "2026-06-25", 8))).toEqual([
      "2020",
      "2021",
      "2022",
      "2023",
      "2024",
      "2025",
      "2026",
    ]);
    expect(labels(dateTicks("2024-01-31", "2025-06-25", 8))).toEqual(["Apr 2024", "Jul", "Oct", "Jan 2025", "Apr"]);
  });

  it("are days where the span is short, the first with its year", () => {
    expect(labels(dateTicks("2026-06-23", "2026-06-26", 8))).toEqual(["23-Jun-2026", "24-Jun", "25-Jun", "26-Jun"]);
  });

  it("say the year at its change, so that no month may be taken for another year's", () => {
    expect(labels(dateTicks("2025-11-15", "2026-03-20", 6))).toEqual(["Dec 2025", "Jan 2026", "Feb", "Mar"]);
  });

  it("are never more than there is room for", () => {
    const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(day, day, fc.integer({ min: 2, max: 12 }), (a, b, most) => {
        const [from = "", to = ""] = [a, b].map((each) => each.toISOString().slice(0, 10)).toSorted();
        expect(dateTicks(from, to, most).length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });
});

describe("marks of a curve's maturities", () => {
  const root = (longest: number) => (years: number) => Math.sqrt(years / longest);

  it("are those the market speaks of, as many as have room", () => {
    expect(labels(yearTicks(50, 12, root(50)))).toEqual(["1y", "5y", "10y", "15y", "20y", "30y", "40y", "50y"]);
    expect(labels(yearTicks(50, 5, root(50)))).toEqual(["1y", "10y", "30y", "50y"]);
  });

  it("are named by months below a year", () => {
    expect([0.25, 0.5, 1, 7.5, 40].map(yearsText)).toEqual(["3m", "6m", "1y", "7.5y", "40y"]);
  });
});

describe("marks of prices", () => {
  it("are multiples of 1, 2 or 5 with no more decimals than those need", () => {
    expect(labels(roundTicks(98.37, 107.01, 6))).toEqual(["100", "102", "104", "106"]);
    expect(labels(roundTicks(99.94, 100.06, 6))).toEqual(["99.95", "100.00", "100.05"]);
    expect(roundTicks(100, 100, 6)).toEqual([]);
  });

  it("lose the zeros all of them end with", () => {
    expect(withoutCommonZeros(["6.4000", "6.6000"])).toEqual(["6.4", "6.6"]);
    expect(withoutCommonZeros(["6.0000", "7.0000"])).toEqual(["6", "7"]);
    expect(withoutCommonZeros(["6.2500", "6.5000"])).toEqual(["6.25", "6.50"]);
    expect(withoutCommonZeros(["1,00,000", "2,00,000"])).toEqual(["1,00,000", "2,00,000"]);
  });
});
