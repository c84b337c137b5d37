import { expect, it } from "vitest";
import { operatorsOf, readFilter } from "./filter-value.ts";

const price = { kind: "number", field: "clean_price", title: "Price" } as const;
const size = { kind: "size", field: "quantum", title: "Size" } as const;
const day = { kind: "date", field: "trade_date", title: "Trade date" } as const;

it("a number is compared by five operators, a date by three, and none crosses over", () => {
  expect(operatorsOf("number")).toHaveLength(5);
  expect(operatorsOf("date")).toEqual(["is", "after", "before"]);
  expect(readFilter(price, "after", "99")).toBeNull();
  expect(readFilter(day, "equals", "2025-01-01")).toBeNull();
});

it("a condition is read as typed, sizes with their shorthands", () => {
  expect(readFilter(price, "greater_than", "99.5")).toEqual({
    field: "clean_price",
    operator: "greater_than",
    value: 99.5,
  });
  expect(readFilter(size, "less_than_or_equal", "5cr")).toMatchObject({ value: 50_000_000 });
  expect(readFilter(day, "before", "2025-01-01")).toMatchObject({ operator: "before", value: "2025-01-01" });
  expect(readFilter(price, "equals", "cheap")).toBeNull();
});
