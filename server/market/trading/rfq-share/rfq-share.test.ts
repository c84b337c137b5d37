import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { getRfqShare } from "#domain/contract/http/rfq-share.ts";
import type { Execution, Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { venueLists } from "#server/machine/db/schema/exchanges.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { TEST_NOW } from "#server/testing/clock.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { body, CRORE, GSEC, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { rfqShareRoutes } from "#server/market/trading/rfq-share/routes.ts";
import { ticketRoutes } from "#server/market/trading/tickets/routes.ts";

/** A corporate bond that can be priced. */
const HUDCO = "INE031A07865";

type Answer = ResponseOf<typeof getRfqShare>;

let parts: TestParts;
let app: FastifyInstance;
let meridian: TestBrowser;
let kaveri: TestBrowser;
let narmada: TestBrowser;

beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, [...ticketRoutes(parts), ...rfqShareRoutes(parts)]);
  [meridian, kaveri, narmada] = await Promise.all([
    signIn(app, "dealer@meridian.example"),
    signIn(app, "broker@kaveri.example"),
    signIn(app, "dealer@narmada.example"),
  ]);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});
beforeEach(() =>
  listed("NSE", [
    { code: "NMERIDIAN", name: "Meridian Mutual Fund", entityType: "MUTUAL_FUND" },
    { code: "NKAVERI", name: "Kaveri Securities", entityType: "BROKER" },
    { code: "NNARMADA", name: "Narmada Bank", entityType: "BANK" },
  ]),
);
afterEach(async () => {
  for (const table of [orders, tickets, venueLists]) await parts.db.orm.delete(table);
});

/** Sets an exchange's list of participants, fetched this morning. */
async function listed(exchange: "NSE" | "BSE", rows: readonly object[]): Promise<void> {
  await parts.db.orm
    .insert(venueLists)
    .values({ exchange, list: "participants", body: rows, fetchedAt: new Date(TEST_NOW) });
}

const share = async (who: TestBrowser, query: Record<string, string> = {}) =>
  body<Answer>(await who.get("/api/trade/rfq-share/", query));
const standing = async (who: TestBrowser, instrument = "CB") =>
  must((await share(who)).shares.find(({ rule }) => rule.instrument === instrument)).now;

/** The draft of a deal of Kaveri's with Narmada. */
async function drafted(changes: object = {}): Promise<Ticket> {
  const terms = { finstrument_id: HUDCO, side: "seller", counterparty: { client_id: "cli_narmada" } };
  const deal = { ...terms, quantity: 10 * CRORE, unit_price_stored: 100, execution: "RFQ_OTO", exchange: "NSE" };
  return body<Ticket>(await kaveri.send("POST", "/api/chatter/trade/manual-ticket/", { ...deal, ...changes }));
}

/** A deal that was executed. @param crores its consideration */
async function executed(
  crores: number,
  execution: Execution,
  at: string,
  changes: Partial<typeof tickets.$inferInsert> = {},
): Promise<string> {
  const { id } = await drafted();
  const consideration = {
    principal: crores * CRORE,
    accrued_interest: 0,
    consideration: crores * CRORE,
    stamp_duty: 0,
  };
  const made = new Date(at);
  await parts.db.orm
    .update(tickets)
    .set({ state: "EXECUTED", isShared: true, execution, consideration, dealTime: made, executedAt: made, ...changes })
    .where(eq(tickets.id, id));
  return id;
}

let number = 0;
/** A deal that Kaveri sold to Narmada and that was reported without a ticket. @param crores its consideration */
async function order(crores: number, changes: Partial<typeof orders.$inferInsert> = {}): Promise<void> {
  number += 1;
  const side = { custodianId: null, accountId: null, brokerage: null };
  const money = { principal: crores * CRORE, accrued_interest: 0, consideration: crores * CRORE, stamp_duty: 0 };
  const on = { rfqNumber: null, reportNumber: null, isReportOpen: false, replaces: null, isInDoubt: false };
  const made = new Date(TEST_NOW);
  await parts.db.orm.insert(orders).values({
    id: parts.newId("ord"),
    number: `O-20261120-${String(number).padStart(4, "0")}`,
    kind: "ORDER",
    state: "CONFIRMED",
    reportedStatus: "accepted",
    exchange: "NSE",
    execution: "OTC_REPORT",
    finstrumentId: HUDCO,
    face: crores * CRORE,
    fixedField: "price",
    unitPriceStored: 100,
    yieldStored: null,
    yieldType: "YTM",
    settlementDate: "2026-11-24",
    consideration: money,
    buyerClientId: "cli_narmada",
    buyerUserId: "usr_dealernarmada",
    sellerClientId: "cli_kaveri",
    sellerUserId: "usr_brokerkaveri",
    reporter: "seller",
    brokers: [],
    buyerSide: side,
    sellerSide: side,
    onExchange: { ...on, refusal: null, dispute: null },
    dealTime: made,
    version: 1,
    createdAt: made,
    updatedAt: made,
    ...changes,
  });
}

