import { CsvError, parse } from "csv-parse/browser/esm/sync";
import type { TableRecord } from "#domain/tables/table.ts";

// A text as records of cells. A record is numbered by its place, as a spreadsheet counts its rows.

/** Each delimiter that may part cells; the earlier wins a tie. */
export const DELIMITERS = [",", "\t", ";", "|"] as const;

export interface Records {
  records: readonly TableRecord[];
  /** Bytes of UTF-8 up to the end of each record, its line end with it. */
  endBytes: readonly number[];
  /** Row in which a quotation mark was opened and never closed; the records end before it. */
  openQuoteRow: number | null;
}

const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?[^\S\r\n]*(?:\r\n|\n|\r|$)/i;

/** A text without its line `sep=;`, and the delimiter that this line names. */
export function statedDelimiter(text: string): { text: string; delimiter: string | null } {
  const stated = SEPARATOR_LINE.exec(text);
  if (stated === null) return { text: text.replace(/^\uFEFF/, ""), delimiter: null };
  return { text: text.slice(stated[0].length), delimiter: stated[1] ?? null };
}

/** Blanks after a closing quotation mark leave the marks in the text. */
const BLANKS_BEHIND = /^"(.*)"\s+$/s;

/** A cell on one line. */
const cellText = (cell: string): string =>
  cell
    .replace(BLANKS_BEHIND, "$1")
    .replaceAll(/\r\n|\r|\n/g, " ")
    .trim();

/**
 * True for a cell that begins with a quotation mark which none closes: the mark of a later cell ended it, so that it has swallowed
 * what parts cells or lines. One whose marks are written twice is whole.
 */
function isUnclosed(cell: string, raw: string, delimiter: string): boolean {
  if (!cell.startsWith('"') || !(cell.includes(delimiter) || /[\r\n]/.test(cell))) return false;
  const text = cell.replace(BLANKS_BEHIND, "$1");
  return !raw.includes(`"${text.replaceAll('"', '""')}"`);
}

/** @param most stops after so many records, without a look for quotation marks that swallow others */
export function readRecords(text: string, delimiter: string, most?: number): Records {
  const records: TableRecord[] = [];
  const endBytes: number[] = [];
  let openQuoteRow: number | null = null;
  try {
    parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_quotes: true,
      relax_column_count: true,
      ltrim: true,
      ...(most === undefined ? { raw: true } : { to: most }),
      on_record: (read: string[] | { record: string[]; raw: string }, { bytes }) => {
        const { record: cells, raw } = Array.isArray(read) ? { record: read, raw: null } : read;
        if (raw !== null && cells.some((cell) => isUnclosed(cell, raw, delimiter))) openQuoteRow ??= records.length + 1;
        if (openQuoteRow !== null) return null;
        records.push({ row: records.length + 1, cells: cells.map((cell) => ({ text: cellText(cell) })) });
        endBytes.push(bytes);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED") {
      return { records, endBytes, openQuoteRow: openQuoteRow ?? records.length + 1 };
    }
    throw error;
  }
  return { records, endBytes, openQuoteRow };
}
