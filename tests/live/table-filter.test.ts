import { expect, test } from "vitest";
import { QUOTES_SCHEMA } from "#workers/live/quotes-table.ts";
import { compileFilter } from "#workers/grid/row-filter.ts";
import { TableStore } from "#workers/grid/table-store.ts";
import { tableFilter } from "#src/features/public-runs/table-filter.ts";

const ALL = { mine: false, side: "ALL" } as const;

function passing(search: string): string[] {
  const store = new TableStore(QUOTES_SCHEMA);
  const quote = (id: string, quote_type: string, yield_stored: number, remaining: number) => ({
    id,
    bond_name: "7.18% GS 2033",
    quote_type,
    yield_stored,
    unit_price_stored: 100,
    remaining,
  });
  store.upsert([quote("a", "BID", 0.0685, 50_000_000), quote("b", "ASK", 0.091, 250_000_000)]);
  const filter = compileFilter(store, tableFilter({ ...ALL, search }, "cli_mine"));
  return ["a", "b"].filter((_, slot) => filter === null || filter.passes(slot));
}

test("the live table is filtered by conditions, sides and words as they are typed", () => {
  expect(passing("yield > 9")).toEqual(["b"]);
  expect(passing(">6.8 <9")).toEqual(["a"]);
  expect(passing("size >= 10cr")).toEqual(["b"]);
  expect(passing("price <= 99")).toEqual([]);
  expect(passing("b 5cr 7.18")).toEqual(["a"]);
  expect(passing("yield > nothing")).toEqual([]);
  expect(passing("gs 2033")).toEqual(["a", "b"]);
});
