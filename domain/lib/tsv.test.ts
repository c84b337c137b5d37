import { describe, expect, test } from "vitest";
import { csvText, plainCell, tsvText } from "#domain/lib/tsv.ts";

describe("a figure that is copied (B-55)", () => {
  test.each([
    ["5,00,00,000", "50000000"],
    ["₹12,34,567.50", "1234567.50"],
    ["5.00\u00a0Cr", "50000000"],
    ["2.5 L", "250000"],
    ["1.20\u00a0L\u00a0Cr", "1200000000000"],
    ["6.9500%", "6.9500"],
    ["−3.5", "-3.5"],
    ["+1,000", "1000"],
    ["–", ""],
  ])("%s is the plain number %s", (shown, plain) => expect(plainCell(shown)).toBe(plain));

  test.each(["7.18% GS 2033", "24-Nov-2026", "O-20261120-0001", "INE053F07595", "5 of 7", "1,2,3", "+919820012345"])(
    "%s stays as it is",
    (text) => expect(plainCell(text)).toBe(text),
  );
});

test("cells are apart by tabs, and one with a tab, a line's end or a quote stands in quotes (B-55)", () => {
  const lines = [
    ["Name", "Face"],
    ['Said "yes"\tand\nmore', "50000000"],
    ["=SUM(A1)", "-3.5"],
  ];
  expect(tsvText(lines)).toBe('Name\tFace\n"Said ""yes""\tand\nmore"\t50000000\n\'=SUM(A1)\t-3.5');
});

test("a file has a mark of UTF-8 and lines that end as spreadsheets end them; its figures are numbers, its texts run as no formula (B-55)", () => {
  const lines = [
    ["Bond", "Face ₹", "Yield %", "Note"],
    ["7.18% GS 2033, green", "50000000", "-0.2500", "=HYPERLINK(A1)"],
    ["+919820012345", null, 6.95, "\t@SUM(A1)"],
    ['The "7.18"', "1", "2", "\uFF1DSUM(A1)"],
  ];
  expect(csvText(lines)).toBe(
    [
      "\uFEFFBond,Face ₹,Yield %,Note",
      '"7.18% GS 2033, green",50000000,-0.2500,\'=HYPERLINK(A1)',
      '+919820012345,,6.95,"\'\t@SUM(A1)"',
      '"The ""7.18""",1,2,\'\uFF1DSUM(A1)',
      "",
    ].join("\r\n"),
  );
});
