import type { DecodedTable, ReadTable } from "#domain/tables/read-table.ts";
import type { TableRecord } from "#domain/tables/table.ts";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import type { GivenAnswer } from "#src/desk-kit/table-upload/upload-plan.ts";

/** The server's verdict on a row that it did not take. */
export interface Verdict {
  errors: Readonly<Record<string, readonly string[]>>;
  confirm: string | null;
  /** True when the row exists from an earlier file and needs no correction. */
  isThere: boolean;
}

export interface TakenRow {
  row: number;
  isin: string | null;
  note: string | null;
}

export interface ReviewState<Kind extends WrittenKind> {
  /** Name of the file; `Pasted rows` for none. */
  name: string;
  table: DecodedTable | null;
  reading: ReadTable<Kind> | null;
  given: readonly GivenAnswer[];
  corrected: readonly TableRecord[];
  /** Rows that were put right here; they stay in their place. */
  touched: ReadonlySet<number>;
  /** Their cells that were typed into, as `row place`. */
  typedCells: ReadonlySet<string>;
  /** Typed text of rows edited as a whole line. */
  typedLines: Readonly<Record<number, string>>;
  /** Figures repeated for unusual rows, by key. */
  confirms: Readonly<Record<string, string>>;
  verdicts: Readonly<Record<string, Verdict>>;
  taken: readonly TakenRow[];
  /** Keys of accepted rows; they are not sent again. */
  takenKeys: ReadonlySet<string>;
  /** Changes besides the rows, such as lots that are closed. */
  trialNote: string | null;
  /** Word for accepted rows: `posted`. */
  done: string;
  isReading: boolean;
  /** The server tries the rows. */
  isTrying: boolean;
  isSending: boolean;
  /** No further rows are sent once those on their way are answered. */
  isStopping: boolean;
  /** True when the shown reading is older than the typed text, because that text makes no table. */
  isStale: boolean;
  /** Rows sent of those that go. */
  progress: { sent: number; of: number } | null;
  /** Reason nothing could be read or sent. */
  problem: string | null;
}
