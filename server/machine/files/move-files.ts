import { and, eq, isNotNull } from "drizzle-orm";
import type { Orm } from "#server/machine/db/database.ts";
import type { Bucket } from "#server/machine/files/bucket.ts";
import { iterateFiles } from "#server/machine/files/iterate-files.ts";
import { FileDamaged } from "#server/machine/files/errors.ts";
import { FILE_TABLES, type FileTable, sha256Of, type StoredFile } from "#server/machine/files/file-columns.ts";
import { hasHash } from "#server/machine/files/database-files.ts";
import { beginWriting, giveUp, markStored } from "#server/machine/files/object-states.ts";
import { type KeyWrapping, openBytes, requireSame } from "#server/machine/files/sealed-bytes.ts";

export interface Moved {
  files: number;
  bytes: number;
  /** Files that stay in the database, each with why. */
  left: { id: string; why: string }[];
}

interface Needs {
  orm: Orm;
  bucket: Bucket;
  wrapping: KeyWrapping;
  now: () => Date;
}

/**
 * Moves file bytes from their rows to the object store unchanged, sealed or not, while nodes serve. Each file is moved
 * separately, in the order of an upload (see object-files.ts), and its row drops the bytes only after they were read
 * back from the store. So it may be interrupted and restarted, and two may run at once.
 * @param onMoved called after each file, with the progress
 * @throws FilesAway; files moved before stay moved
 */
export async function moveFiles(needs: Needs, onMoved: (moved: Moved) => void): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, left: [] };
  for (const table of FILE_TABLES) {
    for await (const file of iterateFiles(needs.orm, table, isNotNull(table.bytes))) {
      const outcome = await moveOne(needs, table, file);
      if (outcome === "moved") {
        moved.files += 1;
        moved.bytes += file.size;
        onMoved(moved);
      } else if (outcome !== "gone") moved.left.push({ id: file.id, why: outcome.left });
    }
  }
  return moved;
}

/** `gone`: deleted, moved or sealed by another meanwhile. */
type Outcome = "moved" | "gone" | { left: string };

const NEXT_TIME = { left: "its object is being deleted: it is moved next time" };

async function moveOne({ orm, bucket, wrapping, now }: Needs, table: FileTable, file: StoredFile): Promise<Outcome> {
  const { id } = file;
  const bytes = Buffer.from(file.content ?? "", "base64");
  const sha256 = sha256Of(bytes);
  try {
    openBytes(wrapping, file, Buffer.from(bytes));
    if (!(await beginWriting(orm, id, now()))) return NEXT_TIME;
    await bucket.put(id, bytes, sha256);
    requireSame(await bucket.get(id, bytes.length), { id, sha256 });
  } catch (error) {
    if (error instanceof FileDamaged) return { left: error.message };
    throw error;
  }
  const outcome = await orm.transaction(async (tx): Promise<Outcome> => {
    const held = and(eq(table.id, id), isNotNull(table.bytes), hasHash(table, file));
    const rows = await tx.select({ id: table.id }).from(table).where(held).for("update");
    if (rows.length === 0) return "gone";
    if (!(await markStored(tx, id, now()))) return NEXT_TIME;
    await tx
      .update(table)
      .set({ bytes: null, sha256: file.fileKey === null ? sha256 : file.sha256 })
      .where(held);
    return "moved";
  });
  // The object of a file is left alone by this.
  if (outcome !== "moved") await giveUp(orm, id, now());
  return outcome;
}
