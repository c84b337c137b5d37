import { randomBytes } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { migrateWithRows, rowsOf } from "#server/db/migrations.testing.ts";

const name = `yieldboard_test_${randomBytes(6).toString("hex")}`;
const url = new URL(must(process.env.TEST_DATABASE_URL));
const server = new Client({ connectionString: url.href });
let client: Client;

beforeAll(async () => {
  await server.connect();
  await server.query(`create database ${name}`);
  client = new Client({ connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.query(`drop database ${name}`);
  await server.end();
});

test("rows of every released version go through all migrations after it on a PostgreSQL server, and none is lost", async () => {
  const orm = drizzle({ client });
  const query = async <R extends Record<string, unknown>>(text: string) => (await client.query<R>(text)).rows;
  expect(await migrateWithRows({ query, migrate: (folder) => migrate(orm, { migrationsFolder: folder }) })).toEqual([]);
  expect([...(await rowsOf({ query }))].filter(([, count]) => count === 0)).toEqual([]);
});
