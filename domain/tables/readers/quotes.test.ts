import { describe, expect, test } from "vitest";
import { GS_2033, HPCL, HUDCO, read } from "#domain/tables/readers/readers.testing.ts";

describe("a table of quotes", () => {
  test("without a column of a side is asked, and never a bid", () => {
    const { rows, asked, refused, questions } = read("quotes", "isin,quantum,yield", `${HPCL},5cr,7.05`);
    expect(rows).toEqual([]);
    expect(refused).toEqual([]);
    expect(asked).toEqual(["0 quote_type side_missing"]);
    expect(questions).toEqual(["No column says bid or offer. All of them are:"]);
  });

  test("names every wrong cell of a row", () => {
    const { rows, refused } = read("quotes", "isin,side,quantum,yield,validity", "INE094A08177,hold,0,705,soon");
    expect(rows).toEqual([]);
    expect(refused.toSorted()).toEqual([
      "2 isin isin",
      "2 quantum zero",
      "2 quote_type side",
      "2 validity validity",
      "2 yield yield",
    ]);
  });

  test("counts 100,000,000 in a cell as ten crore, and 5,00 as no number", () => {
    const { rows, refused } = read(
      "quotes",
      "isin,side,quantum,yield",
      `${GS_2033},ask,"100,000,000",6.7`,
      `${GS_2033},ask,"5,00",6.7`,
    );
    expect(rows).toEqual([{ row: 2, isin: GS_2033, side: "ASK", quantum: 100_000_000, yield_pct: 6.7 }]);
    expect(refused).toEqual(["3 quantum size"]);
  });

  test("refuses only the row whose size is cut by its own commas", () => {
    const { rows, refused } = read(
      "quotes",
      "isin,side,yield,quantum",
      `${GS_2033},ask,6.7,100,000,000`,
      `${HPCL},ask,7,5cr`,
    );
    expect(rows).toMatchObject([{ row: 3, quantum: 50_000_000 }]);
    expect(refused).toEqual(["2 extra_cells"]);
  });

  test("asks about a plain size under Qty, and reads a cell with its own unit", () => {
    const { rows, asked } = read("quotes", "isin,side,qty,yield", `${HPCL},ask,500,7.05`, `${HUDCO},ask,5 cr,7.05`);
    expect(asked).toEqual(["0 quantum unit"]);
    expect(rows).toMatchObject([{ row: 3, quantum: 50_000_000 }]);
  });

  test("gives a bid and an offer for a row of both, each with its size", () => {
    const { rows } = read(
      "quotes",
      "isin,bid price,offer price,bid qty (cr),qty (cr)",
      `${GS_2033},102.5,102.6,5,10`,
      `${GS_2033},,102.6,,10`,
    );
    expect(rows).toEqual([
      { row: 2, isin: GS_2033, side: "BID", price: 102.5, quantum: 50_000_000 },
      { row: 2, isin: GS_2033, side: "ASK", price: 102.6, quantum: 100_000_000 },
      { row: 3, isin: GS_2033, side: "ASK", price: 102.6, quantum: 100_000_000 },
    ]);
  });

  test("refuses a row with both levels of one side, and a row with none", () => {
    const { rows, refused } = read("quotes", "isin,bid yield,bid price,quantum", `${HPCL},7.1,99,5cr`, `${HPCL},,,5cr`);
    expect(rows).toEqual([]);
    expect(refused).toEqual(["2 bid_price both_levels", "3 yield level_missing"]);
  });

  test("asks once about a column of fractions, and by the row about one among others", () => {
    const all = read("quotes", "isin,side,quantum,yield", `${HPCL},ask,5cr,0.0705`, `${HUDCO},ask,5cr,0.071`);
    expect(all.asked).toEqual(["0 yield yield_fraction"]);
    expect(all.rows).toEqual([]);
    const one = read("quotes", "isin,side,quantum,yield", `${HPCL},ask,5cr,0.0705`, `${HUDCO},ask,5cr,7.1`);
    expect(one.asked).toEqual(["2 yield yield_fraction"]);
    expect(one.rows).toMatchObject([{ row: 3 }]);
  });

  test("says what it assumes where the file has no column for it", () => {
    const { assumed } = read("quotes", "isin,side,quantum,yield", `${HPCL},ask,50000000,7.05`);
    expect(assumed).toEqual(["Plain numbers are rupees", "Validity: DAY, no column", "Settles T+1, no column"]);
  });

  test("says what an empty cell of settlement or validity is taken for", () => {
    const { assumed } = read(
      "quotes",
      "isin,side,quantum,yield,settlement,validity",
      `${HPCL},ask,5 cr,7.05,T+0,DAY`,
      `${HUDCO},ask,5 cr,7.05,,`,
    );
    expect(assumed).toEqual(["Validity: DAY where the cell is empty", "Settles T+1 where the cell is empty"]);
  });

  test("refuses a row whose bid is better than its offer, and takes one at choice", () => {
    const { rows, refused } = read(
      "quotes",
      "isin,bid yield,offer yield,bid price,offer price,quantum",
      `${HPCL},7.10,7.15,,,5 cr`,
      `${HPCL},7.15,7.10,,,5 cr`,
      `${GS_2033},,,102.6,102.5,5 cr`,
      `${GS_2033},,,102.5,102.5,5 cr`,
    );
    expect(refused).toEqual(["2 crossed", "4 crossed"]);
    expect(rows.map(({ row }) => row)).toEqual([3, 3, 5, 5]);
  });

  test("asks about an unknown heading by its name, with the known one a letter off", () => {
    const { rows, asked, questions } = read("quotes", "isin,side,quantum,yield,sattlement", `${HPCL},ask,5cr,7.05,T+0`);
    expect(rows).toHaveLength(1);
    expect(asked).toEqual(["0 sattlement unknown_heading"]);
    expect(questions).toEqual(["sattlement: did you mean settlement?"]);
  });
});
