import type { Database, Tx } from "#server/db/database.ts";
import type { BytesWritten, FileTable, StoredFile } from "#server/files/file-columns.ts";
import type { KeyedFile } from "#server/files/sealed-bytes.ts";

/**
 * Where the bytes of files are. Of every file there is a row, in a table of its noun, with all that is known of it and the
 * SHA-256 of its bytes: who may read it is decided by that row, before the store is asked. The bytes are sealed (see
 * sealed-bytes.ts), in the row or in an object store.
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
  /** SHA-256 of a file's bytes, hex, as its row has it; null where there is none that opens. */
  hashOf(file: KeyedFile): string | null;
  /**
   * Seals what a version before stored in the clear, where it is.
   * @returns false when there is nothing to seal: it changed or went meanwhile, is in a store that is not set, or there is no secret
   * @throws FilesAway, FileDamaged
   */
  seal(db: Pick<Database, "orm">, table: FileTable, file: StoredFile): Promise<boolean>;
  /** As far as is known: asks in the background, since whoever wants to know does not wait. */
  isReachable(): boolean;
  /** Deletes the objects whose rows are gone, or never came. @returns how many */
  removeObjects(by: { db: Database; now: Date }): Promise<number>;
}
