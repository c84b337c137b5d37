import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "#domain/entities/order.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { openMessage } from "#server/machine/identity/sealed-message.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { body, CRORE, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openOrderDesk, type OrderDesk } from "#server/market/trading/orders/order-desk.testing.ts";
import { PRICED } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";

// A purchase that is placed onward, under paths of its own. Meridian procures from Narmada, and sells to Sahyadri. (S-21)

let desk: OrderDesk;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const URL = "/api/procurement-orders/";
const procure = async (more: object = {}) =>
  body<Order>(
    await desk.meridian.send("POST", URL, {
      finstrument_id: PRICED,
      face: 10 * CRORE,
      yield_stored: 0.062,
      trade_time: "11:00",
      settlement_delta: 1,
      exchange: "NSE",
      counterparty: { client_id: "cli_narmada" },
      ...more,
    }),
  );
const read = async ({ id }: Order, who: TestBrowser = desk.meridian) => body<Order>(await who.get(`${URL}${id}/`));
const answer = (who: TestBrowser, { id, version }: Order, status: string, more: object = {}) =>
  who.send("PUT", `${URL}${id}/accept-reject/`, { version, reported_order_status: status, ...more });
const settleCancel = (who: TestBrowser, { id, version }: Order, action: string, more: object = {}) =>
  who.send("PATCH", `${URL}settle-cancel/${id}/${action}/`, { version, ...more });
const place = (who: TestBrowser, { id, version }: Order, placements: object[]) =>
  who.send("PUT", `${URL}${id}/placements/`, { version, placements });
async function confirmedProcurement(more: object = {}): Promise<Order> {
  const reported = await procure(more);
  await desk.settle("NSE", 2);
  body<Order>(await answer(desk.narmada, await read(reported), "accepted"));
  await desk.settle("NSE", 3);
  return read(reported);
}
/** Meridian sells of it to Sahyadri. */
async function sale(): Promise<Order> {
  const sold = body<Order>(await desk.report(desk.meridian, { counterparty: { client_id: "cli_sahyadri" } }));
  await desk.settle("NSE", 2);
  body<Order>(await desk.answer(desk.sahyadri, await desk.read(sold), "accepted"));
  await desk.settle("NSE", 3);
  return desk.read(sold);
}

describe("a procurement", () => {
  test("is reported, read, changed and cancelled under its own path alone (A-104, A-103, A-066, A-065)", async () => {
    const reported = await procure();
    expect(reported).toMatchObject({ kind: "PROCUREMENT", state: "REPORTED", reporter: "buyer", placements: [] });
    await desk.settle("NSE", 2);
    const { id, version } = await read(reported);
    for (const who of [desk.meridian, desk.narmada]) {
      expect((await who.get(`${URL}${id}/`)).statusCode).toBe(200);
      expect((await who.get(`/api/orders/${id}/`)).statusCode).toBe(404);
    }
    expect((await desk.sahyadri.get(`${URL}${id}/`)).statusCode).toBe(404);
    expect((await desk.cancel(desk.meridian, { id, version })).statusCode).toBe(404);
    const changed = body<Order>(
      await desk.meridian.send("PATCH", `${URL}${id}/modify/`, { version, face: 5 * CRORE, reason: "Less" }),
    );
    expect(changed).toMatchObject({ state: "REPORTED", face: 5 * CRORE, version: version + 1 });
    await desk.settle("NSE", 4);
    const before = await read(reported);
    const sent = { version: before.version, reason: "Placed elsewhere" };
    const cancelled = body<Order>(await desk.meridian.send("POST", `${URL}${id}/cancel/`, sent));
    expect(cancelled).toMatchObject({ state: "CANCELLED", reason: "Placed elsewhere" });
    await desk.settle("NSE", 3);
    const { reports } = await desk.market();
    expect(Object.values(reports).map(({ state }) => state)).toEqual(["CANCELLED", "CANCELLED"]);
  });

  test("is accepted or rejected by the selling firm (A-063)", async () => {
    const [first, second] = [await procure(), await procure({ reference: "Another" })];
    await desk.settle("NSE", 2);
    expect(refusalOf(await answer(desk.meridian, await read(first), "accepted")).message).toBe(orderTexts.ownReport);
    const rejected = body<Order>(await answer(desk.narmada, await read(first), "rejected", { reason: "Not ours" }));
    expect(rejected).toMatchObject({ state: "REJECTED", reported_order_status: "rejected" });
    body<Order>(await answer(desk.narmada, await read(second), "accepted"));
    await desk.settle("NSE", 3);
    expect((await read(second)).state).toBe("CONFIRMED");
    expect((await read(first)).state).toBe("REJECTED");
  });

  test("that failed is settled again and by hand by both firms, or cancelled by both (A-099)", async () => {
    const [one, other] = [await confirmedProcurement(), await confirmedProcurement({ reference: "Another" })];
    for (const order of [one, other]) await desk.event(order, "expire");
    await desk.later();
    body<Order>(await settleCancel(desk.meridian, await read(other), "cancel", { reason: "Placed elsewhere" }));
    const cancelled = body<Order>(await settleCancel(desk.narmada, await read(other), "cancel"));
    expect(cancelled).toMatchObject({ state: "CANCELLED", reason: "Placed elsewhere" });

    const asked = body<Order>(await settleCancel(desk.narmada, await read(one), "settle"));
    const again = body<Order>(await settleCancel(desk.meridian, asked, "settle"));
    expect(again).toMatchObject({ state: "CONFIRMED", settlement: { attempt: 2 } });
    const untilDue = istInstantMs(again.settlement_date, "12:00") - desk.parts.clock.now().getTime();
    desk.parts.clock.advance(untilDue);
    const proof = { utr: "UTR12345", proof: "Statement" };
    const half = body<Order>(await settleCancel(desk.narmada, await read(one), "settle", proof));
    expect(body<Order>(await settleCancel(desk.ops, half, "settle", proof)).state).toBe("SETTLED");
    expect((await desk.booked(one)).map(({ side }) => side)).toEqual(["buy", "sell"]);
    desk.parts.clock.advance(-untilDue);
  });
});

