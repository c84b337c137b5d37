import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { listPrivateRuns } from "#domain/contract/http/runs.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { seenLine } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import type { BondUniverse } from "#server/machine/core/bond-universe.ts";
import { type ChatTestWorld, openChatWorld } from "#server/people/chat/model/chat.testing.ts";
import { venueLists } from "#server/machine/db/schema/exchanges.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import { clusters, eois, tickets } from "#server/machine/db/schema/trading.ts";
import { followChat } from "#server/market/runs/follow-chat.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { runRoutes } from "#server/market/runs/routes.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { testBonds } from "#server/testing/bonds.ts";
import { TEST_NOW } from "#server/testing/clock.ts";
import { TEST_CONFIG, type TestParts } from "#server/testing/parts.ts";
import { widenBands } from "#server/market/trading/checks/wide-bands.testing.ts";
import { clusterRoutes } from "#server/market/trading/clusters/routes.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import {
  body,
  CRORE,
  GSEC,
  legOf,
  post,
  POWER_GRID,
  quote,
  refusalOf,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import { lineAnswerRoutes } from "#server/market/trading/line-answers/routes.ts";
import { listRoutes } from "#server/market/trading/lists/routes.ts";
import { openOrderDesk, type OrderDesk } from "#server/market/trading/orders/order-desk.testing.ts";
import { orderRoutes } from "#server/market/trading/orders/routes.ts";
import { PRICED } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";
import { ticketRoutes } from "#server/market/trading/tickets/routes.ts";

// It is Friday the 20th of November, 11:00. Tuesday the 24th is a holiday: T+1 is the 23rd and T+2 the 25th.

const NOT_T0 = "Government securities settle T+1 through CCIL. T+0 is not offered.";
const NOT_T0_ON_RFQ = "Government securities settle T+1 through NSE Clearing. T+0 is not offered.";
const NOT_T2 = "Government securities settle T+1. Only a deal with a foreign portfolio investor may settle T+2.";
const FOREIGN = "A deal in government securities with a foreign portfolio investor settles T+1 or T+2.";
const ON_RFQ = "Settlement on RFQ is T+0 or T+1.";
const REPORTED = "A reported deal settles T+0, T+1 or T+2.";
const GOLD_TEXT = "Gold bonds trade in the exchange's order book, in grams of gold. They are not dealt here.";
const AT1_TEXT = "Additional Tier 1 bonds are dealt from 1,00,00,000";

const GOLD = "IN0020170166";
/** 8.75% State Bank of India, Additional Tier 1, ten lakh a bond. */
const AT1 = "INE062A08215";
const LAKH = 100_000;

/** Adds the listing and the terms that the files lack for this bond, so that it can be dealt. */
function withAt1(): BondUniverse {
  const real = testBonds(TEST_CONFIG.referenceDataDir);
  const added = { listed: "BSE", call_date: "2029-08-30", coupon_frequency: "ANNUAL" } as const;
  const get = (isin: string) => {
    const bond = real.get(isin);
    return bond?.isin === AT1 ? { ...bond, ...added } : bond;
  };
  return { ...real, get };
}

let world: ChatTestWorld;
let reader: QuoteReader;
beforeAll(async () => {
  const routesOf = [eoiRoutes, clusterRoutes, ticketRoutes, listRoutes, orderRoutes, runRoutes, lineAnswerRoutes];
  const bonds = withAt1();
  world = await openChatWorld((parts) => routesOf.flatMap((routes) => routes(parts)), undefined, { bonds });
  await widenBands(world.parts);
  reader = new QuoteReader(world.parts);
  await world.parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
}, 60_000);
afterAll(() => world.close());
beforeEach(() => world.parts.clock.set(TEST_NOW));
afterEach(async () => {
  const { asha, rohan, vikram, parts } = world;
  for (const who of [asha, rohan, vikram]) await who.send("PUT", "/api/trade/d/eoi/close/", {});
  await parts.db.orm.delete(venueLists);
});

/** Texts of a refusal, by their fields. */
function refused(answer: Parameters<typeof refusalOf>[0]): Record<string, string[]> {
  const { status, code, field_errors: fields } = refusalOf(answer);
  expect({ status, code }).toEqual({ status: 400, code: "validation_error" });
  return fields;
}
const add = (who: TestBrowser, changes: object) => who.send("POST", "/api/eoi/add/", quote({ ...changes }));
const countOf = (table: typeof tickets | typeof clusters | typeof eois) => world.parts.db.orm.$count(table);

