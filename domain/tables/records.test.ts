import { describe, expect, test } from "vitest";
import { readRecords, statedDelimiter } from "#domain/tables/records.ts";

const cells = (text: string, delimiter = ",") =>
  readRecords(text, delimiter).records.map(({ row, cells: own }) => [row, ...own.map((cell) => cell.text)]);

describe("rows are counted as a spreadsheet counts them", () => {
  test("line ends of all kinds part rows, and empty lines count", () => {
    expect(cells("a,b\r\n\r\nc,d\re,f\n,\n")).toEqual([
      [1, "a", "b"],
      [2, ""],
      [3, "c", "d"],
      [4, "e", "f"],
      [5, "", ""],
    ]);
  });

  test("a row whose cell holds a line break counts once", () => {
    expect(cells('a,"two\r\nlines"\nb,c\n')).toEqual([
      [1, "a", "two lines"],
      [2, "b", "c"],
    ]);
  });

  test("empty first cells between tabs stay", () => {
    expect(cells("\t\tISIN\tSide", "\t")).toEqual([[1, "", "", "ISIN", "Side"]]);
  });
});

describe("quotation marks", () => {
  test.each([
    ["hold a delimiter", '"1,00,000",b', ["1,00,000", "b"]],
    ["are written twice within others", '"a ""b""",c', ['a "b"', "c"]],
    ["are letters within a cell", '5" pipe,b "c" d', ['5" pipe', 'b "c" d']],
    ["are letters where more follows", '"a"b,c', ['"a"b', "c"]],
    ["may have blanks around", ' "1,000" ,b', ["1,000", "b"]],
    ["of a text as Excel guards it stay", '="0012","=""0013"""', ['="0012"', '="0013"']],
  ])("%s", (_, line, expected) => {
    expect(cells(line)).toEqual([[1, ...expected]]);
  });

  test("never closed are named by the row in which they were opened", () => {
    const read = readRecords('a,b\n\n"c\nd",e\nf,"g\nh,i\n', ",");
    expect(read.openQuoteRow).toBe(4);
    expect(read.records).toHaveLength(3);
  });
});

describe("a quotation mark that only a later cell ends", () => {
  test.each([
    ["in the same row", '"a","b,"c",d\n', 1],
    ["in a row below", 'a,b\nc,"d\ne,"f"\n', 2],
    ["behind an empty cell", 'a,"b,c\nd,"","e"\n', 1],
  ])("is never closed: %s", (_, text, row) => {
    const read = readRecords(text, ",");
    expect(read.openQuoteRow).toBe(row);
    expect(read.records).toHaveLength(row - 1);
  });

  test.each([
    ["marks written twice", 'a,"b, ""c""\nd",e\n', ["a", 'b, "c" d', "e"]],
    ["marks around all of a text", '"""a, b""",c\n', ['"a, b"', "c"]],
    ["blanks behind it", '"1,000" , "b",c\n', ["1,000", "b", "c"]],
  ])("is another thing than %s", (_, text, expected) => {
    expect(readRecords(text, ",").openQuoteRow).toBeNull();
    expect(cells(text)).toEqual([[1, ...expected]]);
  });
});

describe("a first line sep=", () => {
  test.each([
    ["sep=;\r\na;b", ";"],
    ["SEP=|\na|b", "|"],
    ['"sep=;"\na;b', ";"],
    ["\uFEFFsep=\t\na\tb", "\t"],
  ])("%j names the delimiter and is no row", (text, delimiter) => {
    expect(statedDelimiter(text)).toEqual({ text: `a${delimiter}b`, delimiter });
  });

  test("is none where a text has no such line", () => {
    expect(statedDelimiter("\uFEFFa;b")).toEqual({ text: "a;b", delimiter: null });
  });
});
