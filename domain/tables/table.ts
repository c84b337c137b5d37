// The shapes of one reader for all tables that come from outside: bytes or text, records of cells, recognised columns, rows.

/** A cell as it was sent. One of a workbook is text already: `7.05%` of a percent format, `2026-11-05` of a day, `14:15` of a time. */
export interface Cell {
  text: string;
  /** A number cell of a workbook. */
  isNumber?: true;
  /** A person said that the cell means what it says, such as a yield of 0. */
  isMeant?: true;
}

export interface TableRecord {
  /** As the spreadsheet counts, from 1: title, empty and heading lines count, a line `sep=` does not. */
  row: number;
  cells: readonly Cell[];
}

/** A sheet of a workbook, or all of a text. */
export interface Sheet {
  /** Null for a text. */
  name: string | null;
  records: readonly TableRecord[];
}

/** Units that a heading or a cell may name; `bonds` counts bonds, `rupees` states the scale, `currency` only that it is money. */
export type SizeUnit = "rupees" | "currency" | "thousand" | "lakh" | "million" | "crore" | "billion" | "bonds";

export type RefusalCode =
  // Refusals of the file, with row 0.
  | "empty"
  | "not_a_table"
  | "old_workbook"
  | "html_table"
  | "open_quote"
  | "no_heading"
  | "missing_heading"
  | "doubled_heading"
  | "no_rows"
  | "too_many_rows"
  | "report"
  | "date_order_mixed"
  // Refusals of a row or a cell.
  | "extra_cells"
  | "required"
  | "isin"
  | "isin_unknown"
  | "side"
  | "size"
  | "zero"
  | "size_lot"
  | "unit_clash"
  | "number"
  | "yield"
  | "price"
  | "both_levels"
  | "level_missing"
  | "crossed"
  | "date"
  | "date_future"
  | "date_range"
  | "not_today"
  | "time"
  | "settlement"
  | "validity"
  | "yes_no"
  | "exchange"
  | "formula"
  | "excel_error"
  | "damaged_number"
  | "text_direction"
  | "repeated_ref"
  // Refusals of a client's cell, named by its field.
  | "name"
  | "client_type"
  | "category"
  | "ucc"
  | "pan"
  | "email"
  | "mobile"
  | "gst"
  | "state"
  | "pincode"
  | "account_number"
  | "ifsc"
  | "depository"
  | "dp_id"
  | "dp_client_id"
  | "bo_id"
  // Refusals of a holiday's cell.
  | "closes"
  | "source";

export interface Refusal {
  /** 0 for the file or a column as a whole. */
  row: number;
  /** The template's name of the field; empty for the file or the row as a whole. */
  column: string;
  code: RefusalCode;
  /** The exact sentence for people. */
  text: string;
}

export type QuestionCode =
  | "side_missing"
  | "unit"
  | "date_order"
  | "yield_fraction"
  | "zero_level"
  | "time_half"
  | "face_unknown"
  | "face_clash"
  | "unknown_heading"
  | "which_sheet"
  | "which_table";

export interface Question {
  /** 0 for a column or the file as a whole. */
  row: number;
  /** The template's name of the field; for an unknown heading the heading as written. */
  column: string;
  code: QuestionCode;
  text: string;
  /** In words, in the order of their keys. */
  answers: readonly string[];
}

/** An answer of a person to a question of the same row, column and code. */
export type Answer = { row: number; column: string } & (
  | {
      code: Exclude<QuestionCode, "unknown_heading">;
      /** Place among the answers of the question, from 0. */
      choice: number;
    }
  | {
      code: "unknown_heading";
      /** The field that the heading means; null to leave the column out. */
      field: string | null;
    }
);

/** Answers of a person to the questions of a table, and its records as the person corrected them. */
export interface Guidance {
  answers: readonly Answer[];
  /** Each in place of the record of its row. */
  corrected: readonly TableRecord[];
}

export const NO_GUIDANCE: Guidance = { answers: [], corrected: [] };

