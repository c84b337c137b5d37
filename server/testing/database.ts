import { randomBytes, createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import path from "node:path";
import { Client } from "pg";
import type { Logger } from "pino";
import type { Database } from "#server/machine/db/database.ts";
import { MIGRATIONS_FOLDER } from "#server/machine/db/migrations-folder.ts";
import { migratedSnapshot, openPglite } from "#server/machine/db/open-pglite.ts";
import { openPostgres, TIMEOUTS } from "#server/machine/db/open-postgres.ts";

const CACHE = path.resolve(import.meta.dirname, "../../.cache");
const DB = path.resolve(import.meta.dirname, "../machine/db");

/** Files of a migrated database, read once per process; all its test files open copies. */
let files: Blob | undefined;

/** A fresh migrated database: on a PostgreSQL server when its URL is given, else PGlite in memory. */
export async function testDatabase(serverUrl: string | null, log: Logger): Promise<Database> {
  if (serverUrl !== null) return onServer(serverUrl, log);
  files ??= await snapshot();
  return embedded(files);
}

/** Tries to open the embedded engine, which on a crowded machine once in some hundred times misses a file of its own. */
const TRIES = 4;
const PAUSE_MS = 500;

async function embedded(migrated: Blob, tries = TRIES): Promise<Database> {
  try {
    return await openPglite({ snapshot: migrated });
  } catch (error) {
    if (tries <= 1) throw error;
    console.warn("the embedded engine did not open, and is tried again:", error);
    await setTimeout(PAUSE_MS);
    return embedded(migrated, tries - 1);
  }
}

/** Creating the embedded engine's first files takes seconds, so the result is cached per set of migrations. */
async function snapshot(): Promise<Blob> {
  const file = path.join(CACHE, `pglite-${digest()}.tar`);
  // Read whole: a blob of the file would be void once another process that made it, too, puts its own there.
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const made = await migratedSnapshot();
  mkdirSync(CACHE, { recursive: true });
  const part = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(part, Buffer.from(await made.arrayBuffer()));
  renameSync(part, file);
  return made;
}

/** Digest of the migrations, and of everything else that shapes the database. */
function digest(): string {
  const require = createRequire(import.meta.url);
  const engine = readFileSync(
    path.join(path.dirname(require.resolve("@electric-sql/pglite")), "../package.json"),
    "utf8",
  );
  const journal = readFileSync(path.join(MIGRATIONS_FOLDER, "meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  const hash = createHash("sha256")
    .update(journal)
    .update((JSON.parse(engine) as { version: string }).version)
    .update(readFileSync(path.join(DB, "open-pglite.ts")));
  for (const { tag } of entries) hash.update(readFileSync(path.join(MIGRATIONS_FOLDER, `${tag}.sql`)));
  return hash.digest("hex").slice(0, 16);
}

/** Longer timeouts: tests run at low priority, and a transaction may idle for lack of processor time. */
const TEST_TIMEOUTS = { ...TIMEOUTS, idle_in_transaction_session_timeout: 40_000, query_timeout: 60_000 };

/** A database of its own for each test file, dropped at the end. */
async function onServer(serverUrl: string, log: Logger): Promise<Database> {
  const template = await (migratedOn.get(serverUrl) ?? migratedDatabase(serverUrl, log));
  const { url, drop } = await newDatabase(serverUrl, template);
  const db = await openPostgres(url, log, TEST_TIMEOUTS);
  return {
    ...db,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}

/** Template database of each server, as found or created by this process. */
const migratedOn = new Map<string, Promise<string>>();

/** A copy of a migrated database takes a tenth of the time that the migrations take. */
function migratedDatabase(serverUrl: string, log: Logger): Promise<string> {
  const name = `yieldboard_migrated_${digest()}`;
  const found = inServer(serverUrl, async (client) => {
    // One process makes it; it has its name once it is whole.
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount !== 0) return name;
    const { url } = await newDatabase(serverUrl);
    await (await openPostgres(url, log, TEST_TIMEOUTS)).close();
    await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`);
    return name;
  });
  migratedOn.set(serverUrl, found);
  return found;
}

/** A new database on a PostgreSQL server, for as long as its tests run: a copy of another, or empty. */
export async function newDatabase(
  serverUrl: string,
  template = "template1",
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `yieldboard_test_${randomBytes(6).toString("hex")}`;
  await inServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = async () => {
    await inServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { url: url.href, drop };
}

async function inServer<T>(serverUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
