import type { TableReading } from "#domain/tables/table.ts";
import type { LabelledRow, TableCase } from "./case-file.ts";

const CLOSE = 1e-9;

export interface CaseVerdict {
  /** Differences of each part of the reading, as text. */
  misses: readonly string[];
  /** Rows read without a label. */
  wrongRows: number;
}

/** Compares a reading with its label, each part as a set. Parts without a label are not compared. */
export function compareReading(expected: TableCase["expect"], read: TableReading<object>): CaseVerdict {
  const problemsOf = (problems: readonly { row: number; column: string; code: string }[]) =>
    problems.map(({ row, column, code }) => `${row} ${column} ${code}`);
  const misses = [
    missOf("refused", expected.refused && problemsOf(expected.refused), problemsOf(read.refused)),
    missOf("asked", expected.asked && problemsOf(expected.asked), problemsOf(read.asked)),
    missOf("unused", expected.unused, read.unused),
    missOf("passed_over", expected.passed_over?.map(String), read.passedOver.map(String)),
  ].filter((miss) => miss !== null);
  const rows = read.rows.map((row): LabelledRow => stated({ ...row }));
  const extra = without(rows, expected.rows);
  const missing = without(expected.rows, rows);
  if (extra.length > 0 || missing.length > 0) misses.push(rowsMiss(expected.rows.length, rows.length, missing, extra));
  return { misses, wrongRows: extra.length };
}

function rowsMiss(expected: number, got: number, missing: readonly object[], extra: readonly object[]): string {
  const counts = `rows expected ${expected} got ${got}`;
  if (expected !== got) return counts;
  return `${counts}, missing ${JSON.stringify(missing[0] ?? null)}, not expected ${JSON.stringify(extra[0] ?? null)}`;
}

function missOf(part: string, expected: readonly string[] | undefined, got: readonly string[]): string | null {
  if (expected === undefined) return null;
  const [left, right] = [expected.toSorted(), got.toSorted()];
  if (left.length === right.length && left.every((each, at) => each === right[at])) return null;
  return `${part} expected [${left.join(", ")}] got [${right.join(", ")}]`;
}

/** Rows of the first list missing from the second; duplicates count separately. */
function without(rows: readonly LabelledRow[], others: readonly LabelledRow[]): LabelledRow[] {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.findIndex((other) => isSameRow(row, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** A row without its null fields. */
const stated = (row: LabelledRow): LabelledRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

function isSameRow(one: LabelledRow, other: LabelledRow): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every((field) => isSame(one[field] ?? null, other[field] ?? null));
}

function isSame(one: LabelledRow[string], other: LabelledRow[string]): boolean {
  return typeof one === "number" && typeof other === "number" ? Math.abs(one - other) <= CLOSE : one === other;
}
