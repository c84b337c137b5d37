import { setTimeout } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, types, type Pool, type PoolClient } from "pg";
import type { Logger } from "pino";
import { beginningAhead } from "#server/machine/db/begin-ahead.ts";
import { buildIndexesAhead } from "#server/machine/db/build-indexes.ts";
import { DatabaseAway, driverError } from "#server/machine/db/database-away.ts";
import { DatabasePool } from "#server/machine/db/database-pool.ts";
import type { Database, Orm } from "#server/machine/db/database.ts";
import { leaderDatabase } from "#server/machine/db/lead.ts";
import { leadershipOn } from "#server/machine/db/leadership.ts";
import { refuseUnfinishedTables } from "#server/machine/db/migrations-before.ts";
import { MIGRATIONS_FOLDER } from "#server/machine/db/migrations-folder.ts";
import { schema } from "#server/machine/db/schema.ts";
import { isStorageFull } from "#server/machine/db/storage-full.ts";
import { StartError } from "#server/machine/config/start-error.ts";

const POOL_SIZE = 24;
/** Held while tables are brought up to date, so that nodes starting together do it once. */
const MIGRATION_LOCK = 7_210_002;
const LOCKED_TRY_MS = 50;
const INT8_OID = 20;

/**
 * Time limits in milliseconds. The server cancels a statement or a wait for a lock by itself; the client gives up on a
 * server that does not even do that (frozen, or cut off silently).
 */
export const TIMEOUTS = {
  connectionTimeoutMillis: 5000,
  lock_timeout: 5000,
  statement_timeout: 8000,
  query_timeout: 9000,
  // A node that hangs inside a transaction holds its locks, the audit chain's among them. This limit is shorter than
  // `lock_timeout`, so the waiting nodes proceed and none of their calls fails.
  idle_in_transaction_session_timeout: 4000,
};

/** Lifetime of a connection, so that none outlives a change of the database user for long. */
const CONNECTION_SECONDS = 900;

/**
 * Opens a pool on a PostgreSQL server (15 or newer) and brings its tables up to date. While the server is away every
 * query fails in time with a {@link DatabaseAway}, and the pool reconnects by itself.
 * @param address its URL, or a function that returns the current one for each new connection
 * @param timeouts in milliseconds
 * @throws StartError when it cannot be reached or used
 */
export async function openPostgres(
  address: string | (() => string),
  log: Logger,
  timeouts = TIMEOUTS,
): Promise<Database> {
  const urlNow = typeof address === "string" ? () => address : address;
  const settings = {
    application_name: "yieldboard",
    keepAlive: true,
    // Compiling a query takes longer than any of ours: PostgreSQL would do it for those with a high cost estimate.
    options: "-c jit=off",
    types: { getTypeParser: parserOf },
  };
  try {
    const { connectionTimeoutMillis } = timeouts;
    const connectionString = urlNow();
    const client = new Client({ ...settings, connectionString, connectionTimeoutMillis });
    await migrateOnce(client, `DATABASE_URL: the database at ${new URL(connectionString).host}`);
  } catch (error) {
    throw startErrorOf(urlNow(), error);
  }
  // Concurrent queries on one connection are sent at once; their answers arrive in the same order.
  const pool: Pool = new DatabasePool(urlNow, {
    ...settings,
    ...timeouts,
    pipeline: true,
    max: POOL_SIZE,
    maxLifetimeSeconds: CONNECTION_SECONDS,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  const withLead = leadershipOn(pool, log);
  const db: Database = {
    orm: ormOn(pool),
    engine: "postgres",
    lead: null,
    query: async <R extends Record<string, unknown>>(text: string, values?: readonly unknown[]) =>
      (await pool.query<R>(text, values ? [...values] : undefined)).rows,
    withLeadership: (name, work) =>
      withLead(name, (lost, lead) =>
        work(
          lost,
          leaderDatabase(db, pool, lead, (client) => mapperOn(client)),
        ),
      ),
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
  return db;
}

const mapperOn = (client: Pick<Pool, "query">): Orm => drizzle({ client: client as Pool, schema });

/**
 * Mapper on the pool. The library's transactions keep a connection forever when their first statement fails, and try to
 * roll back on a broken one; ours always release the connection, and the pool drops it when it is broken.
 */
function ormOn(pool: Pool): Orm {
  const mappers = new WeakMap<PoolClient, Orm>();
  const mapperOf = (client: PoolClient): Orm => {
    const known = mappers.get(client) ?? mapperOn(beginningAhead(client));
    mappers.set(client, known);
    return known;
  };
  const orm = mapperOn(pool);
  orm.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await mapperOf(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return orm;
}

const parserOf = ((oid: number, format?: "text" | "binary") =>
  oid === INT8_OID && format !== "binary" ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser;

/** @param place setting and place of the database, for messages */
async function migrateOnce(client: Client, place: string): Promise<void> {
  client.on("error", () => undefined);
  try {
    await client.connect();
    await lockMigrations(client);
    await refuseUnfinishedTables(client, place);
    await buildIndexesAhead(client, MIGRATIONS_FOLDER);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.end();
  }
}

/** Tried again and again: an index that is built without locks waits for every statement, that of a node that waits here too. */
async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [MIGRATION_LOCK]);
    if (rows[0]?.got === true) return;
    await setTimeout(LOCKED_TRY_MS);
  }
}

function startErrorOf(url: string, error: unknown): unknown {
  const place = new URL(url).host;
  if (isStorageFull(error))
    return new StartError(`DATABASE_URL: the disk of the database at ${place} is full.`, { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (driverError(error) instanceof DatabaseAway || /^(?:28\d{3}|3D000)$/.test(code)) {
    return new StartError(`DATABASE_URL: the database at ${place} cannot be used (${code || String(error)}).`, {
      cause: error,
    });
  }
  return error;
}
