import { describe, expect, test } from "vitest";
import { csvOfRows, readQuotesFile } from "#src/desk-kit/quote-reading/quotes-file.ts";

const HEAD = "isin,quote_type,quantum,yield";

describe("a file of quotes", () => {
  test("is read by the names in its first line, blanks and lines without anything left out", () => {
    expect(
      readQuotesFile(`\uFEFFISIN, Quote Type ,quantum,yield\r\nIN0020230085,BID, 5cr ,6.95\r\n\r\n,,,\r\n`),
    ).toEqual({
      columns: ["isin", "quote_type", "quantum", "yield"],
      rows: [{ isin: "IN0020230085", quote_type: "BID", quantum: "5cr", yield: "6.95" }],
    });
  });

  test("may be rows out of a spreadsheet, parted by tabs, with commas in their cells", () => {
    expect(readQuotesFile("isin\tquantum\nIN0020230085\t5,00,00,000\n")).toMatchObject({
      rows: [{ isin: "IN0020230085", quantum: "5,00,00,000" }],
    });
  });

  test("without a column of sides has one to say them in (U-37)", () => {
    expect(readQuotesFile("isin,quantum\nIN0020230085,5cr\n")).toMatchObject({
      columns: ["isin", "quantum", "quote_type"],
    });
    for (const said of ["side", "b/s", "bid_yield"]) {
      expect(readQuotesFile(`isin,${said}\nIN0020230085,1\n`)).toMatchObject({ columns: ["isin", said] });
    }
  });

  test.each([
    ["", "The first line must name the columns"],
    ["bond,side\nA,B", "The first line must name the columns"],
    [HEAD, "There are no rows under the names of the columns."],
    [`${HEAD}\n"IN0020230085,BID`, "This is not a CSV."],
    [`${HEAD}\n${"IN0020230085,BID,5cr,6.95\n".repeat(501)}`, "There are 501 rows; 500 go at once."],
  ])("%j is refused with the reason", (text, problem) => {
    expect(readQuotesFile(text)).toEqual({ problem: expect.stringContaining(problem) as string });
  });

  test("goes to the server one row a line, with a column that repeats unusual figures", () => {
    const rows = [{ isin: "IN0020230085", quantum: "5,00,00,000", yield: "75\n", confirm: "75" }, { isin: "A" }];
    expect(csvOfRows(["isin", "quantum", "yield"], rows)).toBe(
      'isin,quantum,yield,confirm\nIN0020230085,"5,00,00,000",75 ,75\nA,,,\n',
    );
  });
});
