import { and, eq, sql } from "drizzle-orm";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { type Connected, prepared } from "#server/machine/db/prepared.ts";
import { limits } from "#server/machine/db/schema/limits.ts";

export type LimitRow = typeof limits.$inferSelect;

const limitsByFirm = prepared("limits_by_firm", (db) =>
  db
    .select()
    .from(limits)
    .where(eq(limits.clientId, sql.placeholder("clientId"))),
);

/** The limits of a firm as deals are held against them. */
export function limitsOf(reader: Connected, clientId: string): Promise<LimitRow[]> {
  return limitsByFirm(reader, { clientId });
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
