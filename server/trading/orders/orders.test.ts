import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "#domain/entities/order.ts";
import type { Execution, Ticket } from "#domain/entities/ticket.ts";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { exchangeCommands, exchangeSessions, venueEvents, venueQuotes } from "#server/db/schema/exchanges.ts";
import { inventoryDeals } from "#server/db/schema/inventory.ts";
import { audit, outbox } from "#server/db/schema/ledger.ts";
import { orderPlacements, orders, orderVersions } from "#server/db/schema/orders.ts";
import { clients, sessions } from "#server/db/schema/people.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import { body, CRORE, refusalOf } from "#server/trading/eois/desk.testing.ts";
import { act, agreedDeal, PRICED } from "#server/trading/tickets/on-exchange/agreed-deal.testing.ts";
import { openVenueDesk, type VenueDesk } from "#server/trading/venue/venue.testing.ts";

let desk: VenueDesk;
let ops: TestBrowser;
let sahyadri: TestBrowser;
beforeAll(async () => {
  desk = await openVenueDesk();
  ops = await signIn(desk.app, "ops@meridian.example");
  sahyadri = await signIn(desk.app, "dealer@sahyadri.example");
  await desk.parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
  await desk.parts.db.orm.update(clients).set({ stpExchanges: [] });
});
afterAll(() => desk.close());
beforeEach(async () => {
  const { orm } = desk.parts.db;
  desk.parts.clock.advance(1000);
  await desk.control("POST", "/reset", {});
  await desk.control("DELETE", "/faults");
  for (const table of [exchangeCommands, exchangeSessions, venueEvents, venueQuotes]) await orm.delete(table);
  for (const table of [orderVersions, orderPlacements, orders]) await orm.delete(table);
  for (const firm of ["meridian", "narmada", "sahyadri"]) await desk.setCredentials(firm);
  for (const exchange of ["NSE", "BSE"] as const) await desk.pass(exchange);
});

async function settle(exchange: "NSE" | "BSE" = "NSE", passes = 6): Promise<void> {
  for (let pass = 0; pass < passes; pass += 1) await desk.pass(exchange);
}
/** Everything that is read in turns is read again. */
async function later(exchange: "NSE" | "BSE" = "NSE", ms = 61_000): Promise<void> {
  desk.parts.clock.advance(ms);
  await desk.pass(exchange);
}
const read = async ({ id }: { id: string }, who = desk.meridian) => body<Order>(await who.get(`/api/orders/${id}/`));
const unified = async (who = desk.meridian, query = {}) =>
  body<{ count: number; results: Order[] }>(await who.get("/api/orders/unified/", query));
const report = (who: TestBrowser, more: object = {}) =>
  who.send("POST", "/api/orders/", {
    side: "seller",
    finstrument_id: PRICED,
    face: 5 * CRORE,
    yield_stored: 0.062,
    trade_time: istTimeOf(desk.parts.clock.now().getTime()).slice(0, 5),
    settlement_delta: 1,
    exchange: "NSE",
    counterparty: { client_id: "cli_meridian" },
    ...more,
  });
const answer = (who: TestBrowser, order: Order, status: string, more: object = {}) =>
  who.send("PUT", `/api/orders/${order.id}/accept-reject/`, {
    version: order.version,
    reported_order_status: status,
    ...more,
  });
const settleCancel = (who: TestBrowser, order: Order, action: string, more: object = {}) =>
  who.send("PATCH", `/api/orders/settle-cancel/${order.id}/${action}/`, { version: order.version, ...more });
const modify = (who: TestBrowser, order: Order, more: object) =>
  who.send("PUT", `/api/orders/${order.id}/modify/`, { version: order.version, ...more });
const cancel = (who: TestBrowser, order: Order, more: object = {}) =>
  who.send("POST", `/api/orders/${order.id}/cancel/`, { version: order.version, ...more });
const event = (order: Order, what: string, more: object = {}) =>
  desk.control("POST", `/settlements/${order.deal_number}/${what}`, more);
const atVenue = async () =>
  (await desk.control("GET", "/state")) as {
    deals: Record<string, { state: string; number: string | null }>;
    reports: Record<string, { state: string }>;
  };
const audited = (action: string, { id }: Order) =>
  desk.parts.db.orm
    .select()
    .from(audit)
    .where(and(eq(audit.action, action), eq(audit.subject, id)));
const booked = ({ id }: Order) =>
  desk.parts.db.orm
    .select()
    .from(inventoryDeals)
    .where(eq(inventoryDeals.orderId, id))
    .orderBy(asc(inventoryDeals.side));

