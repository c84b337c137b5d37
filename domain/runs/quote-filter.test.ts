import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meetsConditions, readQuoteFilter, understoodText } from "#domain/runs/quote-filter.ts";

const CRORE = 10_000_000;

describe("a filter of quotes", () => {
  it.each([
    ["yield > 9", { words: "", side: null, conditions: [{ figure: "yield", op: ">", value: 0.09 }] }],
    [">9", { words: "", side: null, conditions: [{ figure: "yield", op: ">", value: 0.09 }] }],
    ["<=101.5", { words: "", side: null, conditions: [{ figure: "price", op: "<=", value: 101.5 }] }],
    ["price <= 101", { words: "", side: null, conditions: [{ figure: "price", op: "<=", value: 101 }] }],
    ["size >= 10cr", { words: "", side: null, conditions: [{ figure: "size", op: ">=", value: 10 * CRORE }] }],
    ["size>=10", { words: "", side: null, conditions: [{ figure: "size", op: ">=", value: 10 * CRORE }] }],
    ["qty < 50 lakh", { words: "", side: null, conditions: [{ figure: "size", op: "<", value: CRORE / 2 }] }],
    [">= 25cr", { words: "", side: null, conditions: [{ figure: "size", op: ">=", value: 25 * CRORE }] }],
    ["b 10cr 7.18", { words: "7.18", side: "BID", conditions: [{ figure: "size", op: ">=", value: 10 * CRORE }] }],
    ["s nabard", { words: "nabard", side: "ASK", conditions: [] }],
    ["offer @101.25", { words: "", side: "ASK", conditions: [{ figure: "price", op: "=", value: 101.25 }] }],
    ["ap sdl 7.1y", { words: "ap sdl", side: null, conditions: [{ figure: "yield", op: "=", value: 0.071 }] }],
    [
      "kaveri yield>7 size >= 5cr bid",
      {
        words: "kaveri",
        side: "BID",
        conditions: [
          { figure: "yield", op: ">", value: 0.07 },
          { figure: "size", op: ">=", value: 5 * CRORE },
        ],
      },
    ],
  ])("reads %s", (text, filter) => expect(readQuoteFilter(text)).toEqual(filter));

  it.each(["yield >", "> abc", "b", "7.18% gs 2033", "7.18 gs 33", "sbi", "AAA (CE)"])(
    "takes %s as words, which it cannot read as conditions",
    (words) => expect(readQuoteFilter(words)).toEqual({ words, side: null, conditions: [] }),
  );

  it("never fails, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(typeof understoodText(readQuoteFilter(text))).toBe("string");
      }),
    );
  });

  it("compares levels as they are shown; a figure that is missing passes no condition", () => {
    const { conditions } = readQuoteFilter("yield >= 7.18 size > 1cr");
    const figures = { yieldFraction: 0.071800004, price: null, size: 2 * CRORE };
    expect(meetsConditions(figures, conditions)).toBe(true);
    expect(meetsConditions({ ...figures, yieldFraction: 0.0717 }, conditions)).toBe(false);
    expect(meetsConditions({ ...figures, yieldFraction: null }, conditions)).toBe(false);
    expect(meetsConditions(figures, readQuoteFilter("price < 200").conditions)).toBe(false);
  });

  it("says what was understood", () => {
    expect(understoodText(readQuoteFilter("b 10cr yield>9.25 kaveri"))).toBe(
      "bids, yield > 9.25, size ≥ 10.00\u00a0Cr",
    );
    expect(understoodText(readQuoteFilter("price <= 100"))).toBe("price ≤ 100");
    expect(understoodText(readQuoteFilter("gs 33"))).toBe("");
  });
});
