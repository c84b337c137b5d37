import { afterAll, beforeAll, expect, test } from "vitest";
import { pino } from "pino";
import type { Database } from "#server/machine/db/database.ts";
import { measureNode } from "#server/machine/metrics/measure-node.ts";
import { serveMetrics, type ServedMetrics } from "#server/machine/metrics/serve-metrics.ts";
import { testDatabase } from "#server/testing/database.ts";

// Needs a PostgreSQL server: TEST_DATABASE_URL=postgres://…

let db: Database;
let metrics: ServedMetrics;
let stop: () => void;
beforeAll(async () => {
  db = await testDatabase(process.env.TEST_DATABASE_URL ?? null, pino({ level: "silent" }));
  metrics = await serveMetrics({ host: "127.0.0.1", port: 0 });
  const live = {
    stats: () => ({ connections: 0, channels: 0, malformed: 0, tooSlow: 0, sent: 0, sentBytes: 0, behind: 0 }),
  };
  stop = measureNode(metrics.meter, { db, live, chat: live, leads: () => new Map() });
});
afterAll(async () => {
  stop();
  await metrics.close();
  await db.close();
});

async function pool(): Promise<Record<string, number>> {
  const text = await (await fetch(metrics.address.replace("localhost", "127.0.0.1"))).text();
  const lines = text.matchAll(/^yieldboard_database_pool\{state="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, state, count]) => [state, Number(count)]));
}

test("connections are used while a transaction is open and idle after it, and whoever finds none is counted as waiting", async () => {
  const end = Promise.withResolvers<void>();
  const held = Array.from({ length: 30 }, () => db.orm.transaction(() => end.promise));
  await expect.poll(pool).toEqual({ used: 24, idle: 0, waiting: 6 });
  end.resolve();
  await Promise.all(held);
  expect(await pool()).toEqual({ used: 0, idle: 24, waiting: 0 });
});
