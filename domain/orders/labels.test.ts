import { expect, test } from "vitest";
import type { SettlementTrack } from "#domain/entities/order.ts";
import { orderStateText, otherFirm } from "#domain/orders/labels.ts";
import { orderOf } from "#domain/orders/order.testing.ts";

test("the other firm is the seller for a buyer, and the buyer for a seller and for whoever acts for both", () => {
  const name = (buy_or_sell: "buy" | "sell" | null) => otherFirm(orderOf({ buy_or_sell })).client_name;
  expect([name("buy"), name("sell"), name(null)]).toEqual([
    "Narmada Bank",
    "Meridian Mutual Fund",
    "Meridian Mutual Fund",
  ]);
});

test("an order whose settlement was taken back is settled and says so", () => {
  const dealt = { exchange: "NSE" as const };
  const settlement = { reversal: { status: "REVERSED" } } as SettlementTrack;
  expect(orderStateText({ ...dealt, state: "SETTLED", settlement })).toBe("Settled, reversed");
  expect(orderStateText({ ...dealt, state: "SETTLED", settlement: { ...settlement, reversal: null } })).toBe("Settled");
  expect(orderStateText({ ...dealt, state: "FAILED", settlement: null })).toBe("Failed");
});
