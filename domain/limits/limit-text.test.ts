import { expect, test } from "vitest";
import type { Limit } from "#domain/entities/limit.ts";
import { limitLeft } from "#domain/limits/limit-left.ts";
import { amountText, bandText, limitText, plainKeyText, scopeText } from "#domain/limits/limit-text.ts";

const spaced = (text: string) => text.replaceAll("\u00A0", " ");

test.each([
  ["GROSS", 500_000_000, "50.00 Cr"],
  ["BUY", -900_000_000, "−90.00 Cr"],
  ["GROSS", 10_000_000, "1.00 Cr"],
  ["GROSS", 9_999_999, "₹ 99,99,999"],
  ["LOST", 100_000, "₹ 1,00,000"],
  ["LOST", 25_000_000, "2.50 Cr"],
  ["BP", 40, "40 bp"],
  ["BONDS", 500, "500 bonds"],
  ["BONDS", 1, "1 bond"],
  ["BONDS", 0, "0 bonds"],
  ["BONDS", -1, "−1 bond"],
  ["BONDS", 1_234_567.4, "12,34,567 bonds"],
] as const)("an amount of %s of %s reads '%s'", (unit, amount, text) => {
  expect(spaced(amountText(unit, amount))).toBe(text);
});

test.each([
  ["GROSS", 500_000_000, null, "50.00 Cr"],
  ["YIELD", 0.5, "ABSOLUTE", "± 0.50 percentage points"],
  ["PRICE", 1, "ABSOLUTE", "± ₹ 1.00"],
  ["PRICE", 2, "PERCENT", "± 2 % of the base"],
  ["YIELD", 2, "PERCENT", "± 2 % of the base"],
] as const)("a limit of %s of %s, measured %s, reads '%s'", (unit, amount, bandKind, text) => {
  expect(spaced(limitText({ unit, amount, bandKind }))).toBe(text);
});

test("a limit off the market names its size in crore", () => {
  expect(spaced(scopeText("Asha Rao", 250_000_000))).toBe("Asha Rao, from 25.00 Cr");
});

test("a level outside of a band is shown as it is quoted", () => {
  expect(bandText({ level: "ORDER", unit: "PRICE" }, { value: 98.99, low: 99, high: 101 })).toBe(
    "Single order price band: 98.9900 is outside 99.0000 to 101.0000.",
  );
});

test.each([
  ["FIRM", null, null, "All deals"],
  ["FIRM", null, "T0", "T+0 deals"],
  ["FIRM", null, "T1", "T+1 deals"],
  ["DEALER", null, null, "Each dealer"],
  ["ORDER", null, null, "Each order"],
  ["ORDER", "CP", null, "Commercial paper"],
  ["ORDER", "XX", null, null],
  // Named by a row of its own.
  ["COUNTERPARTY", "CB", null, null],
] as const)("a limit of the level %s for %s at %s is set for: %s", (level, key, settlement, text) => {
  expect(plainKeyText({ level, key, settlement })).toBe(text);
});

test.each([
  [450_000_000, "leaves 45.00 Cr of 100.00 Cr"],
  [0, "leaves ₹ 0 of 100.00 Cr"],
  [-1, "goes over 100.00 Cr by ₹ 1"],
])("with %s left a deal %s", (left, rest) => {
  const limit: Limit = {
    id: "lim_one",
    level: "FIRM",
    key: null,
    dealerId: null,
    sizeFrom: null,
    settlement: null,
    unit: "GROSS",
    amount: 1_000_000_000,
    bandKind: null,
    basePrice: null,
    baseYield: null,
    onBreach: "WARN",
  };
  const needed = limitLeft({ limit, used: 500_000_000, need: 50_000_000, left });
  expect(spaced(needed.text)).toBe(`Firm limit: needs 5.00 Cr, ${rest}.`);
  expect(needed).toMatchObject({
    level: "FIRM",
    unit: "GROSS",
    on_breach: "WARN",
    amount: 1_000_000_000,
    used: 500_000_000,
    need: 50_000_000,
    left,
  });
});
