import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#server/machine/db/database.ts";
import { iterateFiles } from "#server/machine/files/iterate-files.ts";
import { FileDamaged } from "#server/machine/files/errors.ts";
import { FILE_TABLES, type FileTable } from "#server/machine/files/file-columns.ts";
import type { FileStore } from "#server/machine/files/file-store.ts";
import { SEALED } from "#server/machine/files/sealed-bytes.ts";

/** Condition for files stored or moved by a version without encryption. */
export const isInTheClear = ({ sha256 }: FileTable) => sql`${sha256} is distinct from ${SEALED}`;

/**
 * Seals files stored in the clear by an earlier version, one by one, so that it may stop anywhere and continue in the
 * next round. A damaged file is left unchanged and logged.
 * @param until stops after the current file
 * @returns the number sealed
 * @throws FilesAway
 */
export async function sealOldFiles(
  { db, files, log }: { db: Database; files: FileStore; log: Logger },
  until: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const table of FILE_TABLES) {
    for await (const file of iterateFiles(db.orm, table, isInTheClear(table))) {
      if (until.aborted) return count;
      try {
        if (await files.seal(db, table, file)) count += 1;
      } catch (error) {
        if (!(error instanceof FileDamaged)) throw error;
        log.warn({ file: file.id, err: error }, "a file that is not whole cannot be sealed");
      }
    }
  }
  return count;
}
