import { create } from "zustand";
import { type DecodedTable, readDecoded, type ReadTable } from "#domain/tables/read-table.ts";
import { readRecords } from "#domain/tables/records.ts";
import type { Answer, Cell, Question } from "#domain/tables/table.ts";
import { type RowOf, writeTable, type WrittenKind } from "#domain/tables/write-table.ts";
import { forgetDay, readWithBonds } from "#src/desk-kit/table-upload/known-bonds.ts";
import { canSend, recordOf, rowsToSend } from "#src/desk-kit/table-upload/review-rows.ts";
import type { ReviewState } from "#src/desk-kit/table-upload/review-state.ts";
import { openTable } from "#src/desk-kit/table-upload/source.ts";
import { forgetHeading, storedAnswers, storeHeading } from "#src/desk-kit/table-upload/stored-headings.ts";
import {
  type GivenAnswer,
  keyOf,
  type ReportedLine,
  type SentReport,
  type Trial,
  type UploadPlan,
} from "#src/desk-kit/table-upload/upload-plan.ts";
import { CallError } from "#src/lib/call-error.ts";
import { whyFailed } from "#src/lib/why-failed.ts";
import { notify } from "#src/ui/toast.tsx";

/** Debounce of typing before the table is read again, ms. */
const PAUSE_MS = 250;

const NOTHING = {
  name: "",
  table: null,
  reading: null,
  given: [],
  corrected: [],
  touched: new Set<number>(),
  typedCells: new Set<string>(),
  typedLines: {},
  confirms: {},
  verdicts: {},
  taken: [],
  takenKeys: new Set<string>(),
  trialNote: null,
  done: "",
  isReading: false,
  isTrying: false,
  isSending: false,
  isStopping: false,
  isStale: false,
  progress: null,
  problem: null,
};

/** The table that is being uploaded: read, asked about, corrected and sent. It outlives closing its dialog. */
export type TableReview<Kind extends WrittenKind> = ReturnType<typeof tableReview<Kind>>;

