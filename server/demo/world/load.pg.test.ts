import { afterAll, beforeAll, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import type { Database } from "#server/machine/db/database.ts";
import { openPostgres } from "#server/machine/db/open-postgres.ts";
import { loadDemoWorld } from "#server/demo/world/load.ts";
import { type TestParts, testParts } from "#server/testing/parts.ts";

// Two nodes that start together on a database without a demo world.

let parts: TestParts;
let second: Database;
beforeAll(async () => {
  parts = await testParts();
  const [database] = await parts.db.query<{ name: string }>("select current_database() as name");
  const url = Object.assign(new URL(must(process.env["TEST_DATABASE_URL"])), { pathname: `/${must(database).name}` });
  second = await openPostgres(url.href, parts.log);
});
afterAll(async () => {
  await second.close();
  await parts.close();
});

test("of two nodes that start together one loads the demo world, and the other finds it there", async () => {
  await Promise.all([loadDemoWorld(parts), loadDemoWorld({ ...parts, db: second })]);
  expect(await parts.db.orm.$count(orders)).toBe(8);
  const messages = await parts.db.orm.$count(chatMessages);
  expect(messages).toBeGreaterThan(0);
  await loadDemoWorld(parts);
  expect(await parts.db.orm.$count(chatMessages)).toBe(messages);
});
