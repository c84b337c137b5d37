import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "#domain/entities/order.ts";
import type { Execution, Ticket } from "#domain/entities/ticket.ts";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { body, CRORE, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openOrderDesk, type OrderDesk } from "#server/market/trading/orders/order-desk.testing.ts";
import { act, agreedDeal } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const unified = async (who = desk.meridian, query = {}) =>
  body<{ count: number; results: Order[] }>(await who.get("/api/orders/unified/", query));

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
      expect(refusalOf(await desk.cancel(desk.meridian, must(made))).message).toContain(ticket.number);
      await desk.settle();
      const order = await desk.read(must(made));
      expect(order).toMatchObject({ state: "CONFIRMED", settlement: { attempt: 1 }, clocks: [{ id: "pay_in" }] });
      expect(order.deal_number).not.toBeNull();
      expect((await unified(desk.narmada, { state: "confirmed" })).count).toBe(1);
      expect((await unified(desk.sahyadri)).count).toBe(0);
      expect((await desk.sahyadri.get(`/api/orders/${order.id}/`)).statusCode).toBe(404);
    },
  );

  test("is rejected with what the exchange refused, and executing again makes another", async () => {
    const ticket = await agreedDeal(desk);
    await desk.fault("report", { refuse: { code: "E203", text: "Participant limit exceeded" } });
    body<Ticket>(await act(desk.narmada, ticket, "execute"));
    await desk.settle();
    const [first] = (await unified()).results;
    expect(first).toMatchObject({ state: "REJECTED", exchange_text: orderTexts.otherRefused });
    const again = body<Ticket>(await desk.narmada.get(`/api/chatter/trade/${ticket.id}/`));
    await act(desk.narmada, again, "execute");
    await desk.settle();
    const states = (await unified()).results.map(({ state }) => state);
    expect(states).toEqual(["CONFIRMED", "REJECTED"]);
  });
});

