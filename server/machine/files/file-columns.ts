import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { chatFiles } from "#server/machine/db/schema/chat.ts";
import { uploads } from "#server/machine/db/schema/support.ts";

/** Tables with a file in each row. */
export const FILE_TABLES = [chatFiles, uploads] as const;
export type FileTable = (typeof FILE_TABLES)[number];

/** Columns written for a file's bytes. */
export interface BytesWritten {
  /** Null: they lie in the object store, under the row's id. */
  bytes: SQL<Uint8Array> | null;
  sha256: string;
  fileKey: string | null;
  /** Size of the file itself, not of the stored bytes. */
  size: number;
}

/** Columns read for a file's bytes. */
export interface StoredFile {
  id: string;
  size: number;
  /** Null of files from before it was written; of a sealed file it is with its key. */
  sha256: string | null;
  /** Null: its bytes are in the clear. */
  fileKey: string | null;
  /** The object that has the bytes; null: that of the row's id. */
  objectKey: string | null;
  /** The bytes, base64; null: they lie in the object store. */
  content: string | null;
}

/** The columns of a {@link StoredFile}. */
export function storedFile({ id, size, sha256, fileKey, objectKey, bytes }: FileTable) {
  // As text the embedded engine takes and gives megabytes in a fraction of the time.
  return { id, size, sha256, fileKey, objectKey, content: sql<string | null>`encode(${bytes}, 'base64')` };
}

/**
 * SHA-256 of a row; computed by the database for files older than the column. The hash of a sealed file is in its file
 * key instead.
 */
export function storedHash({ sha256, bytes }: FileTable): SQL<string | null> {
  return sql<string | null>`coalesce(${sha256}, encode(sha256(${bytes}), 'hex'))`;
}

/** SQL value for bytes in a row. */
export function asBytes(bytes: Buffer): SQL<Uint8Array> {
  return sql<Uint8Array>`decode(${bytes.toString("base64")}, 'base64')`;
}

/** SHA-256, hex. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
