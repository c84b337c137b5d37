import { count } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { inventoryHoldings, inventoryLots, inventoryMoves } from "#server/machine/db/schema/inventory.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { inventoryRoutes } from "#server/market/trading/inventory/routes.ts";

const GS_2033 = "IN0020230085";
const TABLES = [inventoryMoves, inventoryLots, inventoryHoldings] as const;

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  parts.clock.set(new Date("2026-11-23T05:30:00.000Z"));
  app = await testApp(parts, inventoryRoutes(parts));
  dealer = await signIn(app, "dealer@narmada.example");
});
beforeEach(async () => {
  for (const table of TABLES) await parts.db.orm.delete(table);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const csvOf = (rows: readonly string[]) => ["isin,face,account,ref", ...rows].join("\n");
const send = (path: string, rows: readonly string[], mode = "ADD") =>
  dealer.send("POST", `/api/inventory/${path}`, { csv: csvOf(rows), mode });

async function stored(): Promise<number[]> {
  const counts = [...TABLES, audit].map(async (table) => {
    const [row] = await parts.db.orm.select({ rows: count() }).from(table);
    return row?.rows ?? 0;
  });
  return Promise.all(counts);
}

test("a review of holdings reports on each row, and neither loads nor closes a lot", async () => {
  await send("upload/", [`${GS_2033},5cr,ZED,A`, `${GS_2033},4cr,ZED,B`, `${GS_2033},1cr,,C`]);
  const before = await stored();
  const added = (await send("upload/review/", [`${GS_2033},5cr,ZED,A`, `${GS_2033},2cr,ZED,D`])).json<unknown>();
  expect(added).toMatchObject({
    closes: null,
    rows: [
      { row: 2, ok: false },
      { row: 3, ok: true },
    ],
  });
  const replaced = await send("upload/review/", [`${GS_2033},7cr,ZED,A`], "REPLACE");
  expect(replaced.json()).toMatchObject({
    closes: { lots: 2, face: 90_000_000, accounts: ["ZED"] },
    rows: [{ row: 2, ok: true }],
  });
  expect(await stored()).toEqual(before);
});