describe("a trade that is reported by hand (A-105, A-062, S-19)", () => {
  test.each(["NSE", "BSE"] as const)("is confirmed at %s once the other firm accepts it", async (exchange) => {
    const reported = body<Order>(await desk.report(desk.narmada, { exchange, reference: "N-7" }));
    expect(reported).toMatchObject({
      state: "REPORTED",
      reported_order_status: "pending",
      reference: "N-7",
      may: ["modify", "cancel"],
      clocks: [{ id: "report" }],
    });
    await desk.settle(exchange, 2);
    const seen = await desk.read(reported);
    expect(seen).toMatchObject({ may: ["accept", "reject"], clocks: [], reference: null });
    expect(seen.reported_at).not.toBeNull();
    expect(refusalOf(await desk.answer(desk.narmada, seen, "accepted")).message).toBe(orderTexts.ownReport);
    expect(refusalOf(await desk.answer(desk.meridian, seen, "accepted", { consideration: 1 })).code).toBe(
      "level_moved",
    );
    expect(refusalOf(await desk.answer(desk.sahyadri, seen, "accepted")).code).toBe("not_found");
    const money = must(seen.consideration).consideration;
    const accepted = body<Order>(await desk.answer(desk.ops, seen, "accepted", { consideration: money }));
    expect(accepted).toMatchObject({ state: "ACCEPTED", reported_order_status: "accepted" });
    expect(refusalOf(await desk.answer(desk.ops, accepted, "accepted")).code).toBe("already_done");
    await desk.settle(exchange, 3);
    const order = await desk.read(reported);
    expect(order.state).toBe("CONFIRMED");
    expect(Object.values((await desk.market()).deals).map(({ number }) => number)).toEqual([order.deal_number]);
    expect(await desk.audited("order.confirm", order)).toHaveLength(1);
    const versions = body<{ results: { text: string }[] }>(await desk.ops.get(`/api/orders/${order.id}/versions/`));
    expect(versions.results.map(({ text }) => text)).toEqual([
      `${exchange} confirmed deal ${order.deal_number}`,
      "Accepted",
      `Reported to ${exchange} as ${order.report_number}`,
      "Reported",
    ]);
  });

  test("is asked about where a colleague, the same person or the other firm has reported it already, until it is confirmed as another", async () => {
    const first = body<Order>(await desk.report(desk.narmada));
    const again = refusalOf(await desk.report(desk.narmada));
    expect(again.code).toBe("unusual_level");
    expect(again.message).toMatch(new RegExp(`^Reported just now by .+: ${first.number}\\. Report another\\?$`));
    const theirs = { side: "buyer", counterparty: { client_id: "cli_narmada" } };
    expect(refusalOf(await desk.report(desk.meridian, theirs)).message).toBe(
      `Reported just now by Narmada Bank: ${first.number}. Report another?`,
    );
    for (const other of [{ face: 10 * CRORE }, { yield_stored: 0.0621 }]) {
      body<Order>(await desk.report(desk.narmada, other));
    }
    const second = body<Order>(await desk.report(desk.narmada, { confirms: { reported_order: first.number } }));
    // The confirmation named the first trade, and the newest is the second.
    expect(
      refusalOf(await desk.report(desk.narmada, { confirms: { reported_order: first.number } })).message,
    ).toContain(second.number);
  });

  test("is rejected by the other firm with a reason, here and at the exchange", async () => {
    const reported = body<Order>(await desk.report(desk.narmada));
    await desk.settle("NSE", 2);
    const seen = await desk.read(reported);
    expect(refusalOf(await desk.answer(desk.meridian, seen, "rejected")).field_errors).toHaveProperty("reason");
    const rejected = body<Order>(await desk.answer(desk.meridian, seen, "rejected", { reason: "Not ours" }));
    expect(rejected).toMatchObject({ state: "REJECTED", reported_order_status: "rejected", reason: "Not ours" });
    await desk.settle("NSE", 3);
    expect(Object.values((await desk.market()).reports)).toMatchObject([{ state: "REJECTED" }]);
  });

  test("is changed before it is confirmed: a new version, accepted and reported anew (A-106, U-19)", async () => {
    const reported = body<Order>(await desk.report(desk.narmada));
    await desk.settle("NSE", 2);
    const changed = body<Order>(
      await desk.modify(desk.narmada, await desk.read(reported, desk.narmada), { face: 10 * CRORE }),
    );
    expect(changed).toMatchObject({ state: "REPORTED", face: 10 * CRORE, reported_order_status: "pending" });
    await desk.settle("NSE", 4);
    expect(Object.values((await desk.market()).reports).map(({ state }) => state)).toEqual(["CANCELLED", "PENDING"]);
    body<Order>(await desk.answer(desk.meridian, await desk.read(reported), "accepted"));
    await desk.settle("NSE", 3);
    expect(await desk.read(reported)).toMatchObject({ state: "CONFIRMED", face: 10 * CRORE });
  });

  test("is cancelled by its reporter alone, and asked about once it was accepted (A-064)", async () => {
    const first = body<Order>(await desk.report(desk.narmada));
    await desk.settle("NSE", 2);
    expect(refusalOf(await desk.cancel(desk.meridian, await desk.read(first))).message).toBe(
      orderTexts.cancelsReporter,
    );
    expect(body<Order>(await desk.cancel(desk.narmada, await desk.read(first, desk.narmada))).state).toBe("CANCELLED");
    await desk.settle("NSE", 3);
    expect(Object.values((await desk.market()).reports)).toMatchObject([{ state: "CANCELLED" }]);

    await desk.fault("decideReport", { http: { status: 503 } }, { times: 3 });
    const second = body<Order>(await desk.report(desk.narmada));
    await desk.settle("NSE", 2);
    const accepted = body<Order>(await desk.answer(desk.meridian, await desk.read(second), "accepted"));
    const asked = body<Order>(await desk.cancel(desk.meridian, accepted, { reason: "Mistake" }));
    expect(asked).toMatchObject({ state: "ACCEPTED", cancel_asked: { client_id: "cli_meridian" } });
    expect(refusalOf(await desk.cancel(desk.meridian, asked)).code).toBe("already_done");
    expect(body<Order>(await desk.settleCancel(desk.narmada, asked, "cancel")).state).toBe("CANCELLED");
  });

  test("needs a reason once its 15 minutes are over, at the second", async () => {
    const trade_time = istTimeOf(desk.parts.clock.now().getTime() - 16 * 60_000).slice(0, 5);
    expect(refusalOf(await desk.report(desk.narmada, { trade_time })).field_errors).toHaveProperty("late_reason");
    const late = body<Order>(await desk.report(desk.narmada, { trade_time, late_reason: "The line was down" }));
    await desk.settle("NSE", 2);
    expect((await desk.read(late)).late_reason).toBe("The line was down");
  });
});

