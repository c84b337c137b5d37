import { readdirSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { getTableName, is } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENSIONS, PARSERS } from "#server/db/guarded-pglite.ts";
import { MIGRATIONS_FOLDER } from "#server/db/migrations-folder.ts";
import { migrateWithRows, rowsOf } from "#server/db/migrations.testing.ts";
import { migrationState } from "#server/db/migration-state.ts";

let client: PGlite;
let lost: string[];
const query = async <R extends Record<string, unknown>>(text: string) => (await client.query<R>(text)).rows;

beforeAll(async () => {
  client = await PGlite.create({ parsers: PARSERS, extensions: EXTENSIONS });
  const orm = drizzle({ client });
  lost = await migrateWithRows({ query, migrate: (folder) => migrate(orm, { migrationsFolder: folder }) });
});
afterAll(() => client.close());

test("rows of every released version go through all migrations after it, and none is lost", async () => {
  expect(lost).toEqual([]);
  const rows = await rowsOf({ query });
  expect(rows.get("audit")).toBeGreaterThan(30);
  expect([...rows].filter(([, count]) => count === 0)).toEqual([]);
});

test("the product reads them all with its newest tables", async () => {
  expect(await migrationState({ query })()).toBe(true);
  const orm = drizzle({ client });
  const folder = path.join(import.meta.dirname, "schema");
  const files = readdirSync(folder).map((file) => import(path.join(folder, file)) as Promise<object>);
  const tables = (await Promise.all(files)).flatMap((each) => Object.values(each)).filter((each) => is(each, PgTable));
  const rows = await rowsOf({ query });
  expect(tables.map((table) => getTableName(table)).toSorted()).toEqual([...rows.keys()].toSorted());
  for (const table of tables) expect(await orm.select().from(table)).toHaveLength(rows.get(getTableName(table)) ?? -1);
});

test("numbers of clients are sealed an hour after the migration where there are people, and at once where there are none", async () => {
  const afterMs = async (ask: typeof query) => {
    const [row] = await ask<{ ms: number }>(
      "select extract(epoch from starts_at - now())::float8 * 1000 as ms from sealing_starts where what = 'clients'",
    );
    return row?.ms ?? NaN;
  };
  expect(Math.round((await afterMs(query)) / 600_000)).toBe(6);
  const fresh = await PGlite.create({ parsers: PARSERS, extensions: EXTENSIONS });
  await migrate(drizzle({ client: fresh }), { migrationsFolder: MIGRATIONS_FOLDER });
  expect(
    await afterMs(async <R extends Record<string, unknown>>(text: string) => (await fresh.query<R>(text)).rows),
  ).toBeLessThan(0);
  await fresh.close();
});
