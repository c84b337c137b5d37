import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

// Rows that are asked for by the thousand. One value for each column: the mapper takes longer over rows than the database, and
// the database longer over JSON that names every column again in every row.

type Columns = Record<string, AnyPgColumn>;
type Rows<C extends Columns> = { [K in keyof C]: GetColumnData<C[K]> };

/** What a statement selects: of each column all values, in one order. Null where there are no rows. For what JSON holds alone. */
export function columnByColumn<C extends Columns>(columns: C): { [K in keyof C]: SQL<GetColumnData<C[K]>[] | null> } {
  const lists = Object.entries(columns).map(([name, column]) => [name, sql`json_agg(${column})`]);
  return Object.fromEntries(lists) as ReturnType<typeof columnByColumn<C>>;
}

/** The rows of such an answer. */
export function rowsOf<C extends Columns>(read: { [K in keyof C]: GetColumnData<C[K]>[] | null }): Rows<C>[] {
  const lists = Object.entries<unknown[] | null>(read);
  const rows = lists[0]?.[1] ?? [];
  return rows.map((_, at) => Object.fromEntries(lists.map(([name, list]) => [name, list?.[at]])) as Rows<C>);
}
