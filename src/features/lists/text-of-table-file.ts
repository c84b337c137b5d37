import { findHeadingLine } from "#domain/tables/heading-line.ts";
import { tsvText } from "#domain/lib/tsv.ts";
import type { Sheet } from "#domain/tables/table.ts";
import { question, questionText, refusal } from "#domain/tables/texts.ts";
import { PASTED } from "#domain/tables/vocabularies/pasted.ts";
import { openTable } from "#src/desk-kit/table-upload/source.ts";

/**
 * Text of a file, with tabs between cells. In a workbook, the one sheet with known column names, else the only sheet.
 */
export async function textOfTableFile(file: File): Promise<{ text: string } | { problem: string }> {
  const opened = await openTable(file);
  if ("problem" in opened) return opened;
  return "text" in opened.table ? { text: opened.table.text } : textOfSheets(opened.table.sheets);
}

function textOfSheets(sheets: readonly Sheet[]): { text: string } | { problem: string } {
  const filled = sheets.filter((sheet) => linesOf(sheet).some((cells) => cells.length > 0));
  const named = filled.filter(({ records }) => findHeadingLine(records, PASTED) !== null);
  const tables = named.length === 0 ? filled : named;
  const [sheet, another] = tables;
  if (sheet === undefined) return { problem: refusal.noHeading(PASTED.template) };
  if (another === undefined) return { text: tsvText(linesOf(sheet)) };
  const names = tables.map(({ name }) => name ?? "");
  return { problem: questionText({ row: 0, column: "", code: "which_sheet", ...question.whichTable(names) }) };
}

/** Rows without trailing empty cells. */
const linesOf = ({ records }: Sheet): string[][] =>
  records.map(({ cells }) => {
    const texts = cells.map(({ text }) => text);
    return texts.slice(0, texts.findLastIndex((text) => text !== "") + 1);
  });
