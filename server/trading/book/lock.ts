import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";

/** One at a time of what writes into the book of a firm: what a sale relieves depends on the lots before it. */
export async function lockBook(tx: Pick<Tx, "execute">, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 11))`);
}
