import { pgTable, text } from "drizzle-orm/pg-core";
import { at, bytes } from "#server/machine/db/schema/columns.ts";

/** A build of the pages that some node serves, or served lately: its id, and the names of its files. */
export const pageBuilds = pgTable("page_builds", {
  id: text("id").primaryKey(),
  startedAt: at("started_at").notNull(),
  files: text("files").array().notNull(),
});

/**
 * A file of those builds, by its content-based name; the bytes are sent as they are, compressed by Brotli if `encoding`
 * is set.
 */
export const pageFiles = pgTable("page_files", {
  name: text("name").primaryKey(),
  encoding: text("encoding").$type<"br">(),
  bytes: bytes("bytes").notNull(),
});