describe("a quote", () => {
  test.each([
    ["T+0", { settlement_delta: 0 }, { settlement_delta: [NOT_T0] }],
    ["T+2", { settlement_delta: 2 }, { settlement_delta: [NOT_T2] }],
    ["its own day", { settlement: "2026-11-20" }, { settlement: [NOT_T0] }],
    ["the day after the next", { settlement: "2026-11-25" }, { settlement: [NOT_T2] }],
  ])("of a government bond is not posted for %s", async (_day, settles, fields) => {
    const before = await countOf(eois);
    expect(refused(await add(world.asha, settles))).toEqual(fields);
    expect(await countOf(eois)).toBe(before);
    expect((await post(world.asha, { settlement: "2026-11-23" })).settlement_date).toBe("2026-11-23");
  });

  test("of a corporate bond is posted for T+2 and for no later day", async () => {
    const corporate = { finstrument_id: POWER_GRID };
    expect(refused(await add(world.asha, { ...corporate, settlement: "2026-11-26" }))).toEqual({
      settlement: [REPORTED],
    });
    expect(await post(world.asha, { ...corporate, settlement_delta: 2 })).toMatchObject({
      settlement_date: "2026-11-25",
    });
  });

  test("that is sent to an exchange as RFQ settles T+0 or T+1, and of a government bond T+1 alone", async () => {
    const rfq = { send_to_rfq: true, clearing_corporation: "NSCCL" };
    expect(refused(await add(world.asha, { ...rfq, finstrument_id: POWER_GRID, settlement_delta: 2 }))).toEqual({
      settlement_delta: [ON_RFQ],
    });
    expect(refused(await add(world.asha, { ...rfq, settlement_delta: 0 }))).toEqual({
      settlement_delta: [NOT_T0_ON_RFQ],
    });
  });

  test("of a gold bond is not posted in rupees, or in anything else", async () => {
    for (const quantum of [CRORE, 1]) {
      const fields = refused(await add(world.asha, { finstrument_id: GOLD, quantum }));
      expect(fields).toEqual({ finstrument_id: [GOLD_TEXT] });
    }
  });

  test("of a government bond is for whole ten thousands, though a bond is a hundred rupees", async () => {
    expect(refused(await add(world.asha, { quantum: 15_000 }))).toEqual({
      quantum: ["Should be a multiple of 10,000"],
    });
    const row = await post(world.asha, { quantum: 20_000 });
    const edit = { version: row.version, quantum: 25_000 };
    expect(refused(await world.asha.send("PUT", `/api/eoi/update/${row.id}/`, edit))).toEqual({
      quantum: ["Should be a multiple of 10,000"],
    });
    const answer = { respond_eoi_id: row.id, yield_stored: 0.069, maximum_lot_stored: 150 };
    expect(refused(await world.rohan.send("POST", "/api/eoi/add-negotiation/", answer))).toEqual({
      maximum_lot_stored: ["Should be a multiple of 10,000"],
    });
  });
});

describe("a line of a chat", () => {
  const follow = async () => {
    while (await followChat(world.parts, reader));
  };
  /** The line that Asha offers to Rohan. */
  async function offered(): Promise<PrivateRun> {
    const { asha, rohan } = world;
    await asha.post((await world.direct("asha", "rohan")).url, "7.18 gs 33 offer 101.22 10cr");
    await follow();
    const { results } = body<ResponseOf<typeof listPrivateRuns>>(await rohan.get("/api/eoi/private-run/"));
    return must(
      results.find(({ author }) => author.user_id === asha.id),
      "the line",
    );
  }
  const seen = (run: PrivateRun) => ({ message_id: run.message_id, ...seenLine(run) });
  const answer = (run: PrivateRun, changes: object) =>
    world.rohan.send("POST", `/api/runs/${run.id}/answer/`, { seen: seen(run), ...changes });

  test("in a government bond is not answered for T+0 or T+2, and no ticket is written of it for such a day", async () => {
    const run = await offered();
    const [before, drafts] = [await countOf(clusters), await countOf(tickets)];
    expect(refused(await answer(run, { settlement_delta: 0 }))).toEqual({ settlement_delta: [NOT_T0] });
    expect(refused(await answer(run, { settlement_delta: 2 }))).toEqual({ settlement_delta: [NOT_T2] });
    const lines = [{ run_id: run.id, seen: seen(run), settlement_delta: 0 }];
    expect(refused(await world.rohan.send("POST", "/api/chatter/trade/", { lines }))).toEqual({
      settlement_delta: [NOT_T0],
    });
    expect([await countOf(clusters), await countOf(tickets)]).toEqual([before, drafts]);
    expect(body<Cluster>(await answer(run, { settlement_delta: 1 })).settlement_date).toBe("2026-11-23");
  });
});

