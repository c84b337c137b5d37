import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isDatabaseAway } from "#server/machine/db/database-away.ts";
import type { Database } from "#server/machine/db/database.ts";
import { MIGRATIONS_FOLDER } from "#server/machine/db/migrations-folder.ts";
import { openPostgres } from "#server/machine/db/open-postgres.ts";
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

  test("a leader whose connection is cut is notified, and another node may lead", async () => {
    const other = await openPostgres(url, log);
    const led = db.withLeadership("relay", async (signal) => {
      expect(await other.withLeadership("relay", async () => {})).toBe(false);
      await other.query(
        `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where locktype = 'advisory' and pid <> pg_backend_pid() and datname = current_database()`,
      );
      // The cut may have been reported while the query above was answered.
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      // PostgreSQL closes a connection first and releases its locks afterwards.
      await expect.poll(() => other.withLeadership("relay", async () => {})).toBe(true);
    });
    expect(await led).toBe(true);
    await other.close();
  });

  test("a server that takes no writes counts as away, and that connection to it is not used again", async () => {
    let pid: number | undefined;
    const refused = db.orm.transaction(async (tx) => {
      const [here] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(values (1)) as one`);
      pid = here?.pid;
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`create table never_made (n int)`);
    });
    await expect(refused).rejects.toSatisfy(isDatabaseAway);
    await expect.poll(() => db.query("select 1 from pg_stat_activity where pid = $1", [pid])).toEqual([]);
  });

  test("a connection that is cut in the middle of a transaction fails that transaction and nothing else", async () => {
    const cut = db.orm.transaction(async (tx) => {
      const [here] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(values (1)) as one`);
      await db.query("select pg_terminate_backend($1)", [here?.pid]);
      // No query runs while the cut arrives: only the connection itself can report it.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await tx.execute(sql`select 1`);
    });
    expect(isDatabaseAway(await cut.catch((error: unknown) => error))).toBe(true);
    expect(await db.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("who waits for a lock gives up in time", async () => {
    const lock = sql`select pg_advisory_xact_lock(1)`;
    await db.orm.transaction(async (holding) => {
      await holding.execute(lock);
      const [second] = await Promise.allSettled([
        db.orm.transaction((waiting) => waiting.execute(lock)),
        holding.execute(sql`select pg_sleep(6)`),
      ]);
      expect(second).toMatchObject({ status: "rejected", reason: { cause: expect.toSatisfy(isDatabaseAway) } });
    });
  });

  test("who stands still inside a transaction loses its locks before others give up waiting for them", async () => {
    const lock = sql`select pg_advisory_xact_lock(2)`;
    const still = db.orm.transaction(async (holding) => {
      await holding.execute(lock);
      await db.orm.transaction((waiting) => waiting.execute(lock));
    });
    // The waiter got the lock; the idle transaction was rolled back.
    await expect(still).rejects.toSatisfy(isDatabaseAway);
  });

  test("a statement that runs too long is ended, and its connection goes on", async () => {
    await expect(db.query("select pg_sleep(30)")).rejects.toSatisfy(isDatabaseAway);
    expect(await db.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("one that cannot be reached is named in one line, without the password", async () => {
    await expect(openPostgres("postgres://desk:hidden@127.0.0.1:1/bonds", log)).rejects.toThrow(
      "DATABASE_URL: the database at 127.0.0.1:1 cannot be used (ECONNREFUSED).",
    );
  });
});
