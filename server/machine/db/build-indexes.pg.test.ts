import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { buildIndexesAhead } from "#server/machine/db/build-indexes.ts";
import type { Database } from "#server/machine/db/database.ts";
import { testDatabase } from "#server/testing/database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
let db: Database;
let [building, writer]: Client[] = [];

/** Makes a migration that is still to come the only one. */
function migrationToCome(...statements: string[]): void {
  const entry = { idx: 0, when: 4_000_000_000_000, tag: "0000_to_come", breakpoints: true };
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ entries: [entry] }));
  writeFileSync(path.join(folder, "0000_to_come.sql"), statements.join("--> statement-breakpoint\n"));
}

beforeAll(async () => {
  mkdirSync(path.join(folder, "meta"));
  const serverUrl = must(process.env.TEST_DATABASE_URL);
  db = await testDatabase(serverUrl, pino({ level: "silent" }));
  const [here] = await db.query<{ name: string }>("select current_database() as name");
  const url = Object.assign(new URL(serverUrl), { pathname: `/${must(here).name}` }).href;
  [building, writer] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([building.connect(), writer.connect()]);
});
afterAll(async () => {
  await Promise.all([building, writer].map((client) => must(client).end()));
  await db.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await db.query("drop index if exists eois_new");
  migrationToCome('CREATE INDEX IF NOT EXISTS "eois_new" ON "eois" USING btree ("updated_at");');
});

const build = () => buildIndexesAhead(must(building), folder);
/** Null where there is none. */
async function isValid(): Promise<boolean | null> {
  const query = "select indisvalid as valid from pg_index where indexrelid = to_regclass('eois_new')";
  const [index] = await db.query<{ valid: boolean }>(query);
  return index?.valid ?? null;
}

test("an index of a new version is built while others write, and nobody waits for it", async () => {
  await must(writer).query("begin");
  await must(writer).query("delete from eois where false");
  const built = build();
  await expect.poll(isValid).toBe(false);
  await db.orm.transaction(async (tx) => {
    await tx.execute("set local lock_timeout = '500ms'");
    await tx.execute("delete from eois where false");
  });
  await must(writer).query("commit");
  await built;
  expect(await isValid()).toBe(true);
});

test("one whose build was broken off is built anew", async () => {
  await build();
  await db.query("update pg_index set indisvalid = false where indexrelid = 'eois_new'::regclass");
  await build();
  expect(await isValid()).toBe(true);
});

test("what comes with a migration is left to it: tables, and indexes of their columns", async () => {
  migrationToCome(
    'ALTER TABLE "eois" ADD COLUMN "to_come" text;',
    'CREATE INDEX IF NOT EXISTS "eois_new" ON "eois" USING btree ("to_come");',
    'CREATE INDEX IF NOT EXISTS "table_to_come_new" ON "table_to_come" USING btree ("at");',
  );
  await build();
  expect(await isValid()).toBe(null);
});

test("an index on a column that may come before its migration is built beforehand, too", async () => {
  migrationToCome(
    'ALTER TABLE "table_to_come" ADD COLUMN IF NOT EXISTS "to_come" text;',
    'ALTER TABLE "eois" ADD COLUMN IF NOT EXISTS "to_come" text;',
    'CREATE UNIQUE INDEX IF NOT EXISTS "eois_new" ON "eois" USING btree ("to_come");',
  );
  await build();
  expect(await isValid()).toBe(true);
  await build();
  expect(await isValid()).toBe(true);
  await db.query("alter table eois drop column to_come");
});
