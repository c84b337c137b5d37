import { expect, it } from "vitest";
import { nextSort } from "#src/features/bonds/table/table-question.ts";

it("a heading sorts up, then down, then gives the table its own order back", () => {
  const up = nextSort(null, "clean_price");
  expect(up).toEqual({ field: "clean_price", direction: "asc" });
  const down = nextSort(up, "clean_price");
  expect(down).toEqual({ field: "clean_price", direction: "desc" });
  expect(nextSort(down, "clean_price")).toBeNull();
  expect(nextSort(down, "trade_date")).toEqual({ field: "trade_date", direction: "asc" });
});
