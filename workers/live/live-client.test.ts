import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { DURABLE_STREAMS, PASSING_STREAMS } from "#domain/contract/live/version.ts";
import { eoiRow, FakeSocket } from "#workers/live/live.testing.ts";
import { LiveClient } from "#workers/live/live-client.ts";
import type { LinkStatus } from "#workers/live/live-socket.ts";
import type { LiveRow } from "#workers/live/read-frame.ts";

const ts = "2026-07-20T04:00:00.000Z";
/** Statuses of the server's responses, in order; the last is repeated. */
let tickets: number[] = [200];
let refreshes: number[] = [200];
let calls: string[] = [];

function answer(path: string) {
  calls.push(path);
  const list = path.includes("refresh") ? refreshes : tickets;
  const status = list.length > 1 ? (list.shift() ?? 200) : (list[0] ?? 200);
  if (status === 0) return Promise.reject(new Error("no network"));
  return Promise.resolve({ status, json: () => Promise.resolve({ access_token: `ticket-${calls.length}` }) });
}

function client() {
  const rows = new Map<string, LiveRow>();
  const statuses: LinkStatus[] = [];
  const staleness: string[] = [];
  const seen = { notices: [] as unknown[], ticks: [] as unknown[], nudges: [] as string[], malformed: [] as string[] };
  const live = new LiveClient(
    { url: "ws://desk/ws/trade/d/", WebSocket: FakeSocket, fetch: answer, nowMs: () => Date.now() },
    {
      rows: (_stream, upserts, removedIds) => {
        for (const id of removedIds) rows.delete(id);
        for (const row of upserts) rows.set(String(row["id"]), row);
      },
      traced: () => undefined,
      stale: (stream, is) => staleness.push(`${stream} ${is ? "stale" : "current"}`),
      notices: (list) => seen.notices.push(...list),
      ticks: (columns) => seen.ticks.push(columns),
      signal: (stream) => seen.nudges.push(stream),
      status: (status) => statuses.push(status),
      malformed: (reason) => seen.malformed.push(reason),
    },
  );
  return { live, rows, statuses, staleness, seen };
}

