import { columnsOf } from "#domain/tables/columns.ts";
import {
  type Heading,
  type HeadingLine,
  isHeadingLine,
  isRepeated,
  mergeHeadings,
  namesColumns,
  orderOf,
  readHeadings,
} from "#domain/tables/heading-line.ts";
import type { Recognition, TableRecord, Vocabulary } from "#domain/tables/table.ts";
import { question } from "#domain/tables/texts.ts";

// Lines that name columns besides the heading line: a second line of headings, or another table.

/** Heading lines above, which lost to a better one, and lines under it that name columns in another order. */
export function otherHeadingLines<F extends string>(
  above: readonly TableRecord[],
  heading: HeadingLine<F>,
  under: readonly { line: HeadingLine<F> }[],
  vocabulary: Vocabulary<F>,
): HeadingLine<F>[] {
  return [
    ...above.map((record) => readHeadings(record, vocabulary)).filter(isHeadingLine),
    ...under.map(({ line }) => line).filter(namesColumns),
  ].filter((line) => !isRepeated(line, heading));
}

/** Two lines of headings give doubled columns, such as `Yield` under `Bid` and under `Offer`. Else the person picks a table. */
export function readOtherLines<F extends string>(
  heading: HeadingLine<F>,
  others: readonly HeadingLine<F>[],
  filled: readonly TableRecord[],
  vocabulary: Vocabulary<F>,
): Recognition<F> {
  const headings = twoLinesOf(heading, others);
  if (headings !== null) {
    const lines = new Set([heading, ...others].map(({ row }) => row));
    const rows = filled.filter(({ row }) => !lines.has(row));
    const { refused } = columnsOf(headings, rows, vocabulary);
    if (refused.some(({ code }) => code === "doubled_heading")) return { is: "refused", refused };
  }
  const names = tablesOf([heading, ...others]).flatMap(([line]) => (line === undefined ? [] : [nameOf(line)]));
  return { is: "asked", asked: [{ row: 0, column: "", code: "which_table", ...question.whichTable(names) }] };
}

/** Tables by their headings, in the order in which they begin. Pages may repeat the headings of each. */
const tablesOf = <F extends string>(lines: readonly HeadingLine<F>[]): HeadingLine<F>[][] => [
  ...Map.groupBy(
    lines.toSorted((one, other) => one.row - other.row),
    orderOf,
  ).values(),
];

/**
 * The records of one of several tables, its heading line first.
 * @param lines all lines that name columns
 * @param at the place of the table among them
 */
export function recordsOfTable<F extends string>(
  records: readonly TableRecord[],
  lines: readonly HeadingLine<F>[],
  at: number,
): TableRecord[] {
  const table = tablesOf(lines)[at];
  if (table === undefined) return [...records];
  const own = new Set(table.map(({ row }) => row));
  const rows = new Set(lines.map(({ row }) => row));
  let heading = 0;
  return records.filter(({ row }) => {
    if (rows.has(row)) heading = row;
    return own.has(heading);
  });
}

/** The columns of two lines of headings, one right above the other, which pages may repeat. */
function twoLinesOf<F extends string>(
  heading: HeadingLine<F>,
  others: readonly HeadingLine<F>[],
): readonly (Heading<F> | null)[] | null {
  const [other] = others;
  if (other === undefined || !others.every((line) => isRepeated(line, other))) return null;
  if (Math.abs(heading.row - other.row) !== 1) return null;
  return other.row < heading.row ? mergeHeadings(other, heading) : mergeHeadings(heading, other);
}

function nameOf<F extends string>({ row, headings }: HeadingLine<F>): string {
  const named = headings.flatMap((heading) => (heading === null ? [] : [heading.text]));
  return `Row ${row}: ${named.join(", ")}`;
}
