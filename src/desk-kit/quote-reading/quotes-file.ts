import { parse } from "csv-parse/browser/esm/sync";
import { stringify } from "csv-stringify/browser/esm/sync";
import { UPLOAD_COLUMNS } from "#domain/trading/upload-columns.ts";

/** Repeats the figures of an unusual row. */
export const CONFIRM_COLUMN = "confirm";
/** As many rows as the server takes at once. */
export const MOST_ROWS = 500;

/** A row as it was typed, by column. */
export type Cells = Readonly<Record<string, string>>;

/** What was chosen or pasted: its rows, or why there are none to show. */
export type QuotesFile = { columns: readonly string[]; rows: readonly Cells[] } | { problem: string };

/** Reads a CSV, or rows pasted out of a spreadsheet, whose cells are parted by tabs. */
export function readQuotesFile(text: string): QuotesFile {
  const [head = ""] = text.trimStart().split(/\r?\n/, 1);
  let lines: string[][];
  try {
    lines = parse(text, {
      bom: true,
      delimiter: head.includes("\t") ? "\t" : ",",
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
  } catch {
    return { problem: "This is not a CSV." };
  }
  const [first, ...rest] = lines;
  const columns = (first ?? []).map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  if (!columns.includes("isin")) {
    return { problem: `The first line must name the columns: ${UPLOAD_COLUMNS.join(", ")}.` };
  }
  if (rest.length === 0) return { problem: "There are no rows under the names of the columns." };
  if (rest.length > MOST_ROWS) return { problem: `There are ${rest.length} rows; ${MOST_ROWS} go at once.` };
  const rows = rest.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""])));
  return { columns, rows };
}

/** The rows as the server reads them, each on a line of its own: the first stands in line 2. */
export function csvOfRows(columns: readonly string[], rows: readonly Cells[]): string {
  const named = [...new Set([...columns, CONFIRM_COLUMN])];
  const lines = rows.map((cells) => named.map((column) => (cells[column] ?? "").replaceAll(/\s+/g, " ")));
  return stringify([named, ...lines]);
}

/** The line in the CSV of {@link csvOfRows} of a row. */
export const lineOf = (index: number): number => index + 2;
