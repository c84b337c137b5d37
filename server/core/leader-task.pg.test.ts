import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runAsLeader } from "#server/core/leader-task.ts";
import type { Database } from "#server/db/database.ts";
import { openPostgres } from "#server/db/open-postgres.ts";
import { testDatabase } from "#server/testing/database.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const log = pino({ level: "silent" });

describe.skipIf(!serverUrl)("work of the node that leads", () => {
  let db: Database;
  let other: Database;
  beforeAll(async () => {
    db = await testDatabase(serverUrl ?? null, log);
    const [here] = await db.query<{ name: string }>("select current_database() as name");
    const url = new URL(serverUrl ?? "");
    url.pathname = `/${here?.name}`;
    other = await openPostgres(url.href, log);
  });
  afterAll(() => Promise.all([db.close(), other.close()]));

  test("ends in the middle when the lead is lost, and goes on at one node alone", async () => {
    const working = new Set<string>();
    const ended: string[] = [];
    const workOf = (node: string) => async (signal: AbortSignal) => {
      working.add(node);
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      working.delete(node);
      ended.push(node);
    };
    const pace = { name: "a-task", retryMs: 20 };
    const first = runAsLeader({ db, log }, pace, workOf("first"));
    await vi.waitFor(() => expect([...working]).toEqual(["first"]));
    const second = runAsLeader({ db: other, log }, pace, workOf("second"));
    await db.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and pid <> pg_backend_pid() and datname = current_database()`,
    );
    await vi.waitFor(() => expect(ended).toEqual(["first"]));
    await vi.waitFor(() => expect(working.size).toBe(1));
    const [leader] = working;
    await (leader === "first" ? first : second).stop();
    await vi.waitFor(() => expect([...working]).toEqual([leader === "first" ? "second" : "first"]));
    await Promise.all([first.stop(), second.stop()]);
    expect(working.size).toBe(0);
  });
});