describe("a list", () => {
  test("for T+0 is refused at its lines in government bonds", async () => {
    const line = (finstrument_id: string) => ({ finstrument_id, side: "BID", quantity: 5 * CRORE });
    const list = {
      title: "Morning list",
      closes_at: "2026-11-20T06:00:00.000Z",
      settlement_delta: 0,
      lines: [line(GSEC), line(POWER_GRID)],
      firms: ["cli_narmada"],
    };
    expect(refused(await world.asha.send("POST", "/api/lists/", list))).toEqual({
      "lines.0.settlement_delta": [NOT_T0],
    });
    const corporate = { ...list, lines: [line(POWER_GRID)] };
    expect((await world.asha.send("POST", "/api/lists/", corporate)).statusCode).toBe(200);
  });
});

/** A deal that Meridian buys from Narmada, agreed elsewhere. */
const typed = (changes: object = {}) => ({
  finstrument_id: GSEC,
  side: "buyer",
  counterparty: { client_id: "cli_narmada" },
  quantity: 5 * CRORE,
  yield_stored: 0.0685,
  trade_time: "10:50",
  ...changes,
});
const write = (changes: object) => world.asha.send("POST", "/api/chatter/trade/manual-ticket/", typed(changes));
const written = async (changes: object) => body<Ticket>(await write(changes));
const edit = ({ id, version }: Ticket, changes: object) =>
  world.asha.send("PATCH", `/api/chatter/trade/${id}/`, { version, ...changes });
const send = ({ id, version }: Ticket) =>
  world.asha.send("PATCH", `/api/chatter/trade/actions/${id}/send/`, { version });

/** Sets the participants of NSE, among them Narmada as a foreign portfolio investor. */
async function listNarmadaAsForeign({ db }: Pick<TestParts, "db"> = world.parts): Promise<void> {
  const participants = [
    { code: "NMERIDIAN", name: "Meridian Mutual Fund", entityType: "MUTUAL_FUND" },
    { code: "NNARMADA", name: "Narmada Bank", entityType: "FPI" },
  ];
  await db.orm.delete(venueLists);
  const fetched = { body: participants, fetchedAt: new Date(TEST_NOW) };
  await db.orm.insert(venueLists).values({ exchange: "NSE", list: "participants", ...fetched });
}

