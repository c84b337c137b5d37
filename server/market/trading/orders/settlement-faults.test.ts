import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Order } from "#domain/entities/order.ts";
import type { ReconciliationReport } from "#domain/entities/reconciliation.ts";
import { type BusinessCalendar, nextSettlementDay } from "#domain/calendar/business-calendar.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { addDays } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import { venueEvents } from "#server/machine/db/schema/exchanges.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { alertEvents } from "#server/machine/db/schema/research.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";
import {
  altered,
  captureCallbacks,
  capturedOf,
  deliver,
} from "#server/market/trading/orders/captured-callbacks.testing.ts";
import { moveSettlements } from "#server/market/trading/settlement-days/move-settlements.ts";
import { openOrderDesk, type OrderDesk } from "#server/market/trading/orders/order-desk.testing.ts";

// From confirmed to settled, for every message of a clearing corporation, however often and in any order.

let desk: OrderDesk;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const EXCHANGES = ["NSE", "BSE"] as const;
const settlementMessages = (exchange: Exchange) =>
  desk.parts.db.orm
    .select()
    .from(venueEvents)
    .where(and(eq(venueEvents.exchange, exchange), eq(venueEvents.kind, "settlement")));
/** Notices to the firms beside the order itself. */
async function noticesOf({ id }: Order): Promise<string[]> {
  const rows = await desk.parts.db.orm
    .select()
    .from(outbox)
    .where(eq(outbox.stream, "rfq_negotiation_notifications"))
    .orderBy(outbox.id);
  return rows.flatMap(({ audience, data }) =>
    (data as { id: string; text: string }[]).filter((each) => each.id === id).map(({ text }) => `${audience}: ${text}`),
  );
}
const code = (exchange: Exchange) => (exchange === "NSE" ? "NMERIDIAN" : "IMERIDIAN");
async function expectSettledOnce(order: Order): Promise<Order> {
  const settled = await desk.read(order);
  expect(settled).toMatchObject({ state: "SETTLED", settlement: { status: "PAID_OUT" } });
  expect((await desk.booked(order)).map(({ clientId, side, face }) => [clientId, side, face])).toEqual([
    ["cli_meridian", "buy", order.face],
    ["cli_narmada", "sell", order.face],
  ]);
  expect(await desk.audited("order.settle", order)).toHaveLength(1);
  return settled;
}

