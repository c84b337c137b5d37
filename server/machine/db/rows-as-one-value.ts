import { getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Writes dozens or thousands of rows as one JSON value, since one value per cell takes the mapper longer than the
 * database.
 */
export function rowsAsOneValue<T extends PgTable>(table: T) {
  const columns = Object.entries(getTableColumns(table)).filter(([, { generatedIdentity }]) => !generatedIdentity);
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const json = (rows: readonly T["$inferInsert"][]): string =>
    JSON.stringify(
      rows.map((row: Record<string, unknown>) =>
        Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])),
      ),
    );
  const rowsOf = (value: string | Placeholder): SQL =>
    sql`select ${names} from jsonb_populate_recordset(null::${table}, ${value}::jsonb)`;
  return {
    columns,
    /** The value: every column of every row; a column missing from a row is null. */
    json,
    /** The rows of the value, in its order, as an insert selects them. */
    rowsOf,
    /** Inserts new rows, in the order given. */
    insert: (rows: readonly T["$inferInsert"][]): SQL => sql`insert into ${table} (${names}) ${rowsOf(json(rows))}`,
  };
}