describe("a ticket", () => {
  test("in a government bond is not written for T+0 or T+2, by no route", async () => {
    const before = await countOf(tickets);
    const fieldsOf = async (changes: object) => refused(await write(changes));
    expect(await fieldsOf({ settlement_delta: 0 })).toEqual({ settlement_delta: [NOT_T0] });
    expect(await fieldsOf({ settlement: "2026-11-25" })).toEqual({ settlement: [NOT_T2] });
    const rfq = { execution: "RFQ_OTO", trade_time: null };
    expect(await fieldsOf({ ...rfq, settlement_delta: 0 })).toEqual({ settlement_delta: [NOT_T0_ON_RFQ] });
    expect(await fieldsOf({ ...rfq, settlement_delta: 2 })).toEqual({ settlement_delta: [NOT_T2] });
    expect(await countOf(tickets)).toBe(before);
  });

  test("in a government bond is not changed to T+0 or T+2", async () => {
    const draft = await written({});
    expect(refused(await edit(draft, { settlement_delta: 0 }))).toEqual({ settlement_delta: [NOT_T0] });
    expect(refused(await edit(draft, { settlement: "2026-11-25" }))).toEqual({ settlement: [NOT_T2] });
    const unchanged = body<Ticket>(await world.asha.get(`/api/chatter/trade/${draft.id}/`));
    expect(unchanged).toMatchObject({ version: draft.version, settlement_date: "2026-11-23" });
  });

  test("at T+2 is not changed to RFQ", async () => {
    const draft = await written({ finstrument_id: POWER_GRID, settlement_delta: 2 });
    expect(refused(await edit(draft, { execution: "RFQ_OTO" }))).toEqual({ settlement_delta: [ON_RFQ] });
  });

  test("is not sent on its settlement day, unless the deal was made the day before", async () => {
    const onRfq = await written({ execution: "RFQ_OTO", trade_time: null });
    const made = await written({});
    world.parts.clock.set("2026-11-23T05:30:00.000Z");
    expect(refused(await send(onRfq))).toEqual({ settlement: [NOT_T0_ON_RFQ] });
    const state = async ({ id }: Ticket) => body<Ticket>(await world.asha.get(`/api/chatter/trade/${id}/`)).state;
    expect(await state(onRfq)).toBe("DRAFT");
    body(await send(made));
    expect(await state(made)).toBe("SENT");
  });

  test("with a foreign portfolio investor is written, changed and sent for T+2, and not for T+0", async () => {
    await listNarmadaAsForeign();
    expect(refused(await write({ settlement_delta: 0 }))).toEqual({ settlement_delta: [FOREIGN] });
    const draft = await written({ settlement_delta: 2 });
    expect(draft.settlement_date).toBe("2026-11-25");
    const nextDay = body<Ticket>(await edit(draft, { settlement_delta: 1 }));
    const again = body<Ticket>(await edit(nextDay, { settlement_delta: 2 }));
    expect(body<Ticket>(await send(again))).toMatchObject({ state: "SENT", settlement_date: "2026-11-25" });
    // Sahyadri is no foreign investor.
    const other = { counterparty: { client_id: "cli_sahyadri" }, settlement_delta: 2 };
    expect(refused(await write(other))).toEqual({ settlement_delta: [NOT_T2] });
  });

  test("of a firm that the exchanges no longer list as a foreign portfolio investor is not sent for T+2", async () => {
    await listNarmadaAsForeign();
    const draft = await written({ settlement_delta: 2 });
    await world.parts.db.orm.delete(venueLists);
    expect(refused(await send(draft))).toEqual({ settlement: [NOT_T2] });
  });
});

describe("a facilitator", () => {
  test("does not move a government bond to another day", async () => {
    const { asha, rohan, farah } = world;
    const cluster = await respond(rohan, await post(asha), { yield_stored: 0.0688 });
    const put = (who: TestBrowser, changes: object) => who.send("PUT", `/api/trade/cluster/${cluster.id}/`, changes);
    const { version } = body<Cluster>(await put(asha, { version: 1, facilitator: "usr_brokerkaveri" }));
    const moved = async (settlement_date: string) => refused(await put(farah, { version, settlement_date }));
    expect(await moved("2026-11-20")).toEqual({ settlement_date: [NOT_T0] });
    expect(await moved("2026-11-25")).toEqual({ settlement_date: [NOT_T2] });
    expect(refused(await put(farah, { version, quantity: 15_000 }))).toEqual({
      quantity: ["Should be a multiple of 10,000"],
    });
  });
});

describe("Additional Tier 1", () => {
  const at1 = { finstrument_id: AT1, quantum: CRORE, yield_stored: 0.0875 };

  test("is not quoted for ten lakh, though a bond is ten lakh", async () => {
    expect(refused(await add(world.asha, { ...at1, quantum: 10 * LAKH }))).toEqual({ quantum: [AT1_TEXT] });
    expect((await post(world.asha, { ...at1, quantum: 110 * LAKH })).quantum).toBe(110 * LAKH);
  });

  test("is not answered or countered for ten lakh", async () => {
    const { asha, rohan } = world;
    const ask = await post(asha, at1);
    const answer = { respond_eoi_id: ask.id, yield_stored: 0.088, maximum_lot_stored: 1 };
    expect(refused(await rohan.send("POST", "/api/eoi/add-negotiation/", answer))).toEqual({
      maximum_lot_stored: [AT1_TEXT],
    });
    const cluster = await respond(rohan, ask, { yield_stored: 0.088 });
    const counter = { cluster: cluster.id, fixed_field: "yield", level: 0.0876, quantity: 10 * LAKH };
    expect(refused(await asha.send("POST", "/api/eoi/add-negotiation/", counter))).toEqual({ quantity: [AT1_TEXT] });
  });

  test("is not dealt by a hit for the ten lakh that a quote has left, and nothing is filled", async () => {
    const { asha, rohan, vikram, parts } = world;
    const ask = await post(asha, { ...at1, quantum: 110 * LAKH });
    const hit = async (who: TestBrowser, bid: Eoi) =>
      who.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, { opposing_eoi: ask.id, confirm: true });
    const bid = { ...at1, quote_type: "BID", yield_stored: 0.088 };
    body(await hit(rohan, await post(rohan, bid)));
    const before = await countOf(tickets);
    const late = await post(vikram, bid);
    expect(refused(await hit(vikram, late))).toEqual({ quantity: [AT1_TEXT] });
    expect(await countOf(tickets)).toBe(before);
    const [left] = await parts.db.orm.select().from(eois).where(eq(eois.id, ask.id));
    expect(left).toMatchObject({ status: "PARTIAL", remaining: 10 * LAKH });
  });
});

