import { describe, expect, test } from "vitest";
import { type SheetParts, workbookBytes } from "#domain/tables/workbook.testing.ts";
import { textOfTableFile } from "#src/features/lists/text-of-table-file.ts";

const rowOf = (...texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
const LINES = {
  name: "Lines",
  rows: rowOf("Bonds wanted") + rowOf("ISIN", "Qty (Cr)", "") + rowOf("IN0020230085", "5"),
};
const NOTES = { name: "Notes", rows: rowOf("Made by hand") };

const workbook = (...sheets: readonly SheetParts[]) =>
  textOfTableFile(new File([workbookBytes(sheets).slice()], "lines.xlsx"));

describe("the text of a file of lines", () => {
  test("of a workbook is the one sheet whose columns have names that we know, with tabs between cells", async () => {
    const text = "Bonds wanted\nISIN\tQty (Cr)\nIN0020230085\t5";
    expect(await workbook(NOTES, LINES)).toEqual({ text });
    expect(await workbook({ ...LINES, name: "Old", state: "hidden" }, LINES)).toEqual({ text });
  });

  test("of a workbook without such a sheet is the only one", async () => {
    expect(await workbook(NOTES)).toEqual({ text: "Made by hand" });
    expect(await workbook(NOTES, { ...NOTES, name: "More" })).toEqual({
      problem: "Which table? Send a workbook with one table.",
    });
  });

  test("is none where two sheets are tables", async () => {
    expect(await workbook(LINES, { ...LINES, name: "More" })).toEqual({
      problem: "Which table? Send a workbook with one table.",
    });
  });

  test("of a text is itself, and a file that is no table says why", async () => {
    expect(await textOfTableFile(new File(["b 5cr 7.18gs33"], "lines.txt"))).toEqual({ text: "b 5cr 7.18gs33" });
    expect(await textOfTableFile(new File(["%PDF-1.7"], "lines.csv"))).toEqual({
      problem: expect.stringContaining("This is not a table.") as string,
    });
  });
});
