import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { eachFile } from "#server/files/each-file.ts";
import { FileDamaged } from "#server/files/errors.ts";
import { FILE_TABLES, type FileTable } from "#server/files/file-columns.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { SEALED } from "#server/files/sealed-bytes.ts";

/** Of a file that a version before stored, or moved. */
export const isInTheClear = ({ sha256 }: FileTable) => sql`${sha256} is distinct from ${SEALED}`;

/**
 * Seals files that a version before stored in the clear, one after the other, each by itself: it may end anywhere and go on at
 * the next round. One that is not whole stays as it is and is named in the log.
 * @param until ends it after the file in hand
 * @returns how many
 * @throws FilesAway
 */
export async function sealOldFiles(
  { db, files, log }: { db: Database; files: FileStore; log: Logger },
  until: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const table of FILE_TABLES) {
    for await (const file of eachFile(db.orm, table, isInTheClear(table))) {
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
