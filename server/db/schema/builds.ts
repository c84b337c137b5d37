import { pgTable, text } from "drizzle-orm/pg-core";
import { at, bytes } from "#server/db/schema/columns.ts";

/** A build of the pages that some node serves, or served lately: its id, and the names of its files. */
export const pageBuilds = pgTable("page_builds", {
  id: text("id").primaryKey(),
  startedAt: at("started_at").notNull(),
  files: text("files").array().notNull(),
});

/** A file of those builds, by its name, which says what is in it; its bytes as they are sent, by Brotli or as they are. */
export const pageFiles = pgTable("page_files", {
  name: text("name").primaryKey(),
  encoding: text("encoding").$type<"br">(),
  bytes: bytes("bytes").notNull(),
});
