import { sql } from "drizzle-orm";
import { type Connected, prepared } from "#server/machine/db/prepared.ts";

const lockOfFirm = prepared("lock_limits_of_firm", (db) =>
  db
    .select({ done: sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder("clientId")}, 9))` })
    .from(sql`(values (1)) as one`),
);

/** Serialises work that needs the limits of a firm unchanged: binding acts, and changes of the limits themselves. */
export async function lockLimits(tx: Connected, clientId: string): Promise<void> {
  await lockOfFirm(tx, { clientId });
}
