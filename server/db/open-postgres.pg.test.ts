import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { MIGRATIONS_FOLDER } from "#server/db/migrations-folder.ts";
import { openPostgres } from "#server/db/open-postgres.ts";
import { testDatabase } from "#server/testing/database.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, "meta/_journal.json"), "utf8")) as {
  entries: unknown[];
};
const log = pino({ level: "silent" });

describe.skipIf(!serverUrl)("a PostgreSQL server", () => {
  let db: Database;
  let url: string;
  beforeAll(async () => {
    db = await testDatabase(serverUrl ?? null, log);
    const [here] = await db.query<{ name: string }>("select current_database() as name");
    const asUrl = new URL(serverUrl ?? "");
    asUrl.pathname = `/${here?.name}`;
    url = asUrl.href;
  });
  afterAll(() => db.close());

  test("nodes that start together bring the tables up to date once", async () => {
    await db.query("drop schema public cascade");
    await db.query("create schema public");
    await db.query("drop schema drizzle cascade");
    const nodes = await Promise.all([openPostgres(url, log), openPostgres(url, log), openPostgres(url, log)]);
    expect(await db.query("select count(*) as n from drizzle.__drizzle_migrations")).toEqual([
      { n: journal.entries.length },
    ]);
    await Promise.all(nodes.map((node) => node.close()));
  });

  test("a leader whose connection is cut hears of it, and another node may lead", async () => {
    const other = await openPostgres(url, log);
    const led = db.withLeadership("relay", async (signal) => {
      expect(await other.withLeadership("relay", async () => {})).toBe(false);
      await other.query(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()",
      );
      // The cut may have been heard while the query above was answered.
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      expect(await other.withLeadership("relay", async () => {})).toBe(true);
    });
    expect(await led).toBe(true);
    await other.close();
  });

  test("one that cannot be reached is named in one line, without the password", async () => {
    await expect(openPostgres("postgres://desk:hidden@127.0.0.1:1/bonds", log)).rejects.toThrow(
      "DATABASE_URL: the database at 127.0.0.1:1 cannot be used (ECONNREFUSED).",
    );
  });
});