describe("an amendment of a confirmed order", () => {
  test.each(["NSE", "BSE"] as const)("at %s is proposed by one side and decided by the other", async (exchange) => {
    const order = await desk.confirmed(exchange);
    const text = `${exchange} changes only settlement, yield type and accrued interest. Cancel and deal again.`;
    const refused = refusalOf(await desk.modify(desk.meridian, order, { face: 10 * CRORE, reason: "Size" }));
    expect(refused).toMatchObject({ code: "exchange_refused", message: text });
    const sent = body<Order>(await desk.modify(desk.meridian, order, { settlement_delta: 0, reason: "Sooner" }));
    expect(sent.amendment).toMatchObject({ kind: "M", state: "SENDING", by: "buyer" });
    await desk.settle(exchange, 2);
    const proposed = await desk.read(order, desk.narmada);
    expect(proposed).toMatchObject({ amendment: { state: "PROPOSED", reason: "Sooner" } });
    expect(proposed.may).toContain("decide");
    expect(refusalOf(await desk.answer(desk.meridian, proposed, "accepted")).message).toBe(orderTexts.ownAmendment);
    body<Order>(await desk.answer(desk.narmada, proposed, "accepted"));
    await desk.settle(exchange, 3);
    await desk.later(exchange);
    const amended = await desk.read(order);
    expect(amended).toMatchObject({ state: "CONFIRMED", amendment: { state: "APPROVED" }, dispute: null });
    expect(amended.settlement_date < order.settlement_date).toBe(true);
  });

  test("is refused by the other side and changes nothing; one that cancels ends the order (A-098, S-20, U-18)", async () => {
    const order = await desk.confirmed();
    body<Order>(await desk.cancel(desk.narmada, await desk.read(order, desk.narmada), { reason: "Wrong bond" }));
    await desk.settle("NSE", 2);
    body<Order>(await desk.answer(desk.meridian, await desk.read(order), "rejected"));
    await desk.settle("NSE", 3);
    expect(await desk.read(order)).toMatchObject({ state: "CONFIRMED", amendment: { state: "REFUSED" } });
    body<Order>(await desk.cancel(desk.narmada, await desk.read(order, desk.narmada), { reason: "Truly wrong" }));
    await desk.settle("NSE", 2);
    body<Order>(await desk.settleCancel(desk.meridian, await desk.read(order), "cancel"));
    await desk.settle("NSE", 3);
    expect(await desk.read(order)).toMatchObject({ state: "CANCELLED", reason: "Truly wrong" });
    expect(await desk.booked(order)).toEqual([]);
  });
});

