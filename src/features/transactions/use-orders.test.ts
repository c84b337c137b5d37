import { expect, test } from "vitest";
import { orderOf } from "#domain/orders/order.testing.ts";
import { mergedOrders } from "#src/features/transactions/use-orders.ts";

test("of an order that is live and was read, the fresher row stands in the list, once", () => {
  const read = [orderOf({ id: "ord_old", version: 3 }), orderOf({ id: "ord_new", version: 1 })];
  const live = [
    orderOf({ id: "ord_old", version: 2 }),
    orderOf({ id: "ord_new", version: 2 }),
    orderOf({ id: "ord_z" }),
  ];
  expect(mergedOrders(live, read).map(({ id, version }) => `${id} ${version}`)).toEqual([
    "ord_z 1",
    "ord_old 3",
    "ord_new 2",
  ]);
});

test("live orders stand among those that were read by their age, and of pages that have an order twice the later one counts", () => {
  const dealt = (id: string, day: number, version = 1) =>
    orderOf({ id, version, created_at: `2026-11-${day}T09:00:00.000Z` });
  const read = [dealt("ord_d", 24), dealt("ord_b", 22), dealt("ord_b", 22, 2), dealt("ord_a", 20)];
  const live = [dealt("ord_0", 19), dealt("ord_c", 22), dealt("ord_e", 25), dealt("ord_a", 20, 2)];
  const shown = (some: ReturnType<typeof dealt>[]) =>
    mergedOrders(some, read).map(({ id, version }) => `${id} ${version}`);
  expect(shown(live)).toEqual(["ord_e 1", "ord_d 1", "ord_c 1", "ord_b 2", "ord_a 2", "ord_0 1"]);
  expect(shown([])).toEqual(["ord_d 1", "ord_b 2", "ord_a 1"]);
});
