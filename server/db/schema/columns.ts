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
const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
/** What a file holds: its bytes, null where an object store has them, and their SHA-256, hex; null of files from before it. */
export const storedBytes = { bytes: bytes("bytes"), sha256: text("sha256") };
