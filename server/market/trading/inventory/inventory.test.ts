import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { inventoryUploadReport, listInventory, offerReport } from "#domain/contract/http/inventory.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import type { Entry, Holding, Lot } from "#domain/entities/inventory.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { clients, sessions } from "#server/machine/db/schema/people.ts";
import { eois, holdings } from "#server/machine/db/schema/trading.ts";
import { inventoryOffers } from "#server/machine/db/schema/inventory.ts";
import { bookDueDays } from "#server/market/trading/inventory/corporate-actions.ts";
import { convertHoldingsToLots } from "#server/market/trading/inventory/convert-holdings-to-lots.ts";
import { inventoryRoutes } from "#server/market/trading/inventory/routes.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// The tests' clock shows Monday, 23-Nov-2026, 11:00 in India, unless a test moves it. The 24th is a holiday.
const PFC = "INE134E08LA3";
const GSEC = "IN0020150051";
const TODAY = "2026-11-23";

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
let stranger: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  parts.clock.set(new Date("2026-11-23T05:30:00.000Z"));
  app = await testApp(parts, inventoryRoutes(parts));
  await parts.db.orm.update(clients).set({ isPremium: true }).where(eq(clients.id, "cli_kaveri"));
  dealer = await signIn(app, "dealer@narmada.example");
  stranger = await signIn(app, "broker@kaveri.example");
  // The clock moves across days; sessions must not expire.
  await parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const inventory = async (query = "") =>
  (await dealer.get(`/api/inventory/?paginate=false${query}`)).json<ResponseOf<typeof listInventory>>();
const holdingOf = async (isin: string, account: string | null = null): Promise<Holding> => {
  const { results } = await inventory();
  const found = results.find((each) => each.finstrument_id === isin && each.account === account);
  if (found === undefined) throw new Error(`${isin} is not held in ${account}`);
  return found;
};
const lotsOf = async (id: string) => (await dealer.get(`/api/inventory/${id}/lots/`)).json<{ lots: Lot[] }>().lots;
const upload = (csv: string, mode = "ADD") => dealer.send("POST", "/api/inventory/upload/", { csv, mode });
type Report = z.output<typeof inventoryUploadReport>;

describe("who keeps the book (A-089)", () => {
  test("dealers and back office of a firm with PREMIUM; others are told why not (D-056, U-32, F-32, M-26)", async () => {
    expect((await dealer.get("/api/inventory/")).statusCode).toBe(200);
    const lacking = await (await signIn(app, "dealer@sahyadri.example")).get("/api/inventory/");
    expect([lacking.statusCode, lacking.json()]).toMatchObject([
      402,
      { code: "premium_required", message: "Upgrade to premium plan to start" },
    ]);
    for (const email of ["viewer@meridian.example", "research@meridian.example", "compliance@meridian.example"]) {
      expect((await (await signIn(app, email)).get("/api/inventory/")).statusCode).toBe(403);
    }
    expect((await app.inject({ url: "/api/inventory/" })).statusCode).toBe(401);
  });

  test("what a firm held before there were lots is one lot each, and is turned once", async () => {
    const row = { id: "hdg_landed", clientId: "cli_kaveri", finstrumentId: GSEC, face: 50_000_000, costYield: 0.07 };
    await parts.db.orm.insert(holdings).values(row);
    await convertHoldingsToLots(parts);
    await convertHoldingsToLots(parts);
    const { results } = (await stranger.get("/api/inventory/")).json<ResponseOf<typeof listInventory>>();
    expect(results).toMatchObject([{ finstrument_id: GSEC, face: 50_000_000, free_face: 50_000_000 }]);
    const [held] = results;
    const { lots } = (await stranger.get(`/api/inventory/${held?.id}/lots/`)).json<{ lots: Lot[] }>();
    expect(lots).toMatchObject([{ source: "UPLOAD", acquired_on: null, face_open: 50_000_000 }]);
    // 7% on the day of the change.
    expect(held?.cost_price).toBeCloseTo(104.4, 0);
  });
});

