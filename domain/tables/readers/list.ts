import { readSide } from "#domain/tables/cells/side.ts";
import { cellReader } from "#domain/tables/readers/columns.ts";
import { askFractions, hasLevel, levelOf, NO_LEVEL, type RowLevel } from "#domain/tables/readers/levels.ts";
import {
  bondOfRow,
  OWN_LEVEL,
  pastedReading,
  pastedSize,
  sizeFieldOf,
  YIELD_FIELDS,
} from "#domain/tables/readers/pasted.ts";
import { Problems } from "#domain/tables/readers/problems.ts";
import { noteTable } from "#domain/tables/readers/reading-of.ts";
import { reportOf } from "#domain/tables/readers/report.ts";
import { TableCells } from "#domain/tables/readers/table-cells.ts";
import { type BookField, type BookSide, bookSide, sidedLevels } from "#domain/tables/readers/two-way.ts";
import type { ReadingWorld, RecognisedTable, TableReading, TableRecord } from "#domain/tables/table.ts";
import { REFUSALS } from "#domain/tables/texts.ts";
import type { PastedField } from "#domain/tables/vocabularies/pasted.ts";

/** A line of a list: its bond, with the side, size and level that it may have. */
export interface ListRow extends RowLevel {
  row: number;
  isin: string;
  side: BookSide | null;
  /** Whole rupees of face. */
  quantum: number | null;
}

/** The lines of a list, one for a row. The side is that of a column of sides alone, and a report gives no level. */
export function readListTable(table: RecognisedTable<PastedField>, world: ReadingWorld): TableReading<ListRow> {
  const cells = new TableCells(table);
  const problems = new Problems();
  noteTable({ ...table, unknown: [] }, problems);
  const isOfReport = reportOf(table) !== null;
  if (!isOfReport) askFractions(cells, problems, YIELD_FIELDS);
  const sizeField = sizeFieldOf(table, cells);
  const rows = cells.rows.map((record) => {
    const bond = bondOfRow(cells, problems, record, world);
    const side = cellReader(cells, problems, record).value("quote_type", readSide);
    const stated = isOfReport ? NOTHING_STATED : statedIn(cells, problems, record);
    const column = sizeField(stated.size);
    const quantum = problems.value({ row: record.row, column }, pastedSize(cells, record, { column, bond }));
    return {
      row: record.row,
      isin: bond?.isin ?? null,
      side: side === null ? null : bookSide(side),
      quantum,
      ...stated.level,
    };
  });
  return pastedReading(table, problems, rows);
}

interface Stated {
  level: RowLevel;
  size: BookField;
}

const NOTHING_STATED: Stated = { level: NO_LEVEL, size: "quantum" };

/** The one level of a row and the column of its size. A bid and an offer together give no level. */
function statedIn(cells: TableCells<PastedField>, problems: Problems, record: TableRecord): Stated {
  const own = levelOf(cells, problems, record, OWN_LEVEL);
  const [sided, other] = sidedLevels(cells, problems, record);
  if (other !== undefined) return NOTHING_STATED;
  if (sided === undefined) return { level: own, size: "quantum" };
  if (hasLevel(own)) problems.refuse({ row: record.row, column: "price" }, "both_levels", REFUSALS.both_levels);
  return sided;
}
