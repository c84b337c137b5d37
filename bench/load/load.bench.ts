import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { must } from "#domain/lib/must.ts";
import { startServer, type ServerProcess } from "#server/machine/live/process.testing.ts";
import { builtServer } from "../../scripts/lib/setup.mjs";
import { startNats, startPostgres, type OwnPostgres } from "../../scripts/lib/system.mjs";
import { start } from "../processes.ts";
import { MANY_SOCKETS } from "../many-sockets.ts";
import { type ActName, type Acts, openActs, CHANGED_AT_ONCE } from "./acts.ts";
import { Arrivals } from "./arrivals.ts";
import type { ListenerReply, ListenerRequest } from "./listeners.ts";
import { READERS } from "./readers.ts";
import { type Offered, knee, offer } from "./offered.ts";
import { cpuSeconds, residentMb } from "./process-cost.ts";
import { fullOrShort } from "../short.ts";

// Capacity of one node: a server on PostgreSQL, both on this machine beside the load generator. For each act the rate
// is raised until one in a hundred takes longer than a person would wait. For the live socket the number of quotes
// changed per second is raised under a crowd of sockets. Budget: 2,000 sockets with 500 quotes changed a second, p99
// from post to socket 150 ms. All sockets receive the full traffic of a page, compressed; a few of them read it in full
// (see listeners.ts).

const SLOWEST_ACT_MS = 250;
const SLOWEST_FRAME_MS = 150;
const SECONDS = fullOrShort(6, 1);
/** Long enough that, at ten lists a second, the slowest hundredth is several lists and not only the slowest one. */
const CROWDED_SECONDS = fullOrShort(30, 3);
const WARM_UP_SECONDS = fullOrShort(2, 1);
/**
 * Initial rate of each act, per second. Tickets run last: a day's deals stay in the database, and each act of their
 * firms reads them.
 */
const FROM: Readonly<Record<ActName, number>> = { search: 400, message: 60, post: 60, "sign in": 20, ticket: 10 };
const CROWDS = fullOrShort([500, 1000, 2000], [200]);
const CHANGES = fullOrShort([100, 250, 500, 1000], [100]);
const SECRET = "a secret that all nodes of the bench share";

/** Acts compared between one node and two, at a rate both can sustain. */
const COMPARED = { post: 40, message: 40 } as const;

interface Nodes {
  servers: readonly ServerProcess[];
  database: OwnPostgres;
  acts: Acts;
}

type Figures = Record<string, number>;

export async function run() {
  const one = await withNodes(1, async (nodes) => {
    const costs = await costsOf(nodes);
    const figures: Figures = {};
    // Fills every list first, so each measured change replaces a list.
    const list = numbered(async (n) => void (await nodes.acts.list(n)));
    for (const _person of nodes.acts.people) await list();
    for (const sockets of CROWDS) Object.assign(figures, await crowded(nodes, sockets));
    for (const name of Object.keys(FROM) as ActName[]) {
      await nodes.acts.clear();
      Object.assign(figures, await kneeOf(nodes, name));
    }
    return { figures, costs };
  });
  const two = await withNodes(2, costsOf);
  const atGoal = one.figures["2000 sockets, 500 changes/s: p99 ms"] ?? Number.NaN;
  const compared = Object.entries(two).flatMap(([name, cost]) => {
    const alone = one.costs[name];
    return alone === undefined ? [] : [[`${name}: CPU of two nodes / of one`, rounded(cost / alone)] as const];
  });
  return {
    name: "one node and its PostgreSQL on two cores, the load maker beside them; then two nodes on a NATS",
    figures: one.figures,
    ratios: {
      "2000 sockets, 500 changes/s: p99 / 150 ms": rounded(atGoal / SLOWEST_FRAME_MS),
      ...Object.fromEntries(compared),
    },
  };
}

