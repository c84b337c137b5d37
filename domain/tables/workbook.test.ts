import { describe, expect, test } from "vitest";
import { readWorkbook } from "#domain/tables/workbook.ts";
import { type SheetParts, workbookBytes } from "#domain/tables/workbook.testing.ts";

type Options = Parameters<typeof workbookBytes>[1];

async function sheetsOf(sheets: readonly SheetParts[], options?: Options) {
  const read = await readWorkbook(workbookBytes(sheets, options));
  if (read.is === "refused") throw new Error(JSON.stringify(read.refused));
  return read.sheets;
}

/** The first cell of a sheet that has this cell alone. */
async function cellOf(cell: string, options?: Options) {
  const [sheet] = await sheetsOf([{ name: "S", rows: `<row r="1">${cell}</row>` }], options);
  return sheet?.records[0]?.cells[0];
}

const valueIn = (format: string, value: number, is1904 = false) =>
  cellOf(`<c r="A1" s="1"><v>${value}</v></c>`, { formats: [format], is1904 });

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe("a number cell", () => {
  test.each([
    ["50000000", "50000000"],
    ["12345678901004", "12345678901004"],
    ["5E7", "50000000"],
    ["1E21", "1000000000000000000000"],
    ["0.0000001", "0.0000001"],
    ["7.0500000000000007", "7.05"],
    ["-7.05", "-7.05"],
  ])("%s is %s", async (value, text) => {
    expect(await cellOf(`<c r="A1"><v>${value}</v></c>`)).toEqual({ text, isNumber: true });
  });

  test.each(["#,##0", '0.00" % of par"', "0.00E+00", "[Red]0.00"])(
    "keeps its value in the format %s",
    async (format) => {
      expect(await valueIn(format, 99.5)).toEqual({ text: "99.5", isNumber: true });
    },
  );

  test("has the unit that its format writes behind it", async () => {
    expect(await valueIn('#,##0.00" cr"', 99.5)).toEqual({ text: "99.5 cr", isNumber: true });
    expect(await valueIn('0" Lakh"', 50)).toEqual({ text: "50 lakh", isNumber: true });
  });
});

describe("a percent cell is a hundredfold with its sign", () => {
  test.each([
    ["0.00%", 0.0705, "7.05%"],
    ["0%", 0.07, "7%"],
    ["0.00%;[Red]-0.00%", 0.0711, "7.11%"],
    ["0.00%", 7.05, "705%"],
  ])("%s of %d", async (format, value, text) => {
    expect(await valueIn(format, value)).toEqual({ text });
  });
});

describe("a cell of a day or a time", () => {
  test.each([
    ["dd\\-mmm\\-yyyy", 46_331, "2026-11-05"],
    ["m/d/yy", 46_331, "2026-11-05"],
    ["[$-4009]dd mmmm yyyy;@", 46_331.5, "2026-11-05"],
    ["mmm-yy", 46_331, "2026-11-05"],
    ["dd/mm/yyyy hh:mm", 46_331, "2026-11-05"],
    ["dd/mm/yyyy hh:mm", 46_331.593_75, "2026-11-05 14:15"],
    ["h:mm AM/PM", 0.593_75, "14:15"],
    ["hh:mm:ss", 0.593_74, "14:14"],
    ["hh:mm", 46_331.593_75, "14:15"],
    ["[h]:mm", 0.593_75, "14:15"],
    ["[h]:mm", 1.593_75, "38:15"],
  ])("%s of %d is %s", async (format, value, text) => {
    expect(await valueIn(format, value)).toEqual({ text });
  });

  test("counts from 1904 in a workbook of old Macs", async () => {
    expect(await valueIn("dd/mm/yyyy", 44_869, true)).toEqual({ text: "2026-11-05" });
    expect(await valueIn("hh:mm", 0.593_75, true)).toEqual({ text: "14:15" });
  });

  test("is its number where it is before the first day", async () => {
    expect(await valueIn("dd/mm/yyyy", 0)).toEqual({ text: "0", isNumber: true });
  });
});

