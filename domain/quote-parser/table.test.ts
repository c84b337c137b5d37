import { describe, expect, it } from "vitest";
import { parseQuotes } from "#domain/quote-parser/parse-quotes.ts";
import { LOOKUP, TODAY } from "#domain/quote-parser/quote-bonds.testing.ts";

const quotes = (text: string) =>
  parseQuotes(text, LOOKUP, TODAY).map(
    ({ isin, side, price, yieldPct, sizeRupees }) => `${side} ${isin} ${price ?? yieldPct} ${(sizeRupees ?? 0) / 1e7}`,
  );

describe("a pasted table", () => {
  const wanted = ["BID IN0020230085 102.6 10", "ASK IN0020230085 102.66 10"];

  it.each([
    ["tabs", "Security\tBid\tOffer\tQty\n7.18 GS 2033\t102.60\t102.66\t10"],
    ["rules", "Security | Bid | Offer | Qty\n7.18 GS 2033 | 102.60 | 102.66 | 10"],
    ["spaces", "Security      Bid     Offer   Qty\n7.18 GS 2033  102.60  102.66  10"],
    ["commas", "Security,Bid,Offer,Qty\n7.18 GS 2033,102.60,102.66,10"],
  ])("may be parted by %s", (_, text) => expect(quotes(text)).toEqual(wanted));

  it("may give each side its own size", () => {
    expect(quotes("Security\tBid Qty\tBid\tOffer\tOffer Qty\n7.18 GS 2033\t10\t102.60\t102.66\t5")).toEqual([
      "BID IN0020230085 102.6 10",
      "ASK IN0020230085 102.66 5",
    ]);
  });

  it("may name the side in a column", () => {
    expect(quotes("Bond\tBuy/Sell\tYield\tQty (cr)\nREC 7.46 Jun 28\tSell\t6.85\t5")).toEqual([
      "ASK INE020B08EK4 6.85 5",
    ]);
  });

  it("is none where commas only part the words of a sentence", () => {
    expect(quotes("bids, offers, anything\n7.18 33 102.60 bid 5cr")).toEqual(["BID IN0020230085 102.6 5"]);
  });
});
