import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

// For queries that read thousands of rows: one value per column. The mapper needs longer for rows than the database,
// and the database longer for JSON that repeats every column name in every row.

type Columns = Record<string, AnyPgColumn>;
type Rows<C extends Columns> = { [K in keyof C]: GetColumnData<C[K]> };

/**
 * Selects each column as one JSON array of all its values, in the same order for each column: that of `by` if given.
 * Null without rows. Only for values that JSON can hold.
 */
export function columnByColumn<C extends Columns>(
  columns: C,
  by?: AnyPgColumn,
): { [K in keyof C]: SQL<GetColumnData<C[K]>[] | null> } {
  const order = by === undefined ? sql.empty() : sql` order by ${by}`;
  const lists = Object.entries(columns).map(([name, column]) => [name, sql`json_agg(${column}${order})`]);
  return Object.fromEntries(lists) as ReturnType<typeof columnByColumn<C>>;
}

/** The rows of such an answer. */
export function rowsOf<C extends Columns>(read: { [K in keyof C]: GetColumnData<C[K]>[] | null }): Rows<C>[] {
  const lists = Object.entries<readonly unknown[] | null>(read);
  // Written cell by cell: thousands of rows out of lists of entries take four times as long.
  const rows = (lists[0]?.[1] ?? []).map((): Record<string, unknown> => ({}));
  for (const [name, list] of lists) for (const [at, row] of rows.entries()) row[name] = list?.[at];
  return rows as Rows<C>[];
}
