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
