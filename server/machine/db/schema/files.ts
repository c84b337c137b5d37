import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "#server/machine/db/schema/columns.ts";

/**
 * Every object that may lie in the object store, by its key: the id of the file it holds. `writing`: may be there, and no file
 * names it yet. `stored`: a file names it. `deleting`: no file names it any more, and it has to go, not before `since`.
 */
export const fileObjects = pgTable(
  "file_objects",
  {
    key: text("key").primaryKey(),
    state: text("state").$type<"writing" | "stored" | "deleting">().notNull(),
    since: at("since").notNull(),
  },
  (table) => [
    index("file_objects_unsettled")
      .on(table.state, table.since)
      .where(sql`${table.state} <> 'stored'`),
  ],
);