/** A deal that Narmada reported to Meridian, and the exchange confirmed. */
async function confirmed(exchange: "NSE" | "BSE" = "NSE"): Promise<Order> {
  const reported = body<Order>(await report(desk.narmada, { exchange }));
  await settle(exchange, 2);
  body<Order>(await answer(desk.meridian, await read(reported), "accepted"));
  await settle(exchange, 3);
  const order = await read(reported);
  expect(order.state).toBe("CONFIRMED");
  return order;
}

describe("an order of a ticket (A-101, A-102)", () => {
  test.each(["OTC_REPORT", "RFQ_OTO"] as Execution[])(
    "is made as %s is executed, and confirmed with the deal's number",
    async (execution) => {
      const ticket = await agreedDeal(desk, execution);
      body<Ticket>(await act(desk.narmada, ticket, "execute"));
      const [made] = (await unified()).results;
      expect(made).toMatchObject({
        number: expect.stringMatching(/^O-\d{8}-0001$/) as string,
        state: "ACCEPTED",
        reported_order_status: "accepted",
        ticket_id: ticket.id,
        ticket_number: ticket.number,
        buy_or_sell: "buy",
        settlement: null,
      });
      expect(refusalOf(await cancel(desk.meridian, must(made))).message).toContain(ticket.number);
      await settle();
      const order = await read(must(made));
      expect(order).toMatchObject({ state: "CONFIRMED", settlement: { attempt: 1 }, clocks: [{ id: "pay_in" }] });
      expect(order.deal_number).not.toBeNull();
      expect((await unified(desk.narmada, { state: "confirmed" })).count).toBe(1);
      expect((await unified(sahyadri)).count).toBe(0);
      expect((await sahyadri.get(`/api/orders/${order.id}/`)).statusCode).toBe(404);
    },
  );

  test("is rejected with what the exchange refused, and executing again makes another", async () => {
    const ticket = await agreedDeal(desk);
    await desk.fault("report", { refuse: { code: "E203", text: "Participant limit exceeded" } });
    body<Ticket>(await act(desk.narmada, ticket, "execute"));
    await settle();
    const [first] = (await unified()).results;
    expect(first).toMatchObject({ state: "REJECTED", exchange_text: orderTexts.otherRefused });
    const again = body<Ticket>(await desk.narmada.get(`/api/chatter/trade/${ticket.id}/`));
    await act(desk.narmada, again, "execute");
    await settle();
    const states = (await unified()).results.map(({ state }) => state);
    expect(states).toEqual(["CONFIRMED", "REJECTED"]);
  });
});

