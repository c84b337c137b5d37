import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import {
  body,
  CRORE,
  type Desk,
  GOVERNMENT_BONDS,
  legOf,
  openDesk,
  post as postQuote,
  refusalOf,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import { actorOfUser } from "#server/machine/identity/identity.ts";
import { tradingSnapshots } from "#server/market/trading/eois/snapshots.ts";
import { sweep } from "#server/market/trading/eois/sweeper.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { TEST_NOW } from "#server/testing/clock.ts";

let desk: Desk;
/** Each test deals in a bond of its own, so that quotes of others never meet its own. */
let isin: string;
const bonds = [...GOVERNMENT_BONDS];
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  isin = must(bonds.shift(), "another bond");
});

const post = (who: TestBrowser, changes: object = {}) => postQuote(who, { finstrument_id: isin, ...changes });
const round = (who: TestBrowser, cluster: Cluster, changes: object) =>
  who.send("POST", "/api/eoi/add-negotiation/", { cluster: cluster.id, ...changes });
const accept = (who: TestBrowser, cluster: Cluster, leg: string, seen: object = {}) =>
  who.send("POST", `/api/cluster/${cluster.id}/accept/?lsId=${leg}`, seen);
const read = async (who: TestBrowser, id: string) => body<Cluster>(await who.get(`/api/trade/cluster/${id}/`));
const lastRow = async (id: string) => (await desk.messages("quotes_eoi", "market")).findLast((row) => row.id === id);

describe("answering a quote (A-052, D-096..D-103)", () => {
  it("opens a cluster between the two firms and notifies the quote's owner that it is his turn (W-11, W-12, W-16)", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.069, maximum_lot_stored: 200_000 });
    expect(cluster).toMatchObject({ state: "NEGOTIATING", quantity: 2 * CRORE, settlement_date: "2026-11-23" });
    expect(cluster.legs).toMatchObject([
      { side: "ASK", eoi_id: ask.id, firm: true, client_id: "cli_meridian" },
      { side: "BID", eoi_id: null, firm: false, client_id: "cli_narmada", yield_stored: 0.069 },
    ]);
    expect(cluster.rounds).toMatchObject([{ status: "PENDING", expires_at: "2026-11-20T05:35:00.000Z" }]);
    expect(cluster.turn_leg_id).toBe(legOf(cluster, "cli_meridian"));
    for (const firm of ["cli_meridian", "cli_narmada"]) {
      expect(await desk.messages("quotes_cluster", firm)).toContainEqual(cluster);
      const sent = await desk.messages("rfq_negotiation", firm);
      expect(sent.at(-1)).toMatchObject({ cluster_id: cluster.id, rounds: cluster.rounds });
    }
    for (const stranger of ["cli_sahyadri", "cli_kaveri"]) {
      const rows = await desk.messages("quotes_cluster", stranger);
      expect(rows.filter(({ id }) => id === cluster.id)).toEqual([]);
      expect(await desk.messages("rfq_negotiation", stranger)).toEqual([]);
    }
    const notices = await desk.messages("rfq_negotiation_notifications", "cli_meridian");
    expect(notices.at(-1)).toMatchObject({
      id: cluster.id,
      your_turn: true,
      text: "Your turn: sell 2.00\u00a0Cr 7.18% GS 2033 at 6.9000",
    });
  });

  it("refuses both price and yield (V-38, X-08)", async () => {
    const ask = await post(desk.meridian);
    const both = { respond_eoi_id: ask.id, yield_stored: 0.069, unit_price_stored: 101 };
    const refusal = refusalOf(await desk.narmada.send("POST", "/api/eoi/add-negotiation/", both));
    expect(refusal).toMatchObject({ status: 400, message: "Cannot provide both price and yield" });
  });

  it("agrees at once at the level of a firm quote, but not of an indicative one", async () => {
    const firm = await post(desk.meridian);
    expect((await respond(desk.narmada, firm, { use_respond_eoi_price: true })).state).toBe("AGREED");
    expect((await respond(desk.sahyadri, firm, { yield_stored: 0.0685 })).state).toBe("AGREED");
    const indicative = await post(desk.meridian, { state: "INDICATIVE" });
    expect((await respond(desk.narmada, indicative, { use_respond_eoi_price: true })).state).toBe("NEGOTIATING");
  });

  it("is an inquiry without a level, and leaves the inquiries when a level is named (W-14)", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask);
    expect(cluster.state).toBe("INQUIRY");
    const named = body<Cluster>(await round(desk.meridian, cluster, { level: 0.0686, fixed_field: "yield" }));
    expect(named.state).toBe("NEGOTIATING");
    const seen = await desk.messages("inquiries", "cli_meridian");
    expect(seen.filter((row) => row.id === cluster.id).map((row) => row.state)).toEqual(["INQUIRY", "NEGOTIATING"]);
  });

  it("is refused on one's own quote and for another's firm, and twice while the first answer waits", async () => {
    const ask = await post(desk.meridian);
    const send = async (who: TestBrowser, changes: object) =>
      refusalOf(
        await who.send("POST", "/api/eoi/add-negotiation/", {
          respond_eoi_id: ask.id,
          yield_stored: 0.069,
          ...changes,
        }),
      );
    expect((await send(desk.meridian, {})).field_errors).toEqual({ respond_eoi_id: [tradingTexts.ownQuote] });
    expect((await send(desk.narmada, { client_id: "cli_meridian" })).field_errors).toHaveProperty("client_id");
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.069 });
    expect(await send(desk.narmada, {})).toMatchObject({
      status: 409,
      code: "already_done",
      fresh: { id: cluster.id },
    });
  });
});

