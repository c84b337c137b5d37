import { sql } from "drizzle-orm";
import type { Tx } from "#server/machine/db/database.ts";

/** Serialises writes to a firm's book: the lots that a sale relieves depend on the lots before it. */
export async function lockBook(tx: Pick<Tx, "execute">, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 11))`);
}
