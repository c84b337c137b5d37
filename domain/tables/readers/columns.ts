import type { CellOfRow, ColumnReading } from "#domain/tables/cells/day.ts";
import type { DayOrder } from "#domain/tables/cells/day-order.ts";
import { readAs } from "#domain/tables/cells/reading.ts";
import type { Problems } from "#domain/tables/readers/problems.ts";
import type { TableCells } from "#domain/tables/readers/table-cells.ts";
import type { Cell, CellReading, Column, TableRecord } from "#domain/tables/table.ts";

/** Reads a column whose cells decide together; each row has its reading afterwards. */
export function readColumn<Field extends string, Value>(
  cells: TableCells<Field>,
  problems: Problems,
  field: Field,
  read: (
    cells: readonly CellOfRow[],
    column: Column<string> & { order?: DayOrder },
  ) => Pick<ColumnReading<Value>, "readings" | "asked" | "refused"> & { assumed?: string | null },
): { of: (record: TableRecord) => CellReading<Value>; assumed: readonly string[] } {
  const column = cells.column(field);
  if (column === undefined) return { of: () => readAs<Value>(null), assumed: [] };
  const { readings, asked, refused, assumed } = read(
    cells.rows.map((record) => ({ row: record.row, cell: cells.cell(record, field) })),
    { ...column, ...orderOf(cells.choice("date_order", { row: 0, column: field })) },
  );
  if (asked !== null) problems.ask(asked, asked.code, asked);
  if (refused !== null) problems.refuse(refused, refused.code, refused.text);
  return {
    of: ({ row }) => readings.get(row) ?? readAs<Value>(null),
    assumed: assumed === null || assumed === undefined ? [] : [assumed],
  };
}

const orderOf = (choice: number | null): { order?: DayOrder } =>
  choice === null ? {} : { order: choice === 0 ? "day" : "month" };

/** Reads the cell of a row alone. */
export function cellReader<Field extends string>(cells: TableCells<Field>, problems: Problems, record: TableRecord) {
  const placeOf = (column: Field) => ({ row: record.row, column });
  return {
    value: <Value>(field: Field, read: (cell: Cell) => CellReading<Value>): Value | null =>
      problems.value(placeOf(field), read(cells.cell(record, field))),
    needed: <Value>(field: Field, read: (cell: Cell) => CellReading<Value>): Value | null =>
      problems.needed(placeOf(field), read(cells.cell(record, field))),
  };
}
