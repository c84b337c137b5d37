import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { UpFrame } from "#domain/contract/live/up.ts";
import type { DownFrame } from "#domain/contract/live/down.ts";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { must } from "#domain/lib/must.ts";
import type { Bus } from "#server/machine/bus/bus.ts";
import type { TraceSettings } from "#server/machine/config/trace-settings.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { chatEngineOf, chatRoutes } from "#server/people/chat/routes.ts";
import { createLogger } from "#server/machine/core/logger.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { serveUpgrades } from "#server/machine/http/upgrades.ts";
import { actorsOf } from "#server/machine/identity/identity.ts";
import { socketHolders } from "#server/machine/identity/socket-holder.ts";
import { createGateway } from "#server/machine/live/gateway.ts";
import { createRelay } from "#server/machine/live/relay.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { openCollector, type Collector, type ExportedSpan } from "#server/machine/traces/collector.testing.ts";
import { openTraces, type OpenTraces } from "#server/machine/traces/open-traces.ts";
import { traceCalls } from "#server/machine/traces/trace-calls.ts";
import { traceTransactions } from "#server/machine/traces/trace-transactions.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { tradingSnapshots } from "#server/market/trading/eois/snapshots.ts";
import { quote } from "#server/market/trading/eois/trading-desk.testing.ts";

// A call at one node; the other node publishes its changes and has the socket of the person who sees them.

/** The ends of a bus at both nodes. */
export interface Buses {
  serving: Bus;
  publishing: Bus;
  close(): Promise<unknown>;
}

const log = pino({ level: "silent" });
const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const MESSAGE = "sell the whole gilt book before noon";
const PARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