describe("placements of a procurement", () => {
  test("are its firm's own matter: orders by which it sells the same bond, up to its face", async () => {
    const procurement = await confirmedProcurement();
    const sold = await sale();
    const into = { order_id: sold.id, face: 5 * CRORE, markup: 0.05 };
    const refusedAt = async (placements: object[], who = desk.meridian) =>
      refusalOf(await place(who, await read(procurement), placements));
    expect((await refusedAt([into], desk.narmada)).message).toBe(orderTexts.placesBuyer);
    expect((await refusedAt([into], desk.sahyadri)).code).toBe("not_found");
    expect((await refusedAt([{ ...into, face: 11 * CRORE }])).message).toBe(orderTexts.placedAbove);
    expect((await refusedAt([into, into])).message).toBe(orderTexts.placementTwice);
    expect((await refusedAt([{ ...into, face: 6 * CRORE }])).field_errors).toHaveProperty(["placements.0.order_id"]);
    expect((await refusedAt([{ ...into, order_id: procurement.id }])).message).toBe(orderTexts.placementUnknown);
    expect((await refusedAt([{ face: CRORE }])).field_errors).toHaveProperty(["placements.0.client_id"]);

    const placed = body<Order>(await place(desk.meridian, await read(procurement), [into]));
    expect(placed.placements).toMatchObject([{ order_id: sold.id, face: 5 * CRORE, markup: 0.05, state: "CONFIRMED" }]);
    // Neither the seller nor the buyer of a placed order sees the placements.
    const theirs = [await read(procurement, desk.narmada), await desk.read(sold, desk.sahyadri)];
    for (const seen of theirs) expect(JSON.stringify(seen)).not.toMatch(/placements|waiting_procurement|0\.05/);
    const rows = await desk.parts.db.orm.select().from(outbox).where(eq(outbox.stream, "open_orders"));
    for (const { audience, data } of rows.map((row) => openMessage(desk.parts.config, row))) {
      if (audience !== "cli_meridian") expect(JSON.stringify(data)).not.toMatch(/"placements"|waiting_procurement/);
    }
    const versions = await desk.narmada.get(`${URL}${procurement.id}/versions/`);
    expect(versions.body).not.toMatch(/Sahyadri|markup|placements/);
  });

  test("wait for it to settle first, and it is not cancelled while one is confirmed", async () => {
    const procurement = await confirmedProcurement();
    const sold = await sale();
    body<Order>(await place(desk.meridian, procurement, [{ order_id: sold.id, face: 5 * CRORE }]));
    const bonds = async (who?: TestBrowser) => must((await desk.read(sold, who)).settlement).bonds_in.state;
    expect([await bonds(), await bonds(desk.sahyadri)]).toEqual(["waiting_procurement", "pending"]);
    const { version } = await read(procurement);
    const cancel = await desk.meridian.send("POST", `${URL}${procurement.id}/cancel/`, { version });
    expect(refusalOf(cancel).message).toBe(orderTexts.placementConfirmed);
    for (const what of ["securities_in", "funds_in", "paid_out"]) await desk.event(procurement, what);
    await desk.later();
    expect((await read(procurement)).state).toBe("SETTLED");
    expect(await bonds()).toBe("pending");
  });
});
