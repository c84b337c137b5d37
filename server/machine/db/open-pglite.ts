import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Database } from "#server/machine/db/database.ts";
import { EXTENSIONS, GuardedPglite, PARSERS, ENGINE_SETTINGS } from "#server/machine/db/guarded-pglite.ts";
import { refuseUnfinishedTables } from "#server/machine/db/migrations-before.ts";
import { MIGRATIONS_FOLDER } from "#server/machine/db/migrations-folder.ts";
import { schema } from "#server/machine/db/schema.ts";
import { isStorageFull } from "#server/machine/db/storage-full.ts";
import { StartError } from "#server/machine/config/start-error.ts";

/** Location of an embedded database: a folder, or memory, optionally restored from a snapshot. */
export type PglitePlace = { dataDir: string } | { snapshot: Blob | null };

/** Opens the embedded database and brings its tables up to date. @throws StartError when it cannot be used */
export function openPglite(place: PglitePlace): Promise<Database> {
  return "dataDir" in place ? openFolder(place.dataDir) : openMemory(place.snapshot);
}

/**
 * V8 would compile the busiest functions of the engine a second time, to faster code: for one of them, PostgreSQL's
 * interpreter of expressions, that takes 600 MB and a second of the processor while the server starts, and the memory does
 * not all come back. Without it, statements that look at few rows take as long as with it, those that look at every row of a
 * large table up to twice as long. A process that opens one database in memory after the other has the faster code soon, and
 * gains by it.
 */
function compileEngineOnce(): void {
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}

async function openFolder(dataDir: string): Promise<Database> {
  compileEngineOnce();
  try {
    const client = await GuardedPglite.open(dataDir);
    // The mapper uses only query() and transaction() of its client.
    const orm = drizzle({ client: client as unknown as PGlite, schema });
    await refuseUnfinishedTables(client, `DATA_DIR: the database in ${dataDir}`).catch(async (error: unknown) => {
      await client.close();
      throw error;
    });
    await migrate(orm, { migrationsFolder: MIGRATIONS_FOLDER });
    return { ...asDatabase(client, orm), close: () => client.close() };
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    throw new StartError(`DATA_DIR: the disk that holds ${dataDir} is full. Free some space and start again.`, {
      cause: error,
    });
  }
}

async function openMemory(snapshot: Blob | null): Promise<Database> {
  const loadDataDir = snapshot ?? (await migratedSnapshot());
  const client = await PGlite.create({
    parsers: PARSERS,
    extensions: EXTENSIONS,
    postgresqlconf: ENGINE_SETTINGS,
    loadDataDir,
  });
  return { ...asDatabase(client, drizzle({ client, schema })), close: () => client.close() };
}

/** Its log is in files of 1 MB in place of 16: all of a snapshot is copied whenever it is opened. */
const SMALL_LOG = { initDbStartParams: ["--wal-segsize=1"], postgresqlconf: ["min_wal_size=2MB"] };

/** A migrated, otherwise empty database as a file: opening it takes a fraction of making one. */
export async function migratedSnapshot(): Promise<Blob> {
  const client = await PGlite.create({ parsers: PARSERS, extensions: EXTENSIONS, ...SMALL_LOG });
  await migrate(drizzle({ client, schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  // After it, opening finds nothing of the log to be done again.
  await client.query("checkpoint");
  const snapshot = await client.dumpDataDir("none");
  await client.close();
  return snapshot;
}

function asDatabase(client: Pick<PGlite, "query">, orm: Database["orm"]): Omit<Database, "close"> {
  const embedded: Omit<Database, "close" | "withLeadership"> = {
    orm,
    engine: "pglite",
    lead: null,
    query: async <R extends Record<string, unknown>>(text: string, values?: readonly unknown[]) =>
      (await client.query<R>(text, values ? [...values] : undefined)).rows,
    pool: () => null,
  };
  // Only one process opens the files, so no other can lead.
  const led = { ...embedded, close: async () => undefined };
  return { ...embedded, withLeadership: leadershipWithinProcess((withLeadership) => ({ ...led, withLeadership })) };
}

/** One process, one leader: only one holder of a name at a time. */
function leadershipWithinProcess(
  ledBy: (leadership: Database["withLeadership"]) => Database,
): Database["withLeadership"] {
  const locked = new Set<string>();
  const withLeadership: Database["withLeadership"] = async (name, work) => {
    if (locked.has(name)) return false;
    locked.add(name);
    try {
      await work(new AbortController().signal, ledBy(withLeadership));
      return true;
    } finally {
      locked.delete(name);
    }
  };
  return withLeadership;
}
