import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MarketQuote, MasterQuote } from "#domain/contract/http/securities.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { insertObservations } from "#server/market/bonds/reference-data.ts";
import { clusterRoutes } from "#server/market/trading/clusters/routes.ts";
import { legOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import {
  CHENNAI,
  FCI,
  FLOATER,
  GOLD,
  GSEC,
  MATURED,
  openPages,
  type Pages,
  SDL,
  TBILL,
  UNSEEN,
} from "#server/market/research/securities/securities.testing.ts";

const CRORE = 10_000_000;

let pages: Pages;
let meridian: TestBrowser;
let narmada: TestBrowser;
let viewer: TestBrowser;
beforeAll(async () => {
  pages = await openPages({}, (parts) => [...eoiRoutes(parts), ...clusterRoutes(parts)]);
  [meridian, narmada, viewer] = await Promise.all([
    signIn(pages.app, "dealer@meridian.example"),
    signIn(pages.app, "dealer@narmada.example"),
    signIn(pages.app, "viewer@meridian.example"),
  ]);
}, 60_000);
afterAll(() => pages.close());

const market = (isin: string, body: object = {}) => pages.ask<MarketQuote>(`/api/quote/market/${isin}/`, body);
const marketFor = async (who: TestBrowser, isin: string, body: object = {}) =>
  (await who.send("POST", `/api/quote/market/${isin}/`, body)).json<MarketQuote>();
const master = async (isin: string, body: object = {}) =>
  (await pages.ask<{ master_quote: MasterQuote | null }>(`/api/v1/finstrument/master/quote/${isin}`, body))
    .master_quote;
const post = async (who: TestBrowser, changes: object) =>
  (
    await who.send("POST", "/api/eoi/add/", {
      finstrument_id: GSEC,
      quote_type: "ASK",
      quantum: 5 * CRORE,
      ...changes,
    })
  ).json<{ id: string }>();

describe("the master quote (A-074)", () => {
  test("holds the yield of the last published price and prices it for the settlement asked for", async () => {
    expect(await master(GSEC)).toEqual({
      date: "2026-06-25",
      source: "CCIL mark-to-market; yield solved from its price for settlement 29-Jun-2026",
      published_yield: null,
      published_price: 102.69,
      settlement_date: "2026-11-23",
      bond_yield: 0.066971,
      clean_price: 102.566,
    });
    expect(await master(GSEC, { settlement_delta: 2 })).toMatchObject({
      settlement_date: "2026-11-25",
      bond_yield: 0.066971,
    });
  });

  test("turns an annualised yield of government paper into the one its market quotes", async () => {
    const got = await master(SDL);
    expect(got).toMatchObject({ date: "2025-12-31", published_yield: 0.070344, bond_yield: 0.069149 });
    expect(got?.source).toMatch(/^Axis MF portfolio \(annualised yield\), turned/);
    expect(await master(FCI)).toMatchObject({
      source: "Dealer offer list",
      published_yield: 0.0675,
      bond_yield: 0.0675,
    });
  });

  test("of a bond that cannot be priced is what was published, of one never seen nothing", async () => {
    expect(await master(FLOATER)).toMatchObject({ published_price: 100.7954, bond_yield: null, clean_price: null });
    expect(await master(UNSEEN)).toBeNull();
    expect(await master(MATURED)).toMatchObject({ bond_yield: null, clean_price: null });
  });
});

describe("what the market would give (A-071)", () => {
  test("is for a visitor the last published level, its age named", async () => {
    expect(await market(GSEC)).toMatchObject({
      basis: "master",
      basis_text:
        "Last published level, 25-Jun-2026 (148 days ago): CCIL mark-to-market; yield solved from its price for settlement 29-Jun-2026",
      as_of: "2026-06-25",
      bond_yield: 0.066971,
      clean_price: 102.566,
    });
  });

  test("is for bonds never published the curve of their category and rating, the count named", async () => {
    const got = await market(UNSEEN);
    expect(got).toMatchObject({ basis: "curve", settlement_date: "2026-11-23" });
    expect(got.basis_text).toMatch(/^Curve of AA NBFC bonds, 2\.0 years, from [3-6] published yields of /);
    expect(got.clean_price).not.toBeNull();
    expect(await market(UNSEEN, { infer_from_market: false })).toMatchObject({ basis: null, bond_yield: null });
  });

  test.each([
    [CHENNAI, "No live quote, recent trade, published level or curve was found for this bond."],
    [GOLD, "No live quote, recent trade, published level or curve was found for this bond."],
    [MATURED, "This bond is repaid."],
  ])("is nothing for %s: never a number of our own", async (isin, text) => {
    expect(await market(isin)).toMatchObject({
      basis: null,
      bond_yield: null,
      clean_price: null,
      as_of: null,
      basis_text: text,
    });
  });

  test("is for a dealer the best live quote of another firm on the other side", async () => {
    await post(meridian, { yield_stored: 0.0685 });
    await post(meridian, { yield_stored: 0.0684, quantum: 2 * CRORE });
    await post(meridian, { quote_type: "BID", yield_stored: 0.07 });
    expect(await marketFor(narmada, GSEC)).toMatchObject({
      basis: "live",
      basis_text: "Best live offer, 5.00\u00a0Cr",
      bond_yield: 0.0685,
      as_of: "2026-11-20T05:30:00.000Z",
    });
    expect(await marketFor(narmada, GSEC, { quote_type: "ASK" })).toMatchObject({
      basis_text: "Best live bid, 5.00\u00a0Cr",
      bond_yield: 0.07,
    });
    const later = await marketFor(narmada, GSEC, { settlement_delta: 2 });
    expect(later).toMatchObject({ bond_yield: 0.0685, settlement_date: "2026-11-25" });
    expect(later.basis_text).toBe("Best live offer, 5.00\u00a0Cr, for settlement 23-Nov-2026, its yield held");
  });

  test("never shows live quotes to the firm that made them, to viewers or to visitors", async () => {
    for (const answer of [
      await marketFor(meridian, GSEC),
      await marketFor(viewer, GSEC),
      await market(GSEC),
      await marketFor(narmada, GSEC, { infer_from_market: false }),
    ]) {
      expect(answer.basis).toBe("master");
    }
  });

  test("is the last trade of the recent days for those with trade access", async () => {
    const ask = await post(meridian, { finstrument_id: TBILL, yield_stored: 0.0555 });
    const cluster = (
      await narmada.send("POST", "/api/eoi/add-negotiation/", { respond_eoi_id: ask.id, yield_stored: 0.0556 })
    ).json<Cluster>();
    const done = await meridian.send(
      "POST",
      `/api/cluster/${cluster.id}/accept/?lsId=${legOf(cluster, "cli_narmada")}`,
      {},
    );
    expect(done.statusCode).toBe(200);
    expect(await marketFor(narmada, TBILL)).toMatchObject({
      basis: "trade",
      basis_text: "Last trade here, 20-Nov-2026 11:00, 5.00\u00a0Cr",
      bond_yield: 0.0556,
    });
    expect((await market(TBILL)).basis).toBe("master");
  });

  test("is a published exchange trade of the recent days for everyone", async () => {
    const trade = { date: "2026-11-18", price: 102.5, yieldPercent: 6.75, source: "bondx-nse-trades-2026-11" };
    const old = { ...trade, date: "2026-11-12" };
    await insertObservations(pages.parts.db.orm, [
      { ...trade, isin: FCI },
      { ...old, isin: SDL },
    ]);
    expect(await market(FCI)).toMatchObject({
      basis: "trade",
      basis_text: "Published exchange trade of 18-Nov-2026",
      bond_yield: 0.0675,
      as_of: "2026-11-18",
    });
    expect((await market(SDL)).basis).toBe("master");
  });
});
