import { parse } from "csv-parse/sync";
import { z } from "zod";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { delimiterOf } from "#domain/files/delimiter.ts";

/** One row of a file that somebody uploads. */
export interface CsvRow {
  /** Its line in the file, the first line being 1: as a spreadsheet numbers it. */
  row: number;
  /** By the name in the first line: in small letters, with `_` in place of blanks and dashes. */
  cells: Record<string, string>;
}

interface CsvRules {
  /** The field of the contract whose error says what is wrong with the file. */
  field: string;
  mostRows: number;
  /** Columns without which no row can be right. */
  needed: readonly string[];
  /** What the first line has to be, for people. */
  headText: string;
}

const parsed = z.array(z.object({ info: z.object({ lines: z.number() }), record: z.record(z.string(), z.string()) }));

/** Longest row, in characters. */
const ROW_MAX = 20_000;

/** The rows of a CSV, or of a table out of a spreadsheet whose cells are parted by tabs; lines without anything in them are none. @throws Refusal validation_error where it is none of ours */
export function readCsv(csv: string, { field, mostRows, needed, headText }: CsvRules): CsvRow[] {
  const rows = parseRows(csv);
  if (rows === null) throw fieldRefusal(field, "The file is not a CSV.");
  const [first] = rows;
  if (first === undefined) throw fieldRefusal(field, "The file has no rows.");
  if (rows.length > mostRows) throw fieldRefusal(field, `The file has more than ${mostRows} rows.`);
  const missing = needed.filter((column) => !(column in first.cells));
  if (missing.length > 0) throw fieldRefusal(field, `${headText} Missing: ${missing.join(", ")}.`);
  return rows;
}

function parseRows(csv: string): CsvRow[] | null {
  try {
    const read: unknown = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      trim: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: ROW_MAX,
      columns: (head: string[]) => head.map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, "_")),
    });
    return parsed.parse(read).map(({ info, record }) => ({ row: info.lines, cells: record }));
  } catch {
    return null;
  }
}
