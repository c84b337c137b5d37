import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { pino } from "pino";
import { WebSocketServer } from "ws";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { createMemoryBus } from "#server/machine/bus/memory-bus.ts";
import { openPglite } from "#server/machine/db/open-pglite.ts";
import { serveUpgrades } from "#server/machine/http/upgrades.ts";
import { createGateway } from "#server/machine/live/gateway.ts";
import { gather, quantile, type Crowd } from "./crowd.ts";
import { fullOrShort } from "../short.ts";

// The gateway compared with a bare ws broadcast of the same bytes: CPU of this process, and the time until the last
// socket has the frame. Both serve the same number of sockets in the same run, alternating.

const ROUNDS = fullOrShort(6, 1);
const FRAMES = fullOrShort(40, 5);
const ROWS = 20;
/** Longer than the gateway's batch interval, so every frame is sent separately. */
const GAP_MS = 40;

interface Sender {
  crowd: Crowd;
  send: (id: string) => void;
  close(): Promise<unknown>;
}

interface Cost {
  cpuMs: number[];
  lastMs: number[];
}

export interface FanOut {
  /** CPU time and time to the last socket, per frame, median of all rounds. */
  gatewayCpuMs: number;
  bareCpuMs: number;
  gatewayLastMs: number;
  bareLastMs: number;
}

export async function fanOut(sockets: number): Promise<FanOut> {
  const gateway = await gatewaySender(sockets);
  const bare = await bareSender(sockets);
  const costs = { gateway: { cpuMs: [], lastMs: [] } as Cost, bare: { cpuMs: [], lastMs: [] } as Cost };
  try {
    await round(gateway, { cpuMs: [], lastMs: [] });
    await round(bare, { cpuMs: [], lastMs: [] });
    for (let n = 0; n < ROUNDS; n += 1) {
      await round(gateway, costs.gateway);
      await round(bare, costs.bare);
    }
  } finally {
    gateway.crowd.leave();
    bare.crowd.leave();
    await Promise.all([gateway.close(), bare.close()]);
  }
  return {
    gatewayCpuMs: quantile(costs.gateway.cpuMs, 0.5),
    bareCpuMs: quantile(costs.bare.cpuMs, 0.5),
    gatewayLastMs: quantile(costs.gateway.lastMs, 0.5),
    bareLastMs: quantile(costs.bare.lastMs, 0.5),
  };
}

let frames = 0;

async function round({ crowd, send }: Sender, cost: Cost): Promise<void> {
  const before = process.cpuUsage();
  for (let n = 0; n < FRAMES; n += 1) {
    frames += 1;
    const id = `eoi_${frames.toString(36)}x`;
    const sentMs = performance.timeOrigin + performance.now();
    send(id);
    const { atMs } = await crowd.arrival(id);
    cost.lastMs.push(Math.max(...atMs) - sentMs);
    await new Promise((resolve) => setTimeout(resolve, GAP_MS));
  }
  const { user, system } = process.cpuUsage(before);
  cost.cpuMs.push((user + system) / 1000 / FRAMES);
}

/** Rows as large as real quotes; only the last one has a distinct id, so one change is one arrival. */
function rows(id: string): object[] {
  const text = "x".repeat(850);
  return Array.from({ length: ROWS }, (_, n) => ({ id: n === ROWS - 1 ? id : `row_${n}`, text }));
}

async function gatewaySender(sockets: number): Promise<Sender> {
  const db = await openPglite({ snapshot: null });
  const bus = createMemoryBus();
  const clock = { now: () => new Date() };
  const actor: Actor = {
    userId: "usr_bench",
    userName: "Bench",
    clientId: "cli_bench",
    clientName: "Bench",
    sessionId: null,
    roles: ["clientdealer"],
    clientSegment: "INSTITUTIONAL",
    isBroker: false,
    isPremium: false,
    isStaff: false,
    allowedExchanges: [],
  };
  const config = {
    trustProxy: false,
    sessionSecret: null,
    socketsPerPerson: sockets,
    socketsPerFirm: sockets,
    socketsPerAddress: sockets,
  };
  const gateway = createGateway(
    { db, bus, clock, log: pino({ level: "silent" }), config },
    {
      snapshots: [],
      holderOf: async () => ({ userId: "usr_bench", sessionId: null }),
      actorsOf: async (holders) => holders.map(() => actor),
    },
  );
  const server = createServer();
  serveUpgrades(server, [gateway.sockets], { publicOrigins: [] });
  const origin = await listening(server);
  const crowd = await gather({
    url: origin.replace("http", "ws") + LIVE_PATH,
    origin,
    sockets,
    greetings: [
      { message: "auth", access_token: "bench" },
      { message: "subscribe", streams: ["quotes_eoi"] },
    ],
  });
  let seq = 0;
  return {
    crowd,
    send(id) {
      seq += 1;
      bus.publish([{ stream: "quotes_eoi", audience: "market", seq, ts: clock.now().toISOString(), data: rows(id) }]);
    },
    async close() {
      await gateway.close();
      server.close();
      await db.close();
    },
  };
}

async function bareSender(sockets: number): Promise<Sender> {
  const server = createServer();
  const wss = new WebSocketServer({ server, perMessageDeflate: false });
  wss.on("connection", (socket) => socket.send('{"type":"quotes_eoi","seq":0,"data":[]}'));
  const origin = await listening(server);
  const crowd = await gather({ url: origin.replace("http", "ws"), origin, sockets, greetings: [] });
  let seq = 0;
  return {
    crowd,
    send(id) {
      seq += 1;
      const ts = new Date().toISOString();
      const bytes = Buffer.from(JSON.stringify({ type: "quotes_eoi", seq, prev: seq - 1, ts, data: rows(id) }));
      for (const socket of wss.clients) socket.send(bytes, { binary: false });
    },
    async close() {
      for (const socket of wss.clients) socket.terminate();
      wss.close();
      server.close();
      await Promise.resolve();
    },
  };
}

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}