describe("a trade that is reported by hand (A-105, A-062, S-19)", () => {
  test.each(["NSE", "BSE"] as const)("is confirmed at %s once the other firm accepts it", async (exchange) => {
    const reported = body<Order>(await report(desk.narmada, { exchange, reference: "N-7" }));
    expect(reported).toMatchObject({
      state: "REPORTED",
      reported_order_status: "pending",
      reference: "N-7",
      may: ["modify", "cancel"],
      clocks: [{ id: "report" }],
    });
    await settle(exchange, 2);
    const seen = await read(reported);
    expect(seen).toMatchObject({ may: ["accept", "reject"], clocks: [], reference: null });
    expect(seen.reported_at).not.toBeNull();
    expect(refusalOf(await answer(desk.narmada, seen, "accepted")).message).toBe(orderTexts.ownReport);
    expect(refusalOf(await answer(desk.meridian, seen, "accepted", { consideration: 1 })).code).toBe("level_moved");
    expect(refusalOf(await answer(sahyadri, seen, "accepted")).code).toBe("not_found");
    const money = must(seen.consideration).consideration;
    const accepted = body<Order>(await answer(ops, seen, "accepted", { consideration: money }));
    expect(accepted).toMatchObject({ state: "ACCEPTED", reported_order_status: "accepted" });
    expect(refusalOf(await answer(ops, accepted, "accepted")).code).toBe("already_done");
    await settle(exchange, 3);
    const order = await read(reported);
    expect(order.state).toBe("CONFIRMED");
    expect(Object.values((await atVenue()).deals).map(({ number }) => number)).toEqual([order.deal_number]);
    expect(await audited("order.confirm", order)).toHaveLength(1);
    const versions = body<{ results: { text: string }[] }>(await ops.get(`/api/orders/${order.id}/versions/`));
    expect(versions.results.map(({ text }) => text)).toEqual([
      `${exchange} confirmed deal ${order.deal_number}`,
      "Accepted",
      `Reported to ${exchange} as ${order.report_number}`,
      "Reported",
    ]);
  });

  test("is rejected by the other firm with a reason, here and at the exchange", async () => {
    const reported = body<Order>(await report(desk.narmada));
    await settle("NSE", 2);
    const seen = await read(reported);
    expect(refusalOf(await answer(desk.meridian, seen, "rejected")).field_errors).toHaveProperty("reason");
    const rejected = body<Order>(await answer(desk.meridian, seen, "rejected", { reason: "Not ours" }));
    expect(rejected).toMatchObject({ state: "REJECTED", reported_order_status: "rejected", reason: "Not ours" });
    await settle("NSE", 3);
    expect(Object.values((await atVenue()).reports)).toMatchObject([{ state: "REJECTED" }]);
  });

  test("is changed before it is confirmed: a new version, accepted and reported anew (A-106, U-19)", async () => {
    const reported = body<Order>(await report(desk.narmada));
    await settle("NSE", 2);
    const changed = body<Order>(await modify(desk.narmada, await read(reported, desk.narmada), { face: 10 * CRORE }));
    expect(changed).toMatchObject({ state: "REPORTED", face: 10 * CRORE, reported_order_status: "pending" });
    await settle("NSE", 4);
    expect(Object.values((await atVenue()).reports).map(({ state }) => state)).toEqual(["CANCELLED", "PENDING"]);
    body<Order>(await answer(desk.meridian, await read(reported), "accepted"));
    await settle("NSE", 3);
    expect(await read(reported)).toMatchObject({ state: "CONFIRMED", face: 10 * CRORE });
  });

  test("is cancelled by its reporter alone, and asked about once it was accepted (A-064)", async () => {
    const first = body<Order>(await report(desk.narmada));
    await settle("NSE", 2);
    expect(refusalOf(await cancel(desk.meridian, await read(first))).message).toBe(orderTexts.cancelsReporter);
    expect(body<Order>(await cancel(desk.narmada, await read(first, desk.narmada))).state).toBe("CANCELLED");
    await settle("NSE", 3);
    expect(Object.values((await atVenue()).reports)).toMatchObject([{ state: "CANCELLED" }]);

    await desk.fault("decideReport", { http: { status: 503 } }, { times: 3 });
    const second = body<Order>(await report(desk.narmada));
    await settle("NSE", 2);
    const accepted = body<Order>(await answer(desk.meridian, await read(second), "accepted"));
    const asked = body<Order>(await cancel(desk.meridian, accepted, { reason: "Mistake" }));
    expect(asked).toMatchObject({ state: "ACCEPTED", cancel_asked: { client_id: "cli_meridian" } });
    expect(refusalOf(await cancel(desk.meridian, asked)).code).toBe("already_done");
    expect(body<Order>(await settleCancel(desk.narmada, asked, "cancel")).state).toBe("CANCELLED");
  });

  test("needs a reason once its 15 minutes are over, at the second", async () => {
    const trade_time = istTimeOf(desk.parts.clock.now().getTime() - 16 * 60_000).slice(0, 5);
    expect(refusalOf(await report(desk.narmada, { trade_time })).field_errors).toHaveProperty("late_reason");
    const late = body<Order>(await report(desk.narmada, { trade_time, late_reason: "The line was down" }));
    await settle("NSE", 2);
    expect((await read(late)).late_reason).toBe("The line was down");
  });
});

describe("an amendment of a confirmed order", () => {
  test.each(["NSE", "BSE"] as const)("at %s is proposed by one side and decided by the other", async (exchange) => {
    const order = await confirmed(exchange);
    const text = `${exchange} changes only settlement, yield type and accrued interest. Cancel and deal again.`;
    const refused = refusalOf(await modify(desk.meridian, order, { face: 10 * CRORE, reason: "Size" }));
    expect(refused).toMatchObject({ code: "exchange_refused", message: text });
    const sent = body<Order>(await modify(desk.meridian, order, { settlement_delta: 0, reason: "Sooner" }));
    expect(sent.amendment).toMatchObject({ kind: "M", state: "SENDING", by: "buyer" });
    await settle(exchange, 2);
    const proposed = await read(order, desk.narmada);
    expect(proposed).toMatchObject({ amendment: { state: "PROPOSED", reason: "Sooner" } });
    expect(proposed.may).toContain("decide");
    expect(refusalOf(await answer(desk.meridian, proposed, "accepted")).message).toBe(orderTexts.ownAmendment);
    body<Order>(await answer(desk.narmada, proposed, "accepted"));
    await settle(exchange, 3);
    await later(exchange);
    const amended = await read(order);
    expect(amended).toMatchObject({ state: "CONFIRMED", amendment: { state: "APPROVED" }, dispute: null });
    expect(amended.settlement_date < order.settlement_date).toBe(true);
  });

  test("is refused by the other side and changes nothing; one that cancels ends the order (A-098, S-20, U-18)", async () => {
    const order = await confirmed();
    body<Order>(await cancel(desk.narmada, await read(order, desk.narmada), { reason: "Wrong bond" }));
    await settle("NSE", 2);
    body<Order>(await answer(desk.meridian, await read(order), "rejected"));
    await settle("NSE", 3);
    expect(await read(order)).toMatchObject({ state: "CONFIRMED", amendment: { state: "REFUSED" } });
    body<Order>(await cancel(desk.narmada, await read(order, desk.narmada), { reason: "Truly wrong" }));
    await settle("NSE", 2);
    body<Order>(await settleCancel(desk.meridian, await read(order), "cancel"));
    await settle("NSE", 3);
    expect(await read(order)).toMatchObject({ state: "CANCELLED", reason: "Truly wrong" });
    expect(await booked(order)).toEqual([]);
  });
});

