import { describe, expect, it } from "vitest";
import { parseMessage, parseQuotes } from "#domain/quote-parser/parse-quotes.ts";
import { LOOKUP, TODAY } from "#domain/quote-parser/quote-bonds.testing.ts";

const levels = (text: string, last?: (isin: string) => number | null) =>
  parseQuotes(text, LOOKUP, TODAY, last).map(({ side, price, yieldPct }) => `${side} ${price ?? yieldPct}`);

describe("a level without its big figure", () => {
  it.each([
    ["7.18 33 102.60 bid 66 offer 5cr", ["BID 102.6", "ASK 102.66"]],
    ["7.18 33 b 102.60 o 66", ["BID 102.6", "ASK 102.66"]],
    ["7.18 33 102.98 bid, 03 offer", ["BID 102.98", "ASK 103.03"]],
    ["rec 7.46 jun 28 6.88 bid 85 offer", ["BID 6.88", "ASK 6.85"]],
    ["7.18 33 102.60 bid / offer .66", ["BID 102.6", "ASK 102.66"]],
  ])("takes it from the other side: %s", (text, quoted) => expect(levels(text)).toEqual(quoted));

  it("is no level where it would cross the other side, or lie far off", () => {
    expect(levels("7.18 33 102.60 bid 55 offer")).toEqual(["BID 102.6"]);
    expect(levels("rec 7.46 jun 28 6.88 bid 25 offer")).toEqual(["BID 6.88"]);
  });

  it("takes it from what the message states of the bond before", () => {
    expect(levels("7.18 33 102.60/66\n7.18 33 now 62/67").slice(2)).toEqual(["BID 102.62", "ASK 102.67"]);
  });

  it("takes it from the bond's last known level when the caller knows one", () => {
    const last = (isin: string) => (isin === "IN0020230085" ? 102.58 : null);
    expect(levels("7.18 33 60/64", last)).toEqual(["BID 102.6", "ASK 102.64"]);
    expect(levels("6.94 36 18/22", last)).toEqual([]);
  });

  it("known from nowhere is left open instead of guessed", () => {
    expect(parseMessage("7.18 33 60/64 5cr", LOOKUP, TODAY)).toMatchObject({
      readings: [],
      openPairs: [{ isins: ["IN0020230085"], first: "60", second: "64", sizeRupees: 50_000_000 }],
    });
  });

  it("is told from sizes, which are alike on both sides", () => {
    expect(parseMessage("7.18 33 10/10", LOOKUP, TODAY).openPairs).toEqual([]);
  });
});
