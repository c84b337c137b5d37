import type { Seen } from "./seen.ts";
import type { ExpectedFigure, MindLine } from "./line.ts";

const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, "-")
    .replaceAll(/\s+/g, " ");

const WORDS = new Set(["text", "date"]);

function isShown({ cells }: Seen, { name, value, tolerance, unit, row }: ExpectedFigure): boolean {
  return cells.some((cell) => {
    if (cell.field !== name || (row != null && cell.row !== row) || cell.value === null) return false;
    if (WORDS.has(unit) || typeof value === "string")
      return String(cell.value).toLowerCase() === String(value).toLowerCase();
    return typeof cell.value === "number" && Math.abs(cell.value - value) <= tolerance + 1e-9;
  });
}

function isinsProblem(seen: Seen, { expected }: MindLine, all: readonly string[]): string | null {
  const { isins, ordered, count } = expected;
  if (isins.length === 0) return null;
  if (ordered) {
    const first = seen.main.slice(0, isins.length);
    return first.join() === isins.join() ? null : `begins with ${first.join(", ") || "no bond"}`;
  }
  if (count === isins.length) {
    const found = new Set(all);
    const missing = isins.filter((isin) => !found.has(isin));
    const more = [...found].filter((isin) => !isins.includes(isin));
    return missing.length + more.length === 0
      ? null
      : `missing ${missing.join(", ") || "none"}; more ${more.join(", ") || "none"}`;
  }
  const missing = isins.filter((isin) => !seen.isins.has(isin));
  return missing.length === 0 ? null : `missing ${missing.join(", ")}`;
}

/** Errors in an answer, as text; empty if it is correct. `all`: the bonds of the main list over all its pages. */
export function faultsOf(seen: Seen, line: MindLine, all: readonly string[]): string[] {
  const { expected } = line;
  const faults: string[] = [];
  if (seen.status !== expected.status) faults.push(`status ${seen.status}, expected ${expected.status}`);
  for (const figure of expected.figures) {
    if (isShown(seen, figure)) continue;
    const had = seen.cells
      .filter(({ field }) => field === figure.name)
      .map(({ row, value }) => `${row} ${String(value)}`);
    faults.push(
      `${figure.name} ${figure.value}${figure.row == null ? "" : ` of ${figure.row}`}; had ${had.slice(0, 5).join(", ") || "none"}`,
    );
  }
  if (expected.status === "cannot" && seen.cells.length > 0) faults.push("figures in a refusal");
  const isins = isinsProblem(seen, line, all);
  if (isins !== null) faults.push(isins);
  if (expected.count !== null) {
    const counts = seen.cells.filter(({ field }) => field === "count").map(({ value }) => value);
    if (!counts.includes(expected.count)) faults.push(`count ${expected.count}; had ${counts.join(", ") || "none"}`);
  }
  const text = folded(seen.text);
  for (const asked of expected.must_mention) {
    if (!asked.split("|").some((each) => text.includes(folded(each)))) faults.push(`does not mention ${asked}`);
  }
  for (const barred of expected.must_not) if (text.includes(folded(barred))) faults.push(`mentions ${barred}`);
  if (seen.uncited.length > 0) faults.push(`figures without a source: ${seen.uncited.join(", ")}`);
  return faults;
}
