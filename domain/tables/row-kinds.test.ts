import { expect, test } from "vitest";
import { isNoRow } from "#domain/tables/row-kinds.ts";

const record = (...texts: readonly string[]) => ({ row: 2, cells: texts.map((text) => ({ text })) });

test.each([
  ["INE094A08176"],
  ["IN-E094A0817-6"],
  ["INE 094A 08 17 6"],
  ['="INE094A08176"'],
  ["ABCPR1234F"],
  ["'ABCPR1234F"],
  ['="ABCPR1234F"'],
  ["\u200Babcp r123 4f"],
])("a line that begins with Total is a row where it has %s", (number) => {
  expect(isNoRow(record("Total Oil", number, "5 cr"), [1])).toBe(false);
});

test("a total without an ISIN or a PAN is no row", () => {
  expect(isNoRow(record("Grand Total", "", "12345678"), [1])).toBe(true);
});
