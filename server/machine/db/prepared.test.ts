import { count, eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/machine/db/database.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { rateLimits } from "#server/machine/db/schema/ledger.ts";
import { testDatabase } from "#server/testing/database.ts";

const pointsOf = prepared("test_points_of", (db) =>
  db
    .select({ points: rateLimits.points })
    .from(rateLimits)
    .where(eq(rateLimits.key, sql.placeholder("key"))),
);

let db: Database;
beforeAll(async () => {
  db = await testDatabase(process.env.TEST_DATABASE_URL ?? null, pino({ level: "silent" }));
  await db.orm.insert(rateLimits).values([
    { key: "a", points: 1 },
    { key: "b", points: 2 },
  ]);
});
afterAll(() => db.close());

test("a prepared statement answers for each value, outside a transaction and inside, where it sees what that wrote", async () => {
  expect(await pointsOf(db.orm, { key: "a" })).toEqual([{ points: 1 }]);
  expect(await pointsOf(db.orm, { key: "b" })).toEqual([{ points: 2 }]);
  await db.orm.transaction(async (tx) => {
    await tx.update(rateLimits).set({ points: 3 }).where(eq(rateLimits.key, "a"));
    expect(await pointsOf(tx, { key: "a" })).toEqual([{ points: 3 }]);
    const [a, b] = await Promise.all([pointsOf(tx, { key: "a" }), pointsOf(tx, { key: "b" })]);
    expect([a, b]).toEqual([[{ points: 3 }], [{ points: 2 }]]);
    if (db.engine !== "postgres") return;
    const known = tx
      .select({ times: count() })
      .from(sql`pg_prepared_statements`)
      .where(sql`name = 'test_points_of'`);
    expect(await known).toEqual([{ times: 1 }]);
  });
});