describe("rounds", () => {
  it("go back and forth, only the side in turn countering, until one names the other's level", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.0692 });
    const early = refusalOf(await round(desk.narmada, cluster, { level: 0.069, fixed_field: "yield" }));
    expect(early).toMatchObject({ status: 403, code: "forbidden", message: tradingTexts.notYourTurn });
    const countered = body<Cluster>(
      await round(desk.meridian, cluster, { level: 0.0687, fixed_field: "yield", version: 1 }),
    );
    expect(countered).toMatchObject({ version: 2, turn_leg_id: legOf(cluster, "cli_narmada") });
    expect(countered.rounds.map((each) => each.status)).toEqual(["COUNTERED", "PENDING"]);
    const agreed = body<Cluster>(await round(desk.narmada, countered, { level: 0.0687, fixed_field: "yield" }));
    expect(agreed.state).toBe("AGREED");
    const passed = await desk.messages("rfq_negotiation_notifications", "cli_narmada");
    expect(passed.at(-1)).toMatchObject({ id: cluster.id, your_turn: false });
  });

  it("are refused on an older version, above what is open, and for part of a lot", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.0692 });
    expect(refusalOf(await round(desk.meridian, cluster, { level: 0.0687, version: 0 }))).toMatchObject({
      status: 409,
      code: "stale_version",
      fresh: { id: cluster.id, version: 1 },
    });
    expect(refusalOf(await round(desk.meridian, cluster, { level: 0.0687, quantity: 6 * CRORE })).field_errors).toEqual(
      {
        quantity: ["Should be at most 5,00,00,000"],
      },
    );
    expect(refusalOf(await round(desk.meridian, cluster, {})).field_errors).toEqual({
      level: ["This field is required"],
    });
    expect(refusalOf(await round(desk.meridian, cluster, { level: 7 })).field_errors).toEqual({
      level: ["Yield above 100%"],
    });
  });

  it("reject by the side in turn and withdraw by the author both end a cluster that only one quote stands in", async () => {
    const ask = await post(desk.meridian);
    const first = await respond(desk.narmada, ask, { yield_stored: 0.0692 });
    expect(refusalOf(await round(desk.meridian, first, { action: "withdraw" })).code).toBe("forbidden");
    const rejected = body<Cluster>(await round(desk.meridian, first, { action: "reject" }));
    expect(rejected).toMatchObject({ state: "LAPSED", rounds: [{ status: "REJECTED" }], turn_leg_id: null });
    const second = await respond(desk.narmada, ask, { yield_stored: 0.0691 });
    const withdrawn = body<Cluster>(await round(desk.narmada, second, { action: "withdraw" }));
    expect(withdrawn).toMatchObject({ state: "LAPSED", rounds: [{ status: "WITHDRAWN" }] });
    expect(refusalOf(await round(desk.narmada, second, { action: "withdraw" })).code).toBe("already_done");
    expect((await lastRow(ask.id))?.status).toBe("OPEN");
  });

  it("expire after five minutes", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.0692 });
    desk.parts.clock.advance(5 * 60_000);
    expect(refusalOf(await accept(desk.meridian, cluster, legOf(cluster, "cli_narmada"))).code).toBe("already_done");
    await sweep(desk.parts);
    expect(await read(desk.narmada, cluster.id)).toMatchObject({ state: "LAPSED", rounds: [{ status: "EXPIRED" }] });
    desk.parts.clock.set(TEST_NOW);
  });
});

