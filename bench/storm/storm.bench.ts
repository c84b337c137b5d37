import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CHAT_PATH } from "#domain/contract/chat/socket.ts";
import { DURABLE_STREAMS, LIVE_PATH, PASSING_STREAMS } from "#domain/contract/live/version.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, startServer, type Caller } from "#server/machine/live/process.testing.ts";
import { builtServer } from "../../scripts/lib/setup.mjs";
import { quantile } from "../latency/crowd.ts";
import { start } from "../processes.ts";
import type { ReportOrder, StormOrder, StormEvent } from "./dealer.ts";
import { fullOrShort } from "../short.ts";

// One dealer opens ten sockets and requests every stream fifty times on each; then the same on the chat's socket.
// Measures the time others wait for a page meanwhile. Budget: 250 ms at most.

const SOCKETS = 10;
const TIMES = 50;
const QUOTES = fullOrShort(2000, 100);
const PROBE_MS = 20;
const LOOK_MS = fullOrShort(8000, 1000);
const DEALER = "dealer@meridian.example";

/** Response times of /version.json, requested every few milliseconds while `work` runs and briefly after it. */
async function waits(origin: string, work: () => Promise<void>): Promise<number[]> {
  const taken: Promise<number>[] = [];
  const probe = setInterval(() => {
    const begun = performance.now();
    taken.push(fetch(`${origin}/version.json`).then(() => performance.now() - begun));
  }, PROBE_MS);
  await work();
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  clearInterval(probe);
  return Promise.all(taken);
}

async function storm(order: Omit<StormOrder, "kind">): Promise<{ bytes: number; refused: number }> {
  const dealer = start<StormOrder | ReportOrder, StormEvent>(path.join(import.meta.dirname, "dealer.ts"));
  try {
    await dealer.ask({ kind: "storm", ...order }, "sent");
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    return await dealer.ask({ kind: "report" }, "received");
  } finally {
    dealer.end();
  }
}

/** Waits until the simulated dealers have filled the board. */
async function filled(caller: Caller): Promise<number> {
  for (let before = -1; ;) {
    const { count } = (await (await caller.get("/api/trade/eoi/?limit=1")).json()) as { count: number };
    if (count >= QUOTES || (count === before && count > 100)) return count;
    before = count;
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
}

export async function run() {
  const folder = mkdtempSync(path.join(tmpdir(), "storm-"));
  const server = await startServer(folder, { SIM_RATE: "20" }, builtServer.args);
  try {
    const caller = await signIn(server.origin, DEALER, DEMO_PASSWORD);
    const quotes = await filled(caller);
    const calm = await waits(server.origin, async () => undefined);
    const socket = server.origin.replace("http", "ws");
    const live: { bytes: number; refused: number }[] = [];
    const inLive = await waits(server.origin, async () => {
      const seen = await storm({
        url: socket + LIVE_PATH,
        origin: server.origin,
        sockets: SOCKETS,
        greeting: { message: "auth", access_token: await caller.ticket() },
        request: { message: "subscribe", streams: [...DURABLE_STREAMS, ...PASSING_STREAMS] },
        times: TIMES,
      });
      live.push(seen);
    });
    const answer = await caller.post("/api/issue-sb-session-token", { userId: "usr_dealermeridian" });
    const { token } = (await answer.json()) as { token: string };
    const inChat = await waits(server.origin, async () => {
      await storm({
        url: socket + CHAT_PATH,
        origin: server.origin,
        sockets: SOCKETS,
        greeting: { message: "auth", token },
        request: { message: "ping" },
        times: TIMES,
      });
    });
    return {
      name: "a page for everybody else while one dealer storms",
      figures: {
        quotes,
        "calm p50 ms": rounded(quantile(calm, 0.5)),
        "calm longest ms": rounded(Math.max(...calm)),
        "live storm p50 ms": rounded(quantile(inLive, 0.5)),
        "live storm p99 ms": rounded(quantile(inLive, 0.99)),
        "live storm longest ms": rounded(Math.max(...inLive)),
        "live storm MB sent": rounded((live[0]?.bytes ?? 0) / 1e6),
        "chat storm longest ms": rounded(Math.max(...inChat)),
      },
      ratios: { "longest wait / 250 ms": rounded(Math.max(...inLive, ...inChat) / 250) },
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

if (import.meta.main) {
  const { figures, ratios } = await run();
  console.table({ ...figures, ...ratios });
  process.exit(0);
}
