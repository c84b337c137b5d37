import { index, integer, bigint, pgTable, text } from "drizzle-orm/pg-core";
import { at, jsonb } from "#server/machine/db/schema/columns.ts";

/** Webhooks of the hosted chat service as they came, each once; taken in order, and stored for a month after that. */
export const hostedChatEvents = pgTable(
  "hosted_chat_events",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    /** SHA-256 of the body: the service delivers again if it gets no answer in time. */
    digest: text("digest").notNull().unique(),
    category: text("category").notNull(),
    body: jsonb("body").notNull(),
    receivedAt: at("received_at").notNull(),
    /** Null while it waits. */
    takenAt: at("taken_at"),
    attempts: integer("attempts").notNull().default(0),
    failure: text("failure"),
  },
  (table) => [index("hosted_chat_events_waiting").on(table.takenAt, table.id)],
);
