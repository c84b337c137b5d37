import { describe, expect, it } from "vitest";
import { withEmptyMonths } from "#src/ui/charts/payment-months.ts";

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
