import { expect, it } from "vitest";
import { operatorsOf, readFilter } from "#src/features/bonds/table/filter-value.ts";

const price = { kind: "price", field: "clean_price", title: "Price" } as const;
const rate = { kind: "percent", field: "bond_yield", title: "Yield %" } as const;
const size = { kind: "size", field: "quantum", title: "Size" } as const;
const day = { kind: "date", field: "trade_date", title: "Trade date" } as const;

it("a number is compared by five operators, a date by three, and none crosses over", () => {
  expect(operatorsOf("price")).toHaveLength(5);
  expect(operatorsOf("date")).toEqual(["is", "after", "before"]);
  expect(readFilter(price, "after", "99")).toMatchObject({ ok: false });
  expect(readFilter(day, "equals", "2025-01-01")).toMatchObject({ ok: false });
});

it("a condition is read as typed, with the shorthands of the price forms", () => {
  expect(readFilter(price, "greater_than", "99.5")).toEqual({
    ok: true,
    filter: { field: "clean_price", operator: "greater_than", value: 99.5 },
  });
  expect(readFilter(rate, "less_than", "7.18%")).toMatchObject({ filter: { value: 7.18 } });
  expect(readFilter(size, "less_than_or_equal", "5cr")).toMatchObject({ filter: { value: 50_000_000 } });
  expect(readFilter(day, "before", "01-Jan-2025")).toMatchObject({
    filter: { operator: "before", value: "2025-01-01" },
  });
  expect(readFilter(price, "equals", "cheap")).toEqual({ ok: false, message: "Should be number" });
});