export function tableReview<Kind extends WrittenKind>(plan: UploadPlan<Kind>) {
  const use = create<ReviewState<Kind>>(() => NOTHING);
  const get = use.getState;
  const set = (change: Partial<ReviewState<Kind>>) => use.setState(change);
  /** Counts readings: one that is overtaken by a later one is dropped. */
  let latest = 0;
  /** Counts tables: a response for an earlier table is ignored. */
  let tableCount = 0;
  /** The reading under way, which an act waits for. */
  let underWay: Promise<void> = Promise.resolve();
  let typing: ReturnType<typeof setTimeout> | null = null;

  function read(change: Partial<ReviewState<Kind>> = {}): Promise<void> {
    if (typing !== null) clearTimeout(typing);
    typing = null;
    underWay = readNow(change);
    return underWay;
  }

  /** Reads after a pause in typing. */
  function readSoon(change: Partial<ReviewState<Kind>>): void {
    if (typing !== null) clearTimeout(typing);
    typing = setTimeout(() => void read(), PAUSE_MS);
    set({ ...change, isReading: true });
  }

  async function readNow(change: Partial<ReviewState<Kind>>): Promise<void> {
    const turn = ++latest;
    set({ ...change, isReading: true, problem: null, done: get().done || plan.done });
    const { table, given, corrected } = get();
    if (table === null) return;
    const guidance = { answers: given.flatMap(({ answers }) => answers), corrected };
    try {
      const reading = await readWithBonds((world) => readDecoded(plan.kind, table, world, guidance));
      if (turn !== latest) return;
      const problem = fileProblem(reading);
      // The lines that were typed stay in sight, so that they can be put right.
      if (problem !== null && get().touched.size > 0) return set({ isReading: false, isStale: true, problem });
      set({ reading, isReading: false, isStale: false, isTrying: true, problem });
      await tryOut(turn);
      if (turn === latest) set({ isTrying: false });
    } catch (error) {
      if (turn === latest) set({ isReading: false, isTrying: false, problem: whyFailed(error) });
    }
  }

  /** Has the server try the rows that are right, so that its verdicts are seen before anything is written. */
  async function tryOut(turn: number): Promise<void> {
    set({ trialNote: null });
    const rows = rowsToSend(get());
    if ((get().reading?.asked.length ?? 0) > 0) return;
    for (let from = 0; from < rows.length; from += plan.rowsATrial) {
      const part = rows.slice(from, from + plan.rowsATrial);
      const trial = await triedOut(part);
      if (turn !== latest) return;
      settle(
        part,
        trial.rows.filter(({ ok }) => !ok),
      );
      if (trial.note !== null) set({ trialNote: trial.note });
    }
  }

  async function triedOut(rows: readonly RowOf<Kind>[]): Promise<Trial> {
    try {
      return await plan.tryOut(written(rows));
    } catch (error) {
      const lines = error instanceof CallError ? plan.reportIn(error.body?.fresh) : null;
      if (lines === null) throw error;
      return { rows: lines, note: null };
    }
  }

  function written(rows: readonly RowOf<Kind>[]) {
    const { confirms } = get();
    return writeTable(
      plan.kind,
      rows.map((row) => {
        const confirm = confirms[keyOf(row)];
        return confirm === undefined || !("confirm" in row) ? row : { ...row, confirm };
      }),
    );
  }

  function begin(name: string): void {
    tableCount += 1;
    plan.onNewTable?.();
    set({ ...NOTHING, name, isReading: true });
  }

  async function take(file: File): Promise<void> {
    const turn = ++latest;
    begin(file.name);
    const opened = await openTable(file);
    if (turn !== latest) return;
    if ("problem" in opened) return set({ isReading: false, problem: opened.problem });
    await open(opened.table, turn);
  }

  async function takeText(text: string): Promise<void> {
    begin("Pasted rows");
    await open({ text, encoding: null }, ++latest);
  }

  async function open(table: DecodedTable, turn: number): Promise<void> {
    forgetDay();
    const given = await storedAnswers(plan.kind);
    if (turn === latest) await read({ table, given });
  }

  /** Answers a question, and others of the same words. A heading's meaning is kept for the firm. */
  function answer(
    questions: readonly Question[],
    choice: { at: number } | { field: string | null },
    answerText: string,
  ): void {
    const [first] = questions;
    if (first === undefined) return;
    const answers = questions.flatMap(({ row, column, code }): Answer[] => {
      if (code === "unknown_heading") return "field" in choice ? [{ row, column, code, field: choice.field }] : [];
      return "at" in choice ? [{ row, column, code, choice: choice.at }] : [];
    });
    const { given } = get();
    const question = first.code === "unknown_heading" ? first.column : first.text;
    void read({ given: [...given, { question, answerText, answers, storedBy: null }], verdicts: {}, confirms: {} });
    if (first.code === "unknown_heading" && "field" in choice) {
      void storeHeading({ reader: plan.kind, heading: first.column, field: choice.field });
    }
  }

  /** Undoes an answer; one saved for the firm is deleted. */
  function withdrawAnswer(answered: GivenAnswer): void {
    const [first] = answered.answers;
    void read({ given: get().given.filter((each) => each !== answered), verdicts: {}, confirms: {} });
    if (first?.code === "unknown_heading") {
      void forgetHeading({ reader: plan.kind, heading: first.column });
    }
  }

  function correctCell(row: number, at: number, text: string): void {
    const cells = [...(recordOf(get(), row)?.cells ?? [])];
    while (cells.length <= at) cells.push({ text: "" });
    cells[at] = { text };
    set({ typedCells: new Set([...get().typedCells, `${row} ${at}`]) });
    correctRow(row, cells);
  }

  /** Reads a line that was typed in place of a row. */
  function correctLine(row: number, text: string): void {
    set({ typedLines: { ...get().typedLines, [row]: text } });
    correctRow(row, readRecords(text, get().reading?.delimiter ?? "\t").records[0]?.cells ?? []);
  }

  function correctRow(row: number, cells: readonly Cell[]): void {
    const { corrected, touched, given, verdicts } = get();
    readSoon({
      corrected: [...corrected.filter((each) => each.row !== row), { row, cells }],
      touched: new Set([...touched, row]),
      given: given.flatMap((each) => {
        const answers = each.answers.filter((answer) => answer.row !== row);
        return answers.length === 0 ? [] : [{ ...each, answers }];
      }),
      verdicts: Object.fromEntries(Object.entries(verdicts).filter(([key]) => rowOfKey(key) !== row)),
    });
  }

  function repeatFigures(key: string, text: string): void {
    set({ confirms: { ...get().confirms, [key]: text }, touched: new Set([...get().touched, rowOfKey(key)]) });
  }

  async function send(): Promise<void> {
    if (get().isSending) return;
    // A replacement is sent once the lots that it closes were in sight.
    if (plan.isWhole?.() === true && (typing !== null || get().isReading || get().isTrying)) return;
    const own = tableCount;
    await (typing === null ? underWay : read());
    const state = get();
    const rows = rowsToSend(state);
    if (own !== tableCount || state.isSending || !canSend(state, plan)) return;
    latest += 1;
    set({
      isSending: true,
      isStopping: false,
      isTrying: false,
      problem: null,
      progress: { sent: 0, of: rows.length },
      trialNote: null,
    });
    let last: SentReport | null = null;
    let done = 0;
    for (let from = 0; from < rows.length && !get().isStopping; from += plan.rowsACall) {
      const part = rows.slice(from, from + plan.rowsACall);
      try {
        last = await plan.send(written(part));
        if (own !== tableCount) return;
        set({ done: last.done ?? plan.done });
        done += settle(part, plan.isHandedOver === true ? last.rows.filter(({ ok }) => !ok) : last.rows);
      } catch (error) {
        if (own !== tableCount) return;
        const lines = error instanceof CallError ? plan.reportIn(error.body?.fresh) : null;
        if (lines === null) {
          set({ problem: error instanceof CallError ? error.text : whyFailed(error) });
          break;
        }
        settle(part, lines);
      }
      set({ progress: { sent: Math.min(from + part.length, rows.length), of: rows.length } });
    }
    set({ isSending: false, isStopping: false, progress: null });
    if (get().problem !== null || plan.isHandedOver === true) return;
    const isAll = done === rows.length;
    const summary =
      isAll && last !== null && rows.length <= plan.rowsACall
        ? last.message
        : `${done} of ${plan.countText(rows.length)} ${get().done}.`;
    notify({ summary, severity: isAll ? "success" : done === 0 ? "error" : "warn", group: plan.group });
  }

  /** Stores the outcome of lines; returns the number of accepted rows. */
  function settle(rows: readonly RowOf<Kind>[], lines: readonly ReportedLine[]): number {
    const { verdicts, taken, takenKeys, touched } = get();
    const nextVerdicts = { ...verdicts };
    const nextTaken = [...taken];
    const nextKeys = new Set(takenKeys);
    const nextTouched = new Set(touched);
    for (const line of lines) {
      const row = rows[line.row - 2];
      if (row === undefined) continue;
      const key = keyOf(row);
      if (line.ok) {
        nextKeys.add(key);
        nextTaken.push({ row: row.row, isin: "isin" in row ? row.isin : null, note: line.note ?? null });
        delete nextVerdicts[key];
      } else {
        const isThere = line.code === "already_done";
        nextVerdicts[key] = { errors: line.field_errors, confirm: line.confirm ?? null, isThere };
        if (!isThere) nextTouched.add(row.row);
      }
    }
    set({ verdicts: nextVerdicts, taken: nextTaken, takenKeys: nextKeys, touched: nextTouched });
    return nextKeys.size - takenKeys.size;
  }

  return {
    plan,
    use,
    take,
    takeText,
    read,
    answer,
    withdrawAnswer,
    correctCell,
    correctLine,
    repeatFigures,
    /** Has the server check all rows again, after a change between adding and replacing. */
    judgeAgain: () => void read({ verdicts: {}, confirms: {} }),
    send,
    /** No further rows are sent; those on their way go on. */
    stop: () => set({ isStopping: true }),
    /** Drops the table, unless rows of it are on their way. */
    drop: () => {
      if (get().isSending) return;
      latest += 1;
      tableCount += 1;
      plan.onNewTable?.();
      set(NOTHING);
    },
  };
}

const rowOfKey = (key: string): number => Number(key.split(" ")[0]);

const fileProblem = (reading: Pick<ReadTable<WrittenKind>, "refused">): string | null =>
  reading.refused.find(({ row, code }) => row === 0 && code !== "date_order_mixed")?.text ?? null;
