import { describe, expect, test } from "vitest";
import { short } from "#domain/tables/cells/cells.testing.ts";
import { readExchange } from "#domain/tables/cells/exchange.ts";
import { readSide } from "#domain/tables/cells/side.ts";
import { readValidity } from "#domain/tables/cells/validity.ts";
import { readYesNo } from "#domain/tables/cells/yes-no.ts";

const BUY = ["bid", "BIDS", "b", "Buy", "buyer", "buying", "Bought", "Purchase", "P", "to buy", "want  to buy"];
const SELL = ["ask", "asks", "A", "s", "Sell", "seller", "selling", "sold", "Sale", "offer", "OFFERS", "ofr", "o"];

describe("a side", () => {
  test.each(BUY)("%s buys", (text) => expect(short(readSide({ text }))).toBe("BUY"));
  test.each([...SELL, "offered", "to sell"])("%s sells", (text) => expect(short(readSide({ text }))).toBe("SELL"));
  test.each(["hold", "buy/sell", "buy sell", "two way", "x"])("%s is none", (text) => {
    expect(readSide({ text })).toEqual({
      is: "refused",
      code: "side",
      text: `${text} is no side. Write buy or sell.`,
    });
  });
});

describe("an exchange", () => {
  test.each(["NSE", "nse ", "CBRICS", "NSE CBRICS", "NSE-RFQ", "NSCL"])("%s is the NSE", (text) =>
    expect(short(readExchange({ text }))).toBe("NSE"),
  );
  test.each(["BSE", "ICDM", "bse icdm", "BSE RFQ", "BSE BOND"])("%s is the BSE", (text) =>
    expect(short(readExchange({ text }))).toBe("BSE"),
  );
  test.each(["MCX", "NSE/BSE", "RFQ"])("%s is neither", (text) =>
    expect(short(readExchange({ text }))).toBe("refused exchange"),
  );
});

describe("yes and no", () => {
  test.each(["yes", "Y", "TRUE", "1", "✓"])("%s is yes", (text) => expect(short(readYesNo({ text }))).toBe(true));
  test.each(["no", "N", "False", "0"])("%s is no", (text) => expect(short(readYesNo({ text }))).toBe(false));
  test("an empty cell says neither", () => expect(short(readYesNo({ text: "-" }))).toBeNull());
  test("maybe is refused", () => expect(short(readYesNo({ text: "maybe" }))).toBe("refused yes_no"));
});

describe("the validity of a quote", () => {
  test.each([
    ["DAY", "DAY"],
    ["eod", "DAY"],
    ["End of  Day", "DAY"],
    ["today", "DAY"],
    ["30", 30],
    ["30 min", 30],
    ["30m", 30],
    ["1440 minutes", 1440],
    ["1415", 1415],
    ["15:30", "15:30"],
    ["3:30 pm", "15:30"],
    ["14.15", "14:15"],
    ["1530 hrs", "15:30"],
  ])("%s is %s", (text, expected) => expect(short(readValidity({ text }))).toBe(expected));

  test.each(["soon", "0", "1441", "1530", "-5", "2h", "GTC", "25:10", "30.5"])("%s is none", (text) =>
    expect(short(readValidity({ text }))).toBe("refused validity"),
  );

  test("3:30 may be of the afternoon or the night", () =>
    expect(short(readValidity({ text: "3:30" }))).toBe("asked time_half"));
});
