import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Order } from "#domain/entities/order.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { disputedText, orderTexts, waitingText } from "#domain/orders/texts.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import { body, CRORE, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openOrderDesk, type OrderDesk } from "#server/market/trading/orders/order-desk.testing.ts";

// Faults between an order and its exchange (section 10 of the ground truth), for each command of an order.

let desk: OrderDesk;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const EXCHANGES = ["NSE", "BSE"] as const;
const LIMIT = { refuse: { code: "E203", text: "Participant limit exceeded" } };
const limitText = (exchange: Exchange) => `${exchange} limit reached: Participant limit exceeded`;
const fault = (exchange: Exchange, call: string, effect: unknown, more: object = {}) =>
  desk.fault(call, effect, { exchange, ...more });
const kindsOf = async ({ id }: Order) =>
  (await desk.parts.db.orm.select().from(exchangeCommands).where(eq(exchangeCommands.subjectId, id)))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ kind, state, attempt }) => `${kind} ${state} ${attempt}`);

describe.each(EXCHANGES)("at %s, of which every answer is lost or every call is cut", (exchange) => {
  test.each([
    ["lost after the act: found, and done once", "drop_after", 1],
    ["cut before the act: absent in two reads, sent again, done once", "drop_before", 2],
  ] as const)("an order and its amendment: %s", async (_what, effect, attempts) => {
    await fault(exchange, "report", effect);
    const reported = body<Order>(await desk.report(desk.narmada, { exchange }));
    await desk.pass(exchange);
    const doubtful = await desk.read(reported);
    expect(doubtful).toMatchObject({ state: "REPORTED", in_doubt: true, exchange_text: waitingText(exchange) });
    expect(refusalOf(await desk.answer(desk.meridian, doubtful, "accepted")).code).toBe("in_doubt");
    await desk.wait(exchange);

    await fault(exchange, "decideReport", effect);
    body<Order>(await desk.answer(desk.meridian, await desk.read(reported), "accepted"));
    await desk.pass(exchange);
    expect(await desk.read(reported)).toMatchObject({ state: "ACCEPTED", in_doubt: true, deal_number: null });
    await desk.wait(exchange);
    const order = await desk.read(reported);
    expect(order).toMatchObject({ state: "CONFIRMED", in_doubt: false });

    await fault(exchange, "proposeAmendment", effect);
    body<Order>(await desk.modify(desk.meridian, order, { settlement_delta: 0, reason: "Sooner" }));
    await desk.pass(exchange);
    expect(await desk.read(order)).toMatchObject({ in_doubt: true, amendment: { state: "SENDING" } });
    await desk.wait(exchange);

    await fault(exchange, "decideAmendment", effect);
    body<Order>(await desk.answer(desk.narmada, await desk.read(order), "accepted"));
    await desk.pass(exchange);
    await desk.wait(exchange);
    const amended = await desk.read(order);
    expect(amended).toMatchObject({ state: "CONFIRMED", in_doubt: false, amendment: { state: "APPROVED" } });
    expect(amended.settlement_date < order.settlement_date).toBe(true);

    const { reports, deals, amendments } = await desk.market();
    expect(Object.values(reports).map(({ state }) => state)).toEqual(["ACCEPTED"]);
    expect(Object.values(deals).map(({ number }) => number)).toEqual([order.deal_number]);
    expect(Object.values(amendments).map(({ state }) => state)).toEqual(["APPROVED"]);
    expect(await kindsOf(order)).toEqual(
      ["report", "decideReport", "proposeAmendment", "decideAmendment"].map((kind) => `${kind} DONE ${attempts}`),
    );
    expect(await desk.audited("order.confirm", order)).toHaveLength(1);
  });

  test("a rejection and a cancellation whose answers are lost are in force there once", async () => {
    const rejected = body<Order>(await desk.report(desk.narmada, { exchange }));
    const cancelled = body<Order>(await desk.report(desk.narmada, { exchange, reference: "Another" }));
    await desk.settle(exchange, 2);
    await fault(exchange, "decideReport", "drop_after", { times: 2 });
    body<Order>(await desk.answer(desk.meridian, await desk.read(rejected), "rejected", { reason: "Not ours" }));
    body<Order>(await desk.cancel(desk.narmada, await desk.read(cancelled, desk.narmada)));
    await desk.pass(exchange);
    await desk.wait(exchange);
    expect(await desk.read(rejected)).toMatchObject({ state: "REJECTED", reason: "Not ours", in_doubt: false });
    expect(await desk.read(cancelled)).toMatchObject({ state: "CANCELLED", in_doubt: false });
    const { reports } = await desk.market();
    expect(new Set(Object.values(reports).map(({ state }) => state))).toEqual(new Set(["REJECTED", "CANCELLED"]));
  });
});

