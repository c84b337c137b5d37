import { answeredSide } from "#domain/tables/answer-table.ts";
import { readSide } from "#domain/tables/cells/side.ts";
import { cellReader } from "#domain/tables/readers/columns.ts";
import { askFractions, hasLevel, priceFirst, type RowLevel } from "#domain/tables/readers/levels.ts";
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
import { type BookField, type BookSide, bookSide, SIDED_LEVELS, sidedLevels } from "#domain/tables/readers/two-way.ts";
import type { KnownBond, ReadingWorld, RecognisedTable, TableReading, TableRecord } from "#domain/tables/table.ts";
import { question, refusal } from "#domain/tables/texts.ts";
import type { PastedField } from "#domain/tables/vocabularies/pasted.ts";

/** A quote of a table in a chat; null where the table does not say. */
export interface ChatRow extends RowLevel {
  row: number;
  isin: string;
  side: BookSide;
  /** Whole rupees of face. */
  quantum: number | null;
}

/** Quote whose bond may be open. */
type Quoted = Omit<ChatRow, "isin"> & { isin: string | null };

interface Sided {
  side: BookSide;
  level: RowLevel;
  size: BookField;
}

/**
 * The quotes of a table in a chat: only from columns of bids, of offers or of a side. A report is refused as a whole. A row is
 * `partial` where its bond is open, or one of its cells.
 */
export function readChatTable(table: RecognisedTable<PastedField>, world: ReadingWorld): TableReading<ChatRow> {
  const cells = new TableCells(table);
  const problems = new Problems();
  const report = reportOf(table);
  if (report !== null) problems.refuse({ row: 0, column: "" }, "report", refusal.report(report));
  noteTable({ ...table, unknown: [] }, problems);
  askFractions(cells, problems, YIELD_FIELDS);
  const sideOfAll = sideOfTable(cells, problems);
  const sizeField = sizeFieldOf(table, cells);
  const quoted = cells.rows.flatMap((record): Quoted[] => {
    const sided = quotedIn(cells, problems, record, sideOfAll);
    if (sided.length === 0) return [];
    const bond = bondOfRow(cells, problems, record, world);
    return sided.map(({ side, level, size }) => {
      const quantum = readSize(cells, problems, record, { column: sizeField(size), bond });
      return { row: record.row, isin: bond?.isin ?? null, side, quantum, ...level };
    });
  });
  return pastedReading(table, problems, quoted);
}

/** Below it no size of a quote is meant as it is written. */
const LEAST_RUPEES = 100_000;

/**
 * The size of a quote. A unit that nobody knows is a question about the column: it gives no size, and the quote stays. A size that is
 * no whole number of bonds stays with its row, which is partial.
 */
function readSize(
  cells: TableCells<PastedField>,
  problems: Problems,
  record: TableRecord,
  { column, bond }: { column: PastedField; bond: KnownBond | null },
): number | null {
  const read = pastedSize(cells, record, { column, bond });
  if (read.is === "asked" && read.code === "unit") {
    problems.ask({ row: 0, column }, "unit", read);
    return null;
  }
  const quantum = problems.value({ row: record.row, column }, read);
  if (bond === null || read.is !== "refused" || read.code !== "size_lot") return quantum;
  const written = pastedSize(cells, record, { column, bond: { ...bond, faceRupees: null } });
  return written.is === "value" && written.value !== null && written.value >= LEAST_RUPEES ? written.value : null;
}

/** The side that a person gave all rows of a table without one, which is asked where a level needs it. */
function sideOfTable(cells: TableCells<PastedField>, problems: Problems): BookSide | null {
  if (cells.has("quote_type", ...SIDED_LEVELS) || !cells.has(...Object.values(OWN_LEVEL))) return null;
  const side = answeredSide(cells.answers);
  if (side === null) problems.ask({ row: 0, column: "quote_type" }, "side_missing", question.sideMissing());
  return side;
}

function quotedIn(
  cells: TableCells<PastedField>,
  problems: Problems,
  record: TableRecord,
  sideOfAll: BookSide | null,
): Sided[] {
  const sided = sidedLevels(cells, problems, record, priceFirst).filter(({ level }) => hasLevel(level));
  if (sided.length > 0) return sided;
  const cell = cellReader(cells, problems, record).value("quote_type", readSide);
  const side = cell === null ? sideOfAll : bookSide(cell);
  if (side === null) return [];
  const level = priceFirst(cells, problems, record, OWN_LEVEL);
  return hasLevel(level) ? [{ side, level, size: "quantum" }] : [];
}
