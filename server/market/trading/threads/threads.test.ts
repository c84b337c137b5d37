import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { legStanding } from "#domain/trading/cluster-text.ts";
import { must } from "#domain/lib/must.ts";
import { exchangeCommands, exchangeSessions, venueEvents, venueQuotes } from "#server/machine/db/schema/exchanges.ts";
import { inventoryDeals } from "#server/machine/db/schema/inventory.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { eois, clusters, legs, rounds, tickets } from "#server/machine/db/schema/trading.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { body, CRORE, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { bsePlayer, nsePlayer, type VenuePlayer } from "#server/market/trading/threads/venue-player.testing.ts";
import { act, consent, PRICED } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";
import { CALLBACK_SECRET, openVenueDesk, type VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

let desk: VenueDesk;
let koyna: VenuePlayer;
beforeAll(async () => {
  desk = await openVenueDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  const { orm } = desk.parts.db;
  await desk.control("POST", "/reset", {});
  await desk.control("DELETE", "/faults");
  for (const table of [exchangeCommands, exchangeSessions, venueEvents, venueQuotes]) await orm.delete(table);
  await orm.update(tickets).set({ onExchange: null, clusterId: null });
  for (const table of [rounds, legs, clusters]) await orm.delete(table);
  await orm.update(eois).set({ status: "CLOSED", rfqStatus: null, rfqNumber: null });
  for (const firm of ["meridian", "narmada"]) await desk.setCredentials(firm);
  koyna = await nsePlayer(desk, "NSIMKOYNA");
  await pass();
});

/** Lets the exchange's pending messages arrive. */
async function pass(times = 2): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    desk.parts.clock.advance(16_000);
    await desk.pass();
  }
}

async function quoted(changes: object = {}): Promise<{ eoi: Eoi; number: string }> {
  const eoi = await desk.post({
    finstrument_id: PRICED,
    yield_stored: 0.062,
    confirms: { bond_yield: 0.062, quantity: 5 * CRORE },
    ...changes,
  });
  await desk.pass();
  const row = must(
    (await desk.rows()).find(({ eoi_id: id }) => id === eoi.id),
    "row of the quote",
  );
  return { eoi, number: must(row.rfq_number, "number") };
}

const clustersOf = async (who: TestBrowser = desk.meridian) =>
  body<{ results: Cluster[] }>(await who.get("/api/trade/cluster/", { paginate: "false" })).results;
const clusterOf = async (who?: TestBrowser) => must((await clustersOf(who))[0], "cluster");
const ticketsOf = async (who: TestBrowser = desk.meridian) =>
  body<{ results: Ticket[] }>(await who.get("/api/chatter/trade/", { paginate: "false" })).results.filter(
    ({ on_exchange: on }) => on !== null,
  );
const round = (who: TestBrowser, cluster: Cluster, more: object) =>
  who.send("POST", "/api/eoi/add-negotiation/", { cluster: cluster.id, version: cluster.version, ...more });
const counter = (cluster: Cluster, level: number, more: object = {}) =>
  round(desk.meridian, cluster, {
    level,
    fixed_field: "yield",
    confirms: { bond_yield: level, quantity: 5 * CRORE },
    ...more,
  });
const legOf = (cluster: Cluster, isMine: boolean, firm = "cli_meridian") =>
  must(
    cluster.legs.find((leg) => (leg.client_id === firm) === isMine),
    "leg",
  );
const eoiNow = async ({ id }: Eoi) => must((await desk.parts.db.orm.select().from(eois).where(eq(eois.id, id)))[0], id);

