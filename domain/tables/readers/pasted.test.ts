import { describe, expect, test } from "vitest";
import { GS_2033, HPCL, HUDCO, read } from "#domain/tables/readers/readers.testing.ts";

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

  test("gives nothing for a report of deals, of an auction or of a portfolio", () => {
    expect(read("chat", "ISIN,B/S,Yield,Accrued", `${HPCL},S,7.02,4`).rows).toEqual([]);
    expect(read("chat", "ISIN,Bid,Offer,Cut-off Yield", `${HPCL},7.1,7,7.05`).rows).toEqual([]);
    expect(read("chat", "ISIN,Side,Yield,% to NAV", `${HPCL},S,7.02,4`).rows).toEqual([]);
  });

  test("reads a market watch, whose volume was traded and is no size", () => {
    const { rows } = read("chat", "ISIN,Bid,Offer,LTP,Volume", `${HPCL},7.10,7.05,7.07,250`);
    expect(rows).toEqual([
      { row: 2, isin: HPCL, side: "BID", yield_pct: 7.1 },
      { row: 2, isin: HPCL, side: "ASK", yield_pct: 7.05 },
    ]);
  });

  test("keeps a quote whose size has a unit that nobody knows", () => {
    const { rows } = read("chat", "ISIN,Offer Yield,Qty (pots)", `${HPCL},7,50`);
    expect(rows).toEqual([{ row: 2, isin: HPCL, side: "ASK", yield_pct: 7 }]);
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
