import { exchangeOf } from "#domain/entities/exchanges.ts";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Timings } from "#domain/contract/http/client.ts";
import type { AlertEvent } from "#domain/contract/http/watchlists.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Difference, Reconciliation, ReconciliationReport } from "#domain/entities/reconciliation.ts";
import type { Execution, Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import {
  exchangeClocks,
  exchangeCommands,
  exchangeSessions,
  venueEvents,
  venueQuotes,
} from "#server/machine/db/schema/exchanges.ts";
import { audit, outbox } from "#server/machine/db/schema/ledger.ts";
import { orders, orderVersions } from "#server/machine/db/schema/orders.ts";
import { clients, sessions } from "#server/machine/db/schema/people.ts";
import { reconciliationDifferences, reconciliations } from "#server/machine/db/schema/reconciliations.ts";
import { alertEvents } from "#server/machine/db/schema/research.ts";
import { eois, ticketEvidence, tickets } from "#server/machine/db/schema/trading.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import type { Venue } from "#server/market/exchange/adapter.ts";
import { applyEvents } from "#server/market/exchange/apply-events.ts";
import { pollAgain } from "#server/market/exchange/poll.ts";
import { compare as compareWith } from "#server/market/reconciliation/compare.ts";
import { reconcileEndedDay } from "#server/market/reconciliation/end-of-day.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import { TEST_NOW } from "#server/testing/clock.ts";
import { body, CRORE, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { act, agreedDeal, consent, PRICED } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";
import { openVenueDesk, type VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

let desk: VenueDesk;
let ops: TestBrowser;
beforeAll(async () => {
  desk = await openVenueDesk();
  ops = await signIn(desk.app, "ops@meridian.example");
  await desk.parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
});
afterAll(() => desk.close());
beforeEach(async () => {
  const { orm } = desk.parts.db;
  desk.parts.clock.set(TEST_NOW);
  await desk.control("POST", "/reset", {});
  await desk.control("DELETE", "/faults");
  for (const table of [exchangeCommands, exchangeSessions, exchangeClocks, venueEvents, venueQuotes]) {
    await orm.delete(table);
  }
  for (const table of [orderVersions, orders, reconciliationDifferences, reconciliations, alertEvents]) {
    await orm.delete(table);
  }
  for (const table of [ticketEvidence, tickets, eois]) await orm.delete(table);
  // People execute, so that a test says when.
  await orm.update(clients).set({ stpExchanges: [] });
  for (const firm of ["meridian", "narmada"]) await desk.setCredentials(firm);
  for (const exchange of ["NSE", "BSE"] as const) await desk.pass(exchange);
});

/** Everybody's quotes and deals are read and applied, as they are every 15 s. */
async function read(exchange: Exchange = "NSE"): Promise<void> {
  await pollAgain(desk.parts, exchange);
  await desk.pass(exchange);
}

/** A deal that Meridian buys from Narmada, executed at its exchange. */
async function executed(execution: Execution, exchange: Exchange): Promise<Ticket> {
  const agreed = await agreedDeal(desk, execution, exchange);
  expect((await act(desk.narmada, agreed, "execute")).statusCode).toBe(200);
  for (let pass = 0; pass < 6; pass += 1) await desk.pass(exchange);
  await read(exchange);
  const done = body<Ticket>(await desk.meridian.get(`/api/chatter/trade/${agreed.id}/`));
  expect(done.state).toBe("EXECUTED");
  return done;
}

/** A comparison waits until its rows are applied; applies them as the exchange's leading node does. */
async function led<Result>(exchange: Exchange, comparison: Promise<Result>): Promise<Result> {
  let isOver = false;
  const over = comparison.finally(() => (isOver = true));
  while (!isOver) {
    await applyEvents(desk.exchangeParts, exchange);
    await setTimeout(20);
  }
  return over;
}
const compare = async (exchange: Exchange = "NSE") =>
  body<ReconciliationReport>(await led(exchange, ops.send("POST", "/api/reconciliations/compare/", { exchange })));
const list = async (who: TestBrowser = ops) =>
  body<{ results: Reconciliation[]; open: number; exchanges: Exchange[] }>(await who.get("/api/reconciliations/"));
const close = (report: ReconciliationReport, row: Difference, note: string, key: string = randomUUID()) =>
  ops.send(
    "POST",
    `/api/reconciliations/${report.id}/close/`,
    { difference: row.id, version: row.version, note },
    { "idempotency-key": key },
  );
const notices = async () =>
  body<{ events: AlertEvent[] }>(await ops.get("/api/alerts/")).events.map(({ page, text }) => `${page}: ${text}`);
async function misstate({ deal_number: deal, exchange }: Ticket, change: object): Promise<void> {
  await desk.control("POST", `/deals/${must(deal)}`, change);
  await read(exchangeOf(must(exchange)));
}

describe("what a firm holds and what an exchange lists of it", () => {
  test.each([
    ["OTC_REPORT", "NSE"],
    ["OTC_REPORT", "BSE"],
    ["RFQ_OTO", "NSE"],
    ["RFQ_OTO", "BSE"],
  ] as const)("agree after a deal by %s at %s", async (execution, exchange) => {
    await executed(execution, exchange);
    expect(await compare(exchange)).toMatchObject({
      exchange,
      day: "2026-11-20",
      compared_by: "Imran Shaikh",
      deals: 1,
      under_way: 0,
      rows: [],
    });
    expect(await notices()).toEqual([]);
  });

  test.each([
    ["OTC_REPORT", "NSE"],
    ["OTC_REPORT", "BSE"],
    ["RFQ_OTO", "NSE"],
    ["RFQ_OTO", "BSE"],
  ] as const)(
    "differ where the money or the size of a deal by %s at %s is another there",
    async (execution, exchange) => {
      const ticket = await executed(execution, exchange);
      const ours = must(ticket.consideration).consideration;
      await misstate(ticket, { face_rupees: 4 * CRORE, consideration: ours + 0.01 });
      const { rows } = await compare(exchange);
      expect(rows.map(({ kind, ours: held, venue, difference }) => [kind, held, venue, difference])).toEqual([
        ["money", ours.toFixed(2), (ours + 0.01).toFixed(2), "0.01"],
        ["size", "50000000", "40000000", "-10000000"],
      ]);
    },
  );

  test("agree on a quote that stands, and differ where one of ours was withdrawn there", async () => {
    const eoi = await desk.post();
    await desk.pass();
    const first = await compare();
    expect(first).toMatchObject({ quotes: 1, rows: [] });
    await desk.parts.db.orm
      .update(eois)
      .set({ remaining: 2 * CRORE })
      .where(eq(eois.id, eoi.id));
    const { rows } = await compare();
    expect(rows).toMatchObject([
      { kind: "quote_remaining", ours: "20000000", venue: "50000000", difference: "30000000", closed: null },
    ]);
  });

  test("are not judged while something is under way", async () => {
    const eoi = await desk.post();
    await desk.pass();
    await desk.parts.db.orm
      .update(eois)
      .set({ remaining: 2 * CRORE, inDoubt: true })
      .where(eq(eois.id, eoi.id));
    expect(await compare()).toMatchObject({ quotes: 1, under_way: 1, rows: [] });
  });
});

describe("what goes on while an exchange is read", () => {
  /** Compares Meridian with NSE; `meanwhile` happens after each time that NSE was read. */
  async function compareWhile(meanwhile: (reading: number) => Promise<unknown>) {
    let readings = 0;
    const venue = must(desk.exchangeParts.venues.NSE);
    const dealsSince: Venue["dealsSince"] = async (...asked) => {
      const listed = await venue.dealsSince(...asked);
      readings += 1;
      desk.parts.clock.advance(1000);
      await meanwhile(readings);
      return listed;
    };
    const of = { firmId: "cli_meridian", exchange: "NSE", day: "2026-11-20" } as const;
    const cause = { actor: CLOCK_ACTOR, requestId: "comparison" };
    const read: Venue = Object.assign(Object.create(venue) as Venue, { dealsSince });
    const report = await led("NSE", compareWith(desk.parts, read, cause, of));
    return { readings, report: must(report) };
  }
  const setRemaining = (id: string, rupees: number) =>
    desk.parts.db.orm.update(eois).set({ remaining: rupees, updatedAt: desk.parts.clock.now() }).where(eq(eois.id, id));

  test("is no difference: a deal that was executed after NSE had listed the others is found when it is read once more", async () => {
    const { readings, report } = await compareWhile(async (reading) => reading === 1 && executed("RFQ_OTO", "NSE"));
    expect(readings).toBe(2);
    expect(report).toMatchObject({ deals: 1, rows: [] });
    expect(await notices()).toEqual([]);
  });

  test("is one where it still differs once nothing goes on any more", async () => {
    const eoi = await desk.post();
    await desk.pass();
    const { readings, report } = await compareWhile(
      async (reading) => reading === 1 && setRemaining(eoi.id, 2 * CRORE),
    );
    expect(readings).toBe(2);
    expect(report.rows).toMatchObject([{ kind: "quote_remaining", ours: "20000000" }]);
  });

  test("is left to the next comparison where it goes on and on", async () => {
    const eoi = await desk.post();
    await desk.pass();
    const { readings, report } = await compareWhile((reading) => setRemaining(eoi.id, reading * CRORE));
    expect(readings).toBe(3);
    expect(report).toMatchObject({ quotes: 1, rows: [] });
    expect((await compare()).rows).toMatchObject([{ kind: "quote_remaining", ours: "30000000" }]);
  });
});

describe("a difference", () => {
  test("is told to the back office once, with both figures, and closed once with a note", async () => {
    const ticket = await executed("RFQ_OTO", "NSE");
    const ours = must(ticket.consideration).consideration;
    await misstate(ticket, { consideration: ours + 0.01 });
    const report = await compare();
    const row = must(report.rows[0]);
    expect(row).toMatchObject({ key: ticket.deal_number, finstrument_id: PRICED, closed: null, agreed_at: null });
    const [text, ...more] = await notices();
    expect(more).toEqual([]);
    expect(text).toMatch(new RegExp(`^reconciliation: NSE ${ticket.deal_number}: consideration ₹.* here, ₹.* there$`));

    desk.parts.clock.advance(60_000);
    expect((await compare()).rows).toEqual([row]);
    expect(await notices()).toHaveLength(1);

    expect(refusalOf(await close(report, row, "  ")).field_errors).toHaveProperty("note");
    const key = randomUUID();
    const closed = await close(report, row, "NSE corrects it on Monday", key);
    expect(body<Difference>(closed).closed).toMatchObject({ by: "Imran Shaikh", note: "NSE corrects it on Monday" });
    const repeated = await close(report, row, "NSE corrects it on Monday", key);
    expect(body<Difference>(repeated)).toEqual(body<Difference>(closed));
    expect(refusalOf(await close(report, row, "again")).code).toBe("already_done");
    const entries = await desk.parts.db.orm.select().from(audit).where(eq(audit.action, "reconciliation.closed"));
    expect(entries.map(({ subject }) => subject)).toEqual([row.id]);

    const again = await compare();
    expect(again.rows).toMatchObject([{ id: row.id, closed: { note: "NSE corrects it on Monday" } }]);
    expect((await list()).open).toBe(0);
    expect(await notices()).toHaveLength(1);
  });

  test("with other figures than before is open and told again; one that is gone stays open and says since when both agree", async () => {
    const ticket = await executed("RFQ_OTO", "NSE");
    const ours = must(ticket.consideration).consideration;
    await misstate(ticket, { consideration: ours + 1 });
    const report = await compare();
    await close(report, must(report.rows[0]), "Known");
    desk.parts.clock.advance(60_000);
    await misstate(ticket, { consideration: ours + 2 });
    const worse = must((await compare()).rows[0]);
    expect(worse).toMatchObject({ closed: null, difference: "2.00", since: desk.parts.clock.now().toISOString() });
    expect(await notices()).toHaveLength(2);
    expect(refusalOf(await close(report, must(report.rows[0]), "Known")).code).toBe("stale_version");

    await misstate(ticket, { consideration: ours });
    const gone = must((await compare()).rows[0]);
    expect(gone).toMatchObject({ closed: null, agreed_at: desk.parts.clock.now().toISOString() });
    expect((await close(report, gone, "Corrected")).statusCode).toBe(200);
  });

  test("that stands for days is one thing: told once, and closed in every report with the last", async () => {
    const ticket = await agreedDeal(desk, "RFQ_OTO");
    await act(desk.meridian, ticket, "execute");
    for (let pass = 0; pass < 3; pass += 1) await desk.pass();
    const money = must(ticket.consideration);
    await desk.parts.db.orm
      .update(tickets)
      .set({ consideration: { ...money, consideration: money.consideration + 0.01 } })
      .where(eq(tickets.id, ticket.id));
    for (let pass = 0; pass < 6; pass += 1) await desk.pass();
    const friday = await compare();
    expect(friday.rows.map(({ kind }) => kind)).toEqual(["deal", "money"]);
    desk.parts.clock.set("2026-11-23T05:30:00.000Z");
    await desk.pass();
    const monday = await compare();
    expect([friday.day, monday.day]).toEqual(["2026-11-20", "2026-11-23"]);
    expect(monday.rows.map(({ since }) => since)).toEqual(friday.rows.map(({ since }) => since));
    expect((await list()).open).toBe(2);
    expect(await notices()).toHaveLength(1);
    for (const row of monday.rows) expect((await close(monday, row, "Corrected by hand")).statusCode).toBe(200);
    const { open, results } = await list();
    expect([open, ...results.map((report) => report.open)]).toEqual([0, 0, 0]);
  });

  test("is a line of the file, figures plain and times in India", async () => {
    const ticket = await executed("RFQ_OTO", "NSE");
    const ours = must(ticket.consideration).consideration;
    await misstate(ticket, { consideration: ours + 0.01 });
    const report = await compare();
    const file = await ops.get(`/api/reconciliations/${report.id}/file/`);
    expect(file.headers["content-disposition"]).toContain("reconciliation-NSE-20261120.csv");
    const venue = Math.round(ours * 100 + 1) / 100;
    expect(file.body.replace("\uFEFF", "").trim().split("\n")).toEqual([
      "exchange,kind,key,ours,venue,difference,since",
      `NSE,money,${ticket.deal_number},${ours},${venue},0.01,2026-11-20 11:00:00`,
    ]);
  });
});

describe("after the end of an exchange's day", () => {
  const endOfDay = () => led("NSE", reconcileEndedDay(desk.parts, must(desk.exchangeParts.venues.NSE)));

  test("every firm that is signed in is compared once, and its back office alone reads it", async () => {
    const ticket = await executed("RFQ_OTO", "NSE");
    await misstate(ticket, { face_rupees: 4 * CRORE });
    desk.parts.clock.set("2026-11-20T11:30:30.000Z");
    await endOfDay();
    expect((await list()).results).toEqual([]);
    desk.parts.clock.set("2026-11-20T11:31:00.000Z");
    await endOfDay();
    const { results, exchanges } = await list();
    expect(exchanges).toEqual(["NSE", "BSE"]);
    expect(results).toMatchObject([
      { exchange: "NSE", day: "2026-11-20", compared_by: null, deals: 1, differences: 1, open: 1 },
    ]);
    expect(await notices()).toHaveLength(1);
    desk.parts.clock.advance(60_000);
    await endOfDay();
    expect((await list()).results).toEqual(results);

    const rows = await desk.parts.db.orm.select().from(reconciliations);
    expect(new Set(rows.map(({ clientId }) => clientId))).toEqual(new Set(["cli_meridian", "cli_narmada"]));
    const [of] = rows.filter(({ clientId }) => clientId === "cli_narmada");
    expect((await ops.get(`/api/reconciliations/${must(of).id}/`)).statusCode).toBe(404);
    expect((await list(desk.admin)).results).toHaveLength(1);
    expect((await desk.admin.send("POST", "/api/reconciliations/compare/", { exchange: "NSE" })).statusCode).toBe(403);
    expect((await desk.meridian.get("/api/reconciliations/")).statusCode).toBe(403);
  });

  test("a comparison by hand in the day does not stand for that of its end", async () => {
    await compare();
    desk.parts.clock.set("2026-11-20T11:31:00.000Z");
    await endOfDay();
    expect((await list()).results).toMatchObject([{ compared_by: null, compared_at: "2026-11-20T11:31:00.000Z" }]);
  });

  test("an exchange that does not answer leaves no report, and is asked again", async () => {
    const until = "2026-11-20T11:35:00.000Z";
    desk.parts.clock.set("2026-11-20T11:31:00.000Z");
    await desk.control("POST", "/faults", { exchange: "NSE", effect: { outage: { until } } });
    await endOfDay();
    expect((await list()).results).toEqual([]);
    expect(refusalOf(await ops.send("POST", "/api/reconciliations/compare/", { exchange: "NSE" })).code).toBe(
      "exchange_down",
    );
    desk.parts.clock.set(until);
    await endOfDay();
    expect((await list()).results).toHaveLength(1);
  });
});

describe("the clock of an exchange (B-60)", () => {
  const ahead = (ms: number) =>
    desk.control("POST", "/clock", {
      mode: "offset",
      at: new Date(desk.parts.clock.now().getTime() + ms).toISOString(),
    });
  const clocks = async () => {
    const { sessions: each } = body<Timings>(await desk.meridian.get("/api/trade/timings"));
    return Object.fromEntries(each.map(({ exchange, clock_ahead_ms: ms }) => [exchange, ms]));
  };

  test("is known from its answers, and pages are told when it strays by more than two seconds and when it does no longer", async () => {
    const nudges = async () =>
      (await desk.parts.db.orm.select().from(outbox)).filter((row) => row.stream === "refresh_calendar").length;
    expect(await clocks()).toEqual({ NSE: 0, BSE: 0 });
    const before = await nudges();
    await ahead(3200);
    desk.parts.clock.advance(16_000);
    await desk.pass();
    expect(await clocks()).toMatchObject({ NSE: 3200, BSE: 0 });
    expect(await nudges()).toBe(before + 1);
    await ahead(0);
    desk.parts.clock.advance(16_000);
    await desk.pass();
    expect(await clocks()).toMatchObject({ NSE: 0 });
    expect(await nudges()).toBe(before + 2);
  });

  test("that no answer confirmed for an hour is not known any more", async () => {
    desk.parts.clock.advance(61 * 60_000);
    expect(await clocks()).toEqual({ NSE: null, BSE: null });
  });

  test("decides whether a deal is in time", async () => {
    const draft = async () => {
      const sent = body<Ticket>(
        await desk.meridian.send("POST", "/api/chatter/trade/manual-ticket/", {
          finstrument_id: PRICED,
          side: "buyer",
          counterparty: { client_id: "cli_narmada" },
          quantity: 5 * CRORE,
          yield_stored: 0.062,
          settlement_delta: 0,
          exchange: "NSE",
          execution: "RFQ_OTO",
        }),
      );
      const half = body<Ticket>(await consent(desk.meridian, body<Ticket>(await act(desk.meridian, sent, "send"))));
      return body<Ticket>(await consent(desk.narmada, half));
    };
    // T+0 until 16:00 there; here it is 15:59:57.
    desk.parts.clock.set("2026-11-20T10:29:57.000Z");
    const late = await draft();
    await ahead(3200);
    await desk.pass();
    const refused = refusalOf(await act(desk.narmada, late, "execute"));
    expect(refused).toMatchObject({ code: "market_closed", message: "NSE takes T+0 deals until 16:00." });
    desk.parts.clock.set("2026-11-20T10:30:20.000Z");
    await ahead(-30_000);
    await desk.pass();
    expect((await act(desk.narmada, late, "execute")).statusCode).toBe(200);
  });
});