describe("a negotiation that somebody begins on our quote at the exchange (A-052, A-053, A-054, A-058)", () => {
  test("is a cluster with their offer, our turn and who they are; told live, however often the exchange tells", async () => {
    const { eoi, number } = await quoted();
    const thread = await koyna.respond(number, 6.25, 5 * CRORE);
    await pass(4);
    const [cluster, ...others] = await clustersOf();
    expect(others).toEqual([]);
    expect(cluster).toMatchObject({
      state: "NEGOTIATING",
      venue: { exchange: "NSE", rfq_number: number, thread_id: thread, pending: null },
      rounds: [
        { status: "PENDING", yield_stored: 0.0625, quantity: 5 * CRORE, source: "EXCHANGE", user_name: "NSIMKOYNA" },
      ],
    });
    const mine = legOf(must(cluster), true);
    expect(mine).toMatchObject({ side: "ASK", eoi_id: eoi.id });
    expect([legStanding(mine), legStanding(legOf(must(cluster), false))]).toEqual(["firm", "answer"]);
    expect(cluster?.turn_leg_id).toBe(mine.id);
    expect(legOf(must(cluster), false)).toMatchObject({ client_name: "Koyna Fixed Income", eoi_id: null });
    const events = await desk.parts.db.orm
      .select()
      .from(outbox)
      .where(and(eq(outbox.stream, "rfq_negotiation"), eq(outbox.audience, "cli_meridian")));
    expect(JSON.stringify(events.at(-1)?.data)).toContain(cluster?.id);
    expect(await clustersOf(desk.narmada)).toEqual([]);
  });

  test("our counter is sending until the exchange has it; their answer is our turn again, and their end lapses it", async () => {
    const { number } = await quoted();
    const thread = await koyna.respond(number, 6.25, 5 * CRORE);
    await pass();
    const sent = body<Cluster>(await counter(await clusterOf(), 0.0622));
    expect(sent.venue).toMatchObject({ pending: "counter" });
    expect(sent.rounds.at(-1)).toMatchObject({ status: "PENDING", sending: true });
    expect(refusalOf(await counter(sent, 0.0621))).toMatchObject({ status: 409, code: "in_doubt" });
    await desk.pass();
    const there = await clusterOf();
    expect(there.rounds.at(-1)).not.toHaveProperty("sending");
    expect(there.turn_leg_id).toBe(legOf(there, false).id);
    await koyna.counter(thread, number, 6.23, 3 * CRORE);
    await pass();
    const back = await clusterOf();
    expect(back.rounds.map(({ status }) => status)).toEqual(["COUNTERED", "COUNTERED", "PENDING"]);
    expect(back).toMatchObject({ quantity: 3 * CRORE, turn_leg_id: legOf(back, true).id });
    await koyna.terminate(thread, number);
    await pass();
    expect((await clusterOf()).state).toBe("LAPSED");
  });

  test("a counter that the exchange refuses is withdrawn with its text, and their offer stands as before", async () => {
    const { number } = await quoted();
    await koyna.respond(number, 6.25, 5 * CRORE);
    await pass();
    await desk.fault("counter", { refuse: { code: "E203", text: "Participant limit exceeded" } });
    await counter(await clusterOf(), 0.0622);
    await desk.pass();
    const cluster = await clusterOf();
    const text = "NSE limit reached: Participant limit exceeded";
    expect(cluster.rounds.map(({ status, refused_text: why }) => [status, why])).toEqual([
      ["PENDING", undefined],
      ["WITHDRAWN", text],
    ]);
    expect(cluster).toMatchObject({ turn_leg_id: legOf(cluster, true).id, venue: { pending: null, text } });
  });

  test("what they offer while our counter is on its way wins over it", async () => {
    const { number } = await quoted();
    const thread = await koyna.respond(number, 6.25, 5 * CRORE);
    await pass();
    await desk.fault("counter", "drop_before");
    await counter(await clusterOf(), 0.0622);
    await desk.pass();
    await koyna.counter(thread, number, 6.24, 5 * CRORE);
    await pass();
    const cluster = await clusterOf();
    expect(cluster.rounds.map(({ status, yield_stored: level }) => [level, status])).toEqual([
      [0.0625, "COUNTERED"],
      [0.0622, "WITHDRAWN"],
      [0.0624, "PENDING"],
    ]);
    expect(cluster.turn_leg_id).toBe(legOf(cluster, true).id);
  });

  test("our no ends it there; nothing ends here before the exchange says so", async () => {
    const { number } = await quoted();
    await koyna.respond(number, 6.25, 5 * CRORE);
    await pass();
    const asked = body<Cluster>(await round(desk.meridian, await clusterOf(), { action: "reject" }));
    expect(asked).toMatchObject({ state: "NEGOTIATING", venue: { pending: "terminate" } });
    await desk.pass();
    expect(await clusterOf()).toMatchObject({ state: "LAPSED", venue: { pending: null } });
  });

  test("our acceptance is a ticket that is executed there; refused, it is cancelled and the negotiation goes on", async () => {
    const { eoi, number } = await quoted();
    await koyna.respond(number, 6.25, 2 * CRORE);
    await pass();
    await desk.fault("accept", { refuse: { code: "E203", text: "Participant limit exceeded" } });
    const accept = async () => {
      const cluster = await clusterOf();
      const lsId = legOf(cluster, false).id;
      return body<{ cluster: Cluster; ticket: Ticket }>(
        await desk.meridian.send("POST", `/api/cluster/${cluster.id}/accept/?lsId=${lsId}`, {
          confirms: { bond_yield: 0.0625, quantity: 2 * CRORE },
        }),
      );
    };
    const refused = await accept();
    expect(refused.cluster).toMatchObject({ state: "ACCEPTED", venue: { pending: "accept" } });
    await desk.pass();
    expect(await clusterOf()).toMatchObject({ state: "NEGOTIATING", ticket_id: null });
    expect(await ticketsOf()).toMatchObject([{ state: "CANCELLED" }]);
    expect(await eoiNow(eoi)).toMatchObject({ remaining: 5 * CRORE, status: "OPEN" });

    const { ticket } = await accept();
    await pass(3);
    expect(await clusterOf()).toMatchObject({ state: "CLOSED", ticket_id: ticket.id, quantity: 2 * CRORE });
    expect(await eoiNow(eoi)).toMatchObject({ remaining: 3 * CRORE, status: "PARTIAL" });
    const [dealt] = (await ticketsOf()).filter(({ state }) => state === "EXECUTING");
    expect(dealt).toMatchObject({
      source: "CLUSTER",
      seller: { client_id: "cli_meridian" },
      buyer: { client_name: "Koyna Fixed Income" },
    });
  });
});

