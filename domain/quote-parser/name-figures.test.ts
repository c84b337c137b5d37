import { describe, expect, it } from "vitest";
import { parseQuotes } from "#domain/quote-parser/parse-quotes.ts";
import { LOOKUP, TODAY } from "#domain/quote-parser/quote-bonds.testing.ts";

const bonds = (text: string) => [...new Set(parseQuotes(text, LOOKUP, TODAY).map(({ isin }) => isin))];

describe("the maturity in a bond's name", () => {
  it.each([
    ["7.18/33 102.60/66", "IN0020230085"],
    ["718s33 102.60/66", "IN0020230085"],
    ["GS 7.18 8/33 102.60/66", "IN0020230085"],
    ["GS 7.18 08/14/33 102.60/66", "IN0020230085"],
    ["7.18 gs aug 14, 2033 102.60/66", "IN0020230085"],
    ["IGB 6.94 05/11/36 101.18/22", "IN0020260025"],
    ["REC 4/30 7.34 7.03/6.99", "INE020B08FL9"],
    ["rec 7.34 11/30 7.03/6.99", "INE020B08FX4"],
  ])("%s", (text, isin) => expect(bonds(text)).toEqual([isin]));

  it("may stand the American way round only where the day first is no bond of ours", () => {
    expect(bonds("6.79 gs 07/10/34 100.35/40")).toEqual(["IN0020240191"]);
    expect(bonds("6.79 gs 12/02/34 100.35/40")).toEqual(["IN0020240209"]);
  });

  it("is not a pair of sizes behind the level", () => {
    expect(bonds("7.18 33 102.60/66 10/30")).toEqual(["IN0020230085"]);
  });
});

describe("a coupon and a level with one side", () => {
  it("are no two-way", () => {
    expect(parseQuotes("rec jun 28 7.46 - 6.88 bid", LOOKUP, TODAY)).toMatchObject([{ side: "BID", yieldPct: 6.88 }]);
  });
});
