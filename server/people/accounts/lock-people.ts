import { sql } from "drizzle-orm";
import type { Change } from "#server/machine/core/change.ts";

/** One change of a firm's people at a time: two admins could take each other's role away at once. */
export async function lockPeople({ tx, actor }: Change): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actor.clientId}, 6))`);
}
