import { describe, expect, it } from "vitest";
import { readDecoded } from "#domain/tables/read-table.ts";
import { HPCL, HUDCO, WORLD } from "#domain/tables/readers/readers.testing.ts";

const BIDS = "isin,bid yield,quantum,security";
const OFFERS = "isin,offer yield,quantum";
const TEXT = [BIDS, `${HPCL},7.05,5 cr`, OFFERS, `${HUDCO},7.1,1 cr`, BIDS, `${HUDCO},7.05,5 cr`].join("\n");

function read(choice?: number) {
  const answers = choice === undefined ? [] : [{ row: 0, column: "", code: "which_table" as const, choice }];
  return readDecoded("quotes", { text: TEXT, encoding: null }, WORLD, { answers, corrected: [] });
}

describe("of two tables, the first of which goes on below the second", () => {
  it("a person is asked for one", () => {
    expect(read().asked).toMatchObject([
      {
        code: "which_table",
        answers: ["Row 1: isin, bid yield, quantum, security", "Row 3: isin, offer yield, quantum"],
      },
    ]);
  });

  it("the first has the rows of both its parts", () => {
    const { rows, asked, passedOver } = read(0);
    expect(rows.map(({ row, side }) => [row, side])).toEqual([
      [2, "BID"],
      [6, "BID"],
    ]);
    expect({ asked, passedOver }).toEqual({ asked: [], passedOver: [5] });
  });

  it("the second has its own, and nothing is asked again", () => {
    const { rows, asked } = read(1);
    expect(rows.map(({ row, side }) => [row, side])).toEqual([[4, "ASK"]]);
    expect(asked).toEqual([]);
  });
});
