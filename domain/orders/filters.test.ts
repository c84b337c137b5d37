import { expect, test } from "vitest";
import { isNarrowed, orderFilters, passesFilters } from "#domain/orders/filters.ts";
import { orderOf } from "#domain/orders/order.testing.ts";

const ME = "cli_meridian";

test("what an address says of the filters is read, and what cannot be read in it narrows nothing", () => {
  expect(orderFilters.parse({ state: "failed", side: "sell", exchange: "LSE", dealt_from: "soon", search: 7 })).toEqual(
    {
      state: "failed",
      side: "sell",
      search: "7",
    },
  );
  expect(isNarrowed(orderFilters.parse({ state: "nowhere", order: "ord_one" }))).toBe(false);
});

test.each([
  [{}, true],
  [{ state: "confirmed" }, true],
  [{ state: "settled" }, false],
  [{ kind: "procurement" }, false],
  [{ exchange: "BSE" }, false],
  [{ side: "buy" }, true],
  [{ side: "sell" }, false],
  [{ dealt_from: "2026-11-24", dealt_to: "2026-11-24" }, true],
  [{ dealt_from: "2026-11-25" }, false],
  [{ settles_to: "2026-11-24" }, false],
  [{ search: "narmada" }, true],
  [{ search: "in002024" }, true],
  [{ search: "7.18" }, false],
] as const)("a live order passes the filters as the server's list would have it: %o is %s", (filters, passes) => {
  expect(passesFilters(orderOf(), filters, ME)).toBe(passes);
});

test("a day dealt is the day in India, not that of the greenwich clock", () => {
  const late = orderOf({ deal_time: "2026-11-23T19:00:00.000Z" });
  expect(passesFilters(late, { dealt_from: "2026-11-24" }, ME)).toBe(true);
});
