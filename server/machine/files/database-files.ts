import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#server/machine/db/database.ts";
import { FilesAway } from "#server/machine/files/errors.ts";
import { asBytes, type FileTable, type StoredFile } from "#server/machine/files/file-columns.ts";
import type { FileStore } from "#server/machine/files/file-store.ts";
import { hashOfFile, type KeyWrapping, openBytes, sealBytes } from "#server/machine/files/sealed-bytes.ts";

/** Files stored in their rows, the default. */
export function databaseFiles({ orm }: Pick<Database, "orm">, wrapping: KeyWrapping): FileStore {
  return {
    async store(id, bytes, insertRow) {
      const sealed = sealBytes(wrapping, id, bytes);
      const written = { ...sealed, bytes: asBytes(sealed.bytes), size: bytes.length };
      await orm.transaction((tx) => insertRow(tx, written));
    },
    async read(file) {
      if (file.content === null) throw new FilesAway(`${file.id} is in an object store, and S3_URL is not set`);
      return bytesOfRow(wrapping, file, file.content);
    },
    hashOf: (file) => hashOfFile(wrapping, file),
    seal: async (db, table, file) => file.content !== null && sealRow(db, wrapping, table, file, file.content),
    isReachable: () => true,
    removeObjects: async () => 0,
  };
}

/** The bytes of a file that are in its row. @throws FileDamaged */
export function bytesOfRow(wrapping: KeyWrapping, file: StoredFile, content: string): Buffer<ArrayBuffer> {
  return openBytes(wrapping, file, Buffer.from(content, "base64"));
}

/**
 * Seals bytes in their row.
 * @returns false when they were changed, moved or deleted meanwhile, or no secret is set
 * @throws FileDamaged
 */
export async function sealRow(
  { orm }: Pick<Database, "orm">,
  wrapping: KeyWrapping,
  table: FileTable,
  file: StoredFile,
  content: string,
): Promise<boolean> {
  const { bytes, ...known } = sealBytes(wrapping, file.id, bytesOfRow(wrapping, file, content));
  if (known.fileKey === null) return false;
  const asRead = and(eq(table.id, file.id), isNotNull(table.bytes), hasHash(table, file));
  const sealed = await orm
    .update(table)
    .set({ ...known, bytes: asBytes(bytes) })
    .where(asRead)
    .returning({ id: table.id });
  return sealed.length === 1;
}

/**
 * Condition that a row's hash is unchanged since it was read; sealing a file, or moving it in the clear, changes it.
 */
export const hasHash = (table: FileTable, { sha256 }: Pick<StoredFile, "sha256">) =>
  sql`${table.sha256} is not distinct from ${sha256}`;
