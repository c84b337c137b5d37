import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";

/** One at a time of what needs the limits of a firm to stand still: acts that bind, and changes of the limits themselves. */
export async function lockLimits(tx: Pick<Tx, "execute">, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 9))`);
}