test.each(EXCHANGES)(
  "what %s refuses is undone here, its text is shown to whom it was refused, and it can be tried again",
  async (exchange) => {
    await fault(exchange, "report", LIMIT);
    const first = body<Order>(await desk.report(desk.narmada, { exchange }));
    await desk.settle(exchange, 2);
    const stopped = { state: "REJECTED", reported_order_status: "rejected", may: [], in_doubt: false };
    expect(await desk.read(first, desk.narmada)).toMatchObject({ ...stopped, exchange_text: limitText(exchange) });
    expect(await desk.read(first)).toMatchObject({ ...stopped, exchange_text: orderTexts.otherRefused });

    const second = body<Order>(await desk.report(desk.narmada, { exchange }));
    await desk.settle(exchange, 2);
    await fault(exchange, "decideReport", LIMIT);
    body<Order>(await desk.answer(desk.meridian, await desk.read(second), "accepted"));
    await desk.settle(exchange, 2);
    const open = await desk.read(second);
    expect(open).toMatchObject({
      state: "REPORTED",
      reported_order_status: "pending",
      exchange_text: limitText(exchange),
      may: ["accept", "reject"],
    });
    body<Order>(await desk.answer(desk.meridian, open, "accepted"));
    await desk.settle(exchange, 3);

    await fault(exchange, "proposeAmendment", LIMIT);
    body<Order>(await desk.modify(desk.meridian, await desk.read(second), { settlement_delta: 0, reason: "Sooner" }));
    await desk.settle(exchange, 2);
    const unchanged = await desk.read(second);
    expect(unchanged).toMatchObject({
      state: "CONFIRMED",
      settlement_date: second.settlement_date,
      amendment: { state: "REFUSED", text: limitText(exchange) },
      exchange_text: limitText(exchange),
    });
    body<Order>(await desk.modify(desk.meridian, unchanged, { settlement_delta: 0, reason: "Sooner" }));
    await desk.settle(exchange, 2);

    await fault(exchange, "decideAmendment", LIMIT);
    body<Order>(await desk.answer(desk.narmada, await desk.read(second), "accepted"));
    await desk.settle(exchange, 2);
    const undecided = await desk.read(second, desk.narmada);
    expect(undecided).toMatchObject({ amendment: { state: "PROPOSED" }, exchange_text: limitText(exchange) });
    expect(undecided.may).toContain("decide");
    body<Order>(await desk.answer(desk.narmada, undecided, "accepted"));
    await desk.settle(exchange, 3);
    expect((await desk.read(second)).amendment).toMatchObject({ state: "APPROVED" });
    const { reports, deals } = await desk.market();
    expect([Object.keys(reports).length, Object.keys(deals).length]).toEqual([1, 1]);
    expect(await desk.audited("exchange.refused", second)).toHaveLength(3);
  },
);

