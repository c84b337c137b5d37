import { parse } from "csv-parse/browser/esm/sync";
import { stringify } from "csv-stringify/browser/esm/sync";
import { ORDER_UPLOAD_COLUMNS, orderFileHead } from "#domain/orders/upload-columns.ts";

/** A row as it was typed, by column. */
export type Cells = Readonly<Record<string, string>>;
/** What was chosen: its rows, or why there are none to send. */
export type TradesFile = { columns: readonly string[]; rows: readonly Cells[] } | { problem: string };

/** So many rows are sent at once: what was done and what is left is seen as it goes. */
export const ROWS_A_CALL = 20;
/** As many rows as one file may have. */
export const MOST_ROWS = 500;

/** Reads a CSV of trades whose first line names the columns. */
export function readTradesFile(text: string): TradesFile {
  let lines: string[][];
  try {
    lines = parse(text, {
      bom: true,
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
  if (!columns.includes("isin") || !columns.includes("trade_time")) {
    return { problem: orderFileHead };
  }
  if (rest.length === 0) return { problem: "There are no rows under the names of the columns." };
  if (rest.length > MOST_ROWS) return { problem: `There are ${rest.length} rows; ${MOST_ROWS} go at once.` };
  return { columns, rows: rest.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ""]))) };
}

/** Rows as the server reads them, each on a line of its own: the first stands in line 2. */
export function csvOfTrades(columns: readonly string[], rows: readonly Cells[]): string {
  return stringify([columns, ...rows.map((row) => columns.map((name) => (row[name] ?? "").replaceAll(/\s+/g, " ")))]);
}

/** An empty file of trades with the names of its columns, and a byte order mark for spreadsheets. */
export const tradesTemplate = (): string => `\uFEFF${ORDER_UPLOAD_COLUMNS.join(",")}\r\n`;
