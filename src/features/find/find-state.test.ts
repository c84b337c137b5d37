import { describe, expect, test } from "vitest";
import type { BondFilter } from "#domain/contract/http/catalogue.ts";
import { DATE_OPERATORS, MAX_FILTERS, NUMERIC_OPERATORS } from "#domain/contract/table-query.ts";
import { FIELDS, FIRST_DRAFT, operatorsOf, readDraft, withField } from "#src/features/find/condition-draft.ts";
import { facetRows } from "#src/features/find/facets.ts";
import { MOST_COMPARED, type FindState } from "#src/features/find/find-search.ts";
import {
  addFilter,
  clearCategory,
  clearConditions,
  conditionCount,
  nextSort,
  NO_SEARCH,
  questionOf,
  removeFilter,
  toggleCompared,
  toggleValue,
} from "#src/features/find/find-state.ts";

const above8: BondFilter = { field: "coupon_rate_percent", operator: "greater_than", value: 8 };
const ISINS = Array.from({ length: 6 }, (_, index) => `IN002023000${index}`);

describe("narrowing", () => {
  test("a value chosen twice is not chosen, and a category without values is no condition", () => {
    const one = toggleValue(NO_SEARCH, "creditRating", "AAA");
    expect(toggleValue(one, "creditRating", "AA").values).toEqual({ creditRating: ["AAA", "AA"] });
    expect(toggleValue(one, "creditRating", "AAA")).toEqual(NO_SEARCH);
    expect(clearCategory(toggleValue(one, "bondCategory", "GSEC"), "creditRating").values).toEqual({
      bondCategory: ["GSEC"],
    });
  });

  test("the same condition is added once, and no more than one request may carry", () => {
    const once = addFilter(NO_SEARCH, above8);
    expect(addFilter(once, { ...above8 })).toBe(once);
    expect(removeFilter(once, { ...above8 })).toEqual(NO_SEARCH);
    let many: FindState = NO_SEARCH;
    for (let value = 0; value < MAX_FILTERS + 3; value += 1) many = addFilter(many, { ...above8, value });
    expect(many.filters).toHaveLength(MAX_FILTERS);
  });

  test("clearing takes the words and all conditions, and leaves the order and the ticked bonds", () => {
    const sort = { field: "bond_yield", direction: "desc" } as const;
    const full = { ...addFilter(NO_SEARCH, above8), q: "tata", matured: true, list: "wls_abc", sort, compared: ISINS };
    expect(conditionCount(full)).toBe(3);
    expect(clearConditions(full)).toEqual({ ...NO_SEARCH, sort, compared: ISINS });
  });

  test("a chosen value stays in its list when no bond is left in it", () => {
    expect(facetRows([{ value: "AAA", label: "AAA", count: 3 }], ["D", "AAA"])).toEqual([
      { value: "AAA", label: "AAA", count: 3 },
      { value: "D", label: "D", count: 0 },
    ]);
  });

  test("nothing is searched before the third character (V-47, C-16)", () => {
    expect(questionOf({ ...NO_SEARCH, q: "ta" }, null).search).toBe("");
    expect(questionOf({ ...NO_SEARCH, q: " ta " }, null).search).toBe("");
    expect(questionOf({ ...NO_SEARCH, q: "tat" }, null).search).toBe("tat");
  });

  test("an empty watchlist asks for no bond, no watchlist for all", () => {
    expect(questionOf(NO_SEARCH, [])).toHaveProperty("isins", []);
    expect(questionOf(NO_SEARCH, null)).not.toHaveProperty("isins");
  });
});

describe("a condition being made", () => {
  test.each(FIELDS)("of %s offers the operators of its kind (C-29..C-36)", (field) => {
    expect(operatorsOf(field)).toBe(field.endsWith("_date") ? DATE_OPERATORS : NUMERIC_OPERATORS);
  });

  test("keeps its value between fields of one kind only", () => {
    const typed = { ...FIRST_DRAFT, operator: "less_than" as const, value: "7.5" };
    expect(withField(typed, "bond_yield")).toEqual({ ...typed, field: "bond_yield" });
    expect(withField(typed, "maturity_date")).toEqual({ field: "maturity_date", operator: "after", value: "" });
  });

  test.each([
    ["", "Value is required"],
    ["  ", "Value is required"],
    ["seven", "Should be number"],
  ])("with '%s' says what is wrong", (value, error) => {
    expect(readDraft({ ...FIRST_DRAFT, value })).toEqual({ ok: false, error });
  });

  test("reads numbers with their commas, and dates", () => {
    expect(readDraft({ field: "face_value", operator: "equals", value: "1,00,000" })).toMatchObject({
      filter: { value: 100_000 },
    });
    expect(readDraft({ field: "maturity_date", operator: "is", value: "2033-08-14" })).toMatchObject({
      filter: { value: "2033-08-14" },
    });
  });
});

describe("ordering and comparing", () => {
  test("a header sorts up, then down, then as the list is by itself", () => {
    const up = nextSort(null, "rating");
    expect(up).toEqual({ field: "rating", direction: "asc" });
    expect(nextSort(up, "rating")).toEqual({ field: "rating", direction: "desc" });
    expect(nextSort(nextSort(up, "rating"), "rating")).toBeNull();
    expect(nextSort(up, "issuer")).toEqual({ field: "issuer", direction: "asc" });
  });

  test("five bonds may be ticked; a sixth changes nothing (B-13)", () => {
    const five = ISINS.slice(0, MOST_COMPARED).reduce(toggleCompared, NO_SEARCH);
    expect(five.compared).toEqual(ISINS.slice(0, 5));
    expect(toggleCompared(five, ISINS[5] ?? "")).toBe(five);
    expect(toggleCompared(five, ISINS[0] ?? "").compared).toEqual(ISINS.slice(1, 5));
  });

  test("taking away the last compared bond ends the comparison", () => {
    const comparing = { ...NO_SEARCH, compared: ISINS.slice(0, 1), comparing: true };
    expect(toggleCompared(comparing, ISINS[0] ?? "").comparing).toBe(false);
  });
});
