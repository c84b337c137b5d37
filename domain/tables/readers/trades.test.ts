import { describe, expect, test } from "vitest";
import { HPCL, read } from "#domain/tables/readers/readers.testing.ts";

const HEADINGS = "exchange,side,isin,face,yield,price,trade_time,counterparty_code";
const TRADE = { row: 2, exchange: "NSE", side: "buyer", isin: HPCL, face: 50_000_000, counterparty_code: "NARMADA" };

describe("a table of trades", () => {
  test("is read with codes in capitals and times of 24 hours", () => {
    const { rows } = read("trades", HEADINGS, `cbrics,B,${HPCL},5 cr,7.05,,02:15 PM,narmada`);
    expect(rows).toEqual([{ ...TRADE, yield_pct: 7.05, trade_time: "14:15" }]);
  });

  test("is refused for each needed heading that it lacks, and nothing else is said", () => {
    expect(read("trades", "exchange,isin,face,trade_time,odd", `MCX,${HPCL},5cr,14:15,x`)).toMatchObject({
      rows: [],
      refused: ["0 side missing_heading", "0 counterparty_code missing_heading"],
      asked: [],
    });
  });

  test("has one level", () => {
    const { refused } = read("trades", HEADINGS, `NSE,B,${HPCL},5cr,,,14:15,N`, `NSE,B,${HPCL},5cr,7.05,99,14:15,N`);
    expect(refused).toEqual(["2 yield level_missing", "3 price both_levels"]);
  });

  test("of another day is not reported", () => {
    const { rows, refused } = read(
      "trades",
      `${HEADINGS},trade date`,
      `NSE,B,${HPCL},5cr,7,,14:15,N,26-Nov-2026`,
      `NSE,B,${HPCL},5cr,7,,14:15,N,27/11/2026`,
    );
    expect(refused).toEqual(["2 trade_date not_today"]);
    expect(rows).toMatchObject([{ row: 3 }]);
  });

  test("asks about a brokerage that is not in paise per 100, and reads rows without one", () => {
    const lines = [`NSE,B,${HPCL},5cr,7,,14:15,N,1.5`, `NSE,B,${HPCL},5cr,7,,14:15,N,`];
    const asked = read("trades", `${HEADINGS},brokerage (rs)`, ...lines);
    expect(asked.asked).toEqual(["0 brokerage_paise_per_100 unit"]);
    expect(asked.rows).toMatchObject([{ row: 3 }]);
    const stated = read("trades", `${HEADINGS},brokerage (paise per 100)`, ...lines);
    expect(stated.asked).toEqual([]);
    expect(stated.rows[0]).toMatchObject({ brokerage_paise_per_100: 1.5 });
  });

  test("asks whether a rate is a price or a yield", () => {
    const { asked, refused } = read(
      "trades",
      "exchange,side,isin,face,deal rate,trade_time,counterparty_code",
      `NSE,B,${HPCL},5cr,7,14:15,N`,
    );
    expect(asked).toEqual(["0 deal rate unknown_heading"]);
    expect(refused).toEqual(["2 yield level_missing"]);
  });
});
