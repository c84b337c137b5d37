import { plainCell } from "#domain/tables/cells/plain.ts";
import { readAs } from "#domain/tables/cells/reading.ts";
import { readSize } from "#domain/tables/cells/size.ts";
import { sizeUnitOf } from "#domain/tables/cells/size-units.ts";
import type { TableCells } from "#domain/tables/readers/table-cells.ts";
import type { CellReading, Column, KnownBond, SizeUnit, TableRecord } from "#domain/tables/table.ts";
import { plainSizeOf } from "#domain/tables/vocabularies/plain-sizes.ts";

const PLAIN_NUMBER = /^[\d,.]+$/;

export const RUPEES_ASSUMED = "Plain numbers are rupees";

interface CountedIn {
  unit: SizeUnit | null;
  /** The count of a plain number without a unit in the heading; null where a person has to say. */
  plain: "rupees" | "bonds" | "chat" | null;
}

/** The count of a column of sizes, by the unit of its heading or by the heading itself. */
function countedIn({ known, unit: words }: Pick<Column<string>, "known" | "unit">, isPasted: boolean): CountedIn {
  const unit = sizeUnitOf(words);
  const plain = plainSizeOf(known);
  const isScaledNumber = plain === "bonds" && unit !== null && unit !== "bonds";
  if (unit === "unknown" || isScaledNumber) return { unit: null, plain: null };
  if (plain === "asked") return { unit, plain: isPasted ? "chat" : null };
  return { unit, plain };
}

/** True for a column whose plain numbers count something without a person's word, also where the columns beside it tell. */
export const isCounted = ({ known, unit }: Pick<Column<string>, "known" | "unit">, isPasted: boolean): boolean => {
  const of = countedIn({ known, unit }, isPasted);
  return of.unit !== null && of.unit !== "currency" ? true : of.plain !== null;
};

export interface SizeRules {
  bond: KnownBond | undefined;
  isPasted?: boolean;
  /** The count of a plain number that the columns beside it tell, under a heading that tells none. */
  beside?: "rupees" | "bonds";
}

/** The size of a row in whole rupees of face; empty where the table has no such column. */
export function sizeOf<Field extends string>(
  cells: TableCells<Field>,
  record: TableRecord,
  field: Field,
  { bond, isPasted = false, beside }: SizeRules,
): CellReading<number> {
  const column = cells.column(field);
  if (column === undefined) return readAs<number>(null);
  const { unit, plain } = countedIn(column, isPasted);
  const isOpen = plain === null && sizeUnitOf(column.unit) === null;
  const { heading } = column;
  const counted = isOpen && beside !== undefined ? beside : plain;
  return readSize(cells.cell(record, field), { unit, plain: counted, bond, heading });
}

/** True for a column whose plain numbers are read as rupees without a word for it. */
export function assumesRupees<Field extends string>(cells: TableCells<Field>, field: Field): boolean {
  const column = cells.column(field);
  if (column === undefined || column.unit !== null || plainSizeOf(column.known) !== "rupees") return false;
  return cells.cells(field).some((cell) => {
    const read = plainCell(cell);
    return read.is === "value" && read.value !== null && PLAIN_NUMBER.test(read.value);
  });
}
