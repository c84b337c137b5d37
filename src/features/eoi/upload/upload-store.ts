import { create } from "zustand";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { type uploadEois, uploadReport } from "#domain/contract/http/eoi.ts";
import * as eoi from "#domain/contract/http/eoi.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { csvOfRows, lineOf, readQuotesFile } from "#src/desk-kit/quote-reading/quotes-file.ts";
import type { Cells } from "#src/lib/table-file.ts";
import { notify } from "#src/ui/toast.tsx";

type ReportRow = ResponseOf<typeof uploadEois>["rows"][number];

/** A row that is not posted yet. */
export interface UploadRow {
  /** Its line in the file that was chosen, the first line being 1. */
  line: number;
  cells: Cells;
  /** What the server found wrong with it, by column; null before it was sent. */
  errors: Readonly<Record<string, string>> | null;
  /** What its confirm column has to repeat to post it as it is; null where nothing is unusual. */
  confirm: string | null;
}

interface QuoteUpload {
  isOpen: boolean;
  /** Name of the file; `Pasted rows` for none. */
  name: string;
  columns: readonly string[];
  rows: readonly UploadRow[];
  /** How many of its rows were posted so far. */
  postedCount: number;
  isSending: boolean;
  /** Why nothing could be read or sent. */
  problem: string | null;
}

const NOTHING = { name: "", columns: [], rows: [], postedCount: 0, isSending: false, problem: null };

/** The file of quotes that is being posted; what is in it outlives closing the dialog. */
export const useQuoteUpload = create<QuoteUpload>(() => ({ isOpen: false, ...NOTHING }));

const set = (change: Partial<QuoteUpload>) => useQuoteUpload.setState(change);

export const openQuoteUpload = () => set({ isOpen: true });
export const closeQuoteUpload = () => set({ isOpen: false });
/** Drops the file with everything that was corrected in it. */
export const dropQuotesFile = () => set(NOTHING);

/** Takes a file or pasted rows in place of what was there. */
export function takeQuotes(name: string, text: string): void {
  const read = readQuotesFile(text);
  if ("problem" in read) return set({ ...NOTHING, name, problem: read.problem });
  const rows = read.rows.map((cells, index) => ({ line: lineOf(index), cells, errors: null, confirm: null }));
  set({ ...NOTHING, name, columns: read.columns, rows });
}

/** Corrects a cell of a row that was refused. */
export function correctCell(line: number, column: string, text: string): void {
  const { rows } = useQuoteUpload.getState();
  set({
    rows: rows.map((row) => (row.line === line ? { ...row, cells: { ...row.cells, [column]: text } } : row)),
  });
}

/** Posts the rows that are left; those that are refused stay, with the reason. */
export async function postRows(): Promise<void> {
  const { columns, rows, isSending } = useQuoteUpload.getState();
  if (isSending || rows.length === 0) return;
  set({ isSending: true, problem: null });
  const csv = csvOfRows(
    columns,
    rows.map(({ cells }) => cells),
  );
  try {
    const report = await call(eoi.uploadEois, { body: { csv } });
    settle(report.rows);
    notify({ summary: report.message, severity: report.status === 207 ? "warn" : "success", group: "eoi" });
  } catch (error) {
    const refused = error instanceof CallError ? uploadReport.pick({ rows: true }).safeParse(error.body?.fresh) : null;
    if (refused?.success) settle(refused.data.rows);
    else set({ problem: error instanceof CallError ? error.text : "Something went wrong. Nothing was posted." });
    if (refused?.success) notify({ summary: "No row could be posted.", severity: "error", group: "eoi" });
  } finally {
    set({ isSending: false });
  }
}

/** What became of the rows: the posted ones leave. */
function settle(report: readonly ReportRow[]): void {
  const { rows, postedCount } = useQuoteUpload.getState();
  const left = rows.flatMap((row, index): UploadRow[] => {
    const answer = report.find((each) => each.row === lineOf(index));
    if (answer === undefined) return [row];
    if (answer.ok) return [];
    const errors = Object.fromEntries(
      Object.entries(answer.field_errors).map(([column, [text = ""]]) => [column, text]),
    );
    return [{ ...row, errors, confirm: answer.confirm }];
  });
  // A row with a bid and an offer is two quotes.
  set({ rows: left, postedCount: postedCount + report.filter(({ ok }) => ok).length });
}