describe("a file of holdings (A-088)", () => {
  test("loads its good rows and says of each other row what is wrong with it", async () => {
    const answer = await upload(
      [
        "isin,face,acquired_on,cost_price,cost_yield,account,ref,remarks",
        `${PFC},30cr,2026-06-15,,7.25,,R-1,first`,
        `${PFC},5cr,15-Jun-2026,99.5,,,R-2,`,
        `${GSEC},10cr,,,,,R-3,`,
        "INE000000000,1cr,,,,,,",
        `${PFC},0,,,,,,`,
        `${PFC},1.5,,,,,,`,
        `${PFC},1cr,31-02-2026,,,,,`,
        `${PFC},1cr,2027-01-01,,,,,`,
        `${PFC},1cr,2026-06-15,99,7.2,,,`,
        `${PFC},1cr,2026-06-15,abc,,,,`,
        `${PFC},1cr,2026-06-15,,101,,,`,
        `${PFC},1cr,,,7.2,,,`,
        `${PFC},1cr,,,,,R-1,`,
        ",,,,,,,",
      ].join("\n"),
    );
    expect(answer.statusCode).toBe(207);
    const report = answer.json<Report>();
    expect(report.message).toBe("3 lots loaded. 10 rows are wrong.");
    expect(report.rows.slice(0, 3).every(({ ok }) => ok)).toBe(true);
    expect(report.rows.slice(3).map(({ row, field_errors }) => [row, field_errors])).toEqual([
      [5, { isin: ["This is no ISIN: INE000000000."] }],
      [6, { face: ["Cannot be zero"] }],
      [7, { face: ["Should be a size such as 5 cr, 50 lakh or 5,00,00,000"] }],
      [8, { acquired_on: ["Enter a date such as 05-Nov-2025"] }],
      [9, { acquired_on: ["Cannot be later than today"] }],
      [10, { cost_price: ["Cannot provide both price and yield"] }],
      [11, { cost_price: ["Should be number"] }],
      [12, { cost_yield: ["Yield above 100%"] }],
      [13, { acquired_on: ["A cost yield needs the day of the purchase."] }],
      [14, { ref: ["This ref stands further up in the file."] }],
    ]);
    const held = await holdingOf(PFC);
    // hold-19 of the worked table: 300 lakh of it at 7.25 % is 99.6408.
    expect(await lotsOf(held.id)).toMatchObject([
      { acquired_on: "2026-06-15", cost_price: 99.6408, face: 300_000_000, ref: "R-1" },
      { acquired_on: "2026-06-15", cost_price: 99.5, face: 50_000_000, ref: "R-2" },
    ]);
    expect(held).toMatchObject({ face: 350_000_000, interest_this_year: 0, realised_this_year: 0 });
    expect(await holdingOf(GSEC)).toMatchObject({ cost: null, unrealised: null });
  });

  test("sent again adds nothing, and is refused as a whole where no row is right", async () => {
    const answer = await upload(`isin,face,ref\n${PFC},30cr,R-1`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: "validation_error", field_errors: { "rows.2.ref": ["This ref is already in the book."] } },
    ]);
    for (const csv of ["isin\nINE134E08LA3", "face,isin", `isin,face\n${`${PFC},1cr\n`.repeat(5001)}`]) {
      expect((await upload(csv)).statusCode).toBe(400);
    }
  });

  test("a lot without a ref that is in the book already is not loaded twice", async () => {
    const csv = `isin,face,acquired_on,cost_price,account\n${PFC},3cr,2026-06-15,99.5,Demat 3`;
    expect((await upload(csv)).statusCode).toBe(200);
    expect((await upload(csv)).json()).toMatchObject({
      code: "validation_error",
      field_errors: { "rows.2.row": ["This lot is already in the book."] },
      fresh: { rows: [{ row: 2, ok: false, code: "already_done" }] },
    });
    expect(await holdingOf(PFC, "Demat 3")).toMatchObject({ face: 30_000_000 });
  });

  test("a statement of a depository is read by its own headings: bonds are counted, and a plain amount is rupees", async () => {
    const nsdl = `ISIN,ISIN Description,DP Client ID,No of Bonds\n${PFC},PFC,00012345,50`;
    expect((await upload(nsdl)).statusCode).toBe(200);
    const bond = parts.bonds.get(PFC);
    expect((await holdingOf(PFC, "00012345")).face).toBe(50 * (bond?.face_value ?? 0));
    const tiny = await upload(`isin,face\n${PFC},5`);
    expect(tiny.json<{ field_errors: Record<string, string[]> }>().field_errors["rows.2.face"]).toMatchObject(
      [/^Not a whole number of bonds of ₹/].map((text) => expect.stringMatching(text)),
    );
    const unknown = await upload(`isin,fase,face\n${PFC},1,1cr`);
    expect(unknown.json()).toMatchObject({ fresh: { asked: [{ column: "fase", code: "unknown_heading" }] } });
  });

  test("REPLACE closes nothing while a row is wrong", async () => {
    const before = await holdingOf(PFC);
    const answer = await upload(`isin,face\n${PFC},2cr\n${PFC},lots`, "REPLACE");
    expect(answer.json()).toMatchObject({ message: "Nothing was closed or loaded: a row is invalid." });
    expect(await holdingOf(PFC)).toEqual(before);
  });

  test("REPLACE closes what files loaded into the same account, and nothing else", async () => {
    // As a spreadsheet gives it by the clipboard.
    await upload(`isin\tface\taccount\n${PFC}\t7,00,00,000\tDemat 2`);
    const answer = await upload(`isin,face,acquired_on,cost_price,ref\n${PFC},2cr,2026-10-01,100,R-1`, "REPLACE");
    expect(answer.json<Report>().message).toBe("1 lot loaded, 3 lots of earlier files closed.");
    expect(await holdingOf(PFC)).toMatchObject({ face: 20_000_000, cost: 20_000_000 });
    expect(await holdingOf(PFC, "Demat 2")).toMatchObject({ face: 70_000_000 });
    expect((await inventory()).results.some(({ finstrument_id }) => finstrument_id === GSEC)).toBe(false);
  });
});

