import { describe, expect, test } from "vitest";
import { acquisitionProblem } from "#domain/inventory/acquisition-day.ts";

const bond = { issue_date: "2020-08-10", maturity_date: "2026-06-15", maturity_year: 2026 };

describe("the day on which a lot was acquired", () => {
  test("is from the issue of its bond to the day before its maturity", () => {
    expect(acquisitionProblem(bond, "2020-08-10")).toBeNull();
    expect(acquisitionProblem(bond, "2026-06-14")).toBeNull();
  });

  test("is not before the issue, and not on the day of the repayment or after it", () => {
    expect(acquisitionProblem(bond, "2020-08-09")).toBe("The bond was issued later, on 10-Aug-2020.");
    const repaid = "The bond was repaid by then: it matured on 15-Jun-2026.";
    expect(["2026-06-15", "2026-11-01"].map((day) => acquisitionProblem(bond, day))).toEqual([repaid, repaid]);
  });

  test("is judged by the year where no day of the maturity is known, and not by what is not known", () => {
    const byYear = { issue_date: null, maturity_date: null, maturity_year: 2025 };
    expect(acquisitionProblem(byYear, "2025-12-31")).toBeNull();
    expect(acquisitionProblem(byYear, "2026-01-01")).toBe("The bond was repaid by then: it matured in 2025.");
    expect(acquisitionProblem({ ...byYear, maturity_year: null }, "1960-01-01")).toBeNull();
  });
});
