import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "#domain/entities/order.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openOrderDesk, type OrderDesk } from "#server/market/trading/orders/order-desk.testing.ts";
import { notifyLate } from "#server/market/trading/orders/notify-late.ts";

let desk: OrderDesk;
let began = new Date(0);
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.reset();
  began = desk.parts.clock.now();
});
// Each test begins on the same day.
afterEach(() => desk.parts.clock.set(began));

const clockOf = (order: Order, id: string) => order.clocks.find((clock) => clock.id === id)?.due_at;
const at = (date: string, time: string) => desk.parts.clock.set(new Date(istInstantMs(date, time)));
const stateIntention = (who: TestBrowser, { id, version }: Order, intention: string, more: object = {}) =>
  who.send("PATCH", `/api/orders/${id}/intention/`, { version, intention, ...more });
/** Notices of lateness to both firms, in the order they were sent. */
async function lateNotices({ id }: Order): Promise<string[]> {
  const { orm } = desk.parts.db;
  const rows = await orm
    .select()
    .from(outbox)
    .where(eq(outbox.stream, "rfq_negotiation_notifications"))
    .orderBy(outbox.id);
  const notices = rows.flatMap(({ audience, data }) =>
    (data as { id: string; text: string }[]).map((notice) => ({ ...notice, audience })),
  );
  return notices
    .filter((notice) => notice.id === id && notice.text.includes(" is late: "))
    .map(({ audience, text }) => `${audience} ${text.slice(text.indexOf("late: ") + 6)}`);
}
const both = (label: string) => ["cli_meridian", "cli_narmada"].map((firm) => `${firm} ${label}`);

describe("clocks that run out are told to both firms at the second, once each (N-08)", () => {
  test("the report's, 15 minutes after the deal, while its exchange has not got it", async () => {
    await desk.fault("report", { http: { status: 503 } }, { times: 0 });
    const order = body<Order>(await desk.report(desk.narmada));
    const due = Date.parse(order.deal_time) + 15 * 60_000;
    desk.parts.clock.set(new Date(due - 1));
    await notifyLate(desk.parts);
    expect(await lateNotices(order)).toEqual([]);
    desk.parts.clock.set(new Date(due));
    for (let pass = 0; pass < 2; pass += 1) await notifyLate(desk.parts);
    expect(await lateNotices(order)).toEqual(both("report due"));
    expect(await desk.audited("order.late", order)).toHaveLength(1);
  });

  test("the custodian's intention an hour before the pay-in, then the pay-in itself", async () => {
    const order = await desk.confirmed("NSE", { custodian_id: "cli_godavari" });
    const date = order.settlement_date;
    const iso = (time: string) => new Date(istInstantMs(date, time)).toISOString();
    expect(order).toMatchObject({ settlement: { intentions: { buyer: null, seller: "pending" } } });
    expect([clockOf(order, "intention"), clockOf(order, "pay_in")]).toEqual([iso("16:45"), iso("17:45")]);
    at(date, "16:45");
    await notifyLate(desk.parts);
    expect(await lateNotices(order)).toEqual(both("custodian intention due"));
    at(date, "17:45");
    for (let pass = 0; pass < 2; pass += 1) await notifyLate(desk.parts);
    expect(await lateNotices(order)).toEqual([...both("custodian intention due"), ...both("pay-in due")]);
    const { results } = body<{ results: { text: string }[] }>(await desk.ops.get(`/api/orders/${order.id}/versions/`));
    expect(results.slice(0, 2).map(({ text }) => text)).toEqual(["Late: pay-in due", "Late: custodian intention due"]);
  });

  test("none of an order that both sides are in on, nor of one that has ended", async () => {
    const [paid, cancelled] = [
      await desk.confirmed(),
      body<Order>(await desk.report(desk.narmada, { reference: "Another" })),
    ];
    await desk.event(paid, "securities_in");
    await desk.event(paid, "funds_in");
    await desk.restart();
    await desk.pass();
    body<Order>(await desk.cancel(desk.narmada, await desk.read(cancelled, desk.narmada)));
    at(paid.settlement_date, "18:00");
    await notifyLate(desk.parts);
    expect([...(await lateNotices(paid)), ...(await lateNotices(cancelled))]).toEqual([]);
  });
});

describe("a custodian's intention", () => {
  test("is said by the back office of its side alone until bonds and money are in, and stops its clock", async () => {
    const order = await desk.confirmed("NSE", { custodian_id: "cli_godavari" });
    expect(refusalOf(await stateIntention(desk.ops, order, "stated"))).toMatchObject({
      code: "forbidden",
      message: orderTexts.noCustodian,
    });
    expect(refusalOf(await stateIntention(desk.sahyadri, order, "stated")).code).toBe("not_found");
    const stated = body<Order>(await stateIntention(desk.narmada, order, "stated"));
    expect(stated.settlement?.intentions).toEqual({ buyer: null, seller: "stated" });
    expect(clockOf(stated, "intention")).toBeUndefined();
    // It may still change its mind, and both read why before the pay-in.
    body<Order>(await stateIntention(desk.narmada, stated, "refused", { reason: "No bonds" }));
    const refused = await desk.read(order);
    expect(refused).toMatchObject({ state: "CONFIRMED", settlement: { intentions: { seller: "refused" } } });
    const { results } = body<{ results: { text: string }[] }>(await desk.ops.get(`/api/orders/${order.id}/versions/`));
    expect(results[0]?.text).toBe("The custodian of the seller refuses to settle: No bonds");
    await desk.event(order, "securities_in");
    await desk.event(order, "funds_in");
    await desk.restart();
    await desk.pass();
    expect(refusalOf(await stateIntention(desk.narmada, await desk.read(order), "stated")).message).toBe(
      orderTexts.payInDone,
    );
  });
});
