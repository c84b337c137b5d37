import type { Database } from "#server/machine/db/database.ts";
import { MIGRATIONS_FOLDER, readJournal } from "#server/machine/db/migrations-folder.ts";

const UNDEFINED_TABLE = "42P01";

/**
 * Asks whether the tables are as this process needs them: its newest migration has been made there. Those of a newer
 * process may have been made besides, and a database of before 1.0.0 also has rows of migrations that no longer exist.
 */
export function migrationState(db: Pick<Database, "query">): () => Promise<boolean> {
  const neededMs = Math.max(...readJournal(MIGRATIONS_FOLDER).map(({ when }) => when));
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
