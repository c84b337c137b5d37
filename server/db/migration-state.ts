import { readFileSync } from "node:fs";
import path from "node:path";
import type { Database } from "#server/db/database.ts";
import { MIGRATIONS_FOLDER } from "#server/db/migrations-folder.ts";

const UNDEFINED_TABLE = "42P01";

/**
 * Asks whether the tables are as this process needs them: its newest migration has been made there. Those of a newer
 * process may have been made besides.
 */
export function migrationState(db: Pick<Database, "query">): () => Promise<boolean> {
  const journal = readFileSync(path.join(MIGRATIONS_FOLDER, "meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: readonly { when: number }[] };
  const neededMs = Math.max(...entries.map(({ when }) => when));
  return async () => {
    try {
      const [made] = await db.query<{ newest: number | null }>(
        "select max(created_at) as newest from drizzle.__drizzle_migrations",
      );
      return (made?.newest ?? 0) >= neededMs;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE) return false;
      throw error;
    }
  };
}
