import type { Database, Tx } from "#server/machine/db/database.ts";
import type { BytesWritten, FileTable, StoredFile } from "#server/machine/files/file-columns.ts";
import type { KeyedFile } from "#server/machine/files/sealed-bytes.ts";

/**
 * Storage of file bytes. Each file has a row in the table of its noun, with its metadata and the SHA-256 of its bytes;
 * access is decided by that row, before the store is asked. The bytes are sealed (see sealed-bytes.ts), in the row or
 * in an object store.
 */
export interface FileStore {
  /**
   * Stores bytes. Only when this returns are they as durable as the row.
   * @param id id of the row, never used before
   * @param insertRow writes the row with these columns, in this transaction
   * @throws FilesAway when the object store fails; no row is written then
   */
  store(id: string, bytes: Buffer, insertRow: (tx: Tx, written: BytesWritten) => Promise<unknown>): Promise<void>;
  /**
   * The bytes of a row, wherever they are, compared with its SHA-256 before any is given.
   * @throws FilesAway, FileDamaged
   */
  read(file: StoredFile): Promise<Buffer<ArrayBuffer>>;
  /** SHA-256 of a file's bytes from its row, hex; null when it is missing or cannot be decrypted. */
  hashOf(file: KeyedFile): string | null;
  /**
   * Seals, in place, bytes an earlier version stored in the clear.
   * @returns false when there is nothing to seal: changed or deleted meanwhile, in a store that is not configured, or
   * no secret set
   * @throws FilesAway, FileDamaged
   */
  seal(db: Pick<Database, "orm">, table: FileTable, file: StoredFile): Promise<boolean>;
  /** Last known state; checks in the background, so that callers do not wait. */
  isReachable(): boolean;
  /** Deletes objects without a row. @returns the number of objects */
  removeObjects(by: { db: Database; now: Date }): Promise<number>;
}