describe("a deal that others make on our quote at the exchange", () => {
  test("is one ticket that waits for our money, and the quote is partly filled, however it is told", async () => {
    const { eoi, number } = await quoted();
    const deal = await koyna.accept(number, 6.2, 2 * CRORE);
    await pass(4);
    await desk.restart();
    await pass(2);
    expect(await eoiNow(eoi)).toMatchObject({ remaining: 3 * CRORE, status: "PARTIAL", rfqStatus: "LIVE" });
    const [ticket, ...more] = await ticketsOf();
    expect(more).toEqual([]);
    expect(ticket).toMatchObject({
      state: "EXECUTING",
      source: "EXCHANGE",
      quantity: 2 * CRORE,
      seller_eoi_id: eoi.id,
    });
    expect(ticket?.on_exchange?.text).toBe("Dealt on NSE. The money awaits consent.");
    const consented = body<Ticket>(await consent(desk.meridian, must(ticket)));
    expect(consented.state).toBe("EXECUTING");
    await pass();
    expect((await ticketsOf())[0]?.on_exchange?.text).toBe(
      "Money proposed on NSE; awaiting confirmation by Koyna Fixed Income",
    );
    await koyna.decide(deal, number, true);
    await pass();
    const [done] = await ticketsOf();
    expect(done?.state).toBe("EXECUTED");
    expect(done?.deal_number).toMatch(/^D\d+/);
    // Its order settles like any other, into our book alone: the other side has none here.
    for (const what of ["securities_in", "funds_in", "paid_out"]) {
      await desk.control("POST", `/settlements/${done?.deal_number}/${what}`, {});
    }
    desk.parts.clock.advance(61_000);
    await pass();
    const { orm } = desk.parts.db;
    const [order] = await orm
      .select()
      .from(orders)
      .where(eq(orders.ticketId, must(done).id));
    expect(order).toMatchObject({ state: "SETTLED", dealNumber: done?.deal_number });
    const booked = await orm
      .select()
      .from(inventoryDeals)
      .where(eq(inventoryDeals.orderId, must(order).id));
    expect(booked.map(({ clientId, side }) => [clientId, side])).toEqual([["cli_meridian", "sell"]]);
  });

  test("whose money they propose is confirmed by our consent alone, and refused by our no", async () => {
    const { eoi, number } = await quoted();
    const deal = await koyna.accept(number, 6.2, 5 * CRORE);
    await pass();
    const [ticket] = await ticketsOf();
    const money = must(ticket?.consideration, "money");
    const proposed = {
      price: must(ticket?.unit_price_stored, "price"),
      accrued: money.accrued_interest,
      consideration: money.consideration,
    };
    await koyna.propose(deal, number, proposed);
    await pass();
    const [waits] = await ticketsOf();
    body<Ticket>(await act(desk.meridian, must(waits), "reject", { reason: "Not our deal" }));
    await pass();
    expect(await ticketsOf()).toMatchObject([{ state: "CANCELLED", reason: "Not our deal" }]);
    // The exchange still lists it as traded.
    expect(await eoiNow(eoi)).toMatchObject({ remaining: 0, status: "FILLED" });
  });

  test("money that is not ours is never confirmed by itself: both figures are shown", async () => {
    const { number } = await quoted();
    const deal = await koyna.accept(number, 6.2, 5 * CRORE);
    await pass();
    const [ticket] = await ticketsOf();
    const { accrued_interest: accrued, consideration } = must(ticket?.consideration, "money");
    const price = must(ticket?.unit_price_stored, "price");
    await koyna.propose(deal, number, { price, accrued: accrued - 100, consideration: consideration - 100 });
    await pass();
    body<Ticket>(await consent(desk.meridian, must((await ticketsOf())[0])));
    await pass();
    expect(await ticketsOf()).toMatchObject([
      { state: "EXECUTING", on_exchange: { dispute: { ours: consideration, venue: consideration - 100 } } },
    ]);
  });
});

