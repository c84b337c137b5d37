import { describe, expect, it } from "vitest";
import { monthsText, onePerStep, withEmptyDays, withEmptyMonths } from "#src/ui/charts/chart-data.ts";

describe("the days of a history", () => {
  it("are all there, so that a month of silence is as wide as a month", () => {
    const days = withEmptyDays([
      { x: "2025-01-30", y: 0.07 },
      { x: "2025-02-02", y: 0.071 },
    ]);
    expect(days).toEqual([
      { time: "2025-01-30", value: 0.07 },
      { time: "2025-01-31" },
      { time: "2025-02-01" },
      { time: "2025-02-02", value: 0.071 },
    ]);
  });

  it("are none where nothing was published", () => {
    expect(withEmptyDays([])).toEqual([]);
  });
});

describe("the months of payments", () => {
  it("are all there between two coupons, and none between monthly ones", () => {
    const payments = withEmptyMonths([
      { x: "2027-05-31", y: 3.5 },
      { x: "2027-08-31", y: 3.5 },
      { x: "2027-09-30", y: 103.5 },
    ]);
    expect(payments.map(({ time }) => time)).toEqual([
      "2027-05-31",
      "2027-06-30",
      "2027-07-31",
      "2027-08-31",
      "2027-09-30",
    ]);
    expect(payments.filter(({ value }) => value !== undefined)).toHaveLength(3);
  });
});

describe("the points of a curve", () => {
  it("stand in order of maturity, one a month", () => {
    const points = onePerStep([
      { x: 24.4, y: 0.07 },
      { x: 6, y: 0.06 },
      { x: 23.6, y: 0.072 },
    ]);
    expect(points).toEqual([
      { x: 6, y: 0.06 },
      { x: 24, y: 0.072 },
    ]);
  });

  it("are named by months below a year and by years above", () => {
    expect([6, 12, 90, 480].map(monthsText)).toEqual(["6m", "1y", "7.5y", "40y"]);
  });
});
