import { readFileSync } from "node:fs";
import path from "node:path";
import { PRODUCT_FOLDER } from "#server/machine/config/product-folder.ts";

export const MIGRATIONS_FOLDER = path.join(PRODUCT_FOLDER, "server/machine/db/migrations");

/** Migrations of a folder, the first one first; `when` is the time that the database records for each. */
export function readJournal(folder: string): readonly { when: number; tag: string }[] {
  const journal = readFileSync(path.join(folder, "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: { when: number; tag: string }[] }).entries;
}
