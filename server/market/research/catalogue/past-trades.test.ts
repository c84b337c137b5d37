import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { pastTrades } from "#domain/contract/http/catalogue.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { bondPrices } from "#server/machine/db/schema/bonds.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { readObservations } from "#server/market/bonds/reference-data.ts";
import { catalogueRoutes } from "#server/market/research/catalogue/routes.ts";
import { body, CRORE, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { widenBands } from "#server/market/trading/checks/wide-bands.testing.ts";

/** A PSU bond seen in the exchange's trade report of August 2025, and valued by funds besides. */
const TRADED = "INE752E08791";

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
let other: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  await widenBands(parts);
  app = await testApp(parts, [...catalogueRoutes(parts), ...eoiRoutes(parts)]);
  dealer = await signIn(app, "dealer@meridian.example");
  other = await signIn(app, "dealer@narmada.example");
  const seen = await readObservations(parts.config.referenceDataDir);
  const ofBond = seen.filter(({ isin }) => isin === TRADED);
  expect(ofBond.length).toBeGreaterThan(1);
  await parts.db.orm.insert(bondPrices).values(ofBond);
  // Two deals at two levels; the second one later.
  await deal(0.0732, 2 * CRORE);
  parts.clock.advance(60_000);
  await deal(0.0725, 3 * CRORE);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

type Page = ResponseOf<typeof pastTrades>;

async function deal(yield_stored: number, quantum: number): Promise<void> {
  const level = { finstrument_id: TRADED, yield_stored, quantum };
  const ask = body<Eoi>(await dealer.send("POST", "/api/eoi/add/", { ...level, quote_type: "ASK" }));
  const bid = body<Eoi>(await other.send("POST", "/api/eoi/add/", { ...level, quote_type: "BID", yield_stored: 0.08 }));
  const hit = { opposing_eoi: ask.id, confirm: true };
  body(await other.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, hit));
}

const trades = async (who: TestBrowser | null, asked: object = {}): Promise<Page> => {
  const url = `/api/trades/${TRADED}/`;
  return body<Page>(
    who ? await who.send("POST", url, asked) : await app.inject({ method: "POST", url, payload: asked }),
  );
};

describe("past trades of a bond (A-078)", () => {
  test("anyone sees those an exchange reported, and no valuation among them", async () => {
    expect(await trades(null)).toEqual({
      count: 1,
      page: 1,
      page_size: 20,
      results: [
        {
          id: expect.any(String),
          trade_date: "2025-08-20",
          traded_at: null,
          settlement_date: null,
          clean_price: 99.198,
          bond_yield: 0.0709,
          quantum: null,
          venue: "EXCHANGE",
        },
      ],
    });
  });

  test("with trade access those agreed here come before, the newest first, without names", async () => {
    const { count, results } = await trades(await signIn(app, "dealer@sahyadri.example"));
    expect(count).toBe(3);
    expect(results.map(({ venue, bond_yield, quantum }) => [venue, bond_yield, quantum])).toEqual([
      ["YIELDBOARD", 0.0725, 3 * CRORE],
      ["YIELDBOARD", 0.0732, 2 * CRORE],
      ["EXCHANGE", 0.0709, null],
    ]);
    expect(results[0]).toMatchObject({
      trade_date: "2026-11-20",
      traded_at: "2026-11-20T05:31:00.000Z",
      settlement_date: "2026-11-23",
    });
    expect(JSON.stringify(results)).not.toMatch(/meridian|narmada/i);
    expect((await trades(await signIn(app, "research@meridian.example"))).count).toBe(1);
  });

  test("are paged and ordered, what is not known last in both directions", async () => {
    const quantums = async (direction: string) =>
      (await trades(dealer, { sort: { field: "quantum", direction } })).results.map(({ quantum }) => quantum);
    expect(await quantums("asc")).toEqual([2 * CRORE, 3 * CRORE, null]);
    expect(await quantums("desc")).toEqual([3 * CRORE, 2 * CRORE, null]);
    const second = await trades(dealer, { pagination: { page: 2, page_size: 2 } });
    expect(second).toMatchObject({ count: 3, page: 2, page_size: 2, results: [{ venue: "EXCHANGE" }] });
  });

  test.each([
    [{ field: "bond_yield", operator: "equals", value: 7.32 }, [0.0732]],
    [{ field: "bond_yield", operator: "less_than", value: 7.25 }, [0.0709]],
    [{ field: "bond_yield", operator: "less_than_or_equal", value: 7.25 }, [0.0725, 0.0709]],
    [{ field: "bond_yield", operator: "greater_than", value: 7.25 }, [0.0732]],
    [{ field: "bond_yield", operator: "greater_than_or_equal", value: 7.25 }, [0.0725, 0.0732]],
    [{ field: "quantum", operator: "less_than", value: 1e300 }, [0.0725, 0.0732]],
    [{ field: "clean_price", operator: "equals", value: 99.198 }, [0.0709]],
    [{ field: "trade_date", operator: "is", value: "2025-08-20" }, [0.0709]],
    [{ field: "trade_date", operator: "after", value: "2025-08-20" }, [0.0725, 0.0732]],
    [{ field: "trade_date", operator: "before", value: "2026-11-20" }, [0.0709]],
    [{ field: "settlement_date", operator: "after", value: "2020-01-01" }, [0.0725, 0.0732]],
  ])("are narrowed by %o (C-29..C-36)", async (filter, yields) => {
    const { count, results } = await trades(dealer, { filters: [filter] });
    expect(results.map(({ bond_yield }) => bond_yield)).toEqual(yields);
    expect(count).toBe(yields.length);
  });

  test("a deal that was called off is no trade", async () => {
    await parts.db.orm.update(tickets).set({ state: "CANCELLED" });
    expect((await trades(dealer)).results.map(({ venue }) => venue)).toEqual(["EXCHANGE"]);
  });

  test("wrong questions name the field; an ISIN that no bond has is not found", async () => {
    const wrong = { filters: [{ field: "trade_date", operator: "equals", value: "2025-08-20" }] };
    expect(refusalOf(await dealer.send("POST", `/api/trades/${TRADED}/`, wrong)).status).toBe(400);
    expect((await dealer.send("POST", "/api/trades/INE000000000/", {})).statusCode).toBe(404);
  });
});