describe("a trade made elsewhere (A-090)", () => {
  const trade = (given: object) =>
    dealer.send("POST", "/api/inventory/external-trade/", {
      side: "buy",
      isin: GSEC,
      face: 100_000_000,
      level: { fixed_field: "price", clean_price: 105 },
      settlement_date: "2026-11-25",
      trade_time: "10:59",
      counterparty: "Tungabhadra Primary Dealership",
      brokerage: 5900,
      ...given,
    });

  test("comes in until it settles, and then is a lot; a sale relieves it", async () => {
    expect((await trade({})).json()).toMatchObject({ is_booked: false, clean_price: 105, principal: 105_000_000 });
    expect(await holdingOf(GSEC)).toMatchObject({ face: 0, coming_in: 100_000_000 });
    parts.clock.set(new Date("2026-11-25T05:30:00.000Z"));
    await bookDueDays(parts);
    await bookDueDays(parts);
    expect(await holdingOf(GSEC)).toMatchObject({
      face: 100_000_000,
      coming_in: 0,
      cost: 105_000_000,
      charges_this_year: 5900,
      interest_this_year: -3_349_666.67,
    });
    const sold = await trade({ side: "sell", face: 40_000_000, level: { fixed_field: "price", clean_price: 105.1 } });
    expect(sold.json()).toMatchObject({ is_booked: true });
    expect(await holdingOf(GSEC)).toMatchObject({ face: 60_000_000, cost: 63_000_000, realised_this_year: 40_000 });
  });

  test("of more than is free is refused, and so is every wrong field, in the words of the forms (V-10..V-16)", async () => {
    const refusal = async (given: object) => (await trade(given)).json<{ field_errors: unknown }>().field_errors;
    expect(await refusal({ side: "sell", face: 60_000_001 })).toEqual({ face: ["You hold 6,00,00,000 of this bond."] });
    expect(await refusal({ face: null })).toEqual({ face: ["This field is required"] });
    expect(await refusal({ face: "x" })).toEqual({ face: ["Should be number"] });
    expect(await refusal({ face: -1 })).toEqual({ face: ["Cannot be negative"] });
    expect(await refusal({ face: 0 })).toEqual({ face: ["Cannot be zero"] });
    expect(await refusal({ face: 1_000_000_000_000 })).toEqual({ face: ["Should be at most 12 digits"] });
    expect(await refusal({ trade_time: undefined })).toEqual({ trade_time: ["This field is required"] });
    expect(await refusal({ trade_time: "11:01" })).toEqual({
      trade_time: ["Trade time cannot be later than the current time."],
    });
    expect(await refusal({ settlement_date: "2026-11-24" })).toHaveProperty("settlement_date");
    expect(await refusal({ settlement_date: "2026-11-28" })).toHaveProperty("settlement_date");
    expect(await refusal({ isin: "INE999999999" })).toEqual({ isin: ["No bond has this ISIN."] });
  });
});

