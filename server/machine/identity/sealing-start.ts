import { eq } from "drizzle-orm";
import type { Parts } from "#server/machine/core/parts.ts";
import { sealingStarts } from "#server/machine/db/schema/ledger.ts";

/** Inputs that decide if clients' numbers are encrypted yet. */
export type Sealing = Pick<Parts, "config" | "clock" | "sealsClientsFrom">;

/**
 * Time from which numbers are encrypted, because nodes of an earlier version would send them to an exchange as stored:
 * an hour after the migration that records it, or from the beginning in a database created by it.
 */
export async function readSealingStart({ orm }: Parts["db"]): Promise<Date> {
  const [start] = await orm.select().from(sealingStarts).where(eq(sealingStarts.what, "clients"));
  return start?.startsAt ?? new Date(0);
}

export const sealsClients = ({ clock, sealsClientsFrom }: Omit<Sealing, "config">): boolean =>
  clock.now() >= sealsClientsFrom;
