import type { Database, Tx } from "#server/db/database.ts";
import { type BytesWritten, sha256Of, type StoredFile } from "#server/files/file-columns.ts";
import { FileDamaged } from "#server/files/errors.ts";

/**
 * Where the bytes of files are. Of every file there is a row, in a table of its noun, with all that is known of it and the
 * SHA-256 of its bytes: who may read it is decided by that row, before the store is asked. The bytes are in the row, or in
 * an object store under the row's id.
 */
export interface FileStore {
  /**
   * Stores bytes. Once this returns they are as safe as the row, and not before.
   * @param id of the row, never used before
   * @param insertRow writes the row with what it is given, in the transaction it is given
   * @throws FilesAway when the object store does not take them; then there is no row
   */
  store(id: string, bytes: Buffer, insertRow: (tx: Tx, written: BytesWritten) => Promise<unknown>): Promise<void>;
  /**
   * The bytes of a row, wherever they are, compared with its SHA-256 before any is given.
   * @throws FilesAway, FileDamaged
   */
  read(file: StoredFile): Promise<Buffer<ArrayBuffer>>;
  /** As far as is known: asks in the background, since whoever wants to know does not wait. */
  isReachable(): boolean;
  /** Deletes the objects whose rows are gone, or never came. @returns how many */
  removeObjects(by: { db: Database; now: Date }): Promise<number>;
}

/** @throws FileDamaged when the bytes are not those of the row */
export function requireSame(bytes: Buffer<ArrayBuffer>, { id, sha256 }: StoredFile): Buffer<ArrayBuffer> {
  if (sha256 !== null && sha256Of(bytes) !== sha256) throw new FileDamaged(`the bytes of ${id} are not those stored`);
  return bytes;
}