describe("other cells", () => {
  test.each([
    [
      "a text on one line",
      `<c r="A1" t="inlineStr"><is><t xml:space="preserve"> two\nlines </t></is></c>`,
      "two lines",
    ],
    ["a text with leading zeros", `<c r="A1" t="str"><v>00077</v></c>`, "00077"],
    ["a formula by its result", `<c r="A1" t="str"><f>B1</f><v>ASK</v></c>`, "ASK"],
    ["a formula without a result", `<c r="A1"><f>B1+1</f></c>`, "=B1+1"],
    ["a formula with an empty result element", `<c r="A1"><f>B1+1</f><v></v></c>`, "=B1+1"],
    ["a formula whose result is an empty text", `<c r="A1" t="str"><f>B1</f><v></v></c>`, ""],
    ["an error", `<c r="A1" t="e"><v>#N/A</v></c>`, "#N/A"],
    ["an error of a formula", `<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>`, "#DIV/0!"],
    ["a truth", `<c r="A1" t="b"><v>1</v></c>`, "TRUE"],
  ])("%s", async (_, cell, text) => {
    expect(await cellOf(cell)).toEqual({ text });
  });

  test("are counted from the first row and column of the sheet", async () => {
    const [sheet] = await sheetsOf([{ name: "S", rows: `<row r="3"><c r="C3" t="str"><v>ISIN</v></c></row>` }]);
    expect(sheet?.records.at(-1)).toEqual({ row: 3, cells: [{ text: "" }, { text: "" }, { text: "ISIN" }] });
    expect(sheet?.records.map(({ row }) => row)).toEqual([1, 2, 3]);
  });
});

test("hidden sheets are not looked at", async () => {
  const rows = `<row>${inline("ISIN")}</row>`;
  const sheets = await sheetsOf([
    { name: "Old", rows, state: "hidden" },
    { name: "Offers", rows },
    { name: "Lists", rows, state: "veryHidden" },
  ]);
  expect(sheets.map(({ name }) => name)).toEqual(["Offers"]);
});

describe("a workbook is refused", () => {
  const refusedOf = async (bytes: Uint8Array) => {
    const read = await readWorkbook(bytes);
    return read.is === "refused" ? read.refused.map(({ code }) => code) : [];
  };
  const plain = { name: "S", rows: `<row r="1">${inline("ISIN")}</row>` };

  test("when it unpacks to more than 20 MB, however small it is packed", async () => {
    const bytes = workbookBytes([plain], { parts: { "xl/sharedStrings.xml": " ".repeat(21 * 1024 * 1024) } });
    expect(bytes.length).toBeLessThan(100_000);
    expect(await refusedOf(bytes)).toEqual(["not_a_table"]);
  });

  test("when a part declares a document type", async () => {
    const parts = { "xl/sharedStrings.xml": `<!DOCTYPE sst [<!ENTITY a "b">]><sst/>` };
    expect(await refusedOf(workbookBytes([plain], { parts }))).toEqual(["not_a_table"]);
  });

  test("when it has more than 30 sheets", async () => {
    const sheets = Array.from({ length: 31 }, (_, at) => ({ ...plain, name: `S${at}` }));
    expect(await refusedOf(workbookBytes(sheets))).toEqual(["not_a_table"]);
    expect(await refusedOf(workbookBytes(sheets.slice(1)))).toEqual([]);
  });

  test("when a row has something beyond 100 columns", async () => {
    const row = (column: string) => ({ name: "S", rows: `<row r="1"><c r="${column}1"><v>1</v></c></row>` });
    expect(await refusedOf(workbookBytes([row("CW")]))).toEqual(["not_a_table"]);
    expect(await refusedOf(workbookBytes([row("CV")]))).toEqual([]);
  });

  test("when it is damaged", async () => {
    const bytes = workbookBytes([plain]);
    expect(await refusedOf(bytes.slice(0, bytes.length / 2))).toEqual(["not_a_table"]);
    expect(await refusedOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toEqual(["not_a_table"]);
  });
});