describe("the settlement of a confirmed order", () => {
  test.each(["NSE", "BSE"] as const)(
    "at %s moves with what its clearing corporation says, and books both firms once",
    async (exchange) => {
      const order = await confirmed(exchange);
      await event(order, "securities_in");
      await later(exchange);
      expect(await read(order)).toMatchObject({
        settlement: { status: "BONDS_IN", bonds_in: { state: "done" }, funds_in: { state: "pending" } },
      });
      await event(order, "funds_in", { utr: "HDFC0001", amount: 100 });
      await later(exchange);
      const short = must((await read(order)).settlement).funds_in;
      expect(short).toMatchObject({ state: "pending", amount: 100, utr: "HDFC0001" });
      expect(short.gap).toBeGreaterThan(0);
      await event(order, "funds_in");
      await event(order, "paid_out");
      await later(exchange);
      const settled = await read(order);
      expect(settled).toMatchObject({ state: "SETTLED", clocks: [], may: [], settlement: { status: "PAID_OUT" } });
      expect((await booked(order)).map(({ clientId, side }) => `${clientId} ${side}`)).toEqual([
        "cli_meridian buy",
        "cli_narmada sell",
      ]);
      await later(exchange);
      expect((await read(order)).version).toBe(settled.version);
      expect(await audited("order.settle", order)).toHaveLength(1);
      const file = await desk.meridian.get("/api/orders/unified/file/");
      expect(file.body).toContain(`SETTLED,${exchange},${order.deal_number}`);
      expect((await desk.meridian.get(`/api/orders/${order.id}/confirmation/`)).statusCode).toBe(200);
    },
  );

  test("that failed is settled again once both firms say so, by hand with UTR and proof of both (A-098)", async () => {
    const order = await confirmed();
    await event(order, "securities_in");
    await event(order, "expire");
    await later();
    const failed = await read(order);
    expect(failed).toMatchObject({ state: "FAILED", settlement: { failure: { side: "buyer" } } });
    const asked = body<Order>(await settleCancel(ops, failed, "settle"));
    expect(asked.state).toBe("FAILED");
    expect(refusalOf(await settleCancel(ops, asked, "settle")).code).toBe("already_done");
    const again = body<Order>(await settleCancel(desk.narmada, asked, "settle"));
    expect(again).toMatchObject({ state: "CONFIRMED", settlement: { attempt: 2, status: "PENDING" } });
    expect(refusalOf(await settleCancel(ops, again, "settle", { utr: "UTR12345", proof: "Bank note" })).message).toBe(
      orderTexts.beforeSettlementDay,
    );
    await event(order, "not_settleable").catch(() => null);
    await later("NSE", 4 * 24 * 3_600_000);
    const due = await read(order);
    expect(due.state).toBe("CONFIRMED");
    expect(refusalOf(await settleCancel(ops, due, "settle")).field_errors).toHaveProperty("utr");
    const half = body<Order>(await settleCancel(ops, due, "settle", { utr: "UTR12345", proof: "Bank note" }));
    expect(half).toMatchObject({ state: "CONFIRMED", settlement: { by_hand: { buyer: { utr: "UTR12345" } } } });
    const whole = await settleCancel(desk.narmada, half, "settle", { utr: "UTR12345", proof: "Statement" });
    expect(body<Order>(whole).state).toBe("SETTLED");
    expect(await booked(order)).toHaveLength(2);
    desk.parts.clock.advance(-4 * 24 * 3_600_000);
  });

  test("is published to each firm as it goes, with its money and its turns (W-05)", async () => {
    const { orm } = desk.parts.db;
    await orm.delete(outbox);
    const order = await confirmed();
    const rows = await orm.select().from(outbox).where(eq(outbox.stream, "open_orders"));
    expect(new Set(rows.map(({ audience }) => audience))).toEqual(new Set(["cli_meridian", "cli_narmada"]));
    const turns = await orm.select().from(outbox).where(eq(outbox.stream, "rfq_negotiation_notifications"));
    expect(turns.map(({ audience, data }) => [audience, (data as [{ text: string }])[0].text])).toEqual([
      ["cli_meridian", expect.stringContaining("waits for your answer")],
      ["cli_meridian", `${order.number}: accepted`],
    ]);
    expect(await orm.select().from(outbox).where(eq(outbox.stream, "consideration_update"))).not.toEqual([]);
  });
});
