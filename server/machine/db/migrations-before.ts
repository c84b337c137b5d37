import { must } from "#domain/lib/must.ts";
import { StartError } from "#server/machine/config/start-error.ts";
import { MIGRATIONS_FOLDER, readJournal } from "#server/machine/db/migrations-folder.ts";

/** A connection of either engine. */
interface Client {
  query(text: string): Promise<{ rows: unknown[] }>;
}

/** Number of migrations of the versions before 1.0.0. */
const MIGRATIONS_BEFORE = 54;

/**
 * Refuses a database that ran only some of the migrations before 1.0.0. The first migration of today makes the tables of
 * all of them at once, and it counts as made in a database that ran the last of them.
 * @param place setting and place of the database, the subject of the message
 * @throws StartError when earlier migrations are missing
 */
export async function refuseUnfinishedTables(client: Client, place: string): Promise<void> {
  const { rows: tables } = await client.query("select where to_regclass('drizzle.__drizzle_migrations') is not null");
  if (tables.length === 0) return;
  const { rows } = await client.query(
    'select count(*)::int as count, max(created_at)::float8 as "newestMs" from drizzle.__drizzle_migrations',
  );
  const { count, newestMs } = must(rows[0]) as { count: number; newestMs: number | null };
  if (newestMs === null || newestMs >= must(readJournal(MIGRATIONS_FOLDER)[0]).when) return;
  throw new StartError(
    `${place} has tables of a version before 1.0.0, with ${count} of the ${MIGRATIONS_BEFORE} migrations of that time. ` +
      "Start the last version before 1.0.0 on it once, then this version. Nothing was changed.",
  );
}
