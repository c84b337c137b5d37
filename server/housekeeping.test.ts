import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { vacuum } from "#server/housekeeping.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

async function sizeOf(table: string): Promise<number> {
  const [row] = await parts.db.query<{ bytes: number }>(`select pg_relation_size('${table}')::int as bytes`);
  return row?.bytes ?? -1;
}

test("the room of rows that are gone is given back", async () => {
  await parts.db.orm.execute(
    sql`insert into rate_limits (key, points) select 'k' || n, 1 from generate_series(1, 5000) n`,
  );
  await parts.db.orm.execute(sql`delete from rate_limits`);
  const before = await sizeOf("rate_limits");
  await vacuum(parts.db);
  expect(before).toBeGreaterThan(100_000);
  expect(await sizeOf("rate_limits")).toBe(0);
});