describe("quotes whose levels meet", () => {
  it("open one cluster of their two firms, agreed when the levels are the same", async () => {
    const ask = await post(desk.meridian, { yield_stored: 0.0685 });
    await post(desk.narmada, { quote_type: "BID", yield_stored: 0.0686 });
    const seen = await desk.messages("quotes_cluster", "cli_narmada");
    expect(seen.filter((row) => row.finstrument_id === isin)).toEqual([]);
    const bid = await post(desk.sahyadri, { quote_type: "BID", yield_stored: 0.0685, quantum: CRORE });
    const cluster = must((await desk.messages("quotes_cluster", "cli_sahyadri")).at(-1), "cluster");
    expect(cluster).toMatchObject({ state: "AGREED", quantity: CRORE, legs: [{ eoi_id: ask.id }, { eoi_id: bid.id }] });
    const done = body<{ ticket: Ticket }>(await accept(desk.sahyadri, cluster, legOf(cluster, "cli_meridian")));
    expect(done.ticket).toMatchObject({ buyer_eoi_id: bid.id, seller_eoi_id: ask.id, yield_stored: 0.0685 });
    expect(await lastRow(bid.id)).toMatchObject({ status: "FILLED" });
    expect(await lastRow(ask.id)).toMatchObject({ status: "PARTIAL", remaining: 4 * CRORE });
  });
});

describe("the money at a price (A-059)", () => {
  it("is that of the price asked for, binds nobody and is the parties' alone", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.0688 });
    const at = async (who: TestBrowser, query: string) => who.get(`/api/cluster/${cluster.id}/${query}`);
    const standing = body<DealPreview>(await at(desk.meridian, ""));
    const asked = body<DealPreview>(await at(desk.meridian, "?price=101.25"));
    expect(asked).toMatchObject({ unit_clean_price: 101.25, quantity: 5 * CRORE, counterparty: "Narmada Bank" });
    expect(asked.bond_yield).not.toBe(standing.bond_yield);
    const [money, before] = [must(asked.consideration), must(standing.consideration)];
    expect(money.principal).toBe(50_625_000);
    expect(money.accrued_interest).toBe(before.accrued_interest);
    expect(money.consideration).toBeCloseTo(money.principal + money.accrued_interest, 2);
    const less = body<DealPreview>(await at(desk.meridian, `?price=101.25&quantity=${CRORE}`));
    expect(less.consideration?.principal).toBe(10_125_000);
    expect(refusalOf(await at(desk.meridian, "?price=251"))).toMatchObject({ status: 400, code: "validation_error" });
    expect((await at(desk.sahyadri, "?price=101.25")).statusCode).toBe(404);
    expect(await read(desk.meridian, cluster.id)).toEqual(cluster);
    body(await accept(desk.meridian, cluster, legOf(cluster, "cli_narmada")));
    expect(refusalOf(await at(desk.meridian, "?price=101.25")).code).toBe("already_done");
  });
});

