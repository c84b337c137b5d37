import { PGlite, types } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Database } from "#server/db/database.ts";
import { MIGRATIONS_FOLDER } from "#server/db/migrations-folder.ts";
import { schema } from "#server/db/schema.ts";
import { isStorageFull } from "#server/db/storage-full.ts";
import { StartError } from "#server/start-error.ts";

/** Where an embedded database lives: a folder, or memory, there as a copy of a snapshot when one is given. */
export type PglitePlace = { dataDir: string } | { snapshot: Blob | null };

const parsers = { [types.INT8]: (text: string) => Number(text) };

/** Opens the embedded engine and brings its tables up to date. */
export async function openPglite(place: PglitePlace): Promise<Database> {
  const client = await openClient(place);
  const db = drizzle({ client, schema });
  const database: Database = {
    orm: db,
    engine: "pglite",
    query: async <R extends Record<string, unknown>>(text: string, values?: readonly unknown[]) =>
      (await client.query<R>(text, values ? [...values] : undefined)).rows,
    withLeadership: leadershipWithinProcess(),
    close: async () => {
      if (!client.closed) await client.close();
    },
  };
  if ("snapshot" in place && place.snapshot) return database;
  await upToDate(() => migrate(db, { migrationsFolder: MIGRATIONS_FOLDER }));
  return database;
}

/** A migrated, otherwise empty database as a file: opening it takes a fraction of making one. */
export async function migratedSnapshot(): Promise<Blob> {
  const client = await PGlite.create({ parsers });
  await migrate(drizzle({ client, schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  const snapshot = await client.dumpDataDir("none");
  await client.close();
  return snapshot;
}

async function openClient(place: PglitePlace): Promise<PGlite> {
  if ("snapshot" in place)
    return PGlite.create({ parsers, ...(place.snapshot ? { loadDataDir: place.snapshot } : {}) });
  return upToDate(() => PGlite.create(place.dataDir, { parsers }));
}

async function upToDate<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isStorageFull(error)) {
      throw new StartError("DATA_DIR: the disk is full. Free some space and start again.", { cause: error });
    }
    throw error;
  }
}

/** One process, one leader: only one holder of a name at a time. */
function leadershipWithinProcess(): Database["withLeadership"] {
  const held = new Set<string>();
  return async (name, work) => {
    if (held.has(name)) return false;
    held.add(name);
    try {
      await work(new AbortController().signal);
      return true;
    } finally {
      held.delete(name);
    }
  };
}