/** Advances timers and promises by this many milliseconds. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function online() {
  const parts = client();
  parts.live.start();
  await pass(1);
  FakeSocket.last.opens();
  FakeSocket.last.admits();
  return parts;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(ts) });
  FakeSocket.reset();
  tickets = [200];
  refreshes = [200];
  calls = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe("connecting", () => {
  test("says that there are too many windows, and tries again by itself later than after a break", async () => {
    const { live, statuses } = await online();
    FakeSocket.last.breaks(4429);
    expect(live.status.state).toBe("too-many");
    await pass(15_000);
    expect(FakeSocket.made).toHaveLength(1);
    await pass(15_000);
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.last.opens();
    FakeSocket.last.breaks(4429);
    expect(statuses.at(-1)?.state).toBe("too-many");
    await pass(30_000);
    FakeSocket.last.opens();
    FakeSocket.last.admits();
    expect(live.status.state).toBe("online");
  });

  test("comes back at once, and from where it was, when its node stops", async () => {
    const { live, statuses } = await online();
    FakeSocket.last.breaks(CLOSE.nodeStops);
    await pass(1);
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.last.opens();
    FakeSocket.last.admits();
    expect(live.status).toMatchObject({ state: "online", reconnects: 1 });
    expect(statuses.map(({ state }) => state)).not.toContain("offline");
    // The abandoned socket makes no further attempts.
    await pass(20_000);
    expect(FakeSocket.made).toHaveLength(2);
  });

  test("gets a ticket, opens, says who it is first and then subscribes: W-01, W-02", async () => {
    const { live } = client();
    live.start();
    await pass(1);
    expect(calls).toEqual(["/api/session/socket-ticket/"]);
    expect(FakeSocket.last.url).toBe("ws://desk/ws/trade/d/");
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([{ message: "auth", access_token: "ticket-1" }]);
    FakeSocket.last.admits();
    expect(FakeSocket.last.sent[1]).toMatchObject({ message: "subscribe", since: {} });
    expect(FakeSocket.last.sent[1]?.["streams"]).toEqual([...DURABLE_STREAMS, ...PASSING_STREAMS]);
    expect(live.status.state).toBe("online");
  });

  test("the connection flag is true on open and false on close or error: S-25", async () => {
    const { live } = await online();
    expect(live.status.connected).toBe(true);
    FakeSocket.last.breaks();
    expect(live.status).toMatchObject({ connected: false, state: "connecting" });
    await pass(1100);
    FakeSocket.last.opens();
    expect(live.status.connected).toBe(true);
    FakeSocket.last.fails();
    expect(live.status.connected).toBe(false);
  });

  test("a session that has run out is renewed once", async () => {
    tickets = [401, 200];
    const { live } = client();
    live.start();
    await pass(1);
    expect(calls).toEqual(["/api/session/socket-ticket/", "/api/token/refresh/", "/api/session/socket-ticket/"]);
    expect(FakeSocket.made).toHaveLength(1);
  });

  test("when renewing is refused nobody is signed in, and nothing more is tried", async () => {
    tickets = [401];
    refreshes = [401];
    const { live } = client();
    live.start();
    await pass(120_000);
    expect(live.status.state).toBe("signed-out");
    expect(calls).toHaveLength(2);
    expect(FakeSocket.made).toHaveLength(0);
  });

  test("a server that cannot give tickets is asked again, less and less often", async () => {
    tickets = [0, 503, 500, 200];
    const { live } = client();
    live.start();
    await pass(1000 + 1300 + 1690 + 10);
    expect(calls).toHaveLength(4);
    expect(FakeSocket.made).toHaveLength(1);
  });
});

describe("the connection staying open", () => {
  test("pings every ten seconds and measures the way there and back: W-03, C-10", async () => {
    const { live } = await online();
    const pings = () => FakeSocket.last.sent.filter(({ message }) => message === "ping").length;
    await pass(9990);
    expect(pings()).toBe(0);
    await pass(20);
    expect(pings()).toBe(1);
    await pass(40);
    FakeSocket.last.admits();
    expect(live.status.latencyMs).toBeGreaterThanOrEqual(40);
    expect(live.status.latencyMs).toBeLessThan(60);
    await pass(10_000);
    expect(pings()).toBe(2);
  });

  test("silence past thirty seconds is offline, and the connection starts anew: W-04, C-11", async () => {
    const { live } = await online();
    await pass(30_000);
    expect(live.status.state).toBe("online");
    await pass(10_010);
    expect(live.status.state).toBe("offline");
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.last.opens();
    FakeSocket.last.admits();
    expect(live.status).toMatchObject({ state: "online", reconnects: 1 });
  });

  test("a broken connection comes back after 1 s, then 1.3 times longer each time, at most 10 s: S-26, C-12", async () => {
    await online();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const made = FakeSocket.made.length;
      const brokenAt = Date.now();
      FakeSocket.last.breaks();
      while (FakeSocket.made.length === made) await pass(5);
      delays.push(Date.now() - brokenAt);
    }
    const wanted = delays.map((_, attempt) => Math.min(10_000, 1000 * 1.3 ** attempt));
    for (const [attempt, delay] of delays.entries()) {
      expect(delay).toBeGreaterThanOrEqual((wanted[attempt] ?? 0) - 1);
      expect(delay).toBeLessThan((wanted[attempt] ?? 0) + 30);
    }
    expect(delays.at(-1)).toBeLessThan(10_030);
  });

  test("an attempt that does not open within 4 s is given up: C-13", async () => {
    await online();
    FakeSocket.last.breaks();
    await pass(1010);
    expect(FakeSocket.made).toHaveLength(2);
    await pass(3980);
    expect(FakeSocket.made).toHaveLength(2);
    await pass(20 + 1310);
    expect(FakeSocket.made).toHaveLength(3);
  });

  test("only a connection that lasted 5 s makes the next wait short again: C-14", async () => {
    await online();
    for (const wait of [1010, 1310]) {
      FakeSocket.last.breaks();
      await pass(wait);
      FakeSocket.last.opens();
      FakeSocket.last.admits();
    }
    await pass(4900);
    FakeSocket.last.breaks();
    await pass(1400);
    expect(FakeSocket.made).toHaveLength(3);
    await pass(400);
    expect(FakeSocket.made).toHaveLength(4);
    FakeSocket.last.opens();
    FakeSocket.last.admits();
    await pass(5100);
    FakeSocket.last.breaks();
    await pass(1010);
    expect(FakeSocket.made).toHaveLength(5);
  });

  test("the browser's word that the network is gone shows at once, and its return does not wait", async () => {
    const { live } = await online();
    live.hint("offline");
    expect(live.status.state).toBe("offline");
    FakeSocket.last.breaks();
    await pass(500);
    live.hint("online");
    await pass(5);
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.last.opens();
    FakeSocket.last.admits();
    expect(live.status.state).toBe("online");
  });

  test("a late word of a connection that was given up changes nothing", async () => {
    const { live, rows } = await online();
    const old = FakeSocket.last;
    live.hint("offline");
    old.breaks();
    live.hint("online");
    await pass(5);
    old.receive({ type: "quotes_eoi", seq: 1, ts, snapshot: true, data: [eoiRow("eoi_001")] });
    expect(rows.size).toBe(0);
    expect(FakeSocket.made).toHaveLength(2);
  });
});

describe("rows", () => {
  test("after a break the streams go on after the numbers stored, and are stale until they do", async () => {
    const { rows, staleness } = await online();
    FakeSocket.last.receive({ type: "quotes_eoi", seq: 7, ts, snapshot: true, data: [eoiRow("eoi_001")] });
    FakeSocket.last.breaks();
    expect(staleness).toEqual(["quotes_eoi current", "quotes_eoi stale"]);
    await pass(1010);
    FakeSocket.last.opens();
    FakeSocket.last.admits();
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ since: { quotes_eoi: 7 } });
    FakeSocket.last.receive({ type: "quotes_eoi", seq: 9, prev: 7, ts, data: [eoiRow("eoi_002")] });
    expect([...rows.keys()]).toEqual(["eoi_001", "eoi_002"]);
    expect(staleness.at(-1)).toBe("quotes_eoi current");
  });

  test("a gap asks for that stream again and for no other", async () => {
    await online();
    FakeSocket.last.receive({ type: "quotes_eoi", seq: 7, ts, snapshot: true, data: [] });
    FakeSocket.last.receive({ type: "quotes_eoi", seq: 12, prev: 10, ts, data: [eoiRow("eoi_001")] });
    expect(FakeSocket.last.sent.at(-1)).toEqual({
      message: "subscribe",
      streams: ["quotes_eoi"],
      since: { quotes_eoi: 7 },
    });
  });

  test("what cannot be read is counted and reported, and the rest goes on", async () => {
    const { live, rows, seen } = await online();
    FakeSocket.last.receive({ type: "gossip" });
    const bad = { ...eoiRow("eoi_bad"), quantum: "much" };
    FakeSocket.last.receive({ type: "quotes_eoi", seq: 7, ts, snapshot: true, data: [bad, eoiRow("eoi_001")] });
    expect(live.malformedCount).toBe(2);
    expect(seen.malformed).toEqual(["unknown frame gossip", "rows of quotes_eoi"]);
    expect([...rows.keys()]).toEqual(["eoi_001"]);
  });

  test("notices, ticks and nudges reach their places (W-09)", async () => {
    const { seen } = await online();
    const notice = { id: "clu_001", text: "Your turn", expires_at: null, your_turn: true };
    const ticks = { finstrument_id: ["INE002A08534"], best_bid: [0.07], best_ask: [null], last: [null], at: [1] };
    const socket = FakeSocket.last;
    socket.receive({ type: "rfq_negotiation_notifications", seq: 0, ts, snapshot: true, data: [] });
    socket.receive({ type: "rfq_negotiation_notifications", seq: 1, prev: 0, ts, data: [notice] });
    socket.receive({ type: "quotes_stream", seq: 0, ts, data: ticks });
    for (const type of ["refresh_private_runs", "refresh_public_runs", "refresh_tickets", "refresh_calendar"])
      socket.receive({ type, seq: 0, ts, data: null });
    expect(seen.notices).toEqual([notice]);
    expect(seen.ticks).toEqual([ticks]);
    expect(seen.nudges).toEqual(["refresh_private_runs", "refresh_public_runs", "refresh_tickets", "refresh_calendar"]);
  });

  test("signing out forgets every row", async () => {
    const { live, rows } = await online();
    FakeSocket.last.receive({ type: "quotes_eoi", seq: 7, ts, snapshot: true, data: [eoiRow("eoi_001")] });
    live.stop();
    expect(rows.size).toBe(0);
    expect(live.status.state).toBe("signed-out");
    await pass(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});