describe("accepting (A-058, U-15)", () => {
  it("makes the deal: quote filled, ticket sent, other clusters on the quote lapsed, both firms notified (W-13)", async () => {
    const ask = await post(desk.meridian);
    const other = await respond(desk.sahyadri, ask, { yield_stored: 0.0695 });
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.0688 });
    const preview = body<DealPreview>(await desk.meridian.get(`/api/cluster/${cluster.id}/`));
    expect(preview).toMatchObject({
      quote_type: "ASK",
      quantity: 5 * CRORE,
      bond_yield: 0.0688,
      counterparty: "Narmada Bank",
    });
    const { bond_yield, unit_clean_price, total_accrued_interest } = preview;
    const done = body<{ cluster: Cluster; ticket: Ticket }>(
      await accept(desk.meridian, cluster, legOf(cluster, "cli_narmada"), {
        bond_yield,
        unit_clean_price,
        total_accrued_interest,
      }),
    );
    expect(done.cluster).toMatchObject({
      state: "CLOSED",
      ticket_id: done.ticket.id,
      rounds: [{ status: "ACCEPTED" }],
    });
    expect(done.ticket.number).toMatch(/^T-20261120-\d{4}$/);
    expect(done.ticket).toMatchObject({ consideration: preview.consideration, buyer: { client_id: "cli_narmada" } });
    expect(await lastRow(ask.id)).toMatchObject({ status: "FILLED", remaining: 0 });
    expect((await read(desk.sahyadri, other.id)).state).toBe("LAPSED");
    for (const firm of ["cli_meridian", "cli_narmada"]) {
      const { id, number, state } = done.ticket;
      expect(state).toBe("SENT");
      expect(await desk.messages("open_tickets", firm)).toContainEqual(expect.objectContaining({ id, number, state }));
    }
    const ticket = await desk.narmada.get(`/api/chatter/trade/${done.ticket.id}/`);
    expect(ticket.json()).toMatchObject({ id: done.ticket.id, consideration: preview.consideration });
    expect((await desk.sahyadri.get(`/api/chatter/trade/${done.ticket.id}/`)).statusCode).toBe(404);
  });

  it("takes a firm quote at its level even while one's own answer waits", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.0692 });
    const done = body<{ cluster: Cluster; ticket: Ticket }>(
      await accept(desk.narmada, cluster, legOf(cluster, "cli_meridian")),
    );
    expect(done.ticket.yield_stored).toBe(0.0685);
    expect(done.cluster.rounds[0]?.status).toBe("WITHDRAWN");
  });

  it("of an indicative quote is refused until its owner has named a level", async () => {
    const ask = await post(desk.meridian, { state: "INDICATIVE" });
    const cluster = await respond(desk.narmada, ask, { use_respond_eoi_price: true });
    expect(refusalOf(await accept(desk.narmada, cluster, legOf(cluster, "cli_meridian"))).code).toBe("already_done");
    expect(refusalOf(await accept(desk.narmada, cluster, legOf(cluster, "cli_narmada"))).code).toBe("validation_error");
    expect((await accept(desk.sahyadri, cluster, legOf(cluster, "cli_narmada"))).statusCode).toBe(404);
    expect((await accept(desk.meridian, cluster, legOf(cluster, "cli_narmada"))).statusCode).toBe(200);
  });

  it("is refused with fresh numbers when what was seen is not what stands", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.0688 });
    const leg = legOf(cluster, "cli_narmada");
    const moved = refusalOf(await accept(desk.meridian, cluster, leg, { bond_yield: 0.068802 }));
    expect(moved).toMatchObject({ status: 409, code: "level_moved", fresh: { preview: { bond_yield: 0.0688 } } });
    expect(moved.message).toBe("The level moved to 6.8800. Check and accept again.");
    expect((await accept(desk.meridian, cluster, leg, { bond_yield: 0.068801 })).statusCode).toBe(200);
  });

  it("by both sides at the same instant makes exactly one deal", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { use_respond_eoi_price: true });
    const answers = await Promise.all([
      accept(desk.meridian, cluster, legOf(cluster, "cli_narmada")),
      accept(desk.narmada, cluster, legOf(cluster, "cli_meridian")),
    ]);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]));
    const lost = answers.find((answer) => answer.statusCode === 409);
    expect(lost?.json()).toMatchObject({ code: "already_done", fresh: { id: cluster.id, state: "CLOSED" } });
    const tickets = await desk.messages("open_tickets", "cli_narmada");
    expect(tickets.filter((ticket) => ticket.cluster_id === cluster.id)).toHaveLength(1);
  });

  it("by two firms at the same instant fills the quote once", async () => {
    const ask = await post(desk.meridian);
    const [one, two] = [
      await respond(desk.narmada, ask, { use_respond_eoi_price: true }),
      await respond(desk.sahyadri, ask, { use_respond_eoi_price: true }),
    ];
    const answers = await Promise.all([
      accept(desk.narmada, one, legOf(one, "cli_meridian")),
      accept(desk.sahyadri, two, legOf(two, "cli_meridian")),
    ]);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]));
    expect(await lastRow(ask.id)).toMatchObject({ status: "FILLED", remaining: 0 });
  });

  it("answers the same ticket when the call is repeated with its key", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { use_respond_eoi_price: true });
    const url = `/api/cluster/${cluster.id}/accept/?lsId=${legOf(cluster, "cli_meridian")}`;
    const headers = { "idempotency-key": "accept-once" };
    const first = body<object>(await desk.narmada.send("POST", url, {}, headers));
    expect(body<object>(await desk.narmada.send("POST", url, {}, headers))).toEqual(first);
  });

  it("numbers the tickets of a day without a gap", async () => {
    const numbers = (await desk.messages("open_tickets", "cli_meridian")).map((ticket) => ticket.number);
    const expected = numbers.map((_, index) => `T-20261120-${String(index + 1).padStart(4, "0")}`);
    expect(numbers).toEqual(expected);
  });

  it("is refused outside dealing hours", async () => {
    const ask = await post(desk.meridian, { expiry_date_stored: "2026-11-25T11:30:00.000Z" });
    const cluster = await respond(desk.narmada, ask, {
      use_respond_eoi_price: true,
      expires_at: "2026-11-25T10:00:00.000Z",
    });
    expect(cluster.expires_at).toBe("2026-11-20T11:30:00.000Z");
    desk.parts.clock.set("2026-11-20T11:30:00.000Z");
    expect(refusalOf(await accept(desk.narmada, cluster, legOf(cluster, "cli_meridian"))).code).toBe("market_closed");
    desk.parts.clock.set(TEST_NOW);
  });
});

