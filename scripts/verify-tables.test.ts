import { describe, expect, test } from "vitest";
import { compareReading } from "./table-cases/compare-reading.ts";

const NOTHING = { refused: [], asked: [], unused: [], passedOver: [], assumed: [] };

describe("comparing a table with its label", () => {
  test("a row passes with null for what it does not say, and in any order", () => {
    const read = {
      ...NOTHING,
      rows: [
        { row: 3, face: 0.1 + 0.2, ref: null },
        { row: 2, face: 5, ref: "A" },
      ],
    };
    const expected = {
      rows: [
        { row: 2, face: 5, ref: "A" },
        { row: 3, face: 0.3 },
      ],
    };
    expect(compareReading(expected, read)).toEqual({ misses: [], wrongRows: 0 });
  });

  test("a row that is not labelled is a wrong row, and so is one with a field more", () => {
    const read = {
      ...NOTHING,
      rows: [
        { row: 2, face: 5, account: "A" },
        { row: 3, face: 5 },
      ],
    };
    const { misses, wrongRows } = compareReading({ rows: [{ row: 2, face: 5 }] }, read);
    expect(wrongRows).toBe(2);
    expect(misses).toEqual(["rows expected 1 got 2"]);
  });

  test("a part without a label is not compared", () => {
    const refused = [{ row: 2, column: "isin", code: "isin" as const, text: "" }];
    expect(compareReading({ rows: [] }, { ...NOTHING, rows: [], refused }).misses).toEqual([]);
    expect(compareReading({ rows: [], refused: [] }, { ...NOTHING, rows: [], refused }).misses).toEqual([
      "refused expected [] got [2 isin isin]",
    ]);
  });
});
