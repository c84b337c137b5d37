import { isBlank } from "#domain/tables/blank.ts";
import { type KnownHeading, knownHeading, normaliseHeading } from "#domain/tables/headings.ts";
import { holdsIsin } from "#domain/tables/row-kinds.ts";
import type { TableRecord, Vocabulary } from "#domain/tables/table.ts";

// The line that names the columns: the one with most known headings among the first lines.

/** Records among which the heading line is looked for. */
export const HEADING_LINES = 30;

/** So many known headings make a line a heading line without a key, or a further line another table. */
const KNOWN_MIN = 3;

export interface Heading<Field extends string> {
  /** As written. */
  text: string;
  /** Null for a heading that nobody knows. */
  match: KnownHeading<Field> | null;
}

export interface HeadingLine<Field extends string> {
  row: number;
  /** By place; null where the cell is blank. */
  headings: readonly (Heading<Field> | null)[];
  /** Fields and headings that are not used. */
  knownCount: number;
  hasKey: boolean;
}

export function readHeadings<Field extends string>(
  record: TableRecord,
  vocabulary: Vocabulary<Field>,
): HeadingLine<Field> {
  const headings = record.cells.map(({ text }) =>
    isBlank(text) ? null : { text, match: knownHeading(text, vocabulary) },
  );
  const matches = headings.flatMap((heading) => (heading?.match ? [heading.match] : []));
  return {
    row: record.row,
    headings,
    knownCount: matches.filter(({ is }) => is === "field" || is === "unused").length,
    hasKey: matches.some((match) => match.is === "field" && vocabulary.keys.includes(match.field)),
  };
}

const count = <Field extends string>(line: HeadingLine<Field>, ...kinds: KnownHeading<Field>["is"][]): number =>
  line.headings.filter((heading) => heading?.match && kinds.includes(heading.match.is)).length;

/** A key and one more known heading, or three fields. */
export const isHeadingLine = <Field extends string>(line: HeadingLine<Field>): boolean =>
  (line.hasKey && count(line, "field", "unused", "asked") > 1) || count(line, "field") >= KNOWN_MIN;

/** True for a line under a heading line that names columns once more. Cells of a row may be headings too, such as `no`: a row with an ISIN is none. */
export const namesColumns = <Field extends string>(line: HeadingLine<Field>): boolean =>
  line.knownCount >= KNOWN_MIN && !line.headings.some((heading) => heading !== null && holdsIsin(heading.text));

export function findHeadingLine<Field extends string>(
  records: readonly TableRecord[],
  vocabulary: Vocabulary<Field>,
): HeadingLine<Field> | null {
  let best: HeadingLine<Field> | null = null;
  for (const record of records.slice(0, HEADING_LINES)) {
    const line = readHeadings(record, vocabulary);
    if (isHeadingLine(line) && (best === null || line.knownCount > best.knownCount)) best = line;
  }
  return best;
}

/** Headings in their order, to compare two lines; a page may repeat them with other blanks around. */
export const orderOf = <Field extends string>({ headings }: HeadingLine<Field>): string =>
  headings
    .map((heading) => (heading === null ? "" : normaliseHeading(heading.text)))
    .join("|")
    .replace(/\|+$/, "");

export const isRepeated = <Field extends string>(line: HeadingLine<Field>, first: HeadingLine<Field>): boolean =>
  orderOf(line) === orderOf(first);

/** Two lines of headings as one: `Bid` over `Yield` and `Qty` gives the two columns below it. */
export function mergeHeadings<Field extends string>(
  upper: HeadingLine<Field>,
  lower: HeadingLine<Field>,
): readonly (Heading<Field> | null)[] {
  const length = Math.max(upper.headings.length, lower.headings.length);
  return Array.from({ length }, (_, at) => lower.headings[at] ?? upper.headings[at] ?? null);
}
