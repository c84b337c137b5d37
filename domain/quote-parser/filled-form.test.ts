import { describe, expect, it } from "vitest";
import { withFormsJoined } from "#domain/quote-parser/filled-form.ts";
import { parseQuotes } from "#domain/quote-parser/parse-quotes.ts";
import { LOOKUP, TODAY } from "#domain/quote-parser/quote-bonds.testing.ts";

const quotes = (text: string) =>
  parseQuotes(text, LOOKUP, TODAY).map(({ isin, side, price, yieldPct }) => `${side} ${isin} ${price ?? yieldPct}`);

describe("a quote filled in as a form", () => {
  it("is one quote, whatever the order of its fields", () => {
    expect(quotes("Issuer: REC\nCoupon: 7.34%\nMaturity: 30-Apr-2030\nSide: Buy\nYield: 7.03%\nQty: 10 cr")).toEqual([
      "BID INE020B08FL9 7.03",
    ]);
    expect(quotes("*SELL*\n*Yield:* 6.85%\n*Qty:* 5 cr\n*Security:* REC 7.46 Jun 28")).toEqual([
      "ASK INE020B08EK4 6.85",
    ]);
  });

  it("ends where a field is repeated", () => {
    const one = "Bond: 7.18 GS 2033\nSide: Bid\nPrice: 102.60";
    const other = "Bond: 6.94 GS 2036\nSide: Offer\nPrice: 101.22";
    expect(quotes(`${one}\n${other}`)).toEqual(["BID IN0020230085 102.6", "ASK IN0020260025 101.22"]);
  });

  it("keeps every character at its place", () => {
    const lines = [
      { line: "Issuer: REC", offset: 0 },
      { line: "Coupon: 7.46%", offset: 12 },
      { line: "Yield: 6.85%", offset: 26 },
    ];
    const [joined, ...rest] = withFormsJoined(lines);
    expect(rest).toEqual([]);
    expect([joined?.line.indexOf("REC"), joined?.line.indexOf("7.46"), joined?.line.indexOf("6.85")]).toEqual([
      8, 20, 33,
    ]);
  });

  it("takes three fields and a name; a heading and its lines are none", () => {
    const run = [
      { line: "Bid: 7.18 33 102.60", offset: 0 },
      { line: "Offer: 7.18 33 102.66", offset: 20 },
      { line: "Size: 5 cr", offset: 42 },
    ];
    expect(withFormsJoined(run)).toEqual(run);
  });
});
