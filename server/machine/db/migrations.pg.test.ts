import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { migrationState } from "#server/machine/db/migration-state.ts";
import { catalogOf } from "#server/machine/db/migrations-catalog.testing.ts";
import { MIGRATIONS_FOLDER, readJournal } from "#server/machine/db/migrations-folder.ts";
import {
  catalogBefore,
  COUNT_BEFORE,
  likeBefore,
  migrateToFirst,
  migrateWithRows,
  recordBefore,
  rowsOf,
  type Versioned,
} from "#server/machine/db/migrations.testing.ts";
import { openPostgres } from "#server/machine/db/open-postgres.ts";
import { newDatabase } from "#server/testing/database.ts";

const log = pino({ level: "silent" });
let url: string;
let drop: () => Promise<void>;
let client: Client;
let db: Versioned;

beforeEach(async () => {
  ({ url, drop } = await newDatabase(must(process.env.TEST_DATABASE_URL)));
  client = new Client({ connectionString: url });
  await client.connect();
  db = {
    query: async <R extends Record<string, unknown>>(text: string) => (await client.query<R>(text)).rows,
    migrate: (folder, logger) => migrate(drizzle({ client, logger: logger ?? false }), { migrationsFolder: folder }),
  };
});
afterEach(async () => {
  await client.end();
  await drop();
});

test("rows of every released version go through all migrations after it on a PostgreSQL server, and none is lost", async () => {
  expect(await migrateWithRows(db)).toEqual([]);
  expect([...(await rowsOf(db))].filter(([, count]) => count === 0)).toEqual([]);
});

test("the first migration makes a new database exactly as all migrations before 1.0.0 left it", async () => {
  await migrateToFirst(db);
  expect(await catalogOf(db)).toEqual(catalogBefore());
});

test("a database that ran all migrations before 1.0.0 starts without a statement of the first, and keeps each row", async () => {
  await likeBefore(db);
  const [before, rows] = [await catalogOf(db), await rowsOf(db)];
  expect(await migrateToFirst(db)).toHaveLength(3 + ["begin", "commit"].length);
  expect(await catalogOf(db)).toEqual(before);
  await (await openPostgres(url, log)).close();
  expect(await migrationState(db)()).toBe(true);
  expect(await db.query("select from drizzle.__drizzle_migrations")).toHaveLength(
    COUNT_BEFORE + readJournal(MIGRATIONS_FOLDER).length - 1,
  );
  const after = await rowsOf(db);
  expect([...rows].filter(([table, count]) => (after.get(table) ?? count) < count)).toEqual([]);
});

test("a database that ran only some of them is refused at the start with its state and the remedy, and is not changed", async () => {
  await migrateToFirst(db);
  await recordBefore(db, 53);
  await db.query("drop table ticket_evidence");
  const before = await catalogOf(db);
  await expect(openPostgres(url, log)).rejects.toThrow(
    `DATABASE_URL: the database at ${new URL(url).host} has tables of a version before 1.0.0, with 53 of the 54 migrations of that time. ` +
      "Start the last version before 1.0.0 on it once, then this version. Nothing was changed.",
  );
  expect(await catalogOf(db)).toEqual(before);
  expect(await db.query("select from drizzle.__drizzle_migrations")).toHaveLength(53);
});
