import { describe, expect, test } from "vitest";
import { readTable, readTableText } from "#domain/tables/read-table.ts";
import { HPCL, HUDCO, WORLD } from "#domain/tables/readers/readers.testing.ts";
import { readWorkbook } from "#domain/tables/workbook.ts";

const TABLE = [
  ["ISIN", "Side", "Quantum", "Yield"],
  [HPCL, "Sell", "5 cr", "7.05"],
  [HUDCO, "Buy", "1,00,00,000", "7.1%"],
];
const ROWS = [
  { row: 2, isin: HPCL, side: "ASK", quantum: 50_000_000, yield_pct: 7.05 },
  { row: 3, isin: HUDCO, side: "BID", quantum: 10_000_000, yield_pct: 7.1 },
];

const textOf = (delimiter: string): string =>
  TABLE.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join("\r\n");

const read = (bytes: Uint8Array) => readTable("quotes", { bytes, readWorkbook }, WORLD);

describe("reading a table", () => {
  test.each([",", "\t", ";", "|"])("gives the same rows whatever parts its cells: %j", async (delimiter) => {
    const reading = await read(Buffer.from(textOf(delimiter)));
    expect(reading.rows).toMatchObject(ROWS);
    expect(reading).toMatchObject({ delimiter, encoding: "UTF-8", sheet: null, headingRow: 1 });
  });

  test("gives the same rows of a file in UTF-16 and of a pasted text", async () => {
    const wide = await read(Buffer.from(`\uFEFF${textOf("\t")}`, "utf16le"));
    expect(wide).toMatchObject({ rows: ROWS, encoding: "UTF-16" });
    expect(await readTable("quotes", { text: textOf("\t") }, WORLD)).toMatchObject({ rows: ROWS, encoding: null });
  });

  test("says nothing else of a file that is no table", async () => {
    const page = await read(Buffer.from("<html><table></table></html>"));
    expect(page).toMatchObject({
      rows: [],
      refused: [{ row: 0, column: "", code: "html_table" }],
      asked: [],
      headingRow: null,
    });
  });

  test("gives the exact sentence of each refusal", () => {
    const { refused } = readTableText("holdings", "odd,words\n1,2", WORLD);
    expect(refused).toEqual([
      {
        row: 0,
        column: "",
        code: "no_heading",
        text: "No line names the columns. The first line of the table should name them: isin, face, acquired_on, cost_price, cost_yield, account, ref, remarks.",
      },
    ]);
  });
});
