import { afterAll, beforeAll, expect, it } from "vitest";
import { isMatured } from "#domain/entities/bond.ts";
import { must } from "#domain/lib/must.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { holdings } from "#server/db/schema/trading.ts";
import { loadDemoWorld } from "#server/demo/world/load.ts";
import { type TestParts, testParts } from "#server/testing/parts.ts";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

it("the four trading firms hold living bonds in whole lots, and a second start adds nothing", async () => {
  await loadDemoWorld(parts);
  const first = await parts.db.orm.select().from(holdings);
  await loadDemoWorld(parts);
  expect(await parts.db.orm.select().from(holdings)).toEqual(first);
  expect(new Set(first.map((row) => row.clientId))).toEqual(
    new Set(["cli_meridian", "cli_narmada", "cli_kaveri", "cli_sahyadri"]),
  );
  for (const row of first) {
    const bond = must(parts.bonds.get(row.finstrumentId), row.finstrumentId);
    expect([row.face % must(lotOf(bond), "lot").rupees, isMatured(bond, "2026-11-20")]).toEqual([0, false]);
    expect(row.costYield).toBeGreaterThan(0.03);
  }
});
