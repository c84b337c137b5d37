import { sql } from "drizzle-orm";
import type { Tx } from "#server/machine/db/database.ts";

/** Rows of a table that PostgreSQL read in a transaction, and in those before it on its connection that it has not reported yet. */
export async function rowsRead(tx: Tx, table: string): Promise<number> {
  const [row] = await tx
    .select({ read: sql<number>`(seq_tup_read + idx_tup_fetch)::int` })
    .from(sql`pg_stat_xact_user_tables`)
    .where(sql`relname = ${table}`);
  return row?.read ?? Number.NaN;
}