describe("what a holding is worth (A-094)", () => {
  test("follows the ladder; the desk's word holds for its day, and null takes it back", async () => {
    const held = await holdingOf(PFC);
    expect(held.valuation?.basis).toBe("MASTER_QUOTE");
    const edit = (body: object) => dealer.send("PUT", "/api/inventory/edit-valuation-cost/", body);
    const valued = { version: held.version, holding_id: held.id, as_of: "2026-11-25", reason: "Broker poll" };
    const answer = (await edit({ ...valued, valuation_price: 100.4 })).json<Holding>();
    expect(answer).toMatchObject({
      valuation: { basis: "DESK", clean_price: 100.4 },
      value: 20_080_000,
      unrealised: 80_000,
      version: held.version + 1,
    });
    const stale = await edit({ ...valued, valuation_price: 1 });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: "stale_version", fresh: { version: held.version + 1 } },
    ]);
    const back = await edit({ ...valued, version: held.version + 1, valuation_price: null });
    expect(back.json()).toMatchObject({ valuation: { basis: "MASTER_QUOTE" } });
    const [entry] = await parts.db.orm.select().from(audit).where(eq(audit.action, "inventory.value"));
    expect(entry?.detail).toMatchObject({ old: { price: null }, new: { price: 100.4 }, reason: "Broker poll" });
  });

  test("a cost can be told of a loaded lot, with old and new in the audit; not another firm's", async () => {
    const held = await holdingOf(PFC, "Demat 2");
    const [lot] = await lotsOf(held.id);
    const body = { version: held.version, lot_id: lot?.id, cost_price: 99, reason: "Contract note" };
    expect((await stranger.send("PUT", "/api/inventory/edit-valuation-cost/", body)).statusCode).toBe(404);
    const answer = await dealer.send("PUT", "/api/inventory/edit-valuation-cost/", body);
    expect(answer.json()).toMatchObject({ cost: 69_300_000, cost_price: 99 });
    const [entry] = await parts.db.orm.select().from(audit).where(eq(audit.action, "inventory.cost"));
    expect(entry?.detail).toMatchObject({ old: { cost: null }, new: { cost: 69_300_000 } });
    expect((await stranger.get(`/api/inventory/${held.id}/lots/`)).statusCode).toBe(404);
  });
});

describe("the custodian's statement (A-091)", () => {
  test("agrees with all, or differs in a face that stays in sight and stops nothing", async () => {
    const confirm = (body: object) => dealer.send("PUT", "/api/inventory/confirm-previous/", body);
    expect((await confirm({ as_of: TODAY, all: true })).json()).toEqual({ confirmed: 4, differences: 0 });
    const held = await holdingOf(PFC);
    const rows = [{ holding_id: held.id, face: 19_000_000 }];
    expect((await confirm({ as_of: TODAY, rows })).json()).toEqual({ confirmed: 1, differences: 1 });
    expect((await inventory()).differences).toBe(1);
    expect((await holdingOf(PFC)).confirmed).toEqual({ as_of: TODAY, stated_face: 19_000_000, own_face: 20_000_000 });
    expect((await confirm({ as_of: "2026-11-27", all: true })).statusCode).toBe(400);
    const others = await stranger.send("PUT", "/api/inventory/confirm-previous/", { as_of: TODAY, rows });
    expect(others.statusCode).toBe(404);
  });
});

