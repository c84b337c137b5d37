import { eq } from "drizzle-orm";
import type { Parts } from "#server/core/parts.ts";
import { sealingStarts } from "#server/db/schema/ledger.ts";

/** What says whether numbers of clients are sealed by now. */
export type Sealing = Pick<Parts, "config" | "clock" | "sealsClientsFrom">;

/**
 * From when numbers are sealed that nodes of a version before would send to an exchange as they are stored: an hour after the
 * migration that says so, and from the beginning where it made the database.
 */
export async function readSealingStart({ orm }: Parts["db"]): Promise<Date> {
  const [start] = await orm.select().from(sealingStarts).where(eq(sealingStarts.what, "clients"));
  return start?.startsAt ?? new Date(0);
}

export const sealsClients = ({ clock, sealsClientsFrom }: Omit<Sealing, "config">): boolean =>
  clock.now() >= sealsClientsFrom;
