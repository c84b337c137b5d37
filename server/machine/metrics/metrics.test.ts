import { once } from "node:events";
import type { FastifyInstance } from "fastify";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { CommandState } from "#domain/exchange/command.ts";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { createChatGateway, type ChatGateway } from "#server/people/chat/socket/gateway.ts";
import { runAsLeader } from "#server/machine/core/leader-task.ts";
import { coreRoutes } from "#server/core-routes.ts";
import type { Database } from "#server/machine/db/database.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { buildApp } from "#server/machine/http/app.ts";
import { serveUpgrades } from "#server/machine/http/upgrades.ts";
import { createGateway, type Gateway } from "#server/machine/live/gateway.ts";
import { watchLeads, type WatchedLeads } from "#server/machine/metrics/leads.ts";
import { measureCalls } from "#server/machine/metrics/measure-calls.ts";
import { measureNode } from "#server/machine/metrics/measure-node.ts";
import { measureStore } from "#server/machine/metrics/measure-store.ts";
import { serveMetrics, type ServedMetrics } from "#server/machine/metrics/serve-metrics.ts";
import { signIn } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const ANYWHERE = { host: "127.0.0.1", port: 0 };

let parts: TestParts;
let app: FastifyInstance;
let live: Gateway;
let chat: ChatGateway;
let metrics: ServedMetrics;
let stopMeasuring: () => void;
/** Set by a test to leave the queries of a scrape unanswered. */
let query: Database["query"] | null = null;

beforeAll(async () => {
  parts = await testParts();
  app = await buildApp(parts, coreRoutes(parts));
  live = createGateway(parts, { snapshots: [], holderOf: async () => null, actorsOf: async () => [] });
  chat = createChatGateway(parts, { graceMs: 0 });
  serveUpgrades(app.server, [live.sockets, chat.sockets], parts.config);
  metrics = await serveMetrics(ANYWHERE);
  measureCalls(metrics.meter, app);
  stopMeasuring = measureNode(metrics.meter, { db: parts.db, live, chat, leads: () => new Map() });
  const asked: Database["query"] = (text, values) => (query ? query(text, values) : parts.db.query(text, values));
  measureStore(metrics.meter, { clock: parts.clock, db: { ...parts.db, query: asked } });
  await app.listen(ANYWHERE);
});
afterAll(async () => {
  stopMeasuring();
  await metrics.close();
  await live.close();
  await chat.close();
  await app.close();
  await parts.close();
});