describe("an outage", () => {
  test("before anything is sent leaves it on its way, and it is sent once when the exchange is back", async () => {
    await fault("NSE", "report", { http: { status: 503 } }, { times: 2 });
    const reported = body<Order>(await desk.report(desk.narmada));
    await desk.pass();
    expect(await desk.read(reported)).toMatchObject({ state: "REPORTED", reported_at: null, report_number: null });
    expect((await desk.market()).reports).toEqual({});
    for (let pass = 0; pass < 4; pass += 1) await desk.later("NSE", 6000);
    expect((await desk.read(reported)).report_number).not.toBeNull();
    expect(Object.keys((await desk.market()).reports)).toHaveLength(1);
  });

  test("that lasts past the day's end: what was only said here is taken back and says so, and nothing is sent", async () => {
    const accepted = body<Order>(await desk.report(desk.narmada));
    await desk.settle("NSE", 2);
    await desk.fault("decideReport", { http: { status: 503 } }, { times: 0 });
    await desk.fault("report", { http: { status: 503 } }, { times: 0 });
    body<Order>(await desk.answer(desk.meridian, await desk.read(accepted), "accepted"));
    const reported = body<Order>(await desk.report(desk.narmada, { reference: "Another" }));
    await desk.pass();
    const [day = ""] = desk.parts.clock.now().toISOString().split("T");
    const untilEnd = istInstantMs(day, "17:00") - desk.parts.clock.now().getTime();
    await desk.later("NSE", untilEnd);
    expect(await desk.read(reported)).toMatchObject({ state: "REJECTED", exchange_text: orderTexts.otherRefused });
    expect((await desk.read(reported, desk.narmada)).exchange_text).toBe(orderTexts.notReached);
    await desk.control("DELETE", "/faults");
    await desk.settle();
    expect(Object.keys((await desk.market()).reports)).toHaveLength(1);
    expect((await desk.market()).deals).toEqual({});
    desk.parts.clock.advance(-untilEnd);
  });
});

test("a node that stops after sending leaves an order in doubt, and the next one finds what became of it", async () => {
  const reported = body<Order>(await desk.report(desk.narmada));
  await desk.settle("NSE", 2);
  body<Order>(await desk.answer(desk.meridian, await desk.read(reported), "accepted"));
  const sending = { state: "SENDING" as const, attempt: 1, sentAt: desk.parts.clock.now() };
  await desk.parts.db.orm.update(exchangeCommands).set(sending).where(eq(exchangeCommands.kind, "decideReport"));
  await desk.restart();
  expect((await desk.read(reported)).in_doubt).toBe(true);
  await desk.wait();
  expect((await desk.read(reported)).state).toBe("CONFIRMED");
  expect(Object.keys((await desk.market()).deals)).toHaveLength(1);
});

test("other money at the exchange is never confirmed by itself: both figures stand until they agree", async () => {
  const reported = body<Order>(await desk.report(desk.narmada));
  await desk.settle("NSE", 2);
  await desk.fault("decideReport", "drop_after");
  body<Order>(await desk.answer(desk.meridian, await desk.read(reported), "accepted"));
  await desk.pass();
  const ours = must(reported.consideration).consideration;
  const theirs = roundHalfAway(ours + 0.01, 2);
  const [deal] = Object.values((await desk.market()).deals);
  const misstate = (consideration: number) => desk.control("POST", `/deals/${deal?.number}`, { consideration });
  await misstate(theirs);
  await desk.wait();
  const disputed = await desk.read(reported, desk.narmada);
  expect(disputed).toMatchObject({ state: "ACCEPTED", deal_number: null, dispute: { ours, venue: theirs } });
  expect(await desk.audited("exchange.disputed", disputed)).toHaveLength(1);
  // The exchange has the deal: changing or cancelling it only here would deal twice, or leave a deal without an order.
  for (const refused of [
    await desk.modify(desk.narmada, disputed, { face: 10 * CRORE }),
    await desk.cancel(desk.narmada, disputed),
  ]) {
    expect(refusalOf(refused)).toMatchObject({ code: "in_doubt", message: disputedText("NSE") });
  }
  await misstate(ours);
  await desk.restart();
  await desk.pass();
  expect(await desk.read(reported)).toMatchObject({ state: "CONFIRMED", dispute: null, deal_number: deal?.number });
});
