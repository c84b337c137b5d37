import { expect, test } from "vitest";
import { quoteTableRow } from "#domain/contract/live/quote-table.ts";
import { readQuoteFilter } from "#domain/runs/quote-filter.ts";
import { eoiRow } from "#workers/live/live.testing.ts";
import { QUOTES_SCHEMA } from "#workers/live/quotes-table.ts";
import { compileFilter } from "#workers/grid/row-filter.ts";
import { TableStore } from "#workers/grid/table-store.ts";
import { tableFilter } from "#src/features/public-runs/table-filter.ts";

const ALL = { mine: false, side: "ALL" } as const;
const DAY = { today: "2026-07-20", settlementDates: ["2026-07-20", "2026-07-21"] };

function found(store: TableStore, search: string): string[] {
  const filter = compileFilter(store, tableFilter({ ...ALL, typed: readQuoteFilter(search, DAY) }, "cli_mine"));
  return store.ids.filter((_, slot) => filter === null || filter.passes(slot));
}

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
  return found(store, search);
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

test("the live table is filtered by settlement, firmness and venue, or by names that hold their words", () => {
  const store = new TableStore(QUOTES_SCHEMA);
  const quotes = [
    eoiRow("today", { settlement_delta: 0, settlement_date: "2026-07-20", exchange: "NSE" }),
    eoiRow("next", { state: "INDICATIVE" }),
    eoiRow("dated", { settlement_delta: null, settlement_date: "2026-07-21", state: "MANDATE", exchange: "BSE" }),
    eoiRow("bill", {
      settlement_delta: null,
      settlement_date: "2026-07-24",
      bond_name: "364D T-Bill 21-Jul-2027",
      issuer: "Government of India",
    }),
  ];
  store.upsert(quotes.map((quote) => quoteTableRow(quote, "cli_mine")));
  expect(found(store, "t0")).toEqual(["today"]);
  expect(found(store, "t1")).toEqual(["next", "dated"]);
  expect(found(store, "t2")).toEqual([]);
  expect(found(store, "24-jul")).toEqual(["bill"]);
  expect(found(store, "21-jul")).toEqual(["next", "dated", "bill"]);
  expect(found(store, "21-jul reliance")).toEqual(["next", "dated"]);
  expect(found(store, "firm")).toEqual(["today", "bill"]);
  expect(found(store, "subject")).toEqual(["next"]);
  expect(found(store, ">nse")).toEqual(["today"]);
  expect(found(store, "on bse t1")).toEqual(["dated"]);
  expect(found(store, "otc firm")).toEqual(["bill"]);
});
