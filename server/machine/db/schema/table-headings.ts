import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { UploadReader } from "#domain/tables/mapped-headings.ts";
import { at } from "#server/machine/db/schema/columns.ts";
import { clients } from "#server/machine/db/schema/people.ts";

/** Headings of uploads that no reader knows, as people of a firm mapped them once. */
export const tableHeadings = pgTable(
  "table_headings",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    reader: text("reader").$type<UploadReader>().notNull(),
    /** Normalised, as headings are compared. */
    heading: text("heading").notNull(),
    /** A field of the reader; null where the column is left out. */
    field: text("field"),
    /** Last person who mapped it, by id and by name: they may have left since. */
    setBy: text("set_by").notNull(),
    setByName: text("set_by_name").notNull(),
    setAt: at("set_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.reader, table.heading] })],
);
