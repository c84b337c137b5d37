import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import type { Orm } from "#server/machine/db/database.ts";
import { type FileTable, type StoredFile, storedFile } from "#server/machine/files/file-columns.ts";

const SLICE_ROWS = 100;

/** The files of a table one by one, in the order of their ids: at no time more than one is in memory. */
export async function* iterateFiles(orm: Orm, table: FileTable, where?: SQL): AsyncGenerator<StoredFile> {
  for (let after = ""; ;) {
    const slice = await orm
      .select({ id: table.id })
      .from(table)
      .where(and(gt(table.id, after), where))
      .orderBy(asc(table.id))
      .limit(SLICE_ROWS);
    for (const { id } of slice) {
      const [file] = await orm
        .select(storedFile(table))
        .from(table)
        .where(and(eq(table.id, id), where));
      if (file !== undefined) yield file;
    }
    const last = slice.at(-1);
    if (last === undefined || slice.length < SLICE_ROWS) return;
    after = last.id;
  }
}