describe("offering from the book (A-095)", () => {
  test("posts asks of at most what is free, keeps where they come from, and reports on each row", async () => {
    const [pfc, gsec] = [await holdingOf(PFC), await holdingOf(GSEC)];
    const answer = await dealer.send("POST", "/api/inventory/offer/", {
      rows: [
        { holding_id: gsec.id, quantum: 50_000_000, yield_stored: 0.069 },
        { holding_id: gsec.id, quantum: 50_000_000, yield_stored: 0.069 },
        { holding_id: pfc.id, quantum: 1_000_000_000, yield_stored: 0.071 },
      ],
    });
    expect(answer.statusCode).toBe(207);
    const { rows } = answer.json<z.output<typeof offerReport>>();
    expect(rows.map(({ ok, field_errors }) => [ok, field_errors])).toEqual([
      [true, {}],
      [false, { quantum: ["Of this bond: free 1\u00a0Cr, in quotes 5\u00a0Cr."] }],
      [false, { quantum: ["You hold 2,00,00,000 of this bond."] }],
    ]);
    const [quote] = await parts.db.orm
      .select()
      .from(eois)
      .where(and(eq(eois.clientId, "cli_narmada"), eq(eois.finstrumentId, GSEC)));
    expect(quote).toMatchObject({ quoteType: "ASK", quantum: 50_000_000, status: "OPEN" });
    const [origin] = await parts.db.orm.select().from(inventoryOffers);
    expect(origin).toMatchObject({ eoiId: quote?.id, holdingId: gsec.id });
    expect(await holdingOf(GSEC)).toMatchObject({ in_quotes: 50_000_000, free_face: 10_000_000 });
    const others = await stranger.send("POST", "/api/inventory/offer/", {
      rows: [{ holding_id: gsec.id, quantum: 1_000_000, yield_stored: 0.069 }],
    });
    expect(others.statusCode).toBe(404);
  });
});

describe("offering to one participant of an exchange (A-095)", () => {
  test("needs to name one, of that very exchange, and is refused at the row where it does not", async () => {
    const { id } = await holdingOf(PFC);
    const row = { holding_id: id, quantum: 1_000_000, yield_stored: 0.071, settlement_delta: 1, send_to_rfq: true };
    const offer = (oto_participant_details: object | null) =>
      dealer.send("POST", "/api/inventory/offer/", {
        rows: [{ ...row, clearing_corporation: "NSCCL", rfq_mode: "OTO", oto_participant_details }],
      });
    const nobody = (await offer(null)).json<{ field_errors: Record<string, string[]> }>();
    expect(nobody.field_errors).toEqual({ "rows.0.oto_participant_details": [tradingTexts.otoParticipant] });
    const elsewhere = { exchange: "BSE", participant_code: "IMERIDIAN", name: "Meridian Mutual Fund" };
    expect((await offer(elsewhere)).statusCode).toBe(400);
    const whom = { exchange: "NSE", participant_code: "NMERIDIAN", name: "Meridian Mutual Fund" };
    // The participant is accepted; the exchange itself is not connected here.
    const missingCredentials = (await offer(whom)).json<{ code: string; field_errors: Record<string, string[]> }>();
    expect(missingCredentials.code).toBe("not_ready");
    expect(Object.keys(missingCredentials.field_errors)).toEqual(["rows.0.clearing_corporation"]);
  });
});

