import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { must } from "#domain/lib/must.ts";
import {
  body,
  CRORE,
  type Desk,
  legOf,
  openDesk,
  post,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import { loadDealers } from "#server/demo/simulator/dealers.ts";
import { MarketMaker } from "#server/demo/simulator/market-maker.ts";
import { quotedBonds } from "#server/demo/quoted-bonds.ts";
import { startSimulator } from "#server/demo/simulator/simulator.ts";
import { numberWaiting } from "#server/machine/live/numbering.ts";

let desk: Desk;
let maker: MarketMaker;
/** A government bond on the board. */
let benchmark: string;
beforeAll(async () => {
  desk = await openDesk();
  maker = new MarketMaker(desk.parts, await loadDealers(desk.parts), { seed: 11, bonds: 12 });
  benchmark = must(quotedBonds(desk.parts, "2026-11-20", 12)[0], "bond").isin;
  desk.parts.bus.subscribe((messages) => maker.onMessages(messages));
  await maker.adopt();
  while (maker.filling) await maker.fill();
  await deliver();
});
afterAll(() => desk.close());

/** Does the relay's work: numbers waiting messages and publishes them on the bus. */
async function deliver(): Promise<void> {
  let some = await numberWaiting(desk.parts.db, null);
  while (some.length > 0) {
    desk.parts.bus.publish(some);
    some = await numberWaiting(desk.parts.db, null);
  }
}
/** Everything that dealers have in mind has happened and been received. */
async function later(seconds: number): Promise<void> {
  await deliver();
  desk.parts.clock.advance(seconds * 1000);
  await maker.runDue();
  await deliver();
}
async function live(isin: string): Promise<Eoi[]> {
  const query = { finstrument_data__finstrument_id: isin, paginate: "false" };
  return body<{ results: Eoi[] }>(await desk.meridian.get("/api/trade/eoi/", query)).results;
}
async function clusters(): Promise<Cluster[]> {
  return body<{ results: Cluster[] }>(await desk.meridian.get("/api/trade/cluster/", { paginate: "false" })).results;
}
/** A simulated quote that may be hit, and where the market is: between the best bid and the best ask. */
async function marketIn(isin: string): Promise<{ ask: Eoi; fair: number }> {
  const rows = (await live(isin)).filter((row) => row.client_id.startsWith("cli_sim"));
  const yields = (side: string) => rows.filter((row) => row.quote_type === side).map((row) => row.yield_stored ?? 0);
  const fair = (Math.max(...yields("ASK")) + Math.min(...yields("BID"))) / 2;
  const ask = rows.find((row) => row.quote_type === "ASK" && row.state === "DEFAULT");
  return { ask: must(ask, "a firm ask"), fair: Number(fair.toFixed(6)) };
}

describe("the board of the simulated dealers", () => {
  it("is full, two-sided in government paper, and nothing on it crosses", async () => {
    const { standing, slots } = maker.filled;
    expect([standing, slots > 20]).toEqual([slots, true]);
    const rows = await live(benchmark);
    const yields = (side: string) => rows.filter((row) => row.quote_type === side).map((row) => row.yield_stored ?? 0);
    expect(Math.min(...yields("BID"))).toBeGreaterThan(Math.max(...yields("ASK")));
    expect(await desk.messages("quotes_cluster", "cli_simkoyna")).toEqual([]);
  });

  it("goes on changing, within the same rules", async () => {
    const before = (await desk.messages("quotes_eoi", "market")).length;
    for (let round = 0; round < 12; round += 1) {
      desk.parts.clock.advance(5000);
      maker.moveMarket();
      await maker.act(3);
      await deliver();
    }
    expect((await desk.messages("quotes_eoi", "market")).length).toBeGreaterThan(before);
    const { standing, slots } = maker.filled;
    expect(standing).toBeGreaterThan(slots - 12);
  });

  it("is taken over by the next who plays the dealers", async () => {
    const next = new MarketMaker(desk.parts, await loadDealers(desk.parts), { seed: 11, bonds: 12 });
    await next.adopt();
    expect(next.filled.standing).toBe(maker.filled.standing);
  });
});

const clusterOn = async (id: string) => (await clusters()).find((each) => each.legs.some((leg) => leg.eoi_id === id));

describe("a person's quote", () => {
  it("at the market is agreed to within seconds", async () => {
    const { fair } = await marketIn(benchmark);
    const bid = await post(desk.meridian, {
      finstrument_id: benchmark,
      quote_type: "BID",
      yield_stored: fair + 0.00005,
      quantum: CRORE,
    });
    await later(6);
    const cluster = (await clusters()).find((each) => each.legs.some((leg) => leg.eoi_id === bid.id));
    expect(cluster).toMatchObject({ state: "AGREED", quantity: CRORE });
  });

  it("that gives money away is dealt with at once", async () => {
    const { fair } = await marketIn(benchmark);
    const ask = await post(desk.narmada, {
      finstrument_id: benchmark,
      quote_type: "ASK",
      yield_stored: fair + 0.002,
      quantum: CRORE,
    });
    await later(6);
    const rows = await desk.messages("quotes_eoi", "market");
    expect(rows.findLast((row) => row.id === ask.id)?.status).toBe("FILLED");
  });

  it("somewhat off is countered, far off is left alone", async () => {
    const { fair } = await marketIn(benchmark);
    const near = await post(desk.meridian, {
      finstrument_id: benchmark,
      quote_type: "ASK",
      yield_stored: fair - 0.0007,
      quantum: CRORE,
    });
    const far = await post(desk.meridian, {
      finstrument_id: benchmark,
      quote_type: "ASK",
      yield_stored: fair - 0.005,
      quantum: CRORE,
    });
    await later(6);
    const countered = await clusterOn(near.id);
    expect(countered).toMatchObject({ state: "NEGOTIATING" });
    expect(countered?.rounds[0]?.yield_stored).toBeGreaterThan(near.yield_stored ?? 0);
    expect(await clusterOn(far.id)).toBeUndefined();
  });
});

describe("a person's answer to a simulated quote", () => {
  it("at its level becomes a deal within four seconds", async () => {
    const { ask } = await marketIn(benchmark);
    const cluster = await respond(desk.meridian, ask, { use_respond_eoi_price: true });
    await later(4);
    const done = body<Cluster>(await desk.meridian.get(`/api/trade/cluster/${cluster.id}/`));
    expect(done.state).toBe("CLOSED");
    expect(done.ticket_id).not.toBeNull();
  });

  it("off the market is countered, and no answer to the counter is needed to deal at it", async () => {
    const { ask, fair } = await marketIn(benchmark);
    const cluster = await respond(desk.narmada, ask, { yield_stored: Number((fair + 0.0009).toFixed(6)) });
    await later(4);
    const countered = body<Cluster>(await desk.narmada.get(`/api/trade/cluster/${cluster.id}/`));
    expect(countered).toMatchObject({ state: "NEGOTIATING", turn_leg_id: legOf(cluster, "cli_narmada") });
    const url = `/api/cluster/${cluster.id}/accept/?lsId=${legOf(cluster, ask.client_id)}`;
    expect((await desk.narmada.send("POST", url, {})).statusCode).toBe(200);
  });

  it("without a level is answered with one", async () => {
    const { ask } = await marketIn(must(quotedBonds(desk.parts, "2026-11-20", 12)[1], "bond").isin);
    const cluster = await respond(desk.sahyadri, ask);
    await later(4);
    const named = body<Cluster>(await desk.sahyadri.get(`/api/trade/cluster/${cluster.id}/`));
    expect(named.rounds.at(-1)).toMatchObject({ status: "PENDING", yield_stored: ask.yield_stored });
  });
});

it("the simulator does nothing at rate 0, and stops when asked to", async () => {
  await startSimulator(desk.parts, { rate: 0, seed: 1 }).stop();
  const running = startSimulator(desk.parts, { rate: 20, seed: 1 });
  await running.stop();
});
