import { bigint, customType, text, timestamp } from "drizzle-orm/pg-core";

// Columns as all tables have them.

/** A moment, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
/** A whole number beyond 32 bits. */
export const whole = (name: string) => bigint(name, { mode: "number" });
/** Epoch ms: the chat orders by its times, so they are numbers everywhere. */
export const ms = whole;
/** Rupees, whole. */
export const rupees = whole;
declare const sealed: unique symbol;
/** Text under a key of the process, bound to its cell: `identity/sealed-text.ts` makes and reads it, and nothing else does. */
export type SealedText = string & { readonly [sealed]: true };
export const sealedText = (name: string) => text(name).$type<SealedText>();
/**
 * JSON column. The drivers parse it; the mapper's own column would parse a JSON string a second time, and throw and
 * catch an error for every row that has one.
 */
export const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (stored) => stored,
});
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
/**
 * Content of a file: its bytes, null if an object store has them, and their SHA-256 in hex, null for files older than
 * the column. For a sealed file `file_key` holds the key of its bytes and their hash, itself sealed, and `sha256` is
 * `sealed`: see files/sealed-bytes.ts. `object_key` names the object if it differs from the row's id.
 */
export const storedBytes = {
  bytes: bytes("bytes"),
  sha256: text("sha256"),
  fileKey: text("file_key"),
  objectKey: text("object_key"),
};