describe("the change that binds", () => {
  const T0_OVER = { settlement: ["T+0 is over for today."] };
  const corporate = { finstrument_id: POWER_GRID, settlement_delta: 0 };

  test("takes no acceptance at T+0 after its end: nothing is dealt, and the negotiation goes on", async () => {
    const { asha, rohan, parts } = world;
    const ask = await post(asha, corporate);
    const expires_at = "2026-11-20T11:00:00.000Z";
    const cluster = await respond(rohan, ask, { use_respond_eoi_price: true, expires_at });
    const accept = () =>
      rohan.send("POST", `/api/cluster/${cluster.id}/accept/?lsId=${legOf(cluster, "cli_meridian")}`, {});
    const before = await countOf(tickets);
    parts.clock.set("2026-11-20T10:30:00.000Z");
    expect(refused(await accept())).toEqual(T0_OVER);
    expect(await countOf(tickets)).toBe(before);
    const unchanged = body<Cluster>(await rohan.get(`/api/trade/cluster/${cluster.id}/`));
    expect(unchanged).toMatchObject({ state: "AGREED", version: cluster.version, ticket_id: null });
    const [left] = await parts.db.orm.select().from(eois).where(eq(eois.id, ask.id));
    expect(left).toMatchObject({ status: "OPEN", remaining: ask.remaining });
    parts.clock.set("2026-11-20T10:29:59.000Z");
    expect((await accept()).statusCode).toBe(200);
  });

  test("takes no hit at T+0 after its end, and no quote at its level", async () => {
    const { asha, rohan, parts } = world;
    const ask = await post(asha, corporate);
    const bid = await post(rohan, { ...corporate, quote_type: "BID", yield_stored: 0.0695 });
    const before = [await countOf(tickets), await countOf(clusters)];
    parts.clock.set("2026-11-20T10:30:00.000Z");
    const hit = { opposing_eoi: ask.id, confirm: true };
    expect(refused(await rohan.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, hit))).toEqual(T0_OVER);
    const taken = { version: ask.version, lots: 10 };
    expect(refused(await world.vikram.send("POST", `/api/eoi/${ask.id}/take/`, taken))).toEqual(T0_OVER);
    expect([await countOf(tickets), await countOf(clusters)]).toEqual(before);
  });
});

describe("a trade made elsewhere", () => {
  let desk: OrderDesk;
  beforeAll(async () => {
    desk = await openOrderDesk();
    await desk.reset();
  }, 60_000);
  afterAll(() => desk.close());
  const government = { finstrument_id: GSEC, yield_stored: 0.0685 };

  test("in government paper is not reported to an exchange, whenever it settles", async () => {
    const reported = async (changes: object) => refused(await desk.report(desk.narmada, { ...government, ...changes }));
    const text = (exchange: string) => [`Government securities are reported on NDS-OM, not to ${exchange}.`];
    expect(await reported({})).toEqual({ exchange: text("NSE") });
    expect(await reported({ exchange: "BSE", settlement_delta: 0 })).toEqual({ exchange: text("BSE") });
    expect(await desk.parts.db.orm.$count(orders)).toBe(0);
  });

  test("in a corporate bond is changed to T+2, and not to a size that is no lot", async () => {
    const order = body<Order>(await desk.report(desk.narmada, { finstrument_id: PRICED }));
    await desk.settle("NSE", 2);
    const modified = async (changes: object) =>
      desk.modify(desk.narmada, await desk.read(order, desk.narmada), changes);
    expect(refused(await modified({ face: 15_001 })).face?.[0]).toMatch(/^Should be a multiple of /);
    expect(body<Order>(await modified({ settlement_delta: 2 })).settlement_date).toBe("2026-11-25");
  });
});