describe("a broker's share (N-03)", () => {
  it("is read from its executed tickets of three months: 260 of 930 crore are 27.96 %, and 120 more by OTC take it to 24.76 %", async () => {
    await executed(120, "RFQ_OTO", "2026-09-01T04:00:00.000Z");
    await executed(260, "OTC_REPORT", "2026-09-15T04:00:00.000Z");
    await executed(90, "RFQ_OTM", "2026-10-01T04:00:00.000Z");
    await executed(210, "OTC_REPORT", "2026-10-05T04:00:00.000Z");
    await executed(50, "RFQ_OTO", "2026-11-02T04:00:00.000Z");
    await executed(200, "OTC_REPORT", "2026-11-20T04:00:00.000Z");
    expect(await standing(kaveri)).toMatchObject({ counted: 260 * CRORE, base: 930 * CRORE, share_percent: 27.96 });

    const next = await drafted();
    const consideration = { ...must(next.consideration), consideration: 120 * CRORE };
    await parts.db.orm.update(tickets).set({ consideration }).where(eq(tickets.id, next.id));
    const { shares, deal } = await share(kaveri, { ticket: next.id });
    expect(deal).toEqual({ instrument: "CB", rupees: 120 * CRORE, between: null });
    const after = must(shares[0]?.after);
    expect(after.map((each) => [each.execution, each.share_percent, each.falls_below])).toEqual([
      ["RFQ_OTO", 36.19, false],
      ["RFQ_OTM", 36.19, false],
      ["OTC_REPORT", 24.76, true],
    ]);
  });

  it("counts a deal on the day it was dealt in India, not on the day it was executed", async () => {
    // 31 August, 23:59:59 in India, and the first instant of September.
    const executedAt = new Date("2026-11-02T04:00:00.000Z");
    await executed(10, "RFQ_OTO", "2026-08-31T18:29:59.000Z", { executedAt });
    expect((await standing(kaveri)).base).toBe(0);
    await executed(10, "RFQ_OTO", "2026-08-31T18:30:00.000Z", { executedAt });
    expect((await standing(kaveri)).base).toBe(10 * CRORE);
    await executed(5, "RFQ_OTO", TEST_NOW, { dealTime: null });
    expect((await standing(kaveri)).base).toBe(15 * CRORE);
  });

  it("counts nothing that is not executed, and loses a deal that is cancelled", async () => {
    const id = await executed(10, "RFQ_OTO", TEST_NOW);
    for (const state of ["DRAFT", "SENT", "AGREED", "EXECUTING", "REJECTED", "CANCELLED"] as const) {
      await parts.db.orm.update(tickets).set({ state }).where(eq(tickets.id, id));
      expect((await standing(kaveri)).base, state).toBe(0);
    }
  });

  it("counts corporate bonds alone, for its own account alone, and both sides where both are its own", async () => {
    await executed(10, "OTC_REPORT", TEST_NOW, { finstrumentId: GSEC });
    await executed(10, "OTC_REPORT", TEST_NOW, {
      sellerSide: { custodianId: null, accountId: "cli_someclient", brokerage: null },
    });
    expect((await standing(kaveri)).base).toBe(0);
    await executed(10, "RFQ_OTO", TEST_NOW, { buyerClientId: "cli_kaveri" });
    expect(await standing(kaveri)).toMatchObject({ base: 20 * CRORE, share_percent: 100 });
  });

  it("counts a deal that was reported without a ticket once its exchange confirms it, and a ticket's order not again", async () => {
    const id = await executed(60, "RFQ_OTO", TEST_NOW);
    await order(60, { ticketId: id, execution: "RFQ_OTO" });
    expect(await standing(kaveri)).toMatchObject({ counted: 60 * CRORE, base: 60 * CRORE });
    await order(20, { state: "CONFIRMED" });
    await order(10, { state: "SETTLED" });
    await order(10, { state: "FAILED", buyerClientId: "cli_kaveri", sellerClientId: "cli_narmada" });
    for (const state of ["REPORTED", "ACCEPTED", "REJECTED", "CANCELLED"] as const) await order(500, { state });
    await order(500, { sellerClientId: "cli_sahyadri" });
    await order(500, { sellerSide: { custodianId: null, accountId: "cli_someclient", brokerage: null } });
    await order(500, { dealTime: new Date("2026-08-31T18:29:59.000Z") });
    expect(await standing(kaveri)).toMatchObject({ counted: 60 * CRORE, base: 100 * CRORE, share_percent: 60 });
  });

  it("holds nothing of other firms' deals", async () => {
    await executed(10, "RFQ_OTO", TEST_NOW, { sellerClientId: "cli_sahyadri" });
    expect((await standing(kaveri)).base).toBe(0);
  });
});

