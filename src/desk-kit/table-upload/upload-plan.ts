import type { Answer } from "#domain/tables/table.ts";
import type { RowOf, WrittenKind, WrittenTable } from "#domain/tables/write-table.ts";

// The parts in which the uploads of quotes, holdings, trades and clients differ.

/** The outcome of one line of a table that was sent, as the server reports it. */
export interface ReportedLine {
  /** As a spreadsheet numbers it: the first row is 2. */
  row: number;
  ok: boolean;
  /** `already_done` for a row that is there from an earlier file. */
  code?: string | null;
  field_errors: Readonly<Record<string, readonly string[]>>;
  /** Text to repeat in the `confirm` column to accept an unusual row unchanged; null when nothing is unusual. */
  confirm?: string | null;
  /** Number of the order made from an accepted row. */
  note?: string;
}

export interface SentReport {
  message: string;
  rows: readonly ReportedLine[];
  /** Different word for accepted rows: `sent for approval`. */
  done?: string;
}

export interface UploadPlan<Kind extends WrittenKind> {
  kind: Kind;
  /** `2 quotes`. */
  countText: (rows: number) => string;
  /** `Post`, and `posted` for accepted rows. */
  verb: string;
  done: string;
  /** Toast group. */
  group: string;
  /** So many rows go with one call, and are tried with one. */
  rowsACall: number;
  rowsATrial: number;
  /** Resets choices made for the previous table. */
  onNewTable?: () => void;
  /** All rows go or none. */
  isWhole?: () => boolean;
  /** The act hands the rows to a further step, from which a person may come back: they stay to be sent. */
  isHandedOver?: true;
  /**
   * Sends rows, and reports on each line.
   * @throws CallError with the report on its lines when none was accepted
   */
  send: (table: WrittenTable) => Promise<SentReport>;
  /** Checks rows without changing anything. @throws CallError as `send` does */
  tryOut: (table: WrittenTable) => Promise<Trial>;
  /** The lines of a refused call, by its `fresh`. */
  reportIn: (fresh: unknown) => readonly ReportedLine[] | null;
}

export interface Trial {
  rows: readonly ReportedLine[];
  /** Changes besides the rows: the lots that are closed. */
  note: string | null;
}

/** An answer with its question's text, for display and undo. */
export interface GivenAnswer {
  question: string;
  answerText: string;
  answers: readonly Answer[];
  /** Person who saved it for the firm; null when it is not saved. */
  storedBy: string | null;
}

/** A row by its place in the file; the bid and the offer of one row are two. */
export function keyOf<Kind extends WrittenKind>(row: RowOf<Kind>): string {
  return "side" in row ? `${row.row} ${row.side}` : String(row.row);
}
