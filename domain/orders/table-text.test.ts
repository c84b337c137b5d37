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

test("sides, money and what is missing are copied as a spreadsheet counts them", () => {
  const consideration = { principal: 1, accrued_interest: 1, consideration: 51_282_942.5, stamp_duty: 1 };
  const orders = [
    orderOf({ buy_or_sell: "sell", yield_stored: null, unit_price_stored: null, consideration }),
    orderOf({ buy_or_sell: null, kind: "PROCUREMENT" }),
  ];
  const [head = "", ...rows] = orderTableText(orders).split("\n");
  const cells = (row: string, ...names: string[]) =>
    names.map((name) => row.split("\t")[head.split("\t").indexOf(name)]);
  expect(cells(rows[0] ?? "", "Side", "With", "Yield %", "Price", "Consideration")).toEqual([
    "Sell",
    "Meridian Mutual Fund",
    "",
    "",
    "51282942.50",
  ]);
  expect(cells(rows[1] ?? "", "Side", "Kind")).toEqual(["Both", "Procurement"]);
});