describe("a fund's share (N-03)", () => {
  it("is what it dealt one to many this month out of its average month: 18 crore of 100 are missing", async () => {
    const own = { buyerClientId: "cli_meridian" };
    await executed(400, "OTC_REPORT", "2026-08-10T04:00:00.000Z", own);
    await executed(500, "RFQ_OTM", "2026-09-10T04:00:00.000Z", own);
    await executed(300, "RFQ_OTO", "2026-10-10T04:00:00.000Z", own);
    await executed(82, "RFQ_OTM", "2026-11-10T04:00:00.000Z", own);
    expect(await standing(meridian)).toEqual({
      counted: 82 * CRORE,
      base: 400 * CRORE,
      share_percent: 20.5,
      floor: 100 * CRORE,
      missing: 18 * CRORE,
    });
    expect((await standing(meridian, "CP")).base).toBe(0);
  });

  it("leaves out what moves between its own schemes", async () => {
    const own = { buyerClientId: "cli_meridian", sellerClientId: "cli_meridian" };
    await executed(400, "RFQ_OTM", "2026-10-10T04:00:00.000Z", own);
    expect((await standing(meridian)).base).toBe(0);
  });
});

describe("a deal that is being typed (N-03)", () => {
  const typed = {
    finstrument_id: HUDCO,
    quantity: String(10 * CRORE),
    unit_price_stored: "100",
    settlement_delta: "1",
  };

  it("has the consideration that its ticket would have", async () => {
    const { consideration } = await drafted({ settlement_delta: 1 });
    const { deal } = await share(kaveri, typed);
    expect(deal?.rupees).toBe(must(consideration).consideration);
  });

  it("stands in place of the terms of the ticket that is edited", async () => {
    const { id } = await drafted();
    const edited = await share(kaveri, { ticket: id, ...typed, quantity: String(20 * CRORE) });
    const written = await share(kaveri, { ticket: id });
    expect(must(edited.deal?.rupees)).toBeCloseTo(2 * must(written.deal?.rupees), 2);
  });

  it("moves no share before its money is known, nor in paper without a floor", async () => {
    const unknown = await share(kaveri, { finstrument_id: HUDCO });
    expect(unknown).toMatchObject({ deal: { instrument: "CB", rupees: null }, shares: [{ after: null }] });
    const government = await share(kaveri, { ...typed, finstrument_id: GSEC });
    expect(government).toMatchObject({ deal: { instrument: null }, shares: [{ after: null }] });
  });

  it("between two funds is said to go through RFQ", async () => {
    const between = async (counterparty: string) =>
      (await share(meridian, { finstrument_id: HUDCO, counterparty })).deal?.between;
    expect(await between("cli_narmada")).toBeNull();
    await parts.db.orm.delete(venueLists);
    await listed("BSE", [
      { code: "IMERIDIAN", name: "Meridian Mutual Fund", entityType: "MUTUAL_FUND" },
      { code: "ISIMNILGI", name: "Nilgiri Asset Management", entityType: "MUTUAL_FUND" },
    ]);
    const [nilgiri] = await parts.db.orm.select().from(clients).where(eq(clients.id, "cli_simnilgiri"));
    expect(nilgiri?.icclCode).toBe("ISIMNILGI");
    expect(await between("cli_simnilgiri")).toMatchObject({ entity: "MUTUAL_FUND" });
  });

  it("is refused where it cannot be read, with the field that is wrong", async () => {
    const wrong = refusalOf(await kaveri.get("/api/trade/rfq-share/", { ...typed, quantity: "much" }));
    expect([wrong.status, Object.keys(wrong.field_errors)]).toEqual([400, ["quantity"]]);
    expect((await kaveri.get("/api/trade/rfq-share/", { ...typed, finstrument_id: "INE000000001" })).statusCode).toBe(
      404,
    );
  });
});

describe("whose floor it is (N-03)", () => {
  it("is said by the exchanges: a bank has none and is told so", async () => {
    expect(await share(narmada)).toMatchObject({ entity: null, listed_as: "BANK", listed_by: "NSE", shares: [] });
  });

  it("is not known while no exchange has said it, but a broker here is a stock broker", async () => {
    await parts.db.orm.delete(venueLists);
    expect(await share(meridian)).toMatchObject({ entity: null, listed_as: null, shares: [] });
    expect(await share(kaveri)).toMatchObject({
      entity: "BROKER",
      listed_as: null,
      shares: [{ rule: { floor_percent: 25 } }],
    });
  });

  it("is read by those who see the firm's tickets, and a ticket of others is not there", async () => {
    const status = async (email: string, query: Record<string, string> = {}) =>
      (await (await signIn(app, email)).get("/api/trade/rfq-share/", query)).statusCode;
    expect(await status("ops@meridian.example")).toBe(200);
    expect(await status("viewer@meridian.example")).toBe(200);
    for (const barred of ["compliance", "admin", "research", "basic"]) {
      expect(await status(`${barred}@meridian.example`), barred).toBe(403);
    }
    const { id } = await drafted();
    expect(await status("dealer@sahyadri.example", { ticket: id })).toBe(404);
    // A draft is its own firm's alone.
    expect(await status("dealer@narmada.example", { ticket: id })).toBe(404);
    expect(await status("broker@kaveri.example", { ticket: id })).toBe(200);
  });
});