describe.each(EXCHANGES)("callbacks of the clearing corporation of %s", (exchange) => {
  test("in the wrong order and three times each: the codes jump, one settlement, lots moved once", async () => {
    await captureCallbacks(desk, exchange);
    const order = await desk.confirmed(exchange);
    for (const what of ["securities_in", "funds_in", "paid_out", "paid_out"]) {
      desk.parts.clock.advance(1000);
      await desk.event(order, what);
    }
    const callbacks = await capturedOf(desk, "settlement", code(exchange));
    expect(callbacks.length).toBeGreaterThanOrEqual(4);
    for (const callback of callbacks.toReversed()) {
      for (let copy = 0; copy < 3; copy += 1) await deliver(desk, callback);
      await desk.pass(exchange);
    }
    const settled = await expectSettledOnce(order);
    const events = await settlementMessages(exchange);
    expect(events.filter(({ source }) => source === "CALLBACK").every(({ received }) => received >= 3)).toBe(true);
    expect(events.filter(({ outcome }) => outcome === "LATE").length).toBeGreaterThanOrEqual(2);
    expect((await desk.audited("exchange.late", order)).length).toBeGreaterThanOrEqual(2);
    // The later poll brings nothing new.
    await desk.later(exchange);
    expect((await desk.read(order)).version).toBe(settled.version);
  });

  test("all lost: the poll finds within a minute what they would have told", async () => {
    await captureCallbacks(desk, exchange);
    const order = await desk.confirmed(exchange);
    await desk.event(order, "securities_in");
    await desk.event(order, "funds_in");
    await desk.event(order, "paid_out");
    await desk.settle(exchange, 2);
    expect((await desk.read(order)).state).toBe("CONFIRMED");
    await desk.later(exchange, 60_000);
    await expectSettledOnce(order);
  });

  test("before we know that the deal is ours: told again once it is confirmed", async () => {
    await captureCallbacks(desk, exchange);
    await desk.fault("decideReport", "drop_after", { exchange });
    const reported = body<Order>(await desk.report(desk.narmada, { exchange }));
    await desk.settle(exchange, 2);
    body<Order>(await desk.answer(desk.meridian, await desk.read(reported), "accepted"));
    const reads = exchange === "NSE" ? "reportsSince" : "feed";
    await desk.fault(reads, { http: { status: 503 } }, { exchange, times: 0 });
    await desk.pass(exchange);
    const [deal] = Object.values((await desk.market()).deals);
    for (const what of ["securities_in", "funds_in", "paid_out"]) {
      await desk.control("POST", `/settlements/${deal?.number}/${what}`, {});
    }
    for (const callback of await capturedOf(desk, "settlement", code(exchange))) await deliver(desk, callback);
    await desk.pass(exchange);
    expect(await desk.read(reported)).toMatchObject({ state: "ACCEPTED", settlement: null });
    expect(new Set((await settlementMessages(exchange)).map(({ outcome }) => outcome))).toEqual(new Set(["NOT_OURS"]));
    for (const callback of await capturedOf(desk, "report", code(exchange))) await deliver(desk, callback);
    await desk.settle(exchange, 2);
    await expectSettledOnce(await desk.read(reported));
  });

  test("with other money than ours: paid out there, not settled here, until both figures agree", async () => {
    await captureCallbacks(desk, exchange);
    const order = await desk.confirmed(exchange);
    for (const what of ["securities_in", "funds_in", "paid_out"]) await desk.event(order, what);
    const last = must((await capturedOf(desk, "settlement", code(exchange))).at(-1));
    const ours = must(order.settlement).pay_in;
    const theirs = roundHalfAway(ours + 0.01, 2);
    const figure = exchange === "NSE" ? { buyerFundPayinObligation: theirs } : { buyer_pays: theirs.toFixed(2) };
    await deliver(desk, altered(last, figure));
    await desk.pass(exchange);
    expect(await desk.read(order)).toMatchObject({
      state: "CONFIRMED",
      settlement: { status: "PAID_OUT" },
      dispute: { ours, venue: theirs },
    });
    expect(await desk.audited("exchange.disputed", order)).toHaveLength(1);
    expect(await desk.booked(order)).toEqual([]);
    await deliver(desk, last);
    await desk.pass(exchange);
    expect((await expectSettledOnce(order)).dispute).toBeNull();
  });

  test("with another day: the venue's day wins without a consent, is shown as changed, and its clocks run anew", async () => {
    await captureCallbacks(desk, exchange);
    const order = await desk.confirmed(exchange);
    const [first] = await capturedOf(desk, "settlement", code(exchange));
    const calendar = desk.parts.calendar.of[exchange];
    const moved = nextSettlementDay(calendar, addDays(order.settlement_date, 1));
    await desk.parts.db.orm
      .update(orders)
      .set({ lateNotified: ["pay_in"] })
      .where(eq(orders.id, order.id));
    await deliver(desk, altered(must(first), dayOf(exchange, moved)));
    await desk.pass(exchange);
    const shown = await desk.read(order, desk.narmada);
    expect(shown).toMatchObject({
      state: "CONFIRMED",
      settlement_date: moved,
      settlement_agreed: order.settlement_date,
      consideration: order.consideration,
      amendment: null,
    });
    const [row] = await desk.parts.db.orm.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.lateNotified).toEqual([]);
  });
});

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** The day of a settlement in each dialect. */
function dayOf(exchange: Exchange, date: string): Record<string, string> {
  const [year = "", month = "", day = ""] = date.split("-");
  return exchange === "NSE"
    ? { modSettleDate: `${day}-${MONTHS[Number(month) - 1]}-${year}` }
    : { settlement_date: `${day}/${month}/${year}` };
}

