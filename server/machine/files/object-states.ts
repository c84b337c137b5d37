import { and, eq, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { fileObjects } from "#server/machine/db/schema/files.ts";
import type { FileTable } from "#server/machine/files/file-columns.ts";

// The states of objects, each step one statement. See object-files.ts for their order.

/** Age after which an unnamed object is abandoned: an upload takes at most 20 s. */
const WRITING_MAX_MS = 60 * 60 * 1000;

/**
 * Registers an object before its upload; may repeat, for an interrupted move.
 * @returns false while the object is being deleted: retry once it is gone
 */
export async function beginWriting(orm: Orm, key: string, now: Date): Promise<boolean> {
  const begun = await orm
    .insert(fileObjects)
    .values({ key, state: "writing", since: now })
    .onConflictDoUpdate({
      target: fileObjects.key,
      set: { since: now },
      setWhere: eq(fileObjects.state, "writing"),
    })
    .returning({ key: fileObjects.key });
  return begun.length === 1;
}

/**
 * Marks an object as stored, in the transaction that writes the row naming it.
 * @returns false when housekeeping gave it up meanwhile
 */
export async function markStored(tx: Tx, key: string, now: Date): Promise<boolean> {
  const marked = await tx
    .update(fileObjects)
    .set({ state: "stored", since: now })
    .where(and(eq(fileObjects.key, key), eq(fileObjects.state, "writing")))
    .returning({ key: fileObjects.key });
  return marked.length === 1;
}

/**
 * Marks an object no file will name for deletion at the next housekeeping, even if it was unregistered. A `stored`
 * object is unaffected.
 */
export async function giveUp(orm: Orm, key: string, now: Date): Promise<void> {
  await orm
    .insert(fileObjects)
    .values({ key, state: "deleting", since: now })
    .onConflictDoUpdate({
      target: fileObjects.key,
      set: { state: "deleting", since: now },
      setWhere: ne(fileObjects.state, "stored"),
    });
}

/** Marks an object for deletion after a time, in the transaction that names its successor. */
export async function giveUpLater(tx: Tx, key: string, after: Date): Promise<void> {
  await tx.update(fileObjects).set({ state: "deleting", since: after }).where(eq(fileObjects.key, key));
}

/** Marks objects for deletion that began long ago and no file ever named. */
export async function giveUpOld(orm: Orm, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - WRITING_MAX_MS);
  await orm
    .update(fileObjects)
    .set({ state: "deleting", since: now })
    .where(and(eq(fileObjects.state, "writing"), lt(fileObjects.since, longAgo)));
}

/** Deletes rows of files; in the same statement their objects become such as have to go. */
export async function deleteFiles(
  { orm, now }: { orm: Orm; now: Date },
  table: FileTable,
  where: SQL | undefined,
): Promise<void> {
  await orm.execute(sql`with gone as (
      delete from ${table} where ${where}
      returning coalesce(${table.objectKey}, ${table.id}) as key, ${table.bytes} is null as in_objects
    )
    update ${fileObjects} set state = 'deleting', since = ${sql.param(now, fileObjects.since)}
    where ${fileObjects.key} in (select key from gone where in_objects)`);
}
