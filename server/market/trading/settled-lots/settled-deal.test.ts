import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SettledDeal } from "#domain/inventory/settled-deal.ts";
import { openCost, openFace } from "#domain/inventory/relief.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import { inventoryHoldings, inventoryMoves } from "#server/machine/db/schema/inventory.ts";
import { readLots } from "#server/market/trading/settled-lots/store.ts";
import { bookSettledDeal } from "#server/market/trading/settled-lots/settled-deal.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const PFC = "INE134E08LA3";
let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

const deal = (given: Partial<SettledDeal>): SettledDeal => ({
  order_id: "ord_001",
  order_number: "O-20261120-0001",
  client_id: "cli_narmada",
  account_id: null,
  finstrument_id: PFC,
  side: "buy",
  face: 50_000_000,
  settlement_date: "2026-11-25",
  principal_paise: 50_125_000_00,
  accrued_paise: 1_055_342_47,
  expenses_paise: 51_28,
  ...given,
});
const book = (given: Partial<SettledDeal>) =>
  change(parts, { actor: CLOCK_ACTOR, requestId: "settlement" }, (changing) => bookSettledDeal(changing, deal(given)));

async function held(clientId: string) {
  const rows = await parts.db.orm.select().from(inventoryHoldings).where(eq(inventoryHoldings.clientId, clientId));
  const lots = await readLots(
    parts.db.orm,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = lots.get(row.id) ?? [];
    return { account: row.accountId, face: openFace(own), cost: openCost(own) };
  });
}

describe("a settled deal enters the book of the firm", () => {
  test("once for each order, however often it is told, also at the same moment", async () => {
    await Promise.all([book({}), book({})]);
    await book({});
    expect(await held("cli_narmada")).toEqual([{ account: null, face: 50_000_000, cost: 50_125_000_00 }]);
  });

  test("a sale relieves the oldest lot, and its gain and interest are moves", async () => {
    await book({ order_id: "ord_002", settlement_date: "2026-11-30", principal_paise: 50_306_250_00 });
    await book({
      order_id: "ord_003",
      side: "sell",
      face: 20_000_000,
      settlement_date: "2026-12-02",
      principal_paise: 20_180_000_00,
      accrued_paise: 449_753_42,
      expenses_paise: 0,
    });
    expect(await held("cli_narmada")).toEqual([{ account: null, face: 80_000_000, cost: 80_381_250_00 }]);
    const sold = await parts.db.orm
      .select()
      .from(inventoryMoves)
      .where(eq(inventoryMoves.eventId, "ord_003"))
      .orderBy(asc(inventoryMoves.n));
    expect(sold).toMatchObject([
      {
        kind: "SALE",
        face: -20_000_000,
        costPaise: -20_050_000_00,
        realisedPaise: 130_000_00,
        interestPaise: 449_753_42,
      },
    ]);
  });

  test("both sides of a transfer inside one firm are booked, each in its account", async () => {
    await book({ order_id: "ord_004", client_id: "cli_sahyadri", account_id: "Scheme A" });
    await book({ order_id: "ord_005", client_id: "cli_sahyadri", account_id: "Scheme A", side: "sell" });
    await book({ order_id: "ord_005", client_id: "cli_sahyadri", account_id: "Scheme B" });
    expect(await held("cli_sahyadri")).toEqual([
      { account: "Scheme A", face: 0, cost: 0 },
      { account: "Scheme B", face: 50_000_000, cost: 50_125_000_00 },
    ]);
  });

  test("a sale beyond what the book knew leaves nothing held, and no gain that nobody can know", async () => {
    await book({ order_id: "ord_006", client_id: "cli_kaveri", side: "sell", face: 10_000_000 });
    expect(await held("cli_kaveri")).toEqual([{ account: null, face: 0, cost: 0 }]);
    const moves = await parts.db.orm.select().from(inventoryMoves).where(eq(inventoryMoves.eventId, "ord_006"));
    expect(moves.map(({ kind, realisedPaise }) => [kind, realisedPaise])).toEqual([
      ["OPEN", 0],
      ["SALE", null],
    ]);
  });
});
