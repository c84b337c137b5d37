import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { FileDamaged } from "#server/machine/files/errors.ts";
import { sha256Of, type StoredFile } from "#server/machine/files/file-columns.ts";

// A dump of the database or a copy of the bucket reveals no file (decision 0068). Each file is encrypted under its own
// single-use key; the row holds that key, encrypted under the installation's secret, together with the hash of the
// clear bytes.

/** Key encryption by the installation's secret, injected by the opener of the store: this folder knows no secret. */
export interface KeyWrapping {
  /** A text under the secret, bound to a file; null where the installation has none. */
  wrap(id: string, text: string): string | null;
  /** The text again; null when it was wrapped under a secret that is not read or for another file, or was altered. */
  unwrap(id: string, wrapped: string): string | null;
}

/** Value of the SHA-256 column for a sealed file: a real hash would reveal short contents. No bytes hash to it. */
export const SEALED = "sealed";

/** Prefix of a wrapped key; keys with another prefix are rejected. */
const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes added by sealing. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES;
/** Bytes processed per step, to avoid a second copy of the file beside the output. */
const STEP_BYTES = 1024 * 1024;

/** A file in its stored form. */
export interface BytesToStore {
  bytes: Buffer;
  sha256: string;
  /** Null: the bytes are in the clear, since the installation has no secret. */
  fileKey: string | null;
}

/** Seals bytes under a new key, bound to the file's id. The input is not modified. */
export function sealBytes(wrapping: KeyWrapping, id: string, clear: Buffer): BytesToStore {
  const sha256 = sha256Of(clear);
  const key = randomBytes(KEY_BYTES);
  const fileKey = wrapping.wrap(id, [ALGORITHM, key.toString("base64url"), sha256].join(" "));
  if (fileKey === null) return { bytes: clear, sha256, fileKey };
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(id));
  const bytes = Buffer.allocUnsafe(clear.length + SEAL_BYTES);
  bytes.set(iv);
  for (let at = 0; at < clear.length; at += STEP_BYTES) {
    bytes.set(cipher.update(clear.subarray(at, at + STEP_BYTES)), IV_BYTES + at);
  }
  cipher.final();
  bytes.set(cipher.getAuthTag(), IV_BYTES + clear.length);
  return { bytes, sha256: SEALED, fileKey };
}

/** Columns that describe the storage of a file's bytes. */
export type KeyedFile = Pick<StoredFile, "id" | "sha256" | "fileKey">;

/**
 * Decrypts a file and checks its SHA-256. Bytes of exactly the file's size are in the clear, regardless of the row: an
 * earlier version may have moved them during sealing.
 * @param stored is overwritten
 * @throws FileDamaged
 */
export function openBytes(
  wrapping: KeyWrapping,
  file: KeyedFile & Pick<StoredFile, "size">,
  stored: Buffer<ArrayBuffer>,
): Buffer<ArrayBuffer> {
  if (file.fileKey === null) return requireSame(stored, file);
  const opened = keyAndHash(wrapping, file);
  if (opened === null) throw new FileDamaged(`the key of ${file.id} opens under no secret that is read`);
  const { key, sha256 } = opened;
  const clear = stored.length === file.size ? stored : openInPlace(key, file.id, stored);
  return requireSame(clear, { id: file.id, sha256 });
}

/** SHA-256 of a file's bytes, hex; null where it does not open, and of a file from before it was written. */
export function hashOfFile(wrapping: KeyWrapping, file: KeyedFile): string | null {
  return file.fileKey === null ? file.sha256 : (keyAndHash(wrapping, file)?.sha256 ?? null);
}

/** The most bytes that may be stored of a file. */
export function mostStored({ size, fileKey }: Pick<StoredFile, "size" | "fileKey">): number {
  return fileKey === null ? size : size + SEAL_BYTES;
}

/** @throws FileDamaged when the bytes are not those of the hash */
export function requireSame(
  bytes: Buffer<ArrayBuffer>,
  { id, sha256 }: Pick<StoredFile, "id" | "sha256">,
): Buffer<ArrayBuffer> {
  if (sha256 !== null && sha256Of(bytes) !== sha256) throw others(id);
  return bytes;
}

function keyAndHash(wrapping: KeyWrapping, { id, fileKey }: KeyedFile): { key: Buffer; sha256: string } | null {
  const [algorithm, key = "", sha256 = ""] = (fileKey && wrapping.unwrap(id, fileKey))?.split(" ") ?? [];
  return algorithm === ALGORITHM ? { key: Buffer.from(key, "base64url"), sha256 } : null;
}

/** Decrypts within the given buffer. */
function openInPlace(key: Buffer, id: string, stored: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (stored.length < SEAL_BYTES) throw others(id);
  const clear = stored.subarray(IV_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, stored.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(id))
    .setAuthTag(stored.subarray(-TAG_BYTES));
  for (let at = 0; at < clear.length; at += STEP_BYTES) {
    clear.set(decipher.update(clear.subarray(at, at + STEP_BYTES)), at);
  }
  try {
    decipher.final();
  } catch {
    throw others(id);
  }
  return clear;
}

const others = (id: string): FileDamaged => new FileDamaged(`the bytes of ${id} are not those stored`);