describe.each(EXCHANGES)("a settlement at %s that fails", (exchange) => {
  test("because the pay-in is short names the buyer, moves no lot, tells both, and is settled again by both, once", async () => {
    const order = await desk.confirmed(exchange);
    await desk.event(order, "securities_in");
    await desk.event(order, "funds_in", { amount: 100 });
    await desk.event(order, "expire");
    await desk.later(exchange);
    const failed = await desk.read(order);
    const text = "The buyer paid in too little by the pay-in.";
    expect(failed).toMatchObject({ state: "FAILED", settlement: { failure: { side: "buyer", text } } });
    expect(await desk.booked(order)).toEqual([]);
    expect(await noticesOf(order)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^cli_meridian: .* failed to settle$/),
        expect.stringMatching(/^cli_narmada: .* failed to settle$/),
      ]),
    );
    // The answer to asking is lost: the same call again asks nothing twice, and is answered as the first one was.
    const once = { "idempotency-key": randomUUID() };
    const asks = () => desk.settleCancel(desk.meridian, failed, "settle", {}, once);
    const first = body<Order>(await asks());
    expect(body<Order>(await asks())).toEqual(first);
    const agrees = { "idempotency-key": randomUUID() };
    const agree = () => desk.settleCancel(desk.narmada, first, "settle", {}, agrees);
    const again = body<Order>(await agree());
    expect(again).toMatchObject({ state: "CONFIRMED", settlement: { attempt: 2, failure: null } });
    expect(body<Order>(await agree()).version).toBe(again.version);
    expect(await desk.audited("order.resettle", order)).toHaveLength(2);
    // Later messages about the failed attempt change nothing.
    await desk.event(order, "expire");
    await desk.later(exchange);
    expect((await desk.read(order)).version).toBe(again.version);
  });

  test.each([
    ["reverse", "The clearing corporation reversed the settlement."],
    ["not_settleable", "The clearing corporation cannot settle this deal."],
  ])("by %s after bonds and money were in moves no lot and blames nobody", async (what, text) => {
    const order = await desk.confirmed(exchange);
    await desk.event(order, "securities_in");
    await desk.event(order, "funds_in");
    await desk.event(order, what);
    await desk.later(exchange);
    expect(await desk.read(order, desk.narmada)).toMatchObject({
      state: "FAILED",
      settlement: { failure: { side: null, text } },
      may: ["cancel", "settle_again"],
    });
    expect(await desk.booked(order)).toEqual([]);
  });
});

describe.each(EXCHANGES)("a settlement at %s that is taken back after the order was settled", (exchange) => {
  const corporation = exchange === "NSE" ? "NSE Clearing" : "ICCL";
  const text = `${corporation} reversed the settlement after it was settled`;

  test("stands on the order, which stays settled, moves no lot, is told to both firms and their back office once, and is audited", async () => {
    await captureCallbacks(desk, exchange);
    const order = await desk.confirmed(exchange);
    for (const what of ["securities_in", "funds_in", "paid_out"]) await desk.event(order, what);
    await desk.later(exchange);
    const settled = await expectSettledOnce(order);
    expect(settled.settlement?.reversal).toBeNull();
    const moved = await desk.booked(order);
    desk.parts.clock.advance(3 * 24 * 3_600_000);
    await desk.event(order, "reverse");
    const reversal = must((await capturedOf(desk, "settlement", code(exchange))).at(-1));
    for (let copy = 0; copy < 3; copy += 1) await deliver(desk, reversal);
    await desk.pass(exchange);
    await desk.later(exchange);
    for (const who of [desk.meridian, desk.narmada]) {
      expect(await desk.read(order, who)).toMatchObject({
        state: "SETTLED",
        version: settled.version + 1,
        settlement: { status: "PAID_OUT", reversal: { status: "REVERSED", text } },
        may: [],
      });
    }
    expect(await desk.booked(order)).toEqual(moved);
    expect(await desk.audited("order.reversed", order)).toHaveLength(1);
    const notices = (await noticesOf(order)).filter((each) => each.endsWith(text));
    expect(notices.map((each) => each.split(":")[0])).toEqual(["cli_meridian", "cli_narmada"]);
    const bells = await desk.parts.db.orm
      .select({ userId: alertEvents.userId, text: alertEvents.text })
      .from(alertEvents)
      .where(eq(alertEvents.text, `${exchange} ${order.deal_number}: ${text}, order ${order.number}`));
    // Narmada has no back office: its dealers are notified.
    const office = await desk.parts.db.orm
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.clientId, "cli_meridian"), sql`'backoffice' = any(${users.roles})`));
    expect(office.length).toBeGreaterThan(0);
    expect(bells.map(({ userId }) => userId).toSorted()).toEqual(office.map(({ id }) => id).toSorted());
  });

  test("is a difference of both firms' comparison with the exchange until it is closed", async () => {
    const order = await desk.confirmed(exchange);
    for (const what of ["securities_in", "funds_in", "paid_out", "reverse"]) {
      await desk.event(order, what);
      await desk.later(exchange);
    }
    const report = body<ReconciliationReport>(
      await desk.ops.send("POST", "/api/reconciliations/compare/", { exchange }),
    );
    expect(report.rows).toMatchObject([
      { kind: "settlement_state", key: order.deal_number, ours: "SETTLED", venue: "REVERSED", closed: null },
    ]);
  });
});