const urlOf = ({ address }: ServedMetrics) => address.replace("localhost", "127.0.0.1");
const scrape = async (served = metrics) => (await fetch(urlOf(served))).text();
/** The value of one line; undefined when the scrape has none. */
async function value(line: string, served = metrics): Promise<number | undefined> {
  const found = (await scrape(served)).split("\n").find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

describe("calls", () => {
  test("are counted and timed by the name of their endpoint and the class of their status", async () => {
    const dealer = await signIn(app, "dealer@meridian.example");
    await dealer.get("/api/session/");
    await app.inject({ method: "POST", url: "/api/token/", payload: { email: "x@y.example", password: "no" } });
    const text = await scrape();
    expect(text).toMatch(/yieldboard_call_duration_seconds_count\{endpoint="[a-z]+\.[\w.-]+",status="2xx"\} 1/);
    expect(text).toMatch(/yieldboard_call_duration_seconds_count\{endpoint="[a-z]+\.[\w.-]+",status="4xx"\} 1/);
    expect(text).toMatch(/yieldboard_call_duration_seconds_bucket\{endpoint="[^"]+",status="2xx",le="0.25"\} \d/);
  });

  test("that were too many are counted apart from other refusals", async () => {
    const of = await testParts({ config: { callsPerAddress: 2 } });
    const limited = await buildApp(of, coreRoutes(of));
    const counted = await serveMetrics(ANYWHERE);
    measureCalls(counted.meter, limited);
    for (const _ of [1, 2, 3, 4]) await limited.inject({ url: "/api/session/" });
    const line = (status: string) =>
      `yieldboard_call_duration_seconds_count{endpoint="auth.session",status="${status}"}`;
    expect([await value(line("2xx"), counted), await value(line("429"), counted)]).toEqual([2, 2]);
    await counted.close();
    await limited.close();
    await of.close();
  });

  test("that are no endpoint are one, whatever their path", async () => {
    const other = 'yieldboard_call_duration_seconds_count{endpoint="other",status="4xx"}';
    const before = (await value(other)) ?? 0;
    for (const n of [1, 2, 3]) await app.inject(`/api/hunter2-${n}/`);
    expect(await value(other)).toBe(before + 3);
    expect(await scrape()).not.toContain("hunter2");
  });
});

test("an open socket and what is sent to it are counted by kind, and a socket that has gone is not", async () => {
  const [open, sent] = ['yieldboard_sockets_open{socket="live"}', 'yieldboard_socket_frames_sent_total{socket="live"}'];
  expect([await value(open), await value('yieldboard_sockets_open{socket="chat"}')]).toEqual([0, 0]);
  const sentBytes = 'yieldboard_socket_bytes_sent_total{socket="live"}';
  const [before = 0, bytesBefore = 0] = [await value(sent), await value(sentBytes)];
  const socket = new WebSocket(`ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${LIVE_PATH}`);
  await once(socket, "open");
  expect(await value(open)).toBe(1);
  socket.send("nonsense");
  const [{ byteLength }] = (await once(socket, "message")) as [Buffer];
  expect(await value(sent)).toBe(before + 1);
  // A short frame has two or four bytes before its text.
  expect(await value(sentBytes)).toBeGreaterThan(bytesBefore + byteLength);
  socket.close();
  await expect.poll(() => value(open)).toBe(0);
});

describe("what is stored", () => {
  test("a clock that goes otherwise than the database's is seen, by how much", async () => {
    const before = parts.clock.now().getTime();
    const ahead = () => value("yieldboard_clock_ahead_seconds");
    parts.clock.set(new Date(Date.now() + 90_000).toISOString());
    expect(await ahead()).toBeCloseTo(90, -1);
    parts.clock.set(new Date(Date.now() - 5000).toISOString());
    expect(await ahead()).toBeLessThan(-4);
    parts.clock.set(new Date(before).toISOString());
  });

  test("the outbox says how many messages wait, and since when", async () => {
    const names = ["yieldboard_outbox_waiting_rows", "yieldboard_outbox_oldest_seconds"];
    const read = () => Promise.all(names.map((name) => value(name)));
    await parts.db.orm.delete(outbox);
    expect(await read()).toEqual([0, 0]);
    const at = (agoMs: number) => new Date(parts.clock.now().getTime() - agoMs);
    const row = { stream: "quotes_eoi", audience: "market", data: {} };
    await parts.db.orm.insert(outbox).values([
      { ...row, at: at(90_000) },
      { ...row, at: at(5000) },
      { ...row, at: at(600_000), seq: 1 },
    ]);
    expect(await read()).toEqual([2, 90]);
  });

  test("commands to the exchanges are counted by exchange and state, those that are concluded not at all", async () => {
    const line = (exchange: string, state: string) =>
      `yieldboard_exchange_commands{exchange="${exchange}",state="${state}"}`;
    expect(await value(line("NSE", "in_doubt"))).toBe(0);
    for (const [n, state] of (["QUEUED", "IN_DOUBT", "IN_DOUBT", "DONE"] as const).entries())
      await command(`cmd_${n}`, state);
    expect(await value(line("NSE", "waiting"))).toBe(1);
    expect(await value(line("NSE", "in_doubt"))).toBe(2);
    expect(await value(line("BSE", "in_doubt"))).toBe(0);
    expect(await scrape()).not.toContain("DONE");
  });

  test("while there is no open quote, the age of the newest is not known", async () => {
    expect(await value("yieldboard_newest_quote_age_seconds")).toBeNaN();
  });

  test.each(["fails", "does not answer"])(
    "a database that %s fails no scrape and delays it little: what is stored is not known, and that is counted",
    async (how) => {
      const failures = 'yieldboard_scrape_query_failures_total{query="outbox"}';
      const before = (await value(failures)) ?? 0;
      const { promise: never, reject } = Promise.withResolvers<never>();
      never.catch(() => undefined);
      query = () => never;
      if (how === "fails") reject(new Error("the database is away"));
      const beganMs = performance.now();
      const answer = await fetch(urlOf(metrics));
      const text = await answer.text();
      query = null;
      reject(new Error("given up"));
      expect(answer.status).toBe(200);
      expect(performance.now() - beganMs).toBeLessThan(5000);
      expect(text).toContain("yieldboard_outbox_oldest_seconds NaN");
      expect(text).toContain('yieldboard_exchange_commands{exchange="BSE",state="waiting"} NaN');
      expect(text).toContain('yieldboard_sockets_open{socket="live"} 0');
      expect(await value(failures)).toBe(before + 1);
      expect(await value("yieldboard_outbox_oldest_seconds")).not.toBeNaN();
    },
  );
});

test("of two nodes one leads a task, and the other when the first has stopped", async () => {
  const nodes = [watchLeads(parts.db), watchLeads(parts.db)] as const;
  const scraped = await Promise.all(nodes.map(() => serveMetrics(ANYWHERE)));
  const stops = nodes.map((node, n) =>
    measureNode(scraped[n]?.meter ?? metrics.meter, { db: node.db, live, chat, leads: node.leads }),
  );
  const leadTask = ({ db }: WatchedLeads) =>
    runAsLeader(
      { ...parts, db },
      { name: "a-task", retryMs: 5 },
      (signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())),
    );
  const read = () => Promise.all(scraped.map((served) => value('yieldboard_leader{task="a-task"}', served)));
  const first = leadTask(nodes[0]);
  onTestFinished(() => first.stop());
  await expect.poll(read).toEqual([1, undefined]);
  const second = leadTask(nodes[1]);
  onTestFinished(() => second.stop());
  await expect.poll(read).toEqual([1, 0]);
  await first.stop();
  await expect.poll(read).toEqual([0, 1]);
  for (const stop of stops) stop();
  for (const served of scraped) await served.close();
});

test("the memory that a full collection leaves is that after the last one, and not known before", async () => {
  const served = await serveMetrics(ANYWHERE);
  const stop = measureNode(served.meter, { db: parts.db, live, chat, leads: () => new Map() });
  const left = () => value('yieldboard_process_memory_bytes{kind="heap_collected"}', served);
  expect(await left()).toBeNaN();
  const held = [Array.from({ length: 4_000_000 }, (_, n) => n + 0.5)];
  collect();
  const holding = await vi.waitUntil(left);
  held.length = 0;
  collect();
  await expect.poll(left).toBeLessThan(holding - 20_000_000);
  stop();
  await served.close();
});

test("memory and the delay of the event loop are measured in bytes and seconds", async () => {
  expect(await value('yieldboard_process_memory_bytes{kind="rss"}')).toBeGreaterThan(10_000_000);
  // The delay is that since the last scrape, and a timer that is late is noticed when it runs.
  const late = await vi.waitUntil(async () => {
    const end = performance.now() + 120;
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const seconds = (await value('yieldboard_event_loop_delay_seconds{quantile="1"}')) ?? 0;
    return seconds > 0.08 && seconds;
  });
  expect(late).toBeLessThan(10);
});

describe("where they are served", () => {
  test("the port has nothing else, and the pages' port has no metrics", async () => {
    expect((await fetch(urlOf(metrics).replace("/metrics", "/"))).status).toBe(404);
    expect((await fetch(urlOf(metrics), { method: "POST" })).status).toBe(404);
    expect((await app.inject("/metrics")).body).not.toContain("yieldboard_sockets_open");
  });

  test("a port that is in use is named with its setting", async () => {
    const { port } = new URL(metrics.address);
    await expect(serveMetrics({ host: "127.0.0.1", port: Number(port) })).rejects.toThrow(
      `METRICS_PORT: ${port} is in use. Stop what uses it, or set another METRICS_PORT.`,
    );
  });
});

/** A full collection now, as V8 makes one when it needs room. */
function collect(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

async function command(id: string, state: CommandState): Promise<void> {
  const now = parts.clock.now();
  const dates = { notAfter: now, nextTryAt: now, createdAt: now, updatedAt: now };
  const subject = {
    clientId: "cli_meridian",
    exchange: "NSE",
    kind: "accept",
    subjectId: "eoi_1",
    payload: {},
  } as const;
  await parts.db.orm.insert(exchangeCommands).values({ ...subject, ...dates, id, tag: id, state });
}
