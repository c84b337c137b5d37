import { describe, expect, test } from "vitest";
import { decodeTable } from "#domain/tables/decode.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const unitsOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const littleEndian = (text: string) => Uint8Array.from(unitsOf(text).flatMap((unit) => [unit & 0xff, unit >> 8]));
const bigEndian = (text: string) => Uint8Array.from(unitsOf(text).flatMap((unit) => [unit >> 8, unit & 0xff]));

const workbook = { is: "workbook" as const, sheets: [] };
const decode = (bytes: Uint8Array) => decodeTable(bytes, () => Promise.resolve(workbook));

describe("the encoding of a text", () => {
  test.each([
    ["UTF-8", "with its mark", bytesOf("\xef\xbb\xbfisin,\xe2\x82\xb9")],
    ["UTF-8", "without a mark", bytesOf("isin,\xe2\x82\xb9")],
    ["UTF-16", "little endian, with its mark", littleEndian("\uFEFFisin,₹")],
    ["UTF-16", "big endian, with its mark", bigEndian("\uFEFFisin,₹")],
  ])("is %s, %s", async (encoding, _, bytes) => {
    expect(await decode(bytes)).toEqual({ is: "text", text: "isin,₹", encoding });
  });

  test.each([
    ["little endian", littleEndian("isin,side")],
    ["big endian", bigEndian("isin,side")],
  ])("is UTF-16 by its NULs, %s", async (_, bytes) => {
    expect(await decode(bytes)).toEqual({ is: "text", text: "isin,side", encoding: "UTF-16" });
  });

  test("is Windows-1252 where the bytes are no UTF-8", async () => {
    expect(await decode(bytesOf("12 \x96 B, Caf\xe9 Road"))).toEqual({
      is: "text",
      text: "12 – B, Café Road",
      encoding: "Windows-1252",
    });
  });

  test("of no bytes is a text without letters", async () => {
    expect(await decode(new Uint8Array())).toMatchObject({ is: "text", text: "" });
  });
});

describe("the first bytes decide, whatever the file is called", () => {
  test("a zip with a workbook in it is read as one", async () => {
    expect(await decode(bytesOf("PK\x03\x04.....xl/workbook.xml"))).toBe(workbook);
  });

  test.each([
    ["not_a_table", "another zip", "PK\x03\x04word/document.xml"],
    ["old_workbook", "an .xls, or a workbook with a password", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
    ["not_a_table", "a PDF", "%PDF-1.7"],
    ["not_a_table", "a PNG", "\x89PNG\r\n\x1a\n"],
    ["not_a_table", "a JPEG", "\xff\xd8\xff\xe0"],
    ["not_a_table", "bytes with NULs", "GIF89a\x00\x01\x00\x02"],
    ["html_table", "a page", "\r\n <HTML><table></table></HTML>"],
    ["html_table", "a page with a doctype", "<!DOCTYPE html><p>"],
    ["html_table", "a bare table of a page", "<table border=1>"],
  ])("%s: %s", async (code, _, text) => {
    expect(await decode(bytesOf(text))).toMatchObject({ is: "refused", refused: [{ row: 0, column: "", code }] });
  });
});
