import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { startServer, type ServerProcess } from "#server/machine/live/process.testing.ts";
import { builtServer } from "../../scripts/lib/setup.mjs";
import { freePort, startPostgres } from "../../scripts/lib/system.mjs";
import { openActs } from "../load/acts.ts";
import { Arrivals } from "../load/arrivals.ts";
import { ANSWERED_WITHIN_MS, atRate } from "../load/offered.ts";
import { inTurn, MIX, openMarket } from "./market.ts";
import { openPages } from "./open-pages.ts";
import { look, type Watched } from "./state.ts";
import { summaryOf } from "./summary.ts";
import { cellsOf, headOf, lineOf, type Row } from "./table.ts";
import { Tally } from "./tally.ts";
import { fullOrShort } from "../short.ts";

// Checks that an hour at 100 acts a second leaves a node unchanged: one node on PostgreSQL, everyone of two firms
// signed in with both sockets open, and a market where as much ends as begins. Each thirtieth of the time is a row of
// the table: results of the acts, and memory and other state of the node and its database. Budget: the heap after a
// full collection does not grow over the last two thirds, and p99 of the last third equals that of the first.
// SOAK_MINUTES shortens the run, with the same number of rows.

const NAME = "100 acts a second of a steady market at one node and its PostgreSQL, 120 pages with both sockets";
const PER_SECOND = 100;
const MINUTES = Number(process.env["SOAK_MINUTES"] ?? fullOrShort(60, 0.2));
/** Rows of the table; each covers an equal share of the time. */
const ROWS = fullOrShort(30, 6);
const ROW_MS = (MINUTES * 60_000) / ROWS;
/** Interval for collecting from the listeners, so that neither they nor this process accumulate much. */
const REPORT_MS = 5000;
/** A change that has not arrived within this time counts as missing. */
const ARRIVED_WITHIN_MS = fullOrShort(30_000, ANSWERED_WITHIN_MS);

export async function run() {
  const folder = mkdtempSync(path.join(tmpdir(), "soak-"));
  const postgres = await startPostgres();
  const metricsPort = await freePort();
  const database = new Client({ connectionString: postgres.url });
  let server: ServerProcess | null = null;
  try {
    await database.connect();
    const settings = { DATABASE_URL: postgres.url, METRICS_PORT: String(metricsPort) };
    server = await startServer(folder, settings, builtServer.args);
    const watched = {
      metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
      nodePid: server.pid,
      databasePid: postgres.pid(),
      database,
    };
    return await soaked(server, watched, postgres.url);
  } finally {
    await database.end();
    await server?.stop();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function soaked(server: ServerProcess, watched: Watched, databaseUrl: string) {
  const acts = await openActs([server.origin], databaseUrl);
  const arrivals = new Arrivals(acts.people.length);
  const market = openMarket(acts, (name, sentMs) => arrivals.sent(name, sentMs));
  await market.fill();
  arrivals.forget();
  const pages = await openPages(server.origin, acts, arrivals);
  const tally = new Tally();
  const rows: Row[] = [];
  let before = await look(watched);
  const rowAt = async (minutes: number): Promise<Row> => {
    await pages.report();
    const late = arrivals.late(performance.timeOrigin + performance.now() - ARRIVED_WITHIN_MS);
    const [state, chatMs] = [await look(watched), await pages.chatMs()];
    const row = { minutes, acts: tally.cut(), late, chatMs, before, state };
    before = state;
    return row;
  };
  try {
    const kinds = inTurn(MIX);
    const begunMs = performance.now();
    const offering = atRate(PER_SECOND, MINUTES * 60, (_, dueMs) => {
      const kind = kinds.next().value;
      tally.begin(kind, dueMs, market.run[kind]);
    });
    for (let n = 1; n <= ROWS; n += 1) {
      const leftMs = () => begunMs + n * ROW_MS - performance.now();
      while (leftMs() > 0) {
        await pause(Math.max(0, Math.min(REPORT_MS, leftMs())));
        await pages.report();
        const ended = server.ended();
        if (ended !== null) throw new Error(`the server ended: ${ended}`);
      }
      const row = await rowAt((performance.now() - begunMs) / 60_000);
      rows.push(row);
      if (n === 1) console.log(headOf(cellsOf(row)));
      console.log(lineOf(cellsOf(row)));
    }
    await offering;
    await pause(Math.max(ANSWERED_WITHIN_MS, ARRIVED_WITHIN_MS));
    const rest = await rowAt((performance.now() - begunMs) / 60_000);
    const { kinds: ofKinds, ...summary } = summaryOf(rows, rest);
    console.table(ofKinds);
    const faults = { ...Object.fromEntries(tally.faults), ...Object.fromEntries(pages.faults) };
    if (Object.keys(faults).length > 0) console.table(faults);
    return { name: NAME, ...summary, kinds: ofKinds, faults };
  } finally {
    pages.end();
  }
}

if (import.meta.main) {
  const { figures, ratios } = await run();
  console.table({ ...figures, ...ratios });
  process.exit(0);
}
