import { describe, expect, test } from "vitest";
import { DATE_OPERATORS, NUMERIC_OPERATORS } from "#domain/contract/table-query.ts";
import { dateFigure } from "#domain/bond-catalogue/catalogue.ts";
import { meets } from "#domain/bond-catalogue/operators.ts";

describe("conditions", () => {
  // For each operator: does 7.10 meet it against 7.00, 7.10 and 7.20?
  test.each([
    ["equals (C-29)", "equals", [false, true, false]],
    ["less than (C-30)", "less_than", [false, false, true]],
    ["less than or equal (C-31)", "less_than_or_equal", [false, true, true]],
    ["greater than (C-32)", "greater_than", [true, false, false]],
    ["greater than or equal (C-33)", "greater_than_or_equal", [true, true, false]],
  ] as const)("a number %s", (_title, operator, met) => {
    expect([7, 7.1, 7.2].map((wanted) => meets(7.1, operator, wanted))).toEqual(met);
  });

  // 15 June 2030 against the day before, the day itself and the day after.
  test.each([
    ["is (C-34)", "is", [false, true, false]],
    ["after (C-35)", "after", [true, false, false]],
    ["before (C-36)", "before", [false, false, true]],
  ] as const)("a date %s", (_title, operator, met) => {
    const days = ["2030-06-14", "2030-06-15", "2030-06-16"].map(dateFigure);
    expect(days.map((wanted) => meets(dateFigure("2030-06-15"), operator, wanted))).toEqual(met);
  });

  test("what no source says meets no condition", () => {
    for (const operator of [...NUMERIC_OPERATORS, ...DATE_OPERATORS]) {
      expect([-1, 0, 1, NaN].map((wanted) => meets(NaN, operator, wanted))).toEqual([false, false, false, false]);
    }
  });
});
