import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asc, eq } from "drizzle-orm";
import { page } from "#domain/lib/wire.ts";
import { type Eoi, eoi } from "#domain/entities/eoi.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { audit, outbox } from "#server/machine/db/schema/ledger.ts";
import {
  body,
  CRORE,
  type Desk,
  GOVERNMENT_BONDS,
  GSEC,
  HPCL,
  MATURED,
  openDesk,
  post,
  POWER_GRID,
  quote,
  refusalOf,
  UNLISTED,
  UNPRICED,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import { sweep } from "#server/market/trading/eois/sweeper.ts";
import { TEST_NOW } from "#server/testing/clock.ts";

/** 6.59% PFC 2030: priced, but no source states its face value. */
const NO_FACE = "INE134E08NU7";
const GOLD = "IN0020170166";
/** 9.40% Niwas Housing Finance, due on Saturday 21 November 2026. */
const ENDING = "INE01AI07033";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe("posting an EOI (A-050, D-070..D-090, U-31)", () => {
  it("derives the price from the yield for the next working day and stays until the close (W-15)", async () => {
    const row = await post(desk.meridian);
    expect(row).toMatchObject({
      status: "OPEN",
      state: "DEFAULT",
      fixed_field: "yield",
      yield_stored: 0.0685,
      settlement_date: "2026-11-23",
      settlement_delta: 1,
      validity: "DAY",
      expiry_date_stored: "2026-11-20T11:30:00.000Z",
      remaining: 5 * CRORE,
      source: "WEBSITE",
      client_name: "Meridian Mutual Fund",
      user_name: "Asha Kulkarni",
      version: 1,
    });
    expect(row.unit_price_stored).toBeCloseTo(101.77, 1);
    const sent = await desk.messages("quotes_eoi", "market");
    expect(sent.at(-1)).toEqual(row);
  });

  it("takes a yield without a price and a price without a yield (V-34, V-35)", async () => {
    expect(await post(desk.meridian, { unit_price_stored: null })).toMatchObject({ fixed_field: "yield" });
    const byPrice = await post(desk.meridian, { yield_stored: undefined, unit_price_stored: 101 });
    expect(byPrice).toMatchObject({ fixed_field: "price" });
  });

  it("derives the yield from a price, and lets the fixed field own when both are sent", async () => {
    const byPrice = await post(desk.meridian, { yield_stored: null, unit_price_stored: 101, fixed_field: "price" });
    expect(byPrice).toMatchObject({ fixed_field: "price", unit_price_stored: 101, price_overridden: false });
    const both = await post(desk.meridian, { yield_stored: byPrice.yield_stored, unit_price_stored: 50 });
    expect(both.unit_price_stored).toBeCloseTo(101, 2);
  });

  it("keeps a price the calculator does not give when it is overridden, and writes that down (M-16, D-090)", async () => {
    const typed = { unit_price_stored: 101.25, price_overridden: true };
    expect(refusalOf(await desk.meridian.send("POST", "/api/eoi/add/", quote(typed)))).toMatchObject({
      code: "unusual_level",
      message: expect.stringMatching(/^101\.2500 is not the price of 6\.8500 %, which gives \d+\.\d{4}\.$/),
      fresh: { warnings: [{ figure: "overridden_price", value: 101.25 }] },
    });
    const row = await post(desk.meridian, { ...typed, confirms: { overridden_price: 101.25 } });
    expect(row).toMatchObject({ unit_price_stored: 101.25, yield_stored: 0.0685, price_overridden: true });
    const entries = await desk.parts.db.orm.select().from(audit).orderBy(asc(audit.seq));
    expect(entries.at(-1)).toMatchObject({ action: "eoi.add", subject: row.id, detail: { price_overridden: true } });
  });

  it("takes a yield and nothing else for a bond that cannot be priced", async () => {
    const asYield = await post(desk.meridian, { finstrument_id: UNPRICED, quantum: CRORE });
    expect(asYield).toMatchObject({ unit_price_stored: null, yield_stored: 0.0685 });
    const asPrice = quote({ finstrument_id: UNPRICED, quantum: CRORE, yield_stored: null, unit_price_stored: 99 });
    const refusals = refusalOf(await desk.meridian.send("POST", "/api/eoi/add/", asPrice));
    expect(refusals).toMatchObject({ status: 400, field_errors: { unit_price_stored: [expect.any(String)] } });
  });

  it("ends after the minutes asked for, or at the instant named", async () => {
    expect((await post(desk.meridian, { validity: 30 })).expiry_date_stored).toBe("2026-11-20T06:00:00.000Z");
    const named = await post(desk.meridian, { expiry_date_stored: "2026-11-20T07:15:00.000Z" });
    expect(named).toMatchObject({ expiry_date_stored: "2026-11-20T07:15:00.000Z", validity: 105 });
  });

  const wrong: [string, Record<string, unknown>, string, string][] = [
    [
      "both settlement and delta (V-36, X-07)",
      { settlement: "2026-11-23", settlement_delta: 1 },
      "settlement",
      fieldTexts.bothSettlements,
    ],
    ["no level (V-01)", { yield_stored: null }, "yield_stored", "This field is required"],
    [
      "no price where the price is owned (V-06)",
      { yield_stored: null, fixed_field: "price" },
      "unit_price_stored",
      "This field is required",
    ],
    ["a yield in words (V-02)", { yield_stored: "seven" }, "yield_stored", "Should be number"],
    ["a yield below 0 (V-03)", { yield_stored: -0.0001 }, "yield_stored", "Cannot be negative"],
    ["a yield above 100% (V-04, C-20)", { yield_stored: 1.0001 }, "yield_stored", "Yield above 100%"],
    ["a price in words (V-07)", { unit_price_stored: "par" }, "unit_price_stored", "Should be number"],
    ["a price below 0 (V-08, C-19)", { unit_price_stored: -1 }, "unit_price_stored", "Cannot be negative"],
    ["a price above 250 (V-09, C-19)", { unit_price_stored: 250.01 }, "unit_price_stored", "Should be less than 250"],
    ["no size (V-10)", { quantum: undefined }, "quantum", "This field is required"],
    ["an empty size (V-10)", { quantum: null }, "quantum", "This field is required"],
    ["a size in words (V-11)", { quantum: "5cr" }, "quantum", "Should be number"],
    ["a size below 0 (V-12)", { quantum: -CRORE }, "quantum", "Cannot be negative"],
    ["a size of nothing (V-13)", { quantum: 0 }, "quantum", "Cannot be zero"],
    [
      "a size of 13 digits (V-14, C-21, U-24)",
      { quantum: 1_000_000_000_000 },
      "quantum",
      "Should be at most 12 digits",
    ],
    ["part of a lot", { finstrument_id: HPCL, quantum: 150_000 }, "quantum", "Should be a multiple of 1,00,000"],
    [
      "part of the lot that is usual where no face value is known",
      { finstrument_id: NO_FACE, quantum: 7 },
      "quantum",
      "Should be a multiple of 1,00,000. Lot assumed: ₹\u00A01,00,000, face not in our data.",
    ],
    [
      "rupees of gold",
      { finstrument_id: GOLD, quantum: CRORE },
      "finstrument_id",
      "Gold bonds trade in the exchange's order book, in grams of gold. They are not dealt here.",
    ],
    ["a mandate without its end", { state: "MANDATE" }, "mandate_expires_at", tradingTexts.mandateEnd],
    ["a holiday", { settlement: "2026-11-24" }, "settlement", tradingTexts.settlementHoliday],
    ["a Sunday", { settlement: "2026-11-22" }, "settlement", tradingTexts.settlementHoliday],
    ["yesterday", { settlement: "2026-11-19" }, "settlement", tradingTexts.settlementPast],
    [
      "a day after maturity",
      { finstrument_id: ENDING, settlement: "2026-11-23" },
      "settlement",
      tradingTexts.settlementAfterMaturity,
    ],
    ["a matured bond", { finstrument_id: MATURED }, "finstrument_id", tradingTexts.matured],
    ["an unlisted bond", { finstrument_id: UNLISTED }, "finstrument_id", tradingTexts.unlisted],
    ["an unknown bond", { finstrument_id: "IN0000000000" }, "finstrument_id", tradingTexts.unknownBond],
    ["an exchange RFQ without an exchange", { send_to_rfq: true }, "clearing_corporation", tradingTexts.chooseExchange],
    [
      "an end in the past",
      { expiry_date_stored: "2026-11-20T05:00:00.000Z" },
      "expiry_date_stored",
      tradingTexts.ended,
    ],
    [
      "a price no yield up to 100% gives",
      { yield_stored: null, unit_price_stored: 200 },
      "unit_price_stored",
      tradingTexts.yieldRange,
    ],
  ];
  it.each(wrong)("refuses %s", async (_what, changes, field, text) => {
    const refusals = refusalOf(await desk.meridian.send("POST", "/api/eoi/add/", quote(changes)));
    expect(refusals).toMatchObject({ status: 400, code: "validation_error", field_errors: { [field]: [text] } });
  });

  it("needs a known end client on the path for end clients and writes down who it is for, the own firm included (A-051, U-14, D-086)", async () => {
    const without = refusalOf(await desk.meridian.send("POST", "/api/trade/eoi/", quote()));
    expect(without.field_errors).toEqual({ end_client_id: [tradingTexts.endClient] });
    const nobody = await desk.kaveri.send("POST", "/api/trade/eoi/", quote({ end_client_id: "cli_nobody" }));
    expect(refusalOf(nobody).field_errors).toEqual({ end_client_id: ["This client is not known."] });
    const entered = body<Eoi>(
      await desk.kaveri.send("POST", "/api/trade/eoi/", quote({ end_client_id: "cli_kaverideccan" })),
    );
    expect(entered).toMatchObject({ status: "OPEN", client_id: "cli_kaveri" });
    const entries = await desk.parts.db.orm.select().from(audit).where(eq(audit.subject, entered.id));
    expect(entries).toMatchObject([{ action: "eoi.add", detail: { end_client_id: "cli_kaverideccan" } }]);
    const own = await desk.meridian.send("POST", "/api/trade/eoi/", quote({ end_client_id: "cli_meridian" }));
    expect(body<Eoi>(own).status).toBe("OPEN");
  });

  it("puts a new quote in the place of an old one in one step (D-084)", async () => {
    const old = await post(desk.meridian);
    const fresh = await post(desk.meridian, { replaces: old.id, yield_stored: 0.069 });
    expect(fresh.replaces).toBe(old.id);
    const rows = await desk.messages("quotes_eoi", "market");
    expect(rows.findLast((row) => row.id === old.id)?.status).toBe("REPLACED");
    const others = await desk.narmada.send("POST", "/api/eoi/add/", quote({ replaces: fresh.id }));
    expect(refusalOf(others).field_errors).toHaveProperty("replaces");
  });

  it("answers the same quote when the call is repeated with its key", async () => {
    const headers = { "idempotency-key": "posting-once" };
    const first = body<Eoi>(await desk.meridian.send("POST", "/api/eoi/add/", quote(), headers));
    const again = body<Eoi>(await desk.meridian.send("POST", "/api/eoi/add/", quote(), headers));
    expect(again).toEqual(first);
  });

  it("notifies whoever lists the market to ask again, on every way to post, and not of a refusal or an edit (W-08)", async () => {
    const refreshes = () =>
      desk.parts.db.orm
        .select({ audience: outbox.audience })
        .from(outbox)
        .where(eq(outbox.stream, "refresh_public_runs"));
    const before = (await refreshes()).length;
    const row = await post(desk.meridian);
    expect((await refreshes()).slice(before)).toEqual([{ audience: "market" }]);
    body(await desk.meridian.send("POST", "/api/trade/eoi/", quote({ end_client_id: "cli_meridian" })));
    expect(await refreshes()).toHaveLength(before + 2);
    await desk.meridian.send("POST", "/api/eoi/add/", quote({ quantum: 0 }));
    body(await desk.meridian.send("PUT", `/api/eoi/update/${row.id}/`, { version: 1, yield_stored: 0.07 }));
    expect(await refreshes()).toHaveLength(before + 2);
  });

  it("is refused to those without the dealer role (M-10)", async () => {
    expect((await desk.viewer.send("POST", "/api/eoi/add/", quote())).statusCode).toBe(403);
  });
});

describe("outside dealing hours", () => {
  it("says when trading is open, and holds mandates until then (U-22)", async () => {
    const { clock } = desk.parts;
    clock.set("2026-11-20T12:30:00.000Z");
    const shut = refusalOf(await desk.meridian.send("POST", "/api/eoi/add/", quote()));
    expect(shut).toMatchObject({ status: 403, code: "market_closed" });
    expect(shut.message).toBe(
      "Trading is open 09:00 to 17:00 IST on business days. You can view quotes but not trade.",
    );
    // T+2 of the Friday is T+1 of the Monday.
    const corporate = { finstrument_id: HPCL, settlement: "2026-11-25" };
    const mandate = { state: "MANDATE", mandate_expires_at: "2026-11-30T11:30:00.000Z" };
    const held = await post(desk.meridian, { ...corporate, ...mandate });
    expect(held.status).toBe("HELD");
    await sweep(desk.parts);
    clock.set("2026-11-23T03:30:00.000Z");
    await sweep(desk.parts);
    const rows = await desk.messages("quotes_eoi", "market");
    expect(rows.filter((row) => row.id === held.id).map((row) => row.status)).toEqual(["OPEN"]);
    clock.set(TEST_NOW);
  });

  it("counts T+1 of a mandate from the day on which it opens, and its price with it", async () => {
    const { clock } = desk.parts;
    clock.set("2026-11-20T12:30:00.000Z");
    const [, , , finstrument_id] = GOVERNMENT_BONDS;
    const mandate = { state: "MANDATE", mandate_expires_at: "2026-11-30T11:30:00.000Z" };
    const held = await post(desk.meridian, { ...mandate, finstrument_id, settlement_delta: 1 });
    expect(held.settlement_date).toBe("2026-11-23");
    clock.set("2026-11-23T03:30:00.000Z");
    await sweep(desk.parts);
    const opened = (await desk.messages("quotes_eoi", "market")).findLast((row) => row.id === held.id);
    // The 24th is a holiday.
    expect(opened).toMatchObject({ status: "OPEN", settlement_date: "2026-11-25", yield_stored: held.yield_stored });
    expect(opened?.unit_price_stored).not.toBe(held.unit_price_stored);
    clock.set(TEST_NOW);
  });
});

describe("the best quote of a side (D-083)", () => {
  it("is the highest yield asked and the lowest yield bid, and moves when it goes", async () => {
    const [, finstrument_id] = GOVERNMENT_BONDS;
    const first = await post(desk.meridian, { finstrument_id, yield_stored: 0.07 });
    expect(first.is_best).toBe(true);
    const better = await post(desk.narmada, { finstrument_id, yield_stored: 0.0705 });
    expect(better.is_best).toBe(true);
    const flagOf = async (id: string) =>
      (await desk.messages("quotes_eoi", "market")).findLast((row) => row.id === id)?.is_best;
    expect(await flagOf(first.id)).toBe(false);
    body(await desk.narmada.send("POST", `/api/eoi/expire/${better.id}/`));
    expect(await flagOf(first.id)).toBe(true);
    expect(await flagOf(better.id)).toBe(false);
  });
});

describe("lists of EOIs", () => {
  it("show one side of one bond to dealers and nothing to others (A-047, M-12)", async () => {
    await post(desk.meridian, { finstrument_id: HPCL, quantum: 100_000, quote_type: "BID" });
    const asked = { finstrument_data__finstrument_id: HPCL, quote_type: "BID" };
    const rows = page(eoi).parse((await desk.narmada.get("/api/trade/eoi/", asked)).json());
    expect(rows.results.map((row) => [row.finstrument_id, row.quote_type])).toEqual([[HPCL, "BID"]]);
    const none = await desk.viewer.get("/api/trade/eoi/", asked);
    expect([none.statusCode, none.json()]).toEqual([200, { count: 0, page: 1, page_size: 20, results: [] }]);
  });

  it("searches the market by words of bond and issuer, and shows my firm's with my_quotes (A-068)", async () => {
    const found = page(eoi).parse(
      (await desk.narmada.get("/api/trade/d/market/", { search: "hindustan 2030" })).json(),
    );
    expect(new Set(found.results.map((row) => row.finstrument_id))).toEqual(new Set([HPCL]));
    const mine = page(eoi).parse((await desk.narmada.get("/api/trade/d/market/", { my_quotes: "true" })).json());
    expect(mine.results.every((row) => row.client_id === "cli_narmada")).toBe(true);
    const all = page(eoi).parse((await desk.narmada.get("/api/trade/d/market/", { paginate: "false" })).json());
    expect(all.results).toHaveLength(all.count);
  });

  it("stacks depth by level, best first (A-067)", async () => {
    const settlement = "2026-11-25";
    const corporate = { finstrument_id: POWER_GRID, settlement };
    await post(desk.meridian, { ...corporate, yield_stored: 0.071, quantum: CRORE });
    await post(desk.narmada, { ...corporate, yield_stored: 0.071, quantum: 2 * CRORE });
    await post(desk.narmada, { ...corporate, yield_stored: 0.0715, quantum: CRORE });
    await post(desk.narmada, { finstrument_id: POWER_GRID, yield_stored: 0.071, quantum: CRORE });
    const depth = (await desk.sahyadri.get("/api/quote/depth/", { isin: POWER_GRID })).json<{
      asks: { settlement_date: string }[];
    }>();
    expect(depth.asks.filter((level) => level.settlement_date === settlement)).toMatchObject([
      { yield_stored: 0.0715, quantum: CRORE, quotes: 1 },
      { yield_stored: 0.071, quantum: 3 * CRORE, quotes: 2 },
    ]);
    const byId = await desk.sahyadri.get("/api/quote/depth/", { finstrument_id: POWER_GRID });
    expect(byId.json()).toEqual(depth);
    const byBoth = await desk.sahyadri.get("/api/quote/depth/", { isin: POWER_GRID, finstrument_id: POWER_GRID });
    expect(byBoth.json()).toEqual(depth);
  });

  it("refuses a depth of two bonds at once, and of none (A-067)", async () => {
    const two = refusalOf(await desk.sahyadri.get("/api/quote/depth/", { isin: GSEC, finstrument_id: HPCL }));
    const text = "isin and finstrument_id name different bonds";
    expect(two).toMatchObject({ status: 400, field_errors: { isin: [text], finstrument_id: [text] } });
    const none = refusalOf(await desk.sahyadri.get("/api/quote/depth/"));
    expect(none).toMatchObject({ status: 400, field_errors: { isin: ["isin is required."] } });
  });
});
