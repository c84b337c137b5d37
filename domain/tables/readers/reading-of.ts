import type { Problems } from "#domain/tables/readers/problems.ts";
import type { Question, RecognisedTable, Refusal, TableReading } from "#domain/tables/table.ts";
import { question, refusal } from "#domain/tables/texts.ts";

/** File or text without any reading. */
export function nothingRead(problems: {
  refused?: readonly Refusal[];
  asked?: readonly Question[];
}): TableReading<never> {
  const { refused = [], asked = [] } = problems;
  return { rows: [], refused, asked, unused: [], passedOver: [], assumed: [] };
}

/** Asks about headings that nobody knows, and names rows with more cells than headings. */
export function noteTable<Field extends string>(table: RecognisedTable<Field>, problems: Problems): void {
  for (const { row, count } of table.extraCells) {
    problems.refuse({ row, column: "" }, "extra_cells", refusal.extraCells(count));
  }
  for (const { heading, near } of table.unknown) {
    problems.ask({ row: 0, column: heading }, "unknown_heading", question.unknownHeading(heading, near));
  }
  for (const { heading, ask } of table.asked) {
    const { answers } = question.unknownHeading(heading, null);
    problems.ask({ row: 0, column: heading }, "unknown_heading", { text: `${heading}: ${ask}`, answers });
  }
}

/** The reading of a table, with only the rows that have no problem. A refusal of the file as a whole leaves nothing else. */
export function readingOf<Row extends { row: number }>(
  table: Pick<RecognisedTable<string>, "unused" | "passedOver">,
  problems: Problems,
  rows: readonly Row[],
  assumed: Iterable<string> = [],
): TableReading<Row> {
  const ofFile = problems.refused.filter(({ row, code }) => row === 0 && code !== "date_order_mixed");
  if (ofFile.length > 0) return nothingRead({ refused: ofFile });
  return {
    rows: rows.filter(({ row }) => problems.isRight(row)),
    refused: problems.refused.toSorted((one, other) => one.row - other.row),
    asked: problems.asked.toSorted((one, other) => one.row - other.row),
    unused: table.unused,
    passedOver: table.passedOver.toSorted((one, other) => one - other),
    assumed: [...new Set(assumed)],
  };
}
