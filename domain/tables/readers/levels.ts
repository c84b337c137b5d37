import { columnFraction, readLevel, readPrice, readYield } from "#domain/tables/cells/level.ts";
import type { Problems } from "#domain/tables/readers/problems.ts";
import type { TableCells } from "#domain/tables/readers/table-cells.ts";
import type { TableRecord } from "#domain/tables/table.ts";
import { REFUSALS } from "#domain/tables/texts.ts";

/** Yield in percent or clean price per 100. */
export interface RowLevel {
  yield_pct: number | null;
  price: number | null;
}

export const NO_LEVEL: RowLevel = { yield_pct: null, price: null };

/** The columns of one level. */
export interface LevelFields<Field extends string> {
  yield: Field;
  price: Field;
  /** A column of yields and prices. */
  either?: Field;
}

const fieldsOf = <Field extends string>({ yield: yieldField, price, either }: LevelFields<Field>): Field[] =>
  either === undefined ? [yieldField, price] : [yieldField, price, either];

/** Asks about each column in which all yields are written as fractions. To be called before its cells are read. */
export function askFractions<Field extends string>(
  cells: TableCells<Field>,
  problems: Problems,
  fields: readonly Field[],
): void {
  for (const field of fields) {
    const column = cells.column(field);
    const asked = column === undefined ? null : columnFraction(cells.cells(field), column);
    if (asked !== null) problems.ask(asked, asked.code, asked);
  }
}

export const hasLevel = ({ yield_pct, price }: RowLevel): boolean => yield_pct !== null || price !== null;

/** True for a row with anything in the columns of a level. */
export function isLevelFilled<Field extends string>(
  cells: TableCells<Field>,
  record: TableRecord,
  fields: LevelFields<Field>,
): boolean {
  return fieldsOf(fields).some((field) => cells.isFilled(record, field));
}

/** The level of a row. Both a yield and a price are refused. */
export function levelOf<Field extends string>(
  cells: TableCells<Field>,
  problems: Problems,
  record: TableRecord,
  fields: LevelFields<Field>,
): RowLevel {
  const levels = levelsOf(cells, problems, record, fields);
  const [level = NO_LEVEL, another] = levels;
  if (another === undefined) return level;
  problems.refuse({ row: record.row, column: fields.price }, "both_levels", REFUSALS.both_levels);
  return NO_LEVEL;
}

/** The level of a row of a chat, in which a price comes before the yield beside it. */
export function priceFirst<Field extends string>(
  cells: TableCells<Field>,
  problems: Problems,
  record: TableRecord,
  fields: LevelFields<Field>,
): RowLevel {
  const levels = levelsOf(cells, problems, record, fields);
  return levels.find(({ price }) => price !== null) ?? levels[0] ?? NO_LEVEL;
}

/** Each level that a row states. */
function levelsOf<Field extends string>(
  cells: TableCells<Field>,
  problems: Problems,
  record: TableRecord,
  fields: LevelFields<Field>,
): RowLevel[] {
  const levels = fieldsOf(fields).map((field): RowLevel => {
    const column = cells.column(field);
    if (column === undefined) return NO_LEVEL;
    const { unit, heading } = column;
    const cell = cells.cell(record, field);
    const place = { row: record.row, column: field };
    if (field === fields.yield)
      return { yield_pct: problems.value(place, readYield(cell, unit, heading)), price: null };
    if (field === fields.price)
      return { yield_pct: null, price: problems.value(place, readPrice(cell, unit, heading)) };
    const level = problems.value(place, readLevel(cell, heading, unit));
    if (level === null) return NO_LEVEL;
    return "price" in level ? { yield_pct: null, price: level.price } : { yield_pct: level.yieldPct, price: null };
  });
  return levels.filter(hasLevel);
}