describe("taking a firm quote at its level", () => {
  const preview = async (who: TestBrowser, id: string, quantity: number) =>
    body<DealPreview>(await who.get("/api/eoi/answer/", { respond_eoi_id: id, quantity: String(quantity) }));
  const take = (who: TestBrowser, id: string, sent: object, headers?: Record<string, string>) =>
    who.send("POST", `/api/eoi/${id}/take/`, sent, headers);
  const figuresOf = ({ bond_yield, unit_clean_price, total_accrued_interest }: DealPreview) => ({
    bond_yield,
    unit_clean_price,
    total_accrued_interest,
  });
  const clustersIn = async (who: TestBrowser, bond: string) => {
    const { results } = body<{ results: Cluster[] }>(await who.get("/api/trade/cluster/"));
    return results.filter((cluster) => cluster.finstrument_id === bond);
  };

  it("deals in one change; the same act sent again is the same deal", async () => {
    const ask = await post(desk.meridian, { quantum: 5 * CRORE });
    const seen = figuresOf(await preview(desk.narmada, ask.id, 2 * CRORE));
    const sent = { version: ask.version, lots: 200_000, ...seen };
    const key = { "idempotency-key": `take ${ask.id}`.replaceAll(" ", "-") };
    const done = body<{ cluster: Cluster; ticket: Ticket }>(await take(desk.narmada, ask.id, sent, key));
    expect(done.cluster).toMatchObject({ state: "CLOSED", quantity: 2 * CRORE });
    const again = body<{ ticket: Ticket }>(await take(desk.narmada, ask.id, sent, key));
    expect(again.ticket.number).toBe(done.ticket.number);
    expect(await lastRow(ask.id)).toMatchObject({ remaining: 3 * CRORE });
    expect(await clustersIn(desk.narmada, isin)).toHaveLength(1);
  });

  it("is refused once the quote is another version, and then nothing of it is kept", async () => {
    const ask = await post(desk.meridian, { quantum: 5 * CRORE });
    const seen = figuresOf(await preview(desk.narmada, ask.id, 2 * CRORE));
    const sent = { version: ask.version, lots: 200_000, ...seen };
    expect((await take(desk.narmada, ask.id, sent)).statusCode).toBe(200);
    const refusal = refusalOf(await take(desk.narmada, ask.id, sent));
    expect(refusal).toMatchObject({ status: 409, code: "level_moved" });
    expect(refusal.message).toMatch(/^The quote is now 3\.00\u00a0Cr at .*\. Check and deal again\.$/);
    expect(await clustersIn(desk.narmada, isin)).toHaveLength(1);
    expect(await lastRow(ask.id)).toMatchObject({ remaining: 3 * CRORE });
  });

  it("leaves no answer behind where the money is not what was seen", async () => {
    const ask = await post(desk.meridian, { quantum: 5 * CRORE });
    const seen = figuresOf(await preview(desk.narmada, ask.id, 2 * CRORE));
    const moved = { ...seen, total_accrued_interest: (seen.total_accrued_interest ?? 0) + 100_000 };
    const refusal = refusalOf(await take(desk.narmada, ask.id, { version: ask.version, lots: 200_000, ...moved }));
    expect(refusal).toMatchObject({ status: 409, code: "level_moved" });
    expect(await clustersIn(desk.narmada, isin)).toEqual([]);
  });

  it("is refused beyond its size, on an indicative quote and on one's own", async () => {
    const ask = await post(desk.meridian, { quantum: 5 * CRORE });
    const sent = { version: ask.version, lots: 600_000 };
    expect(refusalOf(await take(desk.narmada, ask.id, sent)).field_errors).toEqual({
      lots: [tradingTexts.moreThanOpen],
    });
    expect((await take(desk.meridian, ask.id, { ...sent, lots: 100_000 })).statusCode).toBe(400);
    const indicative = await post(desk.meridian, { state: "INDICATIVE" });
    const onIndicative = { version: indicative.version, lots: 100_000 };
    expect(refusalOf(await take(desk.narmada, indicative.id, onIndicative)).field_errors).toEqual({
      version: [tradingTexts.indicative],
    });
  });
});

