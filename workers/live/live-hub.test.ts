import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { drawnFrame } from "#domain/contract/live/up.ts";
import { GridHost } from "#workers/grid/grid-host.ts";
import type { ViewFrame } from "#workers/grid/protocol.ts";
import { NO_FILTER } from "#workers/grid/row-filter.ts";
import { LiveHub } from "#workers/live/live-hub.ts";
import type { ListState } from "#workers/live/live-list.ts";
import { eoiRow, FakeSocket } from "#workers/live/live.testing.ts";
import { NO_QUOTE_FILTER } from "#domain/runs/quote-filter.ts";
import { QUOTES_SCHEMA, QUOTES_TABLE } from "#workers/live/quotes-table.ts";
import type { LiveStatus } from "#workers/live/worker-api.ts";

const ts = "2026-07-20T04:00:00.000Z";
/** The money of a deal. */
const money = (id: string) => ({ id, consideration: null, status: "AGREED" });
const answer = () => Promise.resolve({ status: 200, json: () => Promise.resolve({ access_token: "t" }) });

function hub() {
  const grid = new GridHost();
  const live = new LiveHub({ url: "ws://desk/", WebSocket: FakeSocket, fetch: answer, nowMs: () => Date.now() }, grid);
  return { live, table: grid.registerTable(QUOTES_TABLE, QUOTES_SCHEMA) };
}

/** Lets messages of real ports arrive. */
async function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const arrived = new Promise((resolve) => (port1.onmessage = resolve));
  port2.postMessage(null);
  await arrived;
  port1.close();
}