describe("answering the quote of another at the exchange with another level", () => {
  test("opens the negotiation there; their acceptance is our ticket, executed by our consent and theirs", async () => {
    const number = await koyna.place(PRICED, 6.3, 5 * CRORE);
    await pass();
    const terms = { respond_rfq_id: `NSE ${number}`, yield_stored: 0.064, quantity: 2 * CRORE };
    const confirms = { bond_yield: 0.064, quantity: 2 * CRORE };
    const cluster = body<Cluster>(
      await desk.meridian.send("POST", "/api/eoi/add-negotiation/", { ...terms, confirms }),
    );
    expect(cluster).toMatchObject({ venue: { thread_id: null, pending: "respond" }, rounds: [{ sending: true }] });
    await desk.pass();
    const there = await clusterOf();
    const thread = must(there.venue?.thread_id, "thread");
    expect(there).toMatchObject({ venue: { pending: null }, turn_leg_id: legOf(there, false).id });
    await koyna.counter(thread, number, 6.35, 2 * CRORE, "I");
    await pass();
    const lsId = legOf(there, false).id;
    body(
      await desk.meridian.send("POST", `/api/cluster/${cluster.id}/accept/?lsId=${lsId}`, {
        confirms: { bond_yield: 0.0635, quantity: 2 * CRORE },
      }),
    );
    await pass(3);
    expect(await clusterOf()).toMatchObject({ state: "CLOSED" });
    expect(await ticketsOf()).toMatchObject([
      { state: "EXECUTING", source: "CLUSTER", buyer: { client_id: "cli_meridian" }, yield_stored: 0.0635 },
    ]);
  });

  test("a refused answer lapses its cluster with the exchange's text; a stranger's number is not found", async () => {
    const number = await koyna.place(PRICED, 6.3, 5 * CRORE);
    await pass();
    const answer = (id: string) =>
      desk.meridian.send("POST", "/api/eoi/add-negotiation/", {
        respond_rfq_id: id,
        yield_stored: 0.064,
        quantity: 5 * CRORE,
        confirms: { bond_yield: 0.064, quantity: 5 * CRORE },
      });
    expect((await answer("NSE R00000000000000")).statusCode).toBe(404);
    await desk.fault("respond", { refuse: { code: "E205", text: "Yield outside band 5 to 6" } });
    body<Cluster>(await answer(`NSE ${number}`));
    await desk.pass();
    const text = "NSE refused the level: Yield outside band 5 to 6";
    expect(await clusterOf()).toMatchObject({ state: "LAPSED", rounds: [{ status: "WITHDRAWN", refused_text: text }] });
  });

  test("an anonymous quote stays so until it is dealt, and the deal that they accept is our ticket", async () => {
    const number = await koyna.place(PRICED, 6.3, 5 * CRORE, { anonymous: "Y" });
    await pass();
    body<Cluster>(
      await desk.meridian.send("POST", "/api/eoi/add-negotiation/", {
        respond_rfq_id: `NSE ${number}`,
        yield_stored: 0.064,
        confirms: { bond_yield: 0.064, quantity: 5 * CRORE },
      }),
    );
    await pass();
    const cluster = await clusterOf();
    expect(legOf(cluster, false).client_name).toBe("Anonymous");
    const thread = must(cluster.venue?.thread_id, "thread");
    await koyna.accept(number, 6.4, 5 * CRORE, { thread, role: "I" });
    await pass();
    const [ticket, ...more] = await ticketsOf();
    expect(more).toEqual([]);
    expect(ticket).toMatchObject({
      state: "EXECUTING",
      source: "EXCHANGE",
      buyer: { client_id: "cli_meridian" },
      seller: { client_name: "Koyna Fixed Income" },
    });
    const done = await clusterOf();
    expect(done).toMatchObject({ state: "CLOSED", ticket_id: ticket?.id });
    expect(legOf(done, false).client_name).toBe("Koyna Fixed Income");
  });
});

