import { expect, test } from "vitest";
import { orderOf } from "#domain/orders/order.testing.ts";
import { orderTableText } from "#domain/orders/table-text.ts";

test("orders are copied with headings, numbers plain, and never as a formula (B-55)", () => {
  const [head = "", first = ""] = orderTableText([orderOf({ bond_name: "=7.10% GS", deal_number: null })]).split("\n");
  expect(head.split("\t").slice(0, 3)).toEqual(["Number", "Kind", "State"]);
  expect(first.split("\t")).toEqual([
    "O-20261124-0001",
    "Order",
    "Confirmed",
    "NSE",
    "",
    "2026-11-24 10:30:00",
    "Buy",
    "'=7.10% GS",
    "IN0020240019",
    "Narmada Bank",
    "50000000",
    "6.9100",
    "101.2500",
    "",
    "2026-11-25",
  ]);
});