describe("who sees a cluster (A-049, A-054)", () => {
  it("its two firms, nobody else", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.0688 });
    const mine = body<{ results: Cluster[] }>(await desk.narmada.get("/api/trade/cluster/", { state: "NEGOTIATING" }));
    expect(mine.results.map((row) => row.id)).toContain(cluster.id);
    const others = body<{ results: Cluster[] }>(await desk.sahyadri.get("/api/trade/cluster/", { paginate: "false" }));
    expect(others.results.map((row) => row.id)).not.toContain(cluster.id);
    for (const path of [`/api/trade/cluster/${cluster.id}/`, `/api/cluster/${cluster.id}/`]) {
      expect((await desk.sahyadri.get(path)).statusCode).toBe(404);
    }
    expect((await round(desk.sahyadri, cluster, { action: "reject" })).statusCode).toBe(404);
    expect((await desk.viewer.get(`/api/trade/cluster/${cluster.id}/`)).statusCode).toBe(200);
  });
});

describe("a cluster that is done", () => {
  it("says what it was done at, whatever its legs stood at", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.069 });
    expect(cluster.deal).toBeNull();
    const counter = { action: "counter", fixed_field: "yield", level: 0.0687 };
    const countered = body<Cluster>(await round(desk.meridian, cluster, counter));
    body(await accept(desk.narmada, countered, legOf(cluster, "cli_meridian")));
    const done = await read(desk.narmada, cluster.id);
    expect(done).toMatchObject({ state: "CLOSED", deal: { fixed_field: "yield", yield_stored: 0.0687 } });
    expect(done.legs.map((leg) => leg.yield_stored)).toEqual([0.0685, 0.069]);
  });

  it("is still in the list of a page opened later that day, and not the day after", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.069 });
    body(await round(desk.meridian, cluster, { action: "reject" }));
    const { parts } = desk;
    const stream = must(tradingSnapshots(parts).find((each) => each.stream === "quotes_cluster"));
    const idsFor = async (userId: string) => {
      const actor = must(await actorOfUser(parts, userId));
      const rows = await parts.db.orm.transaction((tx) => stream.load(actor, tx));
      return (rows as Cluster[]).map(({ id }) => id);
    };
    expect(await idsFor("usr_dealernarmada")).toContain(cluster.id);
    expect(await idsFor("usr_dealersahyadri")).not.toContain(cluster.id);
    desk.parts.clock.set("2026-11-20T18:29:59.000Z");
    expect(await idsFor("usr_dealernarmada")).toContain(cluster.id);
    desk.parts.clock.set("2026-11-20T18:30:00.000Z");
    expect(await idsFor("usr_dealernarmada")).not.toContain(cluster.id);
    desk.parts.clock.set(TEST_NOW);
  });
});

