import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Pool, types } from "pg";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { MIGRATIONS_FOLDER } from "#server/db/migrations-folder.ts";
import { schema } from "#server/db/schema.ts";
import { isStorageFull } from "#server/db/storage-full.ts";
import { StartError } from "#server/start-error.ts";

const POOL_SIZE = 20;
/** Held while tables are brought up to date, so that nodes starting together do it once. */
const MIGRATION_LOCK = 7_210_002;
const INT8_OID = 20;

/** Opens a pool on a PostgreSQL server (15 or newer) and brings its tables up to date. */
export async function openPostgres(url: string, log: Logger): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    application_name: "yieldboard",
    types: { getTypeParser: parserOf },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  const db = drizzle({ client: pool, schema });
  try {
    await migrateOnce(pool);
  } catch (error) {
    await pool.end();
    throw startErrorOf(url, error);
  }
  return {
    orm: db,
    engine: "postgres",
    query: async <R extends Record<string, unknown>>(text: string, values?: readonly unknown[]) =>
      (await pool.query<R>(text, values ? [...values] : undefined)).rows,
    withLeadership: (name, work) => withAdvisoryLock(pool, name, work),
    close: () => pool.end(),
  };
}

const parserOf = ((oid: number, format?: "text" | "binary") =>
  oid === INT8_OID && format !== "binary" ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser;

async function migrateOnce(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER });
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  } finally {
    client.release();
  }
}

/** The lock lives as long as its connection, so a node that dies hands over by itself. */
async function withAdvisoryLock(
  pool: Pool,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onLost = (error?: Error) => lost.abort(error ?? new Error("the leader's connection ended"));
  client.on("error", onLost);
  client.on("end", onLost);
  let broken = false;
  try {
    const { rows } = await client.query<{ led: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 2)) as led",
      [name],
    );
    if (!rows[0]?.led) return false;
    try {
      await work(lost.signal);
    } finally {
      if (!lost.signal.aborted) await client.query("select pg_advisory_unlock(hashtextextended($1, 2))", [name]);
    }
    return true;
  } catch (error) {
    broken = lost.signal.aborted;
    throw error;
  } finally {
    client.off("error", onLost);
    client.off("end", onLost);
    client.release(broken || lost.signal.aborted);
  }
}

function startErrorOf(url: string, error: unknown): unknown {
  const place = new URL(url).host;
  if (isStorageFull(error))
    return new StartError(`DATABASE_URL: the disk of the database at ${place} is full.`, { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (
    /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|28\d{3}|3D000|57P03)$/.test(code) ||
    /timeout/i.test(String(error))
  ) {
    return new StartError(`DATABASE_URL: the database at ${place} cannot be used (${code || String(error)}).`, {
      cause: error,
    });
  }
  return error;
}
