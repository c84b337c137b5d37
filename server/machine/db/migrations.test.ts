import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { getTableName, is } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StartError } from "#server/machine/config/start-error.ts";
import { EXTENSIONS, PARSERS } from "#server/machine/db/guarded-pglite.ts";
import { migrationState } from "#server/machine/db/migration-state.ts";
import { refuseUnfinishedTables } from "#server/machine/db/migrations-before.ts";
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
import { openPglite } from "#server/machine/db/open-pglite.ts";

const MIGRATIONS = readJournal(MIGRATIONS_FOLDER).length;

interface Embedded extends Versioned {
  client: PGlite;
}

/** An empty database in memory. */
async function embedded(): Promise<Embedded> {
  const client = await PGlite.create({ parsers: PARSERS, extensions: EXTENSIONS });
  return {
    client,
    query: async <R extends Record<string, unknown>>(text: string) => (await client.query<R>(text)).rows,
    migrate: (folder, logger) => migrate(drizzle({ client, logger: logger ?? false }), { migrationsFolder: folder }),
  };
}

describe("a database that every version used", () => {
  let db: Embedded;
  let lost: string[];
  beforeAll(async () => {
    db = await embedded();
    lost = await migrateWithRows(db);
  });
  afterAll(() => db.client.close());

  test("brings its rows through all migrations after them, and loses none", async () => {
    expect(lost).toEqual([]);
    const rows = await rowsOf(db);
    expect(rows.get("audit")).toBe(MIGRATIONS);
    expect([...rows].filter(([, count]) => count === 0)).toEqual([]);
  });

  test("is read whole with the newest tables", async () => {
    expect(await migrationState(db)()).toBe(true);
    const orm = drizzle({ client: db.client });
    const folder = path.join(import.meta.dirname, "schema");
    const files = readdirSync(folder).map((file) => import(path.join(folder, file)) as Promise<object>);
    const tables = (await Promise.all(files))
      .flatMap((each) => Object.values(each))
      .filter((each) => is(each, PgTable));
    const rows = await rowsOf(db);
    expect(tables.map((table) => getTableName(table)).toSorted()).toEqual([...rows.keys()].toSorted());
    for (const table of tables)
      expect(await orm.select().from(table)).toHaveLength(rows.get(getTableName(table)) ?? -1);
  });
});

describe("the first migration", () => {
  let db: Embedded;
  let statements: string[];
  beforeAll(async () => {
    db = await embedded();
    statements = await migrateToFirst(db);
  });
  afterAll(() => db.client.close());

  test("makes a new database exactly as all migrations before 1.0.0 left it", async () => {
    expect(await catalogOf(db)).toEqual(catalogBefore());
    expect(statements.length).toBeGreaterThan(300);
  });

  test.each([
    "alter table users add column to_come text",
    "alter table audit drop column seq, add column seq bigint primary key",
    "alter table eois alter column client_id drop not null",
    "alter table chat_channels alter column name type varchar(80)",
    "alter table rate_limits alter column points set default 1",
    "alter table leads rename column taken_at to held_at",
    "alter table legs add check (id <> '') not valid",
    "alter table tickets set (fillfactor = 80)",
    "alter sequence chat_change_ids cache 20",
    "drop index tickets_open",
    "drop index tickets_open; create index tickets_open on tickets (created_at)",
    "create or replace function append_audit(entries jsonb) returns void language plpgsql as 'begin end'",
    "create trigger to_come before update on leads for each row execute function suppress_redundant_updates_trigger()",
    "create view to_come as select 1 as one",
    "create type to_come as enum ('one')",
    "drop extension pg_trgm cascade",
    "insert into leads values ('relay', 'token', now())",
    "delete from sealing_starts",
  ])("is compared by a catalog that shows %s", async (statement) => {
    await db.client.exec("begin");
    await db.client.exec(statement);
    const changed = await catalogOf(db);
    await db.client.exec("rollback");
    expect(changed).not.toEqual(catalogBefore());
  });

  test("is complete by the rule of readiness only together with the later ones", async () => {
    expect(await migrationState(db)()).toBe(MIGRATIONS === 1);
  });
});

describe("a database that ran all migrations before 1.0.0", () => {
  let db: Embedded;
  beforeAll(async () => {
    db = await embedded();
    await likeBefore(db);
  });
  afterAll(() => db.client.close());

  test("runs no statement of the first migration, and keeps each row as it is", async () => {
    const [before, rows] = [await catalogOf(db), await rowsOf(db)];
    const statements = await migrateToFirst(db);
    expect(
      statements.filter((each) => !/^(?:CREATE (?:SCHEMA|TABLE) IF NOT EXISTS|select) .*"drizzle"/is.test(each)),
    ).toEqual([]);
    expect(statements).toHaveLength(3);
    expect(await catalogOf(db)).toEqual(before);
    expect(await rowsOf(db)).toEqual(rows);
    expect([...rows.values()].every((count) => count >= 3)).toBe(true);
    expect(await made(db)).toBe(COUNT_BEFORE);
  });

  test("is up to date after all migrations of today", async () => {
    await refuseUnfinishedTables(db.client, "It");
    await db.migrate(MIGRATIONS_FOLDER);
    expect(await made(db)).toBe(COUNT_BEFORE + MIGRATIONS - 1);
    expect(await migrationState(db)()).toBe(true);
  });
});

const made = async (db: Versioned): Promise<number> =>
  (await db.query("select from drizzle.__drizzle_migrations")).length;

describe("a database with some of the migrations before 1.0.0", () => {
  test("is refused after each of them but the last", async () => {
    const { client, ...db } = await embedded();
    await refuseUnfinishedTables(client, "An empty one");
    await migrateToFirst(db);
    await refuseUnfinishedTables(client, "A new one");
    for (let count = 1; count < COUNT_BEFORE; count++) {
      await recordBefore(db, count);
      expect(await migrationState(db)()).toBe(false);
      await expect(refuseUnfinishedTables(client, "It")).rejects.toThrow(
        `with ${count} of the ${COUNT_BEFORE} migrations`,
      );
    }
    await client.close();
  });

  test("is refused at the start with its state and the remedy, and is not changed", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "migrations-"));
    const started = await openPglite({ dataDir });
    await recordBefore(started, 40);
    await started.query("drop table ticket_evidence");
    await started.close();
    const refused = new StartError(
      `DATA_DIR: the database in ${dataDir} has tables of a version before 1.0.0, with 40 of the 54 migrations of that time. ` +
        "Start the last version before 1.0.0 on it once, then this version. Nothing was changed.",
    );
    await expect(openPglite({ dataDir })).rejects.toThrow(refused);
    const client = await PGlite.create({ dataDir, extensions: EXTENSIONS });
    const { rows } = await client.query(
      "select to_regclass('ticket_evidence') as there from drizzle.__drizzle_migrations",
    );
    expect(rows).toEqual(Array.from({ length: 40 }, () => ({ there: null })));
    await client.close();
    rmSync(dataDir, { recursive: true });
  });
});
