import type { Logger } from "pino";
import type { Database } from "#server/machine/db/database.ts";
import { openPglite } from "#server/machine/db/open-pglite.ts";
import { openPostgres } from "#server/machine/db/open-postgres.ts";

/**
 * Opens the store and brings its tables up to date.
 * @throws StartError when it cannot be reached or written
 */
export async function openDatabase(
  where: { databaseUrl: string | (() => string) } | { databaseDir: string },
  log: Logger,
): Promise<Database> {
  return "databaseUrl" in where ? openPostgres(where.databaseUrl, log) : openPglite({ dataDir: where.databaseDir });
}
