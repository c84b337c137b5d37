import { describe, expect, it } from "vitest";
import { readListLines } from "#domain/quote-parser/list-lines.ts";
import { DAY } from "#domain/quote-parser/deal-line.testing.ts";
import { unreadOf } from "#domain/quote-parser/deal-line.ts";
import { LOOKUP } from "#domain/quote-parser/quote-bonds.testing.ts";

const read = (text: string) => readListLines(text, LOOKUP, DAY);
const CRORE = 10_000_000;
const GSEC = "IN0020230085";

describe("a line of a list (B-03)", () => {
  it.each([
    ["b 10cr 7.18gs33 @101.25", { isin: GSEC, side: "BID", sizeRupees: 10 * CRORE, price: 101.25, yieldPct: null }],
    ["s 5cr 7.18gs33 6.85y", { isin: GSEC, side: "ASK", sizeRupees: 5 * CRORE, price: null, yieldPct: 6.85 }],
    ["b 10cr 7.18gs33", { isin: GSEC, side: "BID", sizeRupees: 10 * CRORE, price: null, yieldPct: null }],
    ["s IN0020230085", { isin: GSEC, side: "ASK", sizeRupees: null, price: null, yieldPct: null }],
    ["7.18gs33 5cr", { isin: GSEC, side: null, sizeRupees: 5 * CRORE, price: null, yieldPct: null }],
    ["IN0020230085", { isin: GSEC, side: null, sizeRupees: null, price: null, yieldPct: null }],
  ])("%s is read with what it says, and nothing it does not say", (text, expected) => {
    expect(read(text)).toMatchObject([{ text, candidates: [], problems: [], ...expected }]);
  });

  it("that fits several bonds names those that fit, and no bond", () => {
    const [line] = read("b 5cr 6.79 gs 34");
    expect(line?.isin).toBeNull();
    expect(line?.candidates.length).toBeGreaterThan(1);
  });

  it("that names no bond stays as it was written, to be put right by hand", () => {
    expect(read("good morning\n\nb 5cr 7.18gs33")).toMatchObject([
      { text: "good morning", isin: null, candidates: [], side: null, sizeRupees: null },
      { text: "b 5cr 7.18gs33", isin: GSEC },
    ]);
  });

  it("keeps the words it does not read, and says which terms a line cannot have", () => {
    const [line] = read("b 5cr 7.18gs33 6.70 t0 30m urgent");
    expect(line?.problems.map(({ text }) => text)).toEqual([
      "All lines of a list settle on T+1: t0.",
      "A list ends at one time for all of its lines: 30m.",
    ]);
    expect(unreadOf(line?.text ?? "", line?.spans ?? [])).toEqual(["urgent"]);
    expect(read("b 5 7.18gs33 t1")).toMatchObject([{ problems: [{ field: "size", text: "5 what? Type 5cr or 5l." }] }]);
  });
});
