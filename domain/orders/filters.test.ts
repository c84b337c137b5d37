import { expect, test } from "vitest";
import type { Order } from "#domain/entities/order.ts";
import { isNarrowed, type OrderFilters, orderFilters, passingOrders } from "#domain/orders/filters.ts";
import { orderOf } from "#domain/orders/order.testing.ts";
import { SearchTexts } from "#domain/orders/search-texts.ts";

const ME = "cli_meridian";

const passing = (orders: Order[], filters: OrderFilters) => passingOrders(orders, new SearchTexts(orders), filters, ME);

test("what an address says of the filters is read, and what cannot be read in it narrows nothing", () => {
  expect(orderFilters.parse({ state: "failed", side: "sell", exchange: "LSE", dealt_from: "soon", search: 7 })).toEqual(
    {
      state: "failed",
      side: "sell",
      search: "7",
    },
  );
  expect(isNarrowed(orderFilters.parse({ state: "nowhere", order: "ord_one" }))).toBe(false);
  expect([isNarrowed({ search: "" }), isNarrowed({ search: "", side: "buy" }), isNarrowed({ search: "7" })]).toEqual([
    false,
    true,
    true,
  ]);
});

test.each([
  [{}, true],
  [{ state: "confirmed" }, true],
  [{ state: "settled" }, false],
  [{ kind: "procurement" }, false],
  [{ kind: "order" }, true],
  [{ exchange: "BSE" }, false],
  [{ exchange: "NSE" }, true],
  [{ side: "buy" }, true],
  [{ side: "sell" }, false],
  [{ dealt_from: "2026-11-24", dealt_to: "2026-11-24" }, true],
  [{ dealt_from: "2026-11-25" }, false],
  [{ dealt_to: "2026-11-23" }, false],
  [{ dealt_to: "2026-11-24" }, true],
  [{ settles_to: "2026-11-24" }, false],
  [{ settles_to: "2026-11-25" }, true],
  [{ settles_from: "2026-11-25" }, true],
  [{ settles_from: "2026-11-26" }, false],
  [{ settles_from: "2026-11-25", settles_to: "2026-11-25" }, true],
  [{ state: "confirmed", exchange: "BSE" }, false],
  [{ exchange: "NSE", side: "sell" }, false],
  [{ search: "narmada" }, true],
  [{ search: "in002024" }, true],
  [{ search: "7.18" }, false],
] as const)("a live order passes the filters as the server's list would have it: %o is %s", (filters, passes) => {
  expect(passing([orderOf()], filters)).toHaveLength(passes ? 1 : 0);
});

test("a day dealt is the day in India, not that of the greenwich clock", () => {
  const late = orderOf({ deal_time: "2026-11-23T19:00:00.000Z" });
  expect(passing([late], { dealt_from: "2026-11-24" })).toEqual([late]);
});

test("orders are found by all filters together and stay in their order, whatever was made of their texts before", () => {
  const orders = ["7.18% GS 2033", "7.18% GS 2033", "7.10% GS 2034"].map((bond_name, at) =>
    orderOf({ id: `ord_${at}`, bond_name, state: at === 0 ? "SETTLED" : "CONFIRMED" }),
  );
  const texts = new SearchTexts(orders);
  texts.makeNext();
  const found = (filters: OrderFilters) => passingOrders(orders, texts, filters, ME).map(({ id }) => id);
  expect(found({ search: "7.18% gs" })).toEqual(["ord_0", "ord_1"]);
  expect(found({ search: "GS", state: "confirmed" })).toEqual(["ord_1", "ord_2"]);
  expect(found({ search: "" })).toEqual(["ord_0", "ord_1", "ord_2"]);
});