describe("what is unusual about an offer", () => {
  test("comes back with its figures, and is posted once they are repeated", async () => {
    const { id } = await holdingOf(GSEC);
    const offer = (confirms: object) =>
      dealer.send("POST", "/api/inventory/offer/", {
        rows: [{ holding_id: id, quantum: 10_000_000, yield_stored: 0.169, confirms }],
      });
    const refused = await offer({});
    expect(refused.statusCode).toBe(422);
    const { code, fresh } = refused.json<{ code: string; fresh: Pick<z.output<typeof offerReport>, "rows"> }>();
    const warnings = fresh.rows.flatMap((row) => row.warnings);
    expect([code, warnings.map(({ figure }) => figure)]).toEqual(["unusual_level", ["bond_yield"]]);
    expect((await offer({ bond_yield: 0.168 })).statusCode).toBe(422);
    const posted = await offer(confirmsOf(warnings));
    expect(posted.json()).toMatchObject({ message: "1 quote posted.", rows: [{ ok: true, warnings: [] }] });
  });
});

describe("what issuers pay (B-17)", () => {
  test("stands in the calendar by day, with its tax and net, and as a file", async () => {
    const { rows } = (await dealer.get("/api/inventory/cashflows/")).json<{ rows: { due_date: string }[] }>();
    // Half-yearly, due on a Saturday and paid on Monday; government paper bears no tax.
    expect(rows[0]).toMatchObject({
      finstrument_id: GSEC,
      kind: "COUPON",
      due_date: "2026-12-19",
      paid_date: "2026-12-21",
      per_100: 3.865,
      gross: 2_319_000,
      tds: 0,
    });
    const file = await dealer.get("/api/inventory/file/?of=cashflows");
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.body).toContain("2026-12-19,2026-12-21,COUPON,60000000,3.865,2319000");
  });

  test("enters the book at 06:00 of its due day, once, and waits until back office marks it received", async () => {
    parts.clock.set(new Date("2026-12-19T00:29:00.000Z"));
    await bookDueDays(parts);
    const entries = async () => (await dealer.get("/api/inventory/entries/")).json<{ results: Entry[] }>().results;
    expect(await entries()).toEqual([]);
    parts.clock.set(new Date("2026-12-19T00:31:00.000Z"));
    await bookDueDays(parts);
    await bookDueDays(parts);
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ kind: "COUPON", face: 60_000_000, gross: 2_319_000, received: null });
    const mark = (browser: TestBrowser, body: object) =>
      browser.send("PUT", `/api/inventory/entries/${entry?.id}/received/`, body);
    const body = { version: 1, received: 2_319_000, tds: 0, received_on: "2026-12-19" };
    expect((await mark(stranger, body)).statusCode).toBe(404);
    expect((await mark(dealer, { ...body, version: 7 })).statusCode).toBe(409);
    expect((await mark(dealer, body)).json()).toMatchObject({ received: 2_319_000, received_on: "2026-12-19" });
    expect((await mark(dealer, body)).json()).toMatchObject({ code: "already_done" });
    expect(await entries()).toEqual([]);
  });

  test("a put blocks its face until its day and then leaves the book with its gain", async () => {
    const held = await holdingOf(PFC, "Demat 2");
    const answer = await dealer.send("POST", "/api/inventory/repayment/", {
      holding_id: held.id,
      kind: "PUT",
      face: 20_000_000,
      price: 100,
      due_date: "2026-12-22",
      reason: "Put through the window",
    });
    expect(answer.json()).toMatchObject({ gross: 20_000_000, received: null });
    expect(await holdingOf(PFC, "Demat 2")).toMatchObject({ face: 70_000_000, free_face: 50_000_000 });
    parts.clock.set(new Date("2026-12-22T05:30:00.000Z"));
    await bookDueDays(parts);
    expect(await holdingOf(PFC, "Demat 2")).toMatchObject({ face: 50_000_000, realised_this_year: 200_000 });
  });
});

test("the way of keeping the book changes between financial years once something has left it", async () => {
  const answer = await dealer.send("PUT", "/api/inventory/rules/", { cost_method: "WAC", charges: "EXPENSED" });
  expect(answer.json()).toEqual({ cost_method: "WAC", charges: "EXPENSED", from: "2027-04-01" });
  const fresh = await stranger.send("PUT", "/api/inventory/rules/", { cost_method: "WAC", charges: "CAPITALISED" });
  expect(fresh.json()).toMatchObject({ from: "2026-04-01" });
});
