import { isFilled } from "#domain/tables/blank.ts";
import { choiceOf } from "#domain/tables/answers.ts";
import { columnsOf } from "#domain/tables/columns.ts";
import { refuseFile } from "#domain/tables/decode.ts";
import { findHeadingLine, type HeadingLine, isRepeated, readHeadings } from "#domain/tables/heading-line.ts";
import { otherHeadingLines, readOtherLines, recordsOfTable } from "#domain/tables/other-tables.ts";
import { filledCells, identifiesRow, isNoRow } from "#domain/tables/row-kinds.ts";
import {
  type Guidance,
  NO_GUIDANCE,
  type Recognition,
  type RecognisedTable,
  type TableRecord,
  type Vocabulary,
} from "#domain/tables/table.ts";
import { refusal } from "#domain/tables/texts.ts";

/** The origin of records. */
export type Source = Pick<RecognisedTable<string>, "encoding" | "delimiter" | "sheet">;

/** The one table among the records of a text or a sheet. */
export function recogniseRecords<F extends string>(
  given: readonly TableRecord[],
  vocabulary: Vocabulary<F>,
  source: Source,
  { answers, corrected }: Guidance = NO_GUIDANCE,
): Recognition<F> {
  const ofRow = new Map(corrected.map((record) => [record.row, record]));
  const records = given.map((record) => ofRow.get(record.row) ?? record);
  const heading = findHeadingLine(records, vocabulary);
  if (heading === null) return refuse("no_heading", refusal.noHeading(vocabulary.template));
  const headingAt = records.findIndex(({ row }) => row === heading.row);
  const filled = records.slice(headingAt + 1).filter((record) => filledCells(record).length > 0);
  const noHeadings: HeadingLine<F> = { row: 0, headings: [], knownCount: 0, hasKey: false };
  const under = filled.map((record) => ({
    record,
    line: identifiesRow(record) ? noHeadings : readHeadings(record, vocabulary),
  }));

  const others = otherHeadingLines(records.slice(0, headingAt), heading, under, vocabulary);
  const table = choiceOf(answers, "which_table", { row: 0, column: "" });
  if (others.length > 0 && table !== null) {
    const repeated = under.map(({ line }) => line).filter((line) => isRepeated(line, heading));
    return recogniseRecords(recordsOfTable(records, [heading, ...repeated, ...others], table), vocabulary, source, {
      answers: answers.filter(({ code }) => code !== "which_table"),
      corrected: [],
    });
  }
  if (others.length > 0) return readOtherLines(heading, others, filled, vocabulary);

  const keyPlaces = keyPlacesOf(heading, vocabulary);
  const sorted = Object.groupBy(under, ({ record, line }) =>
    isRepeated(line, heading) || isNoRow(record, keyPlaces) ? "passedOver" : "rows",
  );
  const passedOver = (sorted.passedOver ?? []).map(({ record }) => record.row);
  const rows = (sorted.rows ?? []).map(({ record }) => record);

  const extraCells = rows.flatMap((record) => extraOf(record, heading));
  const extraRows = new Set(extraCells.map(({ row }) => row));
  const rightRows = rows.filter(({ row }) => !extraRows.has(row));

  const { refused, ...columns } = columnsOf(
    heading.headings,
    rightRows.length === 0 ? rows : rightRows,
    vocabulary,
    answers,
  );
  if (refused.length > 0) return { is: "refused", refused };
  if (rows.length === 0) return refuseFile("no_rows");
  if (rows.length > vocabulary.mostRows) {
    return refuse("too_many_rows", refusal.tooManyRows(rows.length, vocabulary.mostRows));
  }
  return {
    is: "table",
    table: {
      ...columns,
      ...source,
      headingRow: heading.row,
      width: heading.headings.length,
      rows: rightRows,
      records: filled,
      passedOver,
      extraCells,
      answers,
    },
  };
}

const refuse = <F extends string>(code: "no_heading" | "too_many_rows", text: string): Recognition<F> => ({
  is: "refused",
  refused: [{ row: 0, column: "", code, text }],
});

const keyPlacesOf = <F extends string>({ headings }: HeadingLine<F>, { keys }: Vocabulary<F>): number[] =>
  headings.flatMap((heading, at) => (heading?.match?.is === "field" && keys.includes(heading.match.field) ? [at] : []));

/** Filled cells beyond the last heading, as many as a row has. */
function extraOf<F extends string>({ row, cells }: TableRecord, { headings }: HeadingLine<F>) {
  const last = headings.findLastIndex((heading) => heading !== null);
  const count = cells.slice(last + 1).filter(({ text }) => isFilled(text)).length;
  return count === 0 ? [] : [{ row, count }];
}
