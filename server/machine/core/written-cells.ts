import type { TableOrigin } from "#domain/tables/read-table.ts";

/** The cells of a table as written, by row and field, including invalid rows. Empty for missing fields. */
export function writtenCells({ columns, records }: Pick<TableOrigin, "columns" | "records">) {
  const placeOf = new Map(columns.map(({ field, at }) => [field, at]));
  const recordOf = new Map(records.map((record) => [record.row, record]));
  return (row: number, field: string): string => {
    const at = placeOf.get(field);
    return (at === undefined ? undefined : recordOf.get(row)?.cells[at])?.text.trim() ?? "";
  };
}