async function withNodes<T>(count: number, work: (nodes: Nodes) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "load-"));
  const database = await startPostgres();
  const nats = count > 1 ? await startNats() : null;
  const servers: ServerProcess[] = [];
  try {
    for (let n = 0; n < count; n += 1) {
      const settings = {
        DATABASE_URL: database.url,
        SESSION_SECRET: SECRET,
        ...(nats && { NATS_URL: nats.url }),
        ...MANY_SOCKETS,
      };
      servers.push(await startServer(path.join(folder, String(n)), settings, builtServer.args));
    }
    const origins = servers.map(({ origin }) => origin);
    return await work({ servers, database, acts: await openActs(origins, database.url) });
  } finally {
    for (const server of servers) await server.stop();
    nats?.stop();
    database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** CPU seconds so far of all nodes and of their PostgreSQL. */
const cpuOf = ({ servers, database }: Nodes) => ({
  nodes: servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
  database: cpuSeconds(database.pid()),
});

interface Cost {
  offered: Offered;
  /** CPU milliseconds per act. */
  nodes: number;
  database: number;
}

/** Offers acts at a rate and measures the cost of each. */
async function costAt(nodes: Nodes, name: string, perSecond: number, act: () => Promise<void>): Promise<Cost> {
  const before = cpuOf(nodes);
  const offered = await offer(perSecond, SECONDS, act);
  const after = cpuOf(nodes);
  print(name, offered);
  const each = (seconds: number) => (seconds * 1000) / Math.max(1, offered.done);
  return { offered, nodes: each(after.nodes - before.nodes), database: each(after.database - before.database) };
}

/** CPU milliseconds per compared act, of the nodes and of PostgreSQL. */
async function costsOf(nodes: Nodes): Promise<Record<string, number>> {
  const costs: Record<string, number> = {};
  for (const [name, perSecond] of Object.entries(COMPARED) as [keyof typeof COMPARED, number][]) {
    const act = numbered(nodes.acts.run[name]);
    await offer(perSecond, WARM_UP_SECONDS, act);
    const cost = await costAt(nodes, `${nodes.servers.length} nodes, ${name}`, perSecond, act);
    costs[`${name} nodes`] = cost.nodes;
    costs[`${name} PostgreSQL`] = cost.database;
  }
  return costs;
}

let begun = 0;

/** Gives each act a unique number, so no act repeats another. */
function numbered(act: (n: number) => Promise<void>): () => Promise<void> {
  return () => act((begun += 1));
}

async function kneeOf(nodes: Nodes, name: ActName): Promise<Figures> {
  const act = numbered(nodes.acts.run[name]);
  await offer(FROM[name] / 2, WARM_UP_SECONDS, act);
  const costs = new Map<number, Cost>();
  const found = await knee(FROM[name], SLOWEST_ACT_MS, async (perSecond) => {
    const cost = await costAt(nodes, name, perSecond, act);
    costs.set(perSecond, cost);
    return cost.offered;
  });
  if (found === null) return { [`${name}/s`]: 0 };
  const cost = must(costs.get(found.perSecond));
  return {
    [`${name}/s`]: found.perSecond,
    [`${name} p50 ms`]: rounded(found.p50Ms),
    [`${name} p99 ms`]: rounded(found.p99Ms),
    [`${name} node CPU ms`]: rounded(cost.nodes),
    [`${name} PostgreSQL CPU ms`]: rounded(cost.database),
  };
}

function print(name: string, { perSecond, done, failed, why, p50Ms, p99Ms }: Offered): void {
  if (why !== null) console.log(why);
  console.log(
    `${name}: ${perSecond}/s, ${done} done, ${failed} not, p50 ${rounded(p50Ms)} ms, p99 ${rounded(p99Ms)} ms`,
  );
}

/**
 * Opens this many sockets and changes quotes at rising rates, until p99 of the arrivals exceeds four times its limit or
 * a socket closes.
 */
async function crowded({ acts, servers }: Nodes, sockets: number): Promise<Figures> {
  const server = must(servers[0]);
  const { origin } = server;
  const listeners = start<ListenerRequest, ListenerReply>(path.join(import.meta.dirname, "listeners.ts"));
  const figures: Figures = {};
  try {
    const order = { url: origin.replace("http", "ws") + LIVE_PATH, origin, tokens: acts.socketTokens(sockets) };
    await listeners.ask({ kind: "listen", order }, "listening");
    figures[`${sockets} sockets: server MB`] = residentMb(server.pid);
    for (const perSecond of CHANGES) {
      await listeners.ask({ kind: "report", settledMs: 0 }, "report");
      const arrivals = new Arrivals(sockets);
      const cpuBefore = cpuSeconds(server.pid);
      const lists = await offer(
        perSecond / CHANGED_AT_ONCE,
        CROWDED_SECONDS,
        numbered(async (n) => {
          for (const { name, sentMs } of await acts.list(n)) arrivals.sent(name, sentMs);
        }),
      );
      const cores = (cpuSeconds(server.pid) - cpuBefore) / CROWDED_SECONDS;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const { frames, closed, faults } = await listeners.ask({ kind: "report", settledMs: 0 }, "report");
      if (faults.length > 0) throw new Error(`frames are not what they should be: ${faults.slice(0, 3).join("; ")}`);
      arrivals.take(frames);
      const late = arrivals.late();
      const under = `${sockets} sockets, ${perSecond} changes/s`;
      console.log(
        `${under}, ${Math.min(READERS, sockets)} of them reading: ${lists.failed} lists not done, ${closed} sockets closed, ${JSON.stringify(late)}, ${rounded(cores)} cores`,
      );
      Object.assign(figures, {
        [`${under}: p50 ms`]: late.p50Ms,
        [`${under}: p99 ms`]: late.p99Ms,
        [`${under}: not arrived`]: late.missing + lists.failed * CHANGED_AT_ONCE * sockets,
        [`${under}: node cores`]: rounded(cores),
        [`${under}: bytes a change`]: late.bytesEach,
        [`${under}: bytes a change as text`]: late.textBytesEach,
      });
      if (late.p99Ms > SLOWEST_FRAME_MS * 4 || closed > 0) break;
    }
  } finally {
    listeners.end();
  }
  return figures;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

if (import.meta.main) {
  const { figures, ratios } = await run();
  console.table({ ...figures, ...ratios });
  process.exit(0);
}
