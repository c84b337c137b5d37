import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/machine/db/database.ts";
import { measureStore } from "#server/machine/metrics/measure-store.ts";
import { serveMetrics, type ServedMetrics } from "#server/machine/metrics/serve-metrics.ts";
import { testDatabase } from "#server/testing/database.ts";

// Needs a PostgreSQL server: TEST_DATABASE_URL=postgres://…

let db: Database;
let metrics: ServedMetrics;
beforeAll(async () => {
  db = await testDatabase(process.env.TEST_DATABASE_URL ?? null, pino({ level: "silent" }));
  metrics = await serveMetrics({ host: "127.0.0.1", port: 0 });
  measureStore(metrics.meter, { db, clock: { now: () => new Date() } });
});
afterAll(async () => {
  await metrics.close();
  await db.close();
});

/** Number of statements waiting for a lock, and the longest wait in seconds. */
async function locked(): Promise<[number, number]> {
  const text = await (await fetch(metrics.address.replace("localhost", "127.0.0.1"))).text();
  const valueOf = (name: string) =>
    Number(new RegExp(`^yieldboard_database_locked_${name} (\\S+)$`, "m").exec(text)?.[1]);
  return [valueOf("statements"), valueOf("seconds")];
}

test("who waits for another's lock is counted, and for how long", async () => {
  expect(await locked()).toEqual([0, 0]);
  const end = Promise.withResolvers<void>();
  const lock = sql`select pg_advisory_xact_lock(48)`;
  const isHeld = Promise.withResolvers<void>();
  const holder = db.orm.transaction(async (tx) => {
    await tx.execute(lock);
    isHeld.resolve();
    await end.promise;
  });
  await isHeld.promise;
  const others = [0, 1].map(() => db.orm.transaction((tx) => tx.execute(lock)));
  await expect.poll(async () => (await locked())[0]).toBe(2);
  const [, before] = await locked();
  await expect.poll(async () => (await locked())[1]).toBeGreaterThan(before);
  end.resolve();
  await Promise.all([holder, ...others]);
  expect(await locked()).toEqual([0, 0]);
});
