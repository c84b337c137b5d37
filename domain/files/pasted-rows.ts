import { plainCell } from "#domain/lib/tsv.ts";

// Rows pasted out of a spreadsheet become the CSV that its file would be.

/** A cell in quotes, or up to the next tab or line's end; what ends it comes after. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gu;

/** The CSV of a pasted block with its headings; null where it is no block: one line is a word, and no rows. */
export function csvOfPasted(pasted: string): string | null {
  // Cells at the ends may be empty, so tabs are not cut off.
  const text = pasted.replace(/^\uFEFF/, "").replaceAll(/^[\r\n ]+|[\r\n ]+$/g, "");
  const [head = "", ...rest] = text.split(/\r\n|\n|\r/);
  if (rest.length === 0) return null;
  // Without a tab in its headings it is a CSV already, or a table of one column.
  if (!head.includes("\t")) return text;
  return cellsOf(text)
    .map((cells) => cells.map(csvCell).join(","))
    .join("\n");
}

function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, inQuotes, bare = "", end] of text.matchAll(CELL)) {
    lines.at(-1)?.push(inQuotes === undefined ? bare : inQuotes.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== "\t") lines.push([]);
  }
  return lines;
}

/** A figure is grouped as the spreadsheet shows it; in a file it is plain. A size with a unit stays as dealers type it. */
function csvCell(cell: string): string {
  const value = /\d,\d/.test(cell) ? plainCell(cell) : cell;
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