describe("the settlement of a confirmed order", () => {
  test.each(["NSE", "BSE"] as const)(
    "at %s moves with what its clearing corporation says, and books both firms once",
    async (exchange) => {
      const order = await desk.confirmed(exchange);
      await desk.event(order, "securities_in");
      await desk.later(exchange);
      expect(await desk.read(order)).toMatchObject({
        settlement: { status: "BONDS_IN", bonds_in: { state: "done" }, funds_in: { state: "pending" } },
      });
      await desk.event(order, "funds_in", { utr: "HDFC0001", amount: 100 });
      await desk.later(exchange);
      const short = must((await desk.read(order)).settlement).funds_in;
      expect(short).toMatchObject({ state: "pending", amount: 100, utr: "HDFC0001" });
      expect(short.gap).toBeGreaterThan(0);
      await desk.event(order, "funds_in");
      await desk.event(order, "paid_out");
      await desk.later(exchange);
      const settled = await desk.read(order);
      expect(settled).toMatchObject({ state: "SETTLED", clocks: [], may: [], settlement: { status: "PAID_OUT" } });
      expect((await desk.booked(order)).map(({ clientId, side }) => `${clientId} ${side}`)).toEqual([
        "cli_meridian buy",
        "cli_narmada sell",
      ]);
      await desk.later(exchange);
      expect((await desk.read(order)).version).toBe(settled.version);
      expect(await desk.audited("order.settle", order)).toHaveLength(1);
      const file = await desk.meridian.get("/api/orders/unified/file/");
      expect(file.body).toContain(`SETTLED,${exchange},${order.deal_number}`);
      expect((await desk.meridian.get(`/api/orders/${order.id}/confirmation/`)).statusCode).toBe(200);
    },
  );

  test("that failed is settled again once both firms say so, by hand with UTR and proof of both (A-098)", async () => {
    const order = await desk.confirmed();
    await desk.event(order, "securities_in");
    await desk.event(order, "expire");
    await desk.later();
    const failed = await desk.read(order);
    expect(failed).toMatchObject({ state: "FAILED", settlement: { failure: { side: "buyer" } } });
    const asked = body<Order>(await desk.settleCancel(desk.ops, failed, "settle"));
    expect(asked.state).toBe("FAILED");
    expect(refusalOf(await desk.settleCancel(desk.ops, asked, "settle")).code).toBe("already_done");
    const again = body<Order>(await desk.settleCancel(desk.narmada, asked, "settle"));
    expect(again).toMatchObject({ state: "CONFIRMED", settlement: { attempt: 2, status: "PENDING" } });
    expect(
      refusalOf(await desk.settleCancel(desk.ops, again, "settle", { utr: "UTR12345", proof: "Bank note" })).message,
    ).toBe(orderTexts.beforeSettlementDay);
    await desk.event(order, "not_settleable").catch(() => null);
    await desk.later("NSE", 4 * 24 * 3_600_000);
    const due = await desk.read(order);
    expect(due.state).toBe("CONFIRMED");
    expect(refusalOf(await desk.settleCancel(desk.ops, due, "settle")).field_errors).toHaveProperty("utr");
    const half = body<Order>(await desk.settleCancel(desk.ops, due, "settle", { utr: "UTR12345", proof: "Bank note" }));
    expect(half).toMatchObject({ state: "CONFIRMED", settlement: { by_hand: { buyer: { utr: "UTR12345" } } } });
    const whole = await desk.settleCancel(desk.narmada, half, "settle", { utr: "UTR12345", proof: "Statement" });
    expect(body<Order>(whole).state).toBe("SETTLED");
    expect(await desk.booked(order)).toHaveLength(2);
    desk.parts.clock.advance(-4 * 24 * 3_600_000);
  });

  test("is published to each firm as it goes, with its money and its turns (W-05)", async () => {
    const { orm } = desk.parts.db;
    await orm.delete(outbox);
    const order = await desk.confirmed();
    const rows = await orm.select().from(outbox).where(eq(outbox.stream, "open_orders"));
    expect(new Set(rows.map(({ audience }) => audience))).toEqual(new Set(["cli_meridian", "cli_narmada"]));
    const turns = await orm
      .select()
      .from(outbox)
      .where(eq(outbox.stream, "rfq_negotiation_notifications"))
      .orderBy(asc(outbox.id));
    expect(turns.map(({ audience, data }) => [audience, (data as [{ text: string }])[0].text])).toEqual([
      ["cli_meridian", expect.stringContaining("waits for your answer")],
      ["cli_meridian", `${order.number}: accepted`],
    ]);
    expect(await orm.select().from(outbox).where(eq(outbox.stream, "consideration_update"))).not.toEqual([]);
  });
});
