import { readSide } from "#domain/tables/cells/side.ts";
import { cellReader } from "#domain/tables/readers/columns.ts";
import { askFractions, hasLevel, priceFirst, type RowLevel } from "#domain/tables/readers/levels.ts";
import { bondOfRow, YIELD_FIELDS, OWN_LEVEL, sizeFieldOf } from "#domain/tables/readers/pasted.ts";
import { Problems } from "#domain/tables/readers/problems.ts";
import { noteTable, readingOf } from "#domain/tables/readers/reading-of.ts";
import { isReport } from "#domain/tables/readers/report.ts";
import { sizeOf } from "#domain/tables/readers/sizes.ts";
import { TableCells } from "#domain/tables/readers/table-cells.ts";
import { type BookField, type BookSide, bookSide, sidedLevels } from "#domain/tables/readers/two-way.ts";
import type { ReadingWorld, RecognisedTable, TableReading, TableRecord } from "#domain/tables/table.ts";
import type { PastedField } from "#domain/tables/vocabularies/pasted.ts";

/** A quote of a table in a chat; null where the table does not say. */
export interface ChatRow extends RowLevel {
  row: number;
  isin: string;
  side: BookSide;
  /** Whole rupees of face. */
  quantum: number | null;
}

interface Sided {
  side: BookSide;
  level: RowLevel;
  size: BookField;
}

/** The quotes of a table in a chat: only from columns of bids, of offers or of a side. A report gives none. */
export function readChatTable(table: RecognisedTable<PastedField>, world: ReadingWorld): TableReading<ChatRow> {
  const cells = new TableCells(table);
  const problems = new Problems();
  noteTable({ ...table, unknown: [] }, problems);
  if (isReport(table)) return readingOf(table, problems, []);
  askFractions(cells, problems, YIELD_FIELDS);
  const sizeField = sizeFieldOf(table, cells);
  const rows = cells.rows.flatMap((record): ChatRow[] => {
    const quoted = quotedIn(cells, problems, record);
    if (quoted.length === 0) return [];
    const bond = bondOfRow(cells, problems, record, world);
    if (bond === null) return [];
    return quoted.map(({ side, level, size }) => {
      const column = sizeField(size);
      const read = sizeOf(cells, record, column, { bond, isPasted: true });
      // A unit that nobody knows gives no size, and the quote stays.
      const isUnknown = read.is === "asked" && read.code === "unit";
      const quantum = isUnknown ? null : problems.value({ row: record.row, column }, read);
      return { row: record.row, isin: bond.isin, side, quantum, ...level };
    });
  });
  return readingOf(table, problems, rows);
}

function quotedIn(cells: TableCells<PastedField>, problems: Problems, record: TableRecord): Sided[] {
  const sided = sidedLevels(cells, problems, record, priceFirst).filter(({ level }) => hasLevel(level));
  if (sided.length > 0) return sided;
  const side = cellReader(cells, problems, record).value("quote_type", readSide);
  if (side === null) return [];
  const level = priceFirst(cells, problems, record, OWN_LEVEL);
  return hasLevel(level) ? [{ side: bookSide(side), level, size: "quantum" }] : [];
}
