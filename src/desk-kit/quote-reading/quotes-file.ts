import { matchHeading } from "#domain/tables/headings.ts";
import { QUOTES, type QuoteField } from "#domain/tables/vocabularies/quotes.ts";
import { UPLOAD_COLUMNS } from "#domain/trading/upload-columns.ts";
import { type Cells, csvOfTable, readTableFile, type TableFile } from "#src/lib/table-file.ts";

/** Repeats the figures of an unusual row. */
export const CONFIRM_COLUMN = "confirm";

const SIDE_COLUMN = "quote_type";

/** Reads a CSV of quotes, or rows pasted out of a spreadsheet. A table that says no sides gets a column for them. */
export function readQuotesFile(text: string): TableFile {
  const headText = `The first line must name the columns: ${UPLOAD_COLUMNS.join(", ")}.`;
  const table = readTableFile(text, { needed: ["isin"], headText });
  if ("problem" in table || table.columns.some(saysSide)) return table;
  return { ...table, columns: [...table.columns, SIDE_COLUMN] };
}

/** Columns of bids and offers, whose heading is the side. */
const SIDED = new Set<QuoteField>(["bid", "offer", "bid_yield", "offer_yield", "bid_price", "offer_price"]);

function saysSide(column: string): boolean {
  const match = matchHeading(column, QUOTES);
  return match.is === "field" && (match.field === SIDE_COLUMN || SIDED.has(match.field));
}

/** The rows as the server reads them, with a column to confirm what is unusual. */
export function csvOfRows(columns: readonly string[], rows: readonly Cells[]): string {
  return csvOfTable([...new Set([...columns, CONFIRM_COLUMN])], rows);
}

/** The line in the CSV of {@link csvOfRows} of a row. */
export const lineOf = (index: number): number => index + 2;
