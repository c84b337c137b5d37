import { and, eq } from "drizzle-orm";
import type { Orm, Tx } from "#server/db/database.ts";
import { limits } from "#server/db/schema/limits.ts";

export type LimitRow = typeof limits.$inferSelect;

/** The limits of a firm as deals are held against them. */
export async function limitsOf(reader: Pick<Tx | Orm, "select">, clientId: string): Promise<LimitRow[]> {
  return reader.select().from(limits).where(eq(limits.clientId, clientId));
}

/** One limit of a firm; undefined where it is another firm's or none. */
export async function limitById(
  reader: Pick<Tx | Orm, "select">,
  clientId: string,
  id: string,
): Promise<LimitRow | undefined> {
  const [row] = await reader
    .select()
    .from(limits)
    .where(and(eq(limits.clientId, clientId), eq(limits.id, id)));
  return row;
}
