import { sql } from "drizzle-orm";
import type { Database, Tx } from "#server/machine/db/database.ts";

/** Advisory lock: shared by writers, exclusive for reading the position up to which all changes are committed. */
const CHANGES_LOCK = 7_210_005;

/**
 * Must be the first statement of a writing transaction. Numbers of the change sequence are allocated before the commit,
 * so a later number can become visible before an earlier one; nobody may read "all up to n" while a writer is active.
 */
export async function announceWriting(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${CHANGES_LOCK})`);
}

/** The number up to which every change is committed and visible to a read that begins now. */
export function changesSoFar(db: Pick<Database, "orm">): Promise<number> {
  return db.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CHANGES_LOCK})`);
    const [row] = await tx
      .select({ n: sql`case when is_called then last_value else 0 end`.mapWith(Number) })
      .from(sql`chat_change_ids`);
    return row?.n ?? 0;
  });
}

/** The next number; an update takes it after locking the row. */
export const nextChangeId = sql<number>`nextval('chat_change_ids')`;

export const tokenOf = (changeId: number) => `c1.${changeId}`;

/** The change number in a token; null for a malformed token. */
export function changeIdOf(token: string): number | null {
  const digits = /^c1\.(\d{1,15})$/.exec(token)?.[1];
  return digits === undefined ? null : Number(digits);
}