async function admitted(): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(1);
  FakeSocket.last.opens();
  FakeSocket.last.admits();
  return FakeSocket.last;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "Date", "performance"] });
  FakeSocket.reset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("one worker for all tabs", () => {
  test("two tabs of one person share one socket", async () => {
    const { live } = hub();
    live.page().api.signIn("usr_asha:cli_alpha", "cli_a");
    live.page().api.signIn("usr_asha:cli_alpha", "cli_a");
    await admitted();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.made).toHaveLength(1);
  });

  test("quotes fill the grid's table, and those that have ended leave it", async () => {
    const { live, table } = hub();
    live.page().api.signIn("asha", "cli_a");
    const socket = await admitted();
    socket.receive({ type: "quotes_eoi", seq: 1, ts, snapshot: true, data: [eoiRow("eoi_001"), eoiRow("eoi_002")] });
    expect(table.rowCount).toBe(2);
    const filled = eoiRow("eoi_001", { status: "FILLED", remaining: 0 });
    socket.receive({ type: "quotes_eoi", seq: 2, prev: 1, ts, data: [filled] });
    expect([table.rowCount, table.slotOf("eoi_001")]).toEqual([1, undefined]);
    socket.breaks();
    expect(table.stale[table.slotOf("eoi_002") ?? -1]).toBe(1);
  });

  describe("a page that shows the quotes of a traced call", () => {
    const span = (n: number) => `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b${n}-01`;
    async function traced(isAsked: boolean) {
      const { live } = hub();
      const { api } = live.page();
      const { port1: page, port2: worker } = new MessageChannel();
      const control = new MessageChannel();
      api.openView(QUOTES_TABLE, worker, control.port2, { columns: ["id"], sort: [], filter: NO_FILTER });
      page.onmessage = ({ data: { seq } }: MessageEvent<ViewFrame>) => page.postMessage({ type: "ack", seq });
      page.postMessage({ type: "window", start: 0, end: 10, thin: false });
      api.signIn("asha", "cli_a");
      const socket = await admitted();
      if (isAsked)
        socket.receive({
          type: "pong",
          seq: 0,
          ts,
          data: { version: 2, authenticated: true, traces_calls: true },
        });
      socket.receive({ type: "quotes_eoi", seq: 1, ts, snapshot: true, data: [] });
      const come = async (seq: number) => {
        const data = [eoiRow(`eoi_00${seq}`)];
        socket.receive({ type: "quotes_eoi", seq, prev: seq - 1, ts, traces: [span(seq)], data });
        for (let n = 0; n < 20; n += 1) {
          await vi.advanceTimersByTimeAsync(10);
          await turn();
        }
      };
      const drawnFrames = () => socket.sent.filter(({ message }) => message === "drawn");
      const close = () => {
        page.close();
        control.port1.close();
      };
      return { come, drawnFrames, close };
    }

    test("tells the server once they are drawn, of one frame a second", async () => {
      const { come, drawnFrames, close } = await traced(true);
      await come(2);
      expect(drawnFrames()).toEqual([{ message: "drawn", traces: [span(2)], since_ms: expect.any(Number) }]);
      expect(drawnFrame.safeParse(drawnFrames()[0]).success).toBe(true);
      await come(3);
      expect(drawnFrames()).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1000);
      await come(4);
      expect(drawnFrames().map(({ traces }) => traces)).toEqual([[span(2)], [span(4)]]);
      close();
    });

    test("tells it of those in a list, too, once it has drawn them", async () => {
      const { live } = hub();
      const { api } = live.page();
      let draws = (): void => undefined;
      api.watchQuotes({ filter: NO_QUOTE_FILTER, limit: 9 }, "w1", () => new Promise((resolve) => (draws = resolve)));
      api.signIn("asha", "cli_a");
      const socket = await admitted();
      socket.receive({ type: "pong", seq: 0, ts, data: { version: 2, authenticated: true, traces_calls: true } });
      socket.receive({ type: "quotes_eoi", seq: 1, ts, snapshot: true, data: [] });
      await vi.advanceTimersByTimeAsync(1000);
      socket.receive({ type: "quotes_eoi", seq: 2, prev: 1, ts, traces: [span(2)], data: [eoiRow("eoi_002")] });
      const drawnFrames = () => socket.sent.filter(({ message }) => message === "drawn");
      await vi.advanceTimersByTimeAsync(1000);
      expect(drawnFrames()).toEqual([]);
      draws();
      await vi.advanceTimersByTimeAsync(1);
      expect(drawnFrames()).toEqual([{ message: "drawn", traces: [span(2)], since_ms: 1000 }]);
    });

    test("tells a node nothing that does not ask", async () => {
      const { come, drawnFrames, close } = await traced(false);
      await come(2);
      expect(drawnFrames()).toEqual([]);
      close();
    });
  });

  test("another person in the same browser sees nothing of the first one's rows", async () => {
    const { live, table } = hub();
    const { api } = live.page();
    const lists: ListState[] = [];
    api.watchList("consideration_update", (list) => lists.push(list));
    api.signIn("asha", "cli_a");
    const socket = await admitted();
    socket.receive({ type: "quotes_eoi", seq: 1, ts, snapshot: true, data: [eoiRow("eoi_001")] });
    socket.receive({ type: "consideration_update", seq: 1, ts, snapshot: true, data: [money("ord_1")] });
    await vi.advanceTimersByTimeAsync(20);
    expect(lists.at(-1)).toEqual({ rows: [money("ord_1")], stale: false });
    api.signIn("bela", "cli_a");
    await vi.advanceTimersByTimeAsync(20);
    expect(table.rowCount).toBe(0);
    expect(lists.at(-1)).toEqual({ rows: [], stale: true });
    expect(FakeSocket.made).toHaveLength(2);
  });

  test("the hint that the list of tickets is another one reaches every tab (W-09)", async () => {
    const { live } = hub();
    const hints: string[] = [];
    for (const tab of ["first", "second"]) {
      const { api } = live.page();
      api.signals((stream) => hints.push(`${tab} ${stream}`));
      api.signIn("asha", "cli_a");
    }
    const socket = await admitted();
    socket.receive({ type: "refresh_tickets", seq: 0, ts, data: null });
    expect(hints).toEqual(["first refresh_tickets", "second refresh_tickets"]);
  });

  test("a list is given whole, once a frame", async () => {
    const { live } = hub();
    const { api } = live.page();
    const lists: ListState[] = [];
    api.signIn("asha", "cli_a");
    const socket = await admitted();
    api.watchList("consideration_update", (list) => lists.push(list));
    socket.receive({ type: "consideration_update", seq: 0, ts, snapshot: true, data: [] });
    for (let seq = 1; seq <= 50; seq += 1) {
      socket.receive({ type: "consideration_update", seq, prev: seq - 1, ts, data: [money(`ord_${seq % 3}`)] });
    }
    await vi.advanceTimersByTimeAsync(20);
    expect(lists).toHaveLength(2);
    expect(lists[1]?.rows.map(({ id }) => id)).toEqual(["ord_1", "ord_2", "ord_0"]);
  });

  test("a page that left gets nothing more, the others are", async () => {
    const { live } = hub();
    const [gone, stays] = [live.page(), live.page()];
    const received = { gone: [] as LiveStatus[], stays: [] as LiveStatus[] };
    gone.api.subscribeStatus((status) => received.gone.push(status));
    stays.api.subscribeStatus((status) => received.stays.push(status));
    gone.leave();
    stays.api.signIn("asha", "cli_a");
    await admitted();
    expect(received.gone).toHaveLength(1);
    expect(received.stays.at(-1)).toMatchObject({ state: "online", connected: true, malformed: 0 });
  });

  test("what no code of the worker caught goes to one page, and to another once that has left", () => {
    const { live } = hub();
    const [first, second] = [live.page(), live.page()];
    const met: string[] = [];
    first.api.errors(({ message }) => met.push(`first: ${message}`));
    second.api.errors(({ message }) => met.push(`second: ${message}`));
    live.failed(new Error("a row without its bond"));
    first.leave();
    live.failed(new Error("another"));
    expect(met).toEqual(["first: a row without its bond", "second: another"]);
  });

  test("a bond's levels are published to whoever watches it", async () => {
    const { live } = hub();
    const { api } = live.page();
    api.signIn("asha", "cli_a");
    const socket = await admitted();
    const seen: (number | null)[] = [];
    api.watchQuote("INE002A08534", "w1", ({ bestBid }) => seen.push(bestBid));
    const tick = (bond: string, bid: number) =>
      socket.receive({
        type: "quotes_stream",
        seq: 0,
        ts,
        data: { finstrument_id: [bond], best_bid: [bid], best_ask: [null], last: [null], at: [1] },
      });
    tick("INE002A08534", 0.07);
    tick("INE000000001", 0.01);
    expect(api.quote("INE000000001")).toMatchObject({ bestBid: 0.01 });
    api.unwatchQuote("w1");
    tick("INE002A08534", 0.06);
    expect(seen).toEqual([0.07]);
  });
});
