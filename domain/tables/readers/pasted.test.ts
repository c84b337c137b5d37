import { describe, expect, test } from "vitest";
import { readTableText } from "#domain/tables/read-table.ts";
import { GS_2033, HPCL, HUDCO, read, WORLD } from "#domain/tables/readers/readers.testing.ts";

describe("a table in a chat", () => {
  test("gives both sides of a row, with sizes below 1,00,000 in crore", () => {
    expect(read("chat", "Security\tBid\tOffer\tQty", "7.18% GS 2033\t102.60\t102.66\t10").rows).toEqual([
      { row: 2, isin: GS_2033, side: "BID", price: 102.6, quantum: 100_000_000 },
      { row: 2, isin: GS_2033, side: "ASK", price: 102.66, quantum: 100_000_000 },
    ]);
  });

  test("gives nothing for levels without a side", () => {
    expect(read("chat", "ISIN,Yield,Qty", `${HPCL},7.02,5`).rows).toEqual([]);
    expect(read("chat", "ISIN,Side,Yield", `${HPCL},,7.02`, `${HUDCO},hold,7`).rows).toEqual([]);
  });

  test("takes the price where a row has a yield beside it", () => {
    const { rows } = read("chat", "ISIN,Side,Yield,Price", `${HPCL},Sell,7.02,99.5`);
    expect(rows).toEqual([{ row: 2, isin: HPCL, side: "ASK", price: 99.5 }]);
  });

  test.each([
    ["trades", "ISIN,B/S,Yield,Accrued"],
    ["auctions", "ISIN,Bid,Offer,Cut-off Yield"],
    ["holdings", "ISIN,Side,Yield,% to NAV"],
    ["holdings", "ISIN,Accrued Interest,Yield,Market Value"],
  ])("is refused as a whole where it is a report of %s: %s", (kind, headings) => {
    const reading = readTableText("chat", `${headings}\n${HPCL},S,7.02,4`, WORLD);
    expect(reading.rows).toEqual([]);
    expect(reading.refused).toEqual([
      { row: 0, column: "", code: "report", text: `No quotes: this is a table of ${kind}.` },
    ]);
  });

  test("asks for the side of levels where no column says one, and takes an answer for all rows", () => {
    const text = `ISIN,Yield\n${HPCL},7.02`;
    expect(readTableText("chat", text, WORLD).asked).toMatchObject([{ row: 0, code: "side_missing" }]);
    const offers = readTableText("chat", text, WORLD, [
      { row: 0, column: "quote_type", code: "side_missing", choice: 1 },
    ]);
    expect(offers).toMatchObject({ rows: [{ isin: HPCL, side: "ASK", yield_pct: 7.02 }], asked: [] });
    expect(read("chat", "ISIN,Rating", `${HPCL},AAA`).asked).toEqual([]);
  });

  test("names a bond by its issuer, coupon and maturity where no column names it alone", () => {
    const world = {
      ...WORLD,
      bondNamed: (words: string) => (words === "HPCL 6.73% 2030" ? WORLD.bondOf(HPCL) : undefined),
    };
    const text = "Issuer,Coupon,Maturity,Offer\nHPCL,6.73%,2030,7.02";
    expect(readTableText("chat", text, world).rows).toMatchObject([{ isin: HPCL, side: "ASK" }]);
  });

  test("tells all that was read of a row with a problem", () => {
    const { rows, partial } = readTableText("chat", `Bond,Bid,Offer,Qty (lakh)\nNowhere,7.1,7,50\n${HPCL},x,,5`, WORLD);
    expect(rows).toEqual([]);
    expect(partial).toEqual([
      { row: 2, isin: null, side: "BID", yield_pct: 7.1, price: null, quantum: 5_000_000 },
      { row: 2, isin: null, side: "ASK", yield_pct: 7, price: null, quantum: 5_000_000 },
    ]);
  });

  test("reads a market watch, whose volume was traded and is no size", () => {
    const { rows } = read("chat", "ISIN,Bid,Offer,LTP,Volume", `${HPCL},7.10,7.05,7.07,250`);
    expect(rows).toEqual([
      { row: 2, isin: HPCL, side: "BID", yield_pct: 7.1 },
      { row: 2, isin: HPCL, side: "ASK", yield_pct: 7.05 },
    ]);
  });

  test("keeps a quote whose size has a unit that nobody knows", () => {
    const { rows, asked } = read("chat", "ISIN,Offer Yield,Qty (pots)", `${HPCL},7,50`);
    expect(rows).toEqual([{ row: 2, isin: HPCL, side: "ASK", yield_pct: 7 }]);
    expect(asked).toEqual(["0 quantum unit"]);
  });
});

describe("a table in a list", () => {
  test("is one line a row, with the side of a column of sides alone", () => {
    const { rows } = read("list", "ISIN,Offer Yield,Qty (Nos)", `${HPCL},7.00,500`);
    expect(rows).toEqual([{ row: 2, isin: HPCL, yield_pct: 7, quantum: 50_000_000 }]);
    expect(read("list", "Security,B/S", "HUDCO 6.98% 2032,Buy").rows).toEqual([{ row: 2, isin: HUDCO, side: "BID" }]);
  });

  test("has no level where bid and offer are both there, or where the table is a report", () => {
    expect(read("list", "ISIN,Bid,Offer,Qty (Cr)", `${HPCL},7.1,7,5`).rows).toEqual([
      { row: 2, isin: HPCL, quantum: 50_000_000 },
    ]);
    expect(read("list", "ISIN,Qty (Cr),Yield,Market Value", `${HPCL},5,7.05,498`).rows).toEqual([
      { row: 2, isin: HPCL, quantum: 50_000_000 },
    ]);
  });

  test("refuses a bond that nobody knows and asks about a unit, and never about a heading", () => {
    const { rows, refused, asked } = read(
      "list",
      "ISIN,Bond,Size (USD mn),My note",
      ",Nowhere 2040,5 cr,x",
      `${HPCL},,5,x`,
      `${HUDCO},,5 cr,x`,
    );
    expect(refused).toEqual(["2 isin isin_unknown"]);
    expect(asked).toEqual(["0 quantum unit"]);
    expect(rows).toEqual([{ row: 4, isin: HUDCO, quantum: 50_000_000 }]);
  });
});
