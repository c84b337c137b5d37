import { expect, test } from "vitest";
import { csvOfPasted } from "#domain/files/pasted-rows.ts";
import { tsvText } from "#domain/lib/tsv.ts";

test("a block pasted with its headings is read as its file is, grouped figures plain (B-55)", () => {
  const pasted = "isin\tface\tprice\tref\r\nINE053F07595\t5,00,00,000\t101.25\tA, B\r\nINE002A08534\t\t99\t\r\n";
  const file = 'isin,face,price,ref\nINE053F07595,50000000,101.25,"A, B"\nINE002A08534,,99,';
  expect(csvOfPasted(pasted)).toBe(file);
});

test("what was copied here is pasted as it was: tabs, line ends and quotes stay in their cells (B-55)", () => {
  const lines = [
    ["name", "note"],
    ['Meridian "MF"', "one\ttwo\nthree"],
  ];
  expect(csvOfPasted(tsvText(lines))).toBe('name,note\n"Meridian ""MF""","one\ttwo\nthree"');
});

test("a CSV that is pasted stays a CSV, and a line without headings is nothing to read (B-55)", () => {
  expect(csvOfPasted('isin,face\nINE053F07595,"5,00,000"')).toBe('isin,face\nINE053F07595,"5,00,000"');
  expect(csvOfPasted("INE053F07595\t5")).toBeNull();
  expect(csvOfPasted("  \n ")).toBeNull();
});