/** The headings that one reader knows, all of them written plainly: they are compared once both are normalised. */
export interface Vocabulary<Field extends string> {
  fields: Readonly<Record<Field, readonly string[]>>;
  /** Known, and not used. */
  unused: readonly string[];
  /** Headings that may mean more than one thing, such as `Rate`, each with what a person is asked. */
  asked: Readonly<Record<string, string>>;
  /** A heading line has one of these. */
  keys: readonly Field[];
  /** Refused with `missing_heading` where one of them has no column. */
  needed: readonly Field[];
  /** First line of the template. */
  template: readonly string[];
  /** The most rows that are read. */
  mostRows: number;
  /** Two or more spaces may part cells, and unknown headings are not asked: tables of a chat and lists of lines. */
  isPasted: boolean;
}

export interface Column<Field extends string> {
  field: Field;
  /** Place in the record, from 0. */
  at: number;
  /** As written. */
  heading: string;
  /** The known heading that it matched, normalised and without its unit. */
  known: string;
  /** Words of its unit, normalised, from brackets or its end; null where it names none. */
  unit: string | null;
  /** A person confirmed the assumed unit. */
  isConfirmed?: true;
}

export interface RecognisedTable<Field extends string> {
  columns: readonly Column<Field>[];
  /** Headings known and not used, as written. */
  unused: readonly string[];
  /** Headings nobody knows, as written, each with the known one that is a letter off, if there is one. */
  unknown: readonly { heading: string; near: string | null }[];
  /** Headings that may mean more than one thing, as written, each with what a person is asked. */
  asked: readonly { heading: string; ask: string }[];
  headingRow: number;
  /** Cells of the heading line, blank ones too. */
  width: number;
  rows: readonly TableRecord[];
  /** All filled lines under the headings, those that are no rows too. */
  records: readonly TableRecord[];
  /** Row numbers of lines that are no rows: titles, totals, repeated headings, section titles. */
  passedOver: readonly number[];
  /** Rows with filled cells beyond the headings. */
  extraCells: readonly { row: number; count: number }[];
  answers: readonly Answer[];
  /** Encoding of the bytes, such as `UTF-8`; null for pasted text and workbooks. */
  encoding: string | null;
  /** Null for a workbook. */
  delimiter: string | null;
  /** Null for a text. */
  sheet: string | null;
}

/** A table that was recognised, or all that keeps it from being read. */
export type Recognition<Field extends string> =
  | { is: "table"; table: RecognisedTable<Field> }
  | { is: "refused"; refused: readonly Refusal[] }
  | { is: "asked"; asked: readonly Question[] };

/** A cell that was read: its value (null for an empty cell), why it is none, or what has to be asked first. */
export type CellReading<Value> =
  | { is: "value"; value: Value | null }
  | { is: "refused"; code: RefusalCode; text: string }
  | { is: "asked"; code: QuestionCode; text: string; answers: readonly string[] };

/** A row of a pasted table as far as it was read; null where it does not say, or has a problem. */
export interface OpenRow {
  row: number;
  isin: string | null;
  side: "BID" | "ASK" | null;
  /** Whole rupees of face. */
  quantum: number | null;
  /** Percent. */
  yield_pct: number | null;
  /** Clean, per 100 of face. */
  price: number | null;
}

/** A table as one reader understood it. */
export interface TableReading<Row> {
  rows: readonly (Row & { row: number })[];
  /** Rows of a pasted table that have a problem: a person puts the rest right. */
  partial?: readonly OpenRow[];
  refused: readonly Refusal[];
  asked: readonly Question[];
  unused: readonly string[];
  passedOver: readonly number[];
  /** Each assumption in words, such as `Days read day first`. */
  assumed: readonly string[];
}

/** All that a reader has to know of a bond. */
export interface KnownBond {
  isin: string;
  name: string;
  /** Rupees of face of one bond; null where no source says. */
  faceRupees: number | null;
}

/** The world in which a table is read. */
export interface ReadingWorld {
  /** YYYY-MM-DD. */
  today: string;
  bondOf: (isin: string) => KnownBond | undefined;
  /** The one bond that words name, such as `7.18% GS 2033`; undefined where they name none or several. */
  bondNamed?: (words: string) => KnownBond | undefined;
}
