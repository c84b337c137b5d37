import { describe, expect, it } from "vitest";
import { cashflowSpec, cashflowSummary } from "#src/features/bonds/sections/cashflow-chart.ts";

const row = (due: string, interest: number, principal = 0) => ({
  due_date: due,
  payment_date: due,
  interest: 0,
  principal: 0,
  residual_face_percent: 100,
  interest_rupees: interest,
  principal_rupees: principal,
  total_rupees: interest + principal,
});
const ROWS = [row("2027-02-14", 359_000), row("2027-08-14", 359_000, 10_000_000)];

describe("the payments of a bond", () => {
  it("are drawn with the repayment in a pane of its own, so that coupons keep their height", () => {
    const { series } = cashflowSpec(ROWS);
    expect(series.map(({ name, pane, points }) => [name, pane, points.length])).toEqual([
      ["Interest", 0, 2],
      ["Principal", 1, 1],
    ]);
  });

  it("of a zero coupon are one bar", () => {
    const { series } = cashflowSpec([row("2027-02-14", 0, 500_000)]);
    expect(series.map(({ name, pane }) => [name, pane])).toEqual([["Principal", 0]]);
  });

  it("are described in a sentence", () => {
    expect(cashflowSummary(ROWS)).toBe(
      "2 payments from 14-Feb-2027 to 14-Aug-2027; principal of ₹\u00a01,00,00,000.00 repaid on 14-Aug-2027.",
    );
    const staggered = [row("2027-02-14", 1, 50), row("2028-02-14", 1, 50)];
    expect(cashflowSummary(staggered)).toMatch(/; principal repaid in 2 parts\.$/);
    expect(cashflowSummary([])).toBe("No payments remain.");
  });
});