interface World {
  parts: TestParts;
  app: FastifyInstance;
  lines: string[];
  bus: { published: string[] };
  browser: TestBrowser;
  /** Frames with the quotes of the market, as the other person received them. */
  frames: DownFrame[];
  /** Sends a frame on the other person's socket; resolves once it was received. */
  send(frame: UpFrame): Promise<void>;
  post(changes?: Record<string, unknown>, headers?: Record<string, string>): Promise<string>;
  /** Stops tracing: all spans are exported. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

async function openWorld(openBuses: () => Promise<Buses>, settings: TraceSettings | null): Promise<World> {
  const lines: string[] = [];
  const parts = await testParts({ log: createLogger({ level: "debug" }, { write: (line) => lines.push(line) }) });
  const traces = (serviceName: string): OpenTraces | null =>
    settings && openTraces({ ...settings, serviceName }, { version: "1", log, headers: () => ({}) });
  const [callTraces, socketTraces] = [traces("serving"), traces("publishing")];
  const buses = await openBuses();
  const node = (bus: Bus, open: OpenTraces | null): Parts => ({ ...parts, bus, ...(open && { tracer: open.tracer }) });
  const [serving, publishing] = [node(buses.serving, callTraces), node(buses.publishing, socketTraces)];

  const waking = createRelay(serving);
  const caller = { ...serving, relay: waking };
  const app = await testApp(caller, [...eoiRoutes(caller), ...chatRoutes(caller, chatEngineOf(caller))]);
  if (callTraces) {
    traceCalls(callTraces.tracer, app);
    traceTransactions(callTraces.tracer, serving.db);
  }
  const relay = createRelay(publishing);
  const gateway = createGateway(publishing, {
    snapshots: tradingSnapshots(publishing),
    holderOf: socketHolders(publishing),
    actorsOf: (holders) => actorsOf(publishing, holders),
  });
  const server = createServer();
  serveUpgrades(server, [gateway.sockets], parts.config);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const published: string[] = [];
  buses.publishing.subscribe((messages) => published.push(...messages.map((each) => JSON.stringify(each))));
  relay.start();

  const browser = await signIn(app, "dealer@meridian.example");
  const other = await signIn(app, "dealer@narmada.example");
  const frames: DownFrame[] = [];
  const socket = await watchQuotes(other, (server.address() as AddressInfo).port, frames);
  return {
    parts,
    app,
    lines,
    bus: { published },
    browser,
    frames,
    async send(frame) {
      const pongs = () => frames.filter(({ type }) => type === "pong").length;
      const before = pongs();
      socket.send(JSON.stringify(frame));
      socket.send(JSON.stringify({ message: "ping" }));
      await vi.waitUntil(() => pongs() > before);
    },
    async post(changes = {}, headers = {}) {
      const answer = await browser.send("POST", "/api/eoi/add/", quote(changes), headers);
      expect(answer.statusCode).toBe(200);
      const { id } = answer.json<{ id: string }>();
      await vi.waitUntil(() => frames.some(({ data }) => JSON.stringify(data).includes(id)), { timeout: 10_000 });
      return id;
    },
    flush: async () => {
      await callTraces?.close();
      await socketTraces?.close();
    },
    async close() {
      socket.terminate();
      await relay.stop();
      await gateway.close();
      server.close();
      await app.close();
      await buses.close();
      await parts.close();
    },
  };
}

async function watchQuotes(person: TestBrowser, port: number, frames: DownFrame[]): Promise<WebSocket> {
  const ticket = (await person.send("POST", "/api/session/socket-ticket/")).json<{ access_token: string }>();
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`);
  socket.on("message", (data: Buffer) => frames.push(JSON.parse(data.toString("utf8")) as DownFrame));
  await once(socket, "open");
  socket.send(JSON.stringify({ message: "auth", access_token: ticket.access_token }));
  socket.send(JSON.stringify({ message: "subscribe", streams: ["quotes_eoi"] }));
  await vi.waitUntil(() => frames.some(({ snapshot }) => snapshot === true), { timeout: 10_000 });
  return socket;
}

async function write(person: TestBrowser, message: string): Promise<void> {
  const wanted = { custom_type: "direct", user_ids: ["usr_dealernarmada"] };
  const { url } = (await person.send("POST", "/api/chat/channels/", wanted)).json<{ url: string }>();
  const sent = await person.send("POST", `/api/chat/channels/${url}/messages/`, { req_id: "message-1", message });
  expect(sent.statusCode).toBe(200);
}

const settingsOf = ({ url }: Collector, changes: Partial<TraceSettings> = {}): TraceSettings => ({
  url,
  serviceName: "yieldboard",
  sampler: "always_on",
  ratio: 1,
  ...changes,
});

/** Test suite of traces, for any bus between the nodes. */
export function tracesBehaviour(openBuses: () => Promise<Buses>): void {
  describe("a traced call", () => {
    let collector: Collector;
    let world: World;
    let eoiId: string;
    let spans: ExportedSpan[];
    const named = (name: string) => spans.filter((span) => span.name === name);
    const one = (name: string) => must(named(name)[0]);

    beforeAll(async () => {
      collector = await openCollector();
      world = await openWorld(openBuses, settingsOf(collector));
      eoiId = await world.post(
        { yield_stored: 0.0687654 },
        { traceparent: PARENT, "x-request-id": "traced-call", "x-since-press": "40" },
      );
      const { traces } = must(world.frames.find(({ data }) => JSON.stringify(data).includes(eoiId)));
      await world.send({ message: "drawn", traces: must(traces), since_ms: 12 });
      await write(world.browser, MESSAGE);
      await world.flush();
      spans = collector.spans.filter(({ traceId }) => traceId === TRACE_ID);
    });
    afterAll(async () => {
      await world.close();
      await collector.close();
    });

    test("is one trace from the key press over the call, its transaction, the outbox and the bus to the row on the other person's screen", () => {
      const steps = ["page", "eoi.add", "transaction", "outbox publish", "bus", "live frame", "rows drawn"];
      expect(new Set(spans.map(({ name }) => name))).toEqual(new Set(steps));
      const call = one("eoi.add");
      expect(one("page").parentSpanId).toBe("00f067aa0ba902b7");
      expect(call.parentSpanId).toBe(one("page").spanId);
      for (const { parentSpanId } of named("transaction")) expect(parentSpanId).toBe(call.spanId);
      expect(one("outbox publish").parentSpanId).toBe(call.spanId);
      expect(one("bus").parentSpanId).toBe(one("outbox publish").spanId);
      expect(one("live frame").parentSpanId).toBe(one("bus").spanId);
      expect(one("rows drawn").parentSpanId).toBe(one("live frame").spanId);
    });

    test("each step is of the node that took it", () => {
      expect(new Set(["page", "eoi.add", "transaction"].flatMap(named).map(({ service }) => service))).toEqual(
        new Set(["serving"]),
      );
      const after = ["outbox publish", "bus", "live frame", "rows drawn"].flatMap(named);
      expect(new Set(after.map(({ service }) => service))).toEqual(new Set(["publishing"]));
    });

    test("the frame that brings the row names the trace", () => {
      const frame = must(world.frames.find(({ data }) => JSON.stringify(data).includes(eoiId)));
      expect(frame.traces).toEqual([`00-${TRACE_ID}-${one("live frame").spanId}-01`]);
    });

    test("says how long the rows took from their frame to the screen, which pages are asked for where calls are traced", () => {
      const { startTimeUnixNano, endTimeUnixNano } = one("rows drawn");
      expect((Number(endTimeUnixNano) - Number(startTimeUnixNano)) / 1e6).toBeCloseTo(12, 0);
      expect(world.frames.find(({ type }) => type === "pong")?.data).toMatchObject({ traces_calls: true });
    });

    test("begins when the page says that the key was pressed", () => {
      const ms = ({ startTimeUnixNano }: ExportedSpan) => Number(startTimeUnixNano) / 1e6;
      expect(ms(one("eoi.add")) - ms(one("page"))).toBeGreaterThanOrEqual(40);
      expect(ms(one("eoi.add")) - ms(one("page"))).toBeLessThan(1000);
    });

    test("says which endpoint, status, request and firm it was", () => {
      expect(one("eoi.add").attributes).toEqual({
        "http.request.method": "POST",
        "http.route": "/api/eoi/add/",
        "http.response.status_code": 200,
        "yieldboard.request_id": "traced-call",
        "yieldboard.client_id": "cli_meridian",
      });
      expect(named("transaction").map(({ attributes }) => attributes["yieldboard.committed"])).toContain(true);
    });

    test("has its trace in each line of the log that has its request's id, and no other line has one", () => {
      const lines = world.lines.map((line) => JSON.parse(line) as { reqId?: string; trace_id?: string });
      const ofCall = lines.filter(({ reqId }) => reqId === "traced-call");
      expect(ofCall.length).toBeGreaterThan(0);
      expect(lines.filter(({ trace_id: id }) => id === TRACE_ID)).toEqual(ofCall);
    });

    test("no span holds a price, a token, a password or what somebody wrote", () => {
      const text = collector.texts.join("\n");
      expect(text).toContain("chat.send");
      for (const secret of [
        MESSAGE,
        world.browser.token,
        world.browser.refresh,
        "Bond#Desk1",
        "0.0687654",
        "6.87654",
        "dealer@",
      ]) {
        expect(text).not.toContain(secret);
      }
      const allowed =
        /^(http\.(request\.method|route|response\.status_code)|db\.system\.name|messaging\.batch\.message_count|yieldboard\.(request_id|client_id|database|committed|stream|audience|subscribers))$/;
      const names = collector.spans.flatMap(({ attributes }) => Object.keys(attributes));
      expect(names.filter((name) => !allowed.test(name))).toEqual([]);
    });
  });

  describe("what is not traced", () => {
    test("without settings a call that names a trace leaves it nowhere: in no row, message, frame or line of the log", async () => {
      const world = await openWorld(openBuses, null);
      const id = await world.post({}, { traceparent: PARENT });
      const rows = await world.parts.db.orm.select().from(outbox).where(eq(outbox.stream, "quotes_eoi"));
      expect(rows.map(({ traceparent }) => traceparent)).toEqual([null]);
      expect(world.bus.published.filter((text) => text.includes(id)).length).toBeGreaterThan(0);
      await world.send({ message: "drawn", traces: [PARENT], since_ms: 12 });
      const all = [...world.bus.published, ...world.lines, ...world.frames.map((frame) => JSON.stringify(frame))].join(
        "\n",
      );
      expect(all).not.toMatch(/"traces?"|traces_calls|trace_id|traceparent|4bf92f3577b34da6/);
      await world.close();
    });

    test("a trace that the sampler leaves out has no span and leaves as little, whatever its page says", async () => {
      const collector = await openCollector();
      const world = await openWorld(openBuses, settingsOf(collector, { sampler: "traceidratio", ratio: 0 }));
      await world.post({}, { traceparent: PARENT });
      await world.flush();
      expect(collector.spans).toEqual([]);
      expect([...world.bus.published, ...world.lines].join("\n")).not.toMatch(/"trace"|trace_id/);
      await world.close();
      await collector.close();
    });
  });
}
