import { describe, expect, test } from "vitest";
import { figureProblem, limitChange, limitTexts, newLimit } from "#domain/limits/limit-rules.ts";

const firm = { level: "FIRM", unit: "GROSS", amount: 500_000_000, on_breach: "BLOCK" };
const refused = (changes: object) => {
  const read = newLimit.safeParse({ ...firm, ...changes });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("a limit may be set (B-07)", () => {
  test("for the firm as a whole, with nothing but its figure", () => {
    expect(newLimit.parse(firm)).toEqual({
      ...firm,
      band_kind: null,
      base_price: null,
      base_yield: null,
      key: "",
      dealer: "",
      size_from: null,
      settlement: null,
    });
    expect(refused({ settlement: "T0" })).toEqual([]);
  });

  const bond = { level: "PORTFOLIO", unit: "RUPEES", key: "INE134E08LA3" };
  const order = { level: "ORDER", unit: "RUPEES", key: "CB" };
  const market = { level: "MARKET", unit: "BP", amount: 5 };
  test.each<[string, object, string[]]>([
    ["of a unit that its level counts", { level: "DEALER", unit: "BUY" }, []],
    ["not of another", { level: "DEALER", unit: "BONDS" }, [`unit: ${limitTexts.unit}`]],
    ["for everybody of a level", { level: "COUNTERPARTY" }, []],
    ["not for a part of the firm", { key: "cli_narmada" }, [`key: ${limitTexts.firmKey}`]],
    [
      "not of one settlement below the firm",
      { level: "DEALER", settlement: "T1" },
      [`settlement: ${limitTexts.settlement}`],
    ],
    ["of single orders by a kind of paper", order, []],
    ["not of single orders by anything else", { ...order, key: "PFC" }, [`key: ${limitTexts.orderKey}`]],
    ["not of single orders of every kind", { ...order, key: "" }, [`key: ${limitTexts.orderKey}`]],
    ["with a base price for one bond", { ...bond, base_price: 100 }, []],
    ["with a base yield for one bond", { ...bond, base_yield: 0.07 }, []],
    ["not with a base price for every bond", { ...bond, key: "", base_price: 100 }, [`base_price: ${limitTexts.base}`]],
    [
      "not with a base yield for every bond",
      { ...bond, key: "", base_yield: 0.07 },
      [`base_yield: ${limitTexts.base}`],
    ],
    ["not with a base for the firm", { base_price: 100, base_yield: 0.07 }, [`base_price: ${limitTexts.base}`]],
    ["as a band with its measure", { ...order, unit: "YIELD", amount: 0.5, band_kind: "ABSOLUTE" }, []],
    ["not as a band without one", { ...order, unit: "PRICE", amount: 1 }, [`band_kind: ${limitTexts.band}`]],
    ["not as rupees with a measure of bands", { band_kind: "PERCENT" }, [`band_kind: ${limitTexts.noBand}`]],
    ["off the market by a kind of paper, in basis points", { ...market, amount: 12.5, key: "AAA" }, []],
    ["off the market for one dealer, from a size", { ...market, dealer: "Asha Rao", size_from: 250_000_000 }, []],
    ["not off the market by anything else", { ...market, key: "CB" }, [`key: ${limitTexts.paperKey}`]],
    ["not of one dealer elsewhere", { dealer: "Asha Rao" }, [`dealer: ${limitTexts.marketOnly}`]],
    ["not from a size elsewhere", { size_from: 10 }, [`size_from: ${limitTexts.marketOnly}`]],
    ["not of more basis points than there are", { ...market, amount: 10_001 }, ["amount: Should be at most 10000."]],
    ["not of a part of a rupee", { amount: 0.5 }, [`amount: ${limitTexts.whole}`]],
    ["not of nothing", { amount: 0 }, [`amount: ${limitTexts.amount}`]],
    ["not without a figure", { amount: null }, ["amount: Limit is required."]],
    ["not of a word", { amount: "much" }, ["amount: Should be number"]],
    ["up to what any deal may come to", { amount: 999_999_999_999 }, []],
    ["not above it", { amount: 1_000_000_000_000 }, ["amount: Should be at most 999999999999."]],
  ])("%s", (_what, changes, problems) => expect(refused(changes)).toEqual(problems));
});

test("bonds are counted up to ten milliard, bands in parts as well", () => {
  const at = (unit: "BONDS" | "YIELD" | "RUPEES", amount: number, band_kind: "ABSOLUTE" | null = null) =>
    figureProblem(unit, { amount, band_kind })?.field ?? null;
  expect([at("BONDS", 10_000_000_000), at("BONDS", 10_000_000_001), at("RUPEES", 10_000_000_001)]).toEqual([
    null,
    "amount",
    null,
  ]);
  expect([at("YIELD", 0.25, "ABSOLUTE"), at("YIELD", 0.25), at("BONDS", 0.5)]).toEqual([null, "band_kind", "amount"]);
});

test.each([
  [{ base_price: 250 }, true],
  [{ base_price: 250.01 }, false],
  [{ base_price: 0 }, false],
  [{ base_yield: 1 }, true],
  [{ base_yield: 1.01 }, false],
  [{ base_yield: 0 }, false],
  [{ on_breach: "WARN" }, true],
  [{ on_breach: "SHRUG" }, false],
  [{}, true],
])("a limit is changed to %o: %s", (change, expected) => {
  expect(limitChange.safeParse(change).success).toBe(expected);
});
