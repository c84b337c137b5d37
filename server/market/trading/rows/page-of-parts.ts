import { count, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Orm, Tx } from "#server/machine/db/database.ts";

// Reads a firm's rows as disjoint index ranges, each ordered by time. As alternatives of one condition PostgreSQL would
// read and sort all rows for each page.

type Reader = Pick<Tx | Orm, "select">;
type Dated = PgTable & Record<"id" | "createdAt", PgColumn>;

/** Ids of the rows of a page, for `in`; newest first. Each part is read only as far as the page may reach into it. */
export function idsOfPage(
  reader: Reader,
  table: Dated,
  parts: readonly SQL[],
  { limit, offset }: { limit: number; offset: number },
): SQL {
  const newest = parts.map(
    (part) =>
      sql`${reader
        .select({ id: table.id, createdAt: table.createdAt })
        .from(table)
        .where(part)
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(offset + limit)}`,
  );
  return sql`(select id from (${sql.join(newest, sql` union all `)}) as newest
    order by created_at desc, id desc limit ${limit} offset ${offset})`;
}

/** Total rows of all parts: each part is counted on its own, so that an index with all its columns is enough. */
export async function countOfParts(reader: Reader, table: Dated, parts: readonly SQL[]): Promise<number> {
  const counts = parts.map((part) => sql`${reader.select({ rows: count() }).from(table).where(part)}`);
  const sum = sql`${sql.join(counts, sql` + `)}`.mapWith(Number);
  const [total] = await reader.select({ rows: sum }).from(sql`(values (1)) as once`);
  return total?.rows ?? 0;
}