test("what a corporation tells of the try that failed takes nothing back of the one that both firms settled by hand", async () => {
  const order = await desk.confirmed();
  await desk.event(order, "securities_in");
  await desk.event(order, "expire");
  await desk.later();
  const failed = await desk.read(order);
  const asked = body<Order>(await desk.settleCancel(desk.meridian, failed, "settle"));
  const again = body<Order>(await desk.settleCancel(desk.narmada, asked, "settle"));
  desk.parts.clock.set(new Date(`${again.settlement_date}T06:00:00.000Z`));
  const evidence = { utr: "HDFCR52026112400001", proof: "Bank statement" };
  const first = body<Order>(await desk.settleCancel(desk.meridian, again, "settle", evidence));
  const settled = body<Order>(await desk.settleCancel(desk.narmada, first, "settle", evidence));
  expect(settled.state).toBe("SETTLED");
  await desk.event(order, "expire");
  await desk.later();
  expect(await desk.read(order)).toMatchObject({ version: settled.version, settlement: { reversal: null } });
});

test("a holiday that is declared moves what is still to settle, told to both firms, until its corporation says its day", async () => {
  const order = await desk.confirmed();
  const { settlement_date: date } = order;
  const shut = <C extends BusinessCalendar>(own: C): C => ({
    ...own,
    settlementHolidays: new Map([...own.settlementHolidays, [date, "Declared"]]),
  });
  const { calendar } = desk.parts;
  const declared = { ...shut(calendar), of: { NSE: shut(calendar.of.NSE), BSE: shut(calendar.of.BSE) } };
  await desk.parts.db.orm
    .update(orders)
    .set({ lateNotified: ["pay_in"] })
    .where(eq(orders.id, order.id));
  await desk.parts.db.orm.delete(outbox);
  await change(desk.parts, { actor: CLOCK_ACTOR, requestId: "calendar" }, (changing) =>
    moveSettlements(desk.parts, changing, declared),
  );
  const moved = nextSettlementDay(declared.of.NSE, date);
  expect(await desk.read(order)).toMatchObject({
    state: "CONFIRMED",
    settlement_date: moved,
    settlement_agreed: date,
    consideration: order.consideration,
  });
  const [row] = await desk.parts.db.orm.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.lateNotified).toEqual([]);
  const published = await desk.parts.db.orm.select().from(outbox).where(eq(outbox.stream, "open_orders"));
  expect(published.map(({ audience }) => audience).toSorted()).toEqual(["cli_meridian", "cli_narmada"]);
  // The corporation does not know of the holiday: its day wins.
  await desk.event(order, "securities_in");
  await desk.later();
  const after = await desk.read(order);
  expect(after.settlement_date).toBe(date);
  expect(after).not.toHaveProperty("settlement_agreed");
});

test("a deal cancelled by both is told of by the settlement first: cancelled once, with its reason", async () => {
  await captureCallbacks(desk, "NSE");
  const order = await desk.confirmed();
  body<Order>(await desk.cancel(desk.narmada, order, { reason: "Wrong bond" }));
  await desk.settle("NSE", 2);
  await desk.fault("decideAmendment", "drop_after");
  await desk.fault("amendmentsSince", { http: { status: 503 } }, { times: 0 });
  body<Order>(await desk.answer(desk.meridian, await desk.read(order), "accepted"));
  await desk.pass();
  await deliver(desk, must((await capturedOf(desk, "settlement", "NMERIDIAN")).at(-1)));
  await desk.pass();
  expect(await desk.read(order)).toMatchObject({
    state: "CANCELLED",
    reason: "Wrong bond",
    amendment: { kind: "C", state: "APPROVED" },
  });
  await desk.control("DELETE", "/faults");
  await desk.wait();
  expect(await desk.read(order)).toMatchObject({ state: "CANCELLED", in_doubt: false });
  expect(await desk.audited("order.cancel", order)).toHaveLength(1);
});

test("a missing document blocks a settlement and fails nothing, also once the bonds are in", async () => {
  const order = await desk.confirmed();
  await desk.event(order, "securities_in");
  await desk.later();
  await desk.event(order, "document_missing");
  await desk.later();
  const blocked = await desk.read(order);
  expect(blocked).toMatchObject({ state: "CONFIRMED", settlement: { document_missing: true } });
  expect(must(blocked.settlement).bonds_in.state).toBe("done");
  await desk.event(order, "funds_in");
  await desk.event(order, "paid_out");
  await desk.later();
  await expectSettledOnce(order);
});
