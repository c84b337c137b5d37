import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isMatured } from "#domain/entities/bond.ts";
import { must } from "#domain/lib/must.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import {
  inventoryDeals,
  inventoryHoldings,
  inventoryLots,
  inventoryMoves,
} from "#server/machine/db/schema/inventory.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { loadDemoWorld } from "#server/demo/world/load.ts";
import { type TestParts, testParts } from "#server/testing/parts.ts";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

it("they dealt with each other in the days before, settled and booked on both sides, once", async () => {
  const { orm } = parts.db;
  await loadDemoWorld(parts);
  const dealt = await orm.select().from(orders).orderBy(orders.number);
  await loadDemoWorld(parts);
  expect(await orm.select().from(orders).orderBy(orders.number)).toEqual(dealt);
  expect(dealt).toHaveLength(8);
  const today = istDateOf(parts.clock.now().getTime());
  for (const deal of dealt) {
    expect([deal.state, deal.settlementDate < today, deal.track?.status]).toEqual(["SETTLED", true, "PAID_OUT"]);
    expect(deal.number.slice(2, 10)).toBe(istDateOf(deal.dealTime.getTime()).replaceAll("-", ""));
  }
  const booked = await orm.select().from(inventoryDeals);
  const sides = dealt.flatMap(({ id, buyerClientId, sellerClientId }) => [
    `${id} ${buyerClientId} buy 0`,
    `${id} ${sellerClientId} sell 0`,
  ]);
  const inBooks = booked.map(
    ({ orderId, clientId, side, unbookedFace }) => `${orderId} ${clientId} ${side} ${unbookedFace}`,
  );
  expect(inBooks.toSorted()).toEqual(sides.toSorted());
});

it("the four trading firms hold living bonds in whole lots, some of them in several purchases, and a second start adds nothing", async () => {
  const { orm } = parts.db;
  const read = () =>
    orm
      .select({
        clientId: inventoryLots.clientId,
        holdingId: inventoryLots.holdingId,
        isin: inventoryHoldings.finstrumentId,
        face: inventoryLots.face,
        cost: inventoryMoves.costPaise,
      })
      .from(inventoryLots)
      .innerJoin(inventoryHoldings, eq(inventoryHoldings.id, inventoryLots.holdingId))
      .innerJoin(inventoryMoves, eq(inventoryMoves.lotId, inventoryLots.id))
      .orderBy(inventoryLots.id);
  await loadDemoWorld(parts);
  const first = await read();
  await loadDemoWorld(parts);
  expect(await read()).toEqual(first);
  expect(new Set(first.map((row) => row.clientId))).toEqual(
    new Set(["cli_meridian", "cli_narmada", "cli_kaveri", "cli_sahyadri"]),
  );
  for (const row of first) {
    const bond = must(parts.bonds.get(row.isin), row.isin);
    expect([row.face % must(lotOf(bond), "lot").rupees, isMatured(bond, "2026-11-20")]).toEqual([0, false]);
  }
  const meridian = first.filter(({ clientId }) => clientId === "cli_meridian");
  expect(meridian.length).toBeGreaterThan(new Set(meridian.map(({ holdingId }) => holdingId)).size);
  expect([meridian.some(({ cost }) => cost === null), meridian.some(({ cost }) => (cost ?? 0) > 0)]).toEqual([
    true,
    true,
  ]);
});
