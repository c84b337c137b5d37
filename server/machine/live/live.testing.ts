import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { pino } from "pino";
import { WebSocket, type ClientOptions } from "ws";
import { downFrame, type DownFrame } from "#domain/contract/live/down.ts";
import { isDurable, LIVE_PATH, type Stream } from "#domain/contract/live/version.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { createMemoryBus } from "#server/machine/bus/memory-bus.ts";
import type { Database } from "#server/machine/db/database.ts";
import { outbox, streamHeads } from "#server/machine/db/schema/ledger.ts";
import { createGateway, type Gateway } from "#server/machine/live/gateway.ts";
import { createRelay, type Relay } from "#server/machine/live/relay.ts";
import type { SocketLimits } from "#server/machine/live/socket-limits.ts";
import type { SnapshotProvider } from "#server/machine/live/replay.ts";
import { serveUpgrades } from "#server/machine/http/upgrades.ts";
import { testDatabase } from "#server/testing/database.ts";

/** Shared by tests of the live socket: a database, a relay, a gateway on a real port, and subscribed pages. */

export const silent = pino({ level: "silent" });

export function actor(change: Partial<Actor> = {}): Actor {
  return {
    userId: "usr_asha",
    userName: "Asha Rao",
    clientId: "cli_alpha",
    clientName: "Alpha Capital",
    roles: ["clientdealer"],
    clientSegment: "INSTITUTIONAL",
    isBroker: false,
    isPremium: false,
    isStaff: false,
    allowedExchanges: ["NSE"],
    sessionId: null,
    ...change,
  };
}

export const people = {
  asha: actor(),
  bela: actor({ userId: "usr_bela", clientId: "cli_beta" }),
  viewer: actor({ userId: "usr_vera", roles: ["clientviewer"] }),
  compliance: actor({ userId: "usr_comp", roles: ["clientdealer", "complianceofficer"] }),
};

export const emptyDatabase = (): Promise<Database> => testDatabase(process.env["TEST_DATABASE_URL"] ?? null, silent);

export async function clearLedger(db: Database): Promise<void> {
  await db.orm.delete(outbox);
  await db.orm.delete(streamHeads);
}

export interface LiveWorld {
  db: Database;
  relay: Relay;
  gateway: Gateway;
  server: Server;
  origin: string;
  bus: ReturnType<typeof createMemoryBus>;
  actors: Map<string, Actor>;
  /** Writes messages as a change would and wakes the relay. */
  send(stream: Stream, audience: string, ...data: unknown[]): Promise<void>;
  page(token: string, options?: ClientOptions): Promise<Page>;
  close(): Promise<void>;
}

const ROOMY = { socketsPerPerson: 1000, socketsPerFirm: 1000, socketsPerAddress: 1000 };

export async function liveWorld(
  db: Database,
  snapshots: readonly SnapshotProvider[] = [],
  limits: SocketLimits = ROOMY,
): Promise<LiveWorld> {
  const clock = { now: () => new Date() };
  const bus = createMemoryBus();
  const relay = createRelay({ config: { sessionSecret: null }, db, bus, clock, log: silent });
  const actors = new Map<string, Actor>(Object.entries(people));
  const parts = {
    db,
    bus,
    clock,
    log: silent,
    config: { publicOrigins: [], trustProxy: false, sessionSecret: null, ...limits },
  };
  const gateway = createGateway(parts, {
    snapshots,
    holderOf: async (token) => actors.get(token) ?? null,
    actorsOf: async (holders) =>
      holders.map(({ userId }) => [...actors.values()].find((each) => each.userId === userId) ?? null),
  });
  const server = createServer();
  serveUpgrades(server, [gateway.sockets], parts.config);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const pages: Page[] = [];
  relay.start();
  return {
    db,
    relay,
    gateway,
    server,
    origin,
    bus,
    actors,
    async send(stream, audience, ...data) {
      await db.orm.insert(outbox).values(data.map((one) => ({ stream, audience, data: one ?? {}, at: clock.now() })));
      relay.ring();
    },
    async page(token, options) {
      const page = await openPage(origin, { origin, ...options });
      pages.push(page);
      page.send({ message: "auth", access_token: token });
      return page;
    },
    async close() {
      for (const page of pages) page.socket.terminate();
      await relay.stop();
      await gateway.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The page's end of a socket: frames received, checked against the contract. */
export interface Page {
  socket: WebSocket;
  frames: DownFrame[];
  closed: Promise<number>;
  send(message: unknown): void;
  subscribe(streams: readonly Stream[], since?: Record<string, number>): void;
  of(type: string): DownFrame[];
  /** Waits until `done` holds; fails the test after twenty seconds. */
  until(done: () => boolean): Promise<void>;
  /** Rows by id as the frames leave them; fails on a gap. */
  latest(type: Stream): Map<string, unknown>;
}

export async function openPage(origin: string, options: ClientOptions = { origin }): Promise<Page> {
  const socket = new WebSocket(origin.replace("http", "ws") + LIVE_PATH, options);
  const frames: DownFrame[] = [];
  const closed = new Promise<number>((resolve) => socket.on("close", (code) => resolve(code)));
  socket.on("message", (data: Buffer) => frames.push(downFrame.parse(JSON.parse(data.toString("utf8")))));
  await once(socket, "open");
  const page: Page = {
    socket,
    frames,
    closed,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    subscribe: (streams, since) => page.send({ message: "subscribe", streams, since }),
    of: (type) => frames.filter((frame) => frame.type === type),
    async until(done) {
      const end = performance.now() + 20_000;
      while (!done()) {
        if (performance.now() > end) throw new Error(`waited in vain; heard ${JSON.stringify(frames).slice(0, 2000)}`);
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
    },
    latest: (type) => latestRows(page.of(type)),
  };
  return page;
}

function latestRows(frames: readonly DownFrame[]): Map<string, unknown> {
  const rows = new Map<string, unknown>();
  let head = 0;
  for (const frame of frames) {
    if (!isDurable(frame.type) || !Array.isArray(frame.data)) continue;
    if (frame.snapshot && !frame.part) rows.clear();
    else if (!frame.snapshot && (frame.prev ?? 0) > head) throw new Error(`gap: ${frame.prev} after ${head}`);
    for (const row of frame.data as readonly { id: string; removed?: true }[]) {
      if (row.removed) rows.delete(row.id);
      else rows.set(row.id, row);
    }
    head = frame.seq;
  }
  return rows;
}
