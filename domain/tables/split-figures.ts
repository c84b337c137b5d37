import type { RecognisedTable, TableReading, TableRecord } from "#domain/tables/table.ts";
import { refusal } from "#domain/tables/texts.ts";

// A number with commas outside of quotation marks is several cells of a CSV, and moves all cells behind it. Where a row is wider than
// the headings and would be right with such a number as well, nobody can say which of the two it means.

/** A figure of Indian or western grouping, perhaps with its currency before it or its unit behind it. */
const GROUPED = /^(?:(?:₹|rs\.?|inr)\s*)?\d{1,3}(?:(?:,\d{2})*,\d{3}|(?:,\d{3})+)(?:\.\d*)?(?:\s*[a-z]+\.?)?$/i;

/** Commas of the longest figure, 9,99,99,99,99,999. */
const COMMAS_MAX = 5;

/** The record with cells side by side as one figure, in each way that takes no more cells than the record has too many. */
function joinedRecords({ row, cells }: TableRecord, tooMany: number): TableRecord[] {
  return cells.flatMap((_, from) =>
    Array.from({ length: Math.min(tooMany, COMMAS_MAX) }, (__, more) => from + more + 2).flatMap((until) => {
      const text = cells
        .slice(from, until)
        .map((cell) => cell.text.trim())
        .join(",");
      return GROUPED.test(text) ? [{ row, cells: [...cells.slice(0, from), { text }, ...cells.slice(until)] }] : [];
    }),
  );
}

/** The reading of a CSV without the rows that would be right with a number with commas too; they are refused. */
export function withoutSplitFigures<F extends string, Row>(
  reading: TableReading<Row>,
  table: RecognisedTable<F>,
  read: (table: RecognisedTable<F>) => TableReading<Row>,
): TableReading<Row> {
  if (table.delimiter !== ",") return reading;
  const right = new Set(reading.rows.map(({ row }) => row));
  const split = table.rows.flatMap((record) => {
    const tooMany = record.cells.length - table.width;
    if (tooMany < 1 || !right.has(record.row)) return [];
    const isRight = joinedRecords(record, tooMany).some((joined) => read({ ...table, rows: [joined] }).rows.length > 0);
    return isRight
      ? [{ row: record.row, column: "", code: "extra_cells" as const, text: refusal.extraCells(tooMany) }]
      : [];
  });
  const rows = new Set(split.map(({ row }) => row));
  return {
    ...reading,
    rows: reading.rows.filter(({ row }) => !rows.has(row)),
    refused: [...reading.refused, ...split].toSorted((one, other) => one.row - other.row),
  };
}
