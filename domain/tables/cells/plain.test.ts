import { describe, expect, test } from "vitest";
import { short } from "#domain/tables/cells/cells.testing.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";

const plain = (text: string) => short(plainCell({ text }));

describe("a plain cell", () => {
  test.each(["", "  ", "\u00a0", "\u200b", "-", "–", "—", "--", ".", "NA", "na", "N/A", "n.a.", "Nil", '=""', "'"])(
    "is empty when it holds %j",
    (text) => expect(plain(text)).toBeNull(),
  );

  test.each([
    ["\u00a05\u2009cr\u3000", "5 cr"],
    ["7\u200b.0\ufeff5", "7.05"],
    ["७.०५ % ५", "7.05 % 5"],
    ["\u200e05\u200e-\u200e11", "05-11"],
    ["two\r\nlines\nhere", "two lines here"],
    ["IN\u200dE\u200c0", "INE0"],
    ["५\u200d cr", "5 cr"],
  ])("%j is %j", (text, expected) => expect(plain(text)).toBe(expected));

  test("joiners stay between letters of Indian scripts, and behind the virama of Malayalam", () => {
    for (const name of ["श्री क\u094d\u200dष", "അവന\u0d4d\u200d പോയി"]) expect(plain(name)).toBe(name);
  });

  test("a figure beside a footnote mark is not made a longer figure", () => {
    expect(plain("7.05¹")).toBe("7.05¹");
  });

  test.each([
    ['="00012"', "00012"],
    ['="a ""b"""', 'a "b"'],
    ["'00012", "00012"],
    ["'=hedge", "=hedge"],
    ["''quoted", "'quoted"],
    ["'-A1", "-A1"],
    ["+A2", "+A2"],
    ["@hold", "@hold"],
  ])("the marks of Excel go: %s is %s", (text, expected) => expect(plain(text)).toBe(expected));

  test.each(["=A2", "=SUM(A1:A2)", "=1+1", '="a"&"b'])("%s is a formula in place of its result", (text) =>
    expect(plain(text)).toBe("refused formula"),
  );

  test.each(["#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#n/a"])(
    "%s is an error of the spreadsheet",
    (text) => {
      expect(plain(text)).toBe("refused excel_error");
      expect(plainCell({ text })).toMatchObject({ text: `The spreadsheet shows ${text} here.` });
    },
  );
});
