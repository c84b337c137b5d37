import { parse } from "csv-parse/browser/esm/sync";
import { stringify } from "csv-stringify/browser/esm/sync";
import { delimiterOf } from "#domain/files/delimiter.ts";

/** A row as it was typed, by column. */
export type Cells = Readonly<Record<string, string>>;

/** What was chosen or pasted: its rows, or why there are none to show. */
export type TableFile = { columns: readonly string[]; rows: readonly Cells[] } | { problem: string };

/** As many rows as one file may have. */
export const MOST_ROWS = 500;

/**
 * Reads a CSV, or rows out of a spreadsheet, whose first line names the columns.
 * @param needed columns without which it is none of ours; `headText` says so to people
 */
export function readTableFile(
  text: string,
  { needed, headText }: { needed: readonly string[]; headText: string },
): TableFile {
  let lines: string[][];
  try {
    lines = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
  } catch {
    return { problem: "This is not a CSV." };
  }
  const [first = [], ...rest] = lines;
  const columns = first.map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  if (!needed.every((column) => columns.includes(column))) return { problem: headText };
  if (rest.length === 0) return { problem: "There are no rows under the names of the columns." };
  if (rest.length > MOST_ROWS) return { problem: `There are ${rest.length} rows; ${MOST_ROWS} go at once.` };
  return { columns, rows: rest.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ""]))) };
}

/** Rows as the server reads them, each on a line of its own: the first stands in line 2. */
export function csvOfTable(columns: readonly string[], rows: readonly Cells[]): string {
  return stringify([columns, ...rows.map((row) => columns.map((name) => (row[name] ?? "").replaceAll(/\s+/g, " ")))]);
}
