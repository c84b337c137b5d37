import { readIsin } from "#domain/tables/cells/isin.ts";
import { readAs } from "#domain/tables/cells/reading.ts";
import { readText } from "#domain/tables/cells/text.ts";
import { cellReader } from "#domain/tables/readers/columns.ts";
import type { Problems } from "#domain/tables/readers/problems.ts";
import { readingOf } from "#domain/tables/readers/reading-of.ts";
import { isMarketWatch } from "#domain/tables/readers/report.ts";
import { sizeOf } from "#domain/tables/readers/sizes.ts";
import type { TableCells } from "#domain/tables/readers/table-cells.ts";
import { type BookField, SIDED_YIELDS } from "#domain/tables/readers/two-way.ts";
import type {
  CellReading,
  KnownBond,
  OpenRow,
  ReadingWorld,
  RecognisedTable,
  TableReading,
  TableRecord,
} from "#domain/tables/table.ts";
import { refusal } from "#domain/tables/texts.ts";
import type { PastedField } from "#domain/tables/vocabularies/pasted.ts";

// Parts of a row that a table of a chat and one of a list share.

export const OWN_LEVEL = { yield: "yield", price: "price", either: "level" } as const;
export const YIELD_FIELDS: readonly PastedField[] = ["yield", "level", ...SIDED_YIELDS];

/** Columns that name a bond each alone. */
const NAMES = ["name", "description", "ticker"] as const;
/** Columns that name a bond together, in the order in which the street says them. */
const NAME_PARTS = ["issuer", "company", "name", "coupon", "maturity"] as const;

/** Columns with words of a bond. */
export const NAME_FIELDS: ReadonlySet<string> = new Set<PastedField>([...NAMES, ...NAME_PARTS]);

/** The bond of a row, by its ISIN, else by the words that name it. */
export function bondOfRow(
  cells: TableCells<PastedField>,
  problems: Problems,
  record: TableRecord,
  world: ReadingWorld,
): KnownBond | null {
  const { value, needed } = cellReader(cells, problems, record);
  const wordsOf = (fields: readonly PastedField[]) => fields.flatMap((field) => value(field, readText) ?? []);
  const names = [...wordsOf(NAMES), wordsOf(NAME_PARTS).join(" ")].filter((words) => words !== "");
  const [name] = names;
  if (cells.isFilled(record, "isin") || name === undefined) return needed("isin", (cell) => readIsin(cell, world));
  const named = names.map((words) => world.bondNamed?.(words)).find((bond) => bond !== undefined);
  if (named !== undefined) return named;
  problems.refuse({ row: record.row, column: "isin" }, "isin_unknown", refusal.noBondNamed(name));
  return null;
}

/** The column of a size: that of its side, else that of the row. A market watch has a volume that was traded. */
export function sizeFieldOf(table: RecognisedTable<PastedField>, cells: TableCells<PastedField>) {
  const hasVolume = cells.has("volume") && !cells.has("quantum") && !isMarketWatch(table);
  return (field: BookField): PastedField => (hasVolume && !cells.has(field) ? "volume" : field);
}

const OPEN_BOND: KnownBond = { isin: "", name: "", faceRupees: null };

/** The size of a row. A number of bonds is none while the bond is open, which is a problem of its own. */
export function pastedSize(
  cells: TableCells<PastedField>,
  record: TableRecord,
  { column, bond }: { column: PastedField; bond: KnownBond | null },
): CellReading<number> {
  const read = sizeOf(cells, record, column, { bond: bond ?? OPEN_BOND, isPasted: true });
  return bond === null && read.is === "asked" && read.code === "face_unknown" ? readAs<number>(null) : read;
}

/** The reading of a pasted table. A row with a problem is partial: it has all that was read beside the problem. */
export function pastedReading<Row extends OpenRow>(
  table: RecognisedTable<PastedField>,
  problems: Problems,
  rows: readonly Row[],
): TableReading<Row & { isin: string }> {
  const whole = rows.filter((row): row is Row & { isin: string } => row.isin !== null && problems.isRight(row.row));
  const reading = readingOf(table, problems, whole);
  const isOfFile = reading.refused.some(({ row }) => row === 0);
  return { ...reading, partial: isOfFile ? [] : rows.filter(({ row }) => !problems.isRight(row)) };
}