const put = (who: TestBrowser, cluster: Cluster, changes: object) =>
  who.send("PUT", `/api/trade/cluster/${cluster.id}/`, changes);

describe("the facilitator (A-053, D-104..D-110)", () => {
  it("is named by a party, must be a broker, and alone sets prices, size and the end", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.0688 });
    expect(refusalOf(await put(desk.meridian, cluster, { version: 1, buyer_price: 101 })).code).toBe("forbidden");
    expect((await put(desk.kaveri, cluster, { version: 1, close: true })).statusCode).toBe(404);
    const notBroker = await put(desk.meridian, cluster, { version: 1, facilitator: "usr_dealersahyadri" });
    expect(refusalOf(notBroker).field_errors).toEqual({ facilitator: [tradingTexts.noBroker] });
    const named = body<Cluster>(await put(desk.meridian, cluster, { version: 1, facilitator: "usr_brokerkaveri" }));
    expect(named.facilitator).toMatchObject({ client_id: "cli_kaveri", name: "Farah Irani" });
    const priced = body<Cluster>(await put(desk.kaveri, named, { version: 2, seller_price: 101, seller_spread: 0.05 }));
    expect(priced).toMatchObject({ buyer_price: 101.05, seller_price: 101, seller_spread: 0.05 });
    const wrong = { version: 3, buyer_price: 102, seller_price: 101, seller_spread: 0.05 };
    expect(refusalOf(await put(desk.kaveri, priced, wrong)).field_errors).toEqual({
      seller_spread: [tradingTexts.spreadDisagrees],
    });
    expect(refusalOf(await put(desk.kaveri, priced, { version: 2, quantity: CRORE })).code).toBe("stale_version");
    const sized = body<Cluster>(await put(desk.kaveri, priced, { version: 3, quantity: CRORE }));
    expect(sized.quantity).toBe(CRORE);
    const closed = body<Cluster>(await put(desk.kaveri, sized, { version: 4, close: true }));
    expect(closed.state).toBe("LAPSED");
    expect(await desk.messages("quotes_cluster", "cli_kaveri")).toContainEqual(closed);
  });

  it("of a cluster is the facilitator of its ticket, and has no part in it (A-017)", async () => {
    const cluster = await respond(desk.narmada, await post(desk.meridian), { yield_stored: 0.0688 });
    const named = body<Cluster>(await put(desk.meridian, cluster, { version: 1, facilitator: "usr_brokerkaveri" }));
    const { ticket } = body<{ ticket: Ticket }>(await accept(desk.meridian, named, legOf(named, "cli_narmada")));
    expect(ticket.facilitator).toEqual({
      user_id: "usr_brokerkaveri",
      user_name: "Farah Irani",
      client_id: "cli_kaveri",
      client_name: "Kaveri Securities",
    });
    const theirs = body<Ticket>(await desk.narmada.get(`/api/chatter/trade/${ticket.id}/`));
    expect(theirs.facilitator).toEqual(ticket.facilitator);
    expect((await desk.kaveri.get(`/api/chatter/trade/${ticket.id}/`)).statusCode).toBe(404);
  });
});
