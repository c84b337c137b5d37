import { describe, expect, it } from "vitest";
import { parseQuotes } from "#domain/quote-parser/parse-quotes.ts";
import { LOOKUP, TODAY } from "#domain/quote-parser/quote-bonds.testing.ts";

const quotes = (text: string) =>
  parseQuotes(text, LOOKUP, TODAY).map(({ isin, side, price, yieldPct }) => `${side} ${isin} ${price ?? yieldPct}`);

describe("a line that leans on another", () => {
  it("means by `same bond` the one named before", () => {
    expect(quotes("7.18 33 bid 102.60 5cr\nsame bond offer 102.66")).toEqual([
      "BID IN0020230085 102.6",
      "ASK IN0020230085 102.66",
    ]);
  });

  it("means nothing by `same` when no bond was named", () => expect(quotes("same offer now 102.64")).toEqual([]));

  it("may say the side of all lines at the end", () => {
    expect(quotes("7.18 33 102.66 5cr\n6.94 36 101.22 5cr\nabove offers")).toEqual([
      "ASK IN0020230085 102.66",
      "ASK IN0020260025 101.22",
    ]);
  });

  it("does not make a quote of one figure mentioned before", () =>
    expect(quotes("7.18 33 102.66\nbids pls")).toEqual([]));

  it("keeps the size asked for beside the bond it names", () => {
    expect(parseQuotes("who wants 10cr rec 7.46 jun 28? offer 6.85", LOOKUP, TODAY)).toMatchObject([
      { side: "ASK", yieldPct: 6.85, sizeRupees: 100_000_000 },
    ]);
  });
});
