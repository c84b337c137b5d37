import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

// Columns as all tables have them.

/** A moment, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
/** A whole number beyond 32 bits. */
export const whole = (name: string) => bigint(name, { mode: "number" });
/** Epoch ms: the chat orders by its times, so they are numbers everywhere. */
export const ms = whole;
/** Rupees, whole. */
export const rupees = whole;
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
