import type { Answer } from "#domain/tables/table.ts";
import type { RowOf, WrittenKind, WrittenTable } from "#domain/tables/write-table.ts";

// The parts in which the uploads of quotes, holdings, trades and clients differ.

/** The outcome of one line of a table that was sent, as the server reports it. */
export interface ReportedLine {
  /** As a spreadsheet numbers it: the first row is 2. */
  row: number;
  ok: boolean;
  field_errors: Readonly<Record<string, readonly string[]>>;
  /** Text that its `confirm` column has to repeat to take an unusual row as it is; null where nothing is unusual. */
  confirm?: string | null;
  /** Beside a row that was taken: the number of its order. */
  note?: string;
}

export interface SentReport {
  message: string;
  rows: readonly ReportedLine[];
  /** Another word for rows that were taken: `sent for approval`. */
  done?: string;
}

export interface UploadPlan<Kind extends WrittenKind> {
  kind: Kind;
  /** `2 quotes`. */
  countText: (rows: number) => string;
  /** `Post`, and `posted` of the rows that were taken. */
  verb: string;
  done: string;
  /** Group of its toasts. */
  group: string;
  /** So many rows go with one call, and are tried with one. */
  rowsACall: number;
  rowsATrial: number;
  /** Takes back choices that were made for the table before. */
  onNewTable?: () => void;
  /** All rows go or none. */
  isWhole?: () => boolean;
  /**
   * Sends rows, and reports on each line.
   * @throws CallError with the report on its lines where none was taken
   */
  send: (table: WrittenTable) => Promise<SentReport>;
  /** Tries rows and changes nothing. @throws CallError as `send` does */
  tryOut: (table: WrittenTable) => Promise<Trial>;
  /** The lines of a refused call, by its `fresh`. */
  reportIn: (fresh: unknown) => readonly ReportedLine[] | null;
}

export interface Trial {
  rows: readonly ReportedLine[];
  /** Changes besides the rows: the lots that are closed. */
  says: string | null;
}

/** An answer with the words of its question, to show and to take back. */
export interface GivenAnswer {
  question: string;
  said: string;
  answers: readonly Answer[];
  /** Kept for the firm: the person who gave it. */
  keptBy: string | null;
}

/** A row by its place in the file; the bid and the offer of one row are two. */
export function keyOf<Kind extends WrittenKind>(row: RowOf<Kind>): string {
  return "side" in row ? `${row.row} ${row.side}` : String(row.row);
}