describe("what an exchange calls back with, beside what it is polled for", () => {
  let origin = "";
  beforeAll(async () => {
    origin = await desk.app.listen({ host: "127.0.0.1", port: 0 });
  });

  const called = async (kinds: string[]) => {
    const messageKinds = async () =>
      (await desk.parts.db.orm.select().from(venueEvents).where(eq(venueEvents.source, "CALLBACK"))).map(
        ({ kind }) => kind,
      );
    await expect.poll(messageKinds, { timeout: 10_000 }).toEqual(expect.arrayContaining(kinds));
  };

  test.each([
    ["NSE", "NSCCL", "NMERIDIAN", "/ext/exchange/nse", () => nsePlayer(desk, "NPALANI")],
    ["BSE", "ICCL", "IMERIDIAN", "/ext/exchange/bse/events", () => bsePlayer(desk, "IPALANI")],
  ] as const)(
    "%s tells of a negotiation and a deal: one cluster and one ticket, three times or in another order",
    async (exchange, corporation, code, path, player) => {
      const secret = CALLBACK_SECRET;
      await desk.control("POST", "/participants", { exchange, code, callback_url: origin + path, secret });
      const palani = await player();
      const eoi = await desk.post({
        finstrument_id: PRICED,
        yield_stored: 0.062,
        clearing_corporation: corporation,
        confirms: { bond_yield: 0.062, quantity: 5 * CRORE },
      });
      await desk.pass(exchange);
      const number = must((await eoiNow(eoi)).rfqNumber, "number");
      const callback = { duplicate: 2, reorder: true };
      await desk.control("POST", "/faults", { exchange, match: { call: "deal" }, effect: { callback } });
      await palani.respond(number, 6.25, CRORE);
      await called(["thread"]);
      await desk.pass(exchange);
      expect(await clustersOf()).toMatchObject([{ state: "NEGOTIATING", venue: { exchange, rfq_number: number } }]);
      await palani.accept(number, 6.2, 2 * CRORE);
      await palani.respond(number, 6.26, CRORE);
      await called(["thread", "deal", "quote"]);
      await expect
        .poll(async () => {
          await desk.pass(exchange);
          return (await eoiNow(eoi)).remaining;
        })
        .toBe(3 * CRORE);
      expect(await ticketsOf()).toMatchObject([
        { state: "EXECUTING", source: "EXCHANGE", quantity: 2 * CRORE, exchange },
      ]);
      // The later poll brings nothing new.
      await pass(1);
      desk.parts.clock.advance(16_000);
      await desk.pass(exchange);
      expect(await ticketsOf()).toHaveLength(1);
      expect((await eoiNow(eoi)).remaining).toBe(3 * CRORE);
    },
  );
});
