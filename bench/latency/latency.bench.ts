import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, startServer, type Caller } from "#server/live/process.testing.ts";
import { gather, quantile } from "./crowd.ts";
import { watchDesk } from "./desk-watch.ts";
import { fanOut } from "./fan-out.ts";

// From a posted quote to its frame at other dealers' pages and to the row on a desk in Chromium: one server process, two
// hundred sockets in another, quotes posted over HTTP one at a time. Budget for the row drawn: p50 of at most 60 ms, p99 of
// at most 150 ms. Then the gateway's fan-out beside a bare broadcast; budget: 1.5 times.

const SOCKETS = 200;
const POSTS = 200;
const GAP_MS = 60;
const WARM_UP = 20;
const BONDS = 50;

export async function run() {
  const folder = mkdtempSync(path.join(tmpdir(), "latency-"));
  const server = await startServer(folder, { SOCKETS_PER_PERSON: String(SOCKETS) });
  const posted: number[] = [];
  const answered: number[] = [];
  const received: number[] = [];
  const drawn: number[] = [];
  try {
    const poster = await signIn(server.origin, "dealer@narmada.example", DEMO_PASSWORD);
    const reader = await signIn(server.origin, "dealer@meridian.example", DEMO_PASSWORD);
    const crowd = await gather({
      url: server.origin.replace("http", "ws") + LIVE_PATH,
      origin: server.origin,
      sockets: SOCKETS,
      greetings: [
        { message: "auth", access_token: await reader.ticket() },
        { message: "subscribe", streams: ["quotes_eoi"] },
      ],
    });
    const desk = await watchDesk(server.origin, "dealer@sahyadri.example", DEMO_PASSWORD);
    const bonds = await someBonds(server.origin);
    for (let n = 0; n < WARM_UP + POSTS; n += 1) {
      const startMs = performance.timeOrigin + performance.now();
      const id = await post(poster, n, bonds[n % bonds.length] ?? "");
      const endMs = performance.timeOrigin + performance.now();
      const { atMs } = await crowd.arrival(id);
      const drawnMs = await desk.drawn(id);
      if (n >= WARM_UP) {
        posted.push(startMs);
        answered.push(endMs - startMs);
        received.push(...atMs.map((at) => at - startMs));
        drawn.push(drawnMs - startMs);
      }
      await new Promise((resolve) => setTimeout(resolve, GAP_MS));
    }
    crowd.leave();
    await desk.close();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const fan = await fanOut(SOCKETS);
  return {
    name: "post to screen, 200 sockets; fan-out beside bare ws",
    figures: {
      posts: posted.length,
      "post answered p50 ms": rounded(quantile(answered, 0.5)),
      "post to frame p50 ms": rounded(quantile(received, 0.5)),
      "post to frame p99 ms": rounded(quantile(received, 0.99)),
      "post to row drawn p50 ms": rounded(quantile(drawn, 0.5)),
      "post to row drawn p99 ms": rounded(quantile(drawn, 0.99)),
      "gateway CPU per frame ms": rounded(fan.gatewayCpuMs),
      "bare ws CPU per frame ms": rounded(fan.bareCpuMs),
      "gateway last socket p50 ms": rounded(fan.gatewayLastMs),
      "bare ws last socket p50 ms": rounded(fan.bareLastMs),
    },
    ratios: {
      "post to row drawn p50 / 60 ms": rounded(quantile(drawn, 0.5) / 60),
      "post to row drawn p99 / 150 ms": rounded(quantile(drawn, 0.99) / 150),
      "gateway / bare ws, CPU (budget 1.5)": rounded(fan.gatewayCpuMs / fan.bareCpuMs),
      "gateway / bare ws, last socket (budget 1.5)": rounded(fan.gatewayLastMs / fan.bareLastMs),
    },
  };
}

/** Bonds that can be dealt in, so that the quotes stand as spread out as on a real board. */
async function someBonds(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/market/finstruments/?searchKey=sdl%202035&limit=${BONDS}`);
  const { finstruments } = (await answer.json()) as { finstruments: { id: string; selectable: boolean }[] };
  return finstruments.flatMap(({ id, selectable }) => (selectable ? [id] : []));
}

/** A bid a little worse than the one before, so that nothing else changes with it. */
async function post(caller: Caller, n: number, bond: string): Promise<string> {
  const answer = await caller.post(
    "/api/eoi/add/",
    {
      finstrument_id: bond,
      quote_type: "BID",
      quantum: 10_000_000,
      yield_stored: 0.07 + n / 1_000_000,
      settlement_delta: 1,
    },
    { "idempotency-key": `latency-${n}` },
  );
  if (answer.status !== 200) throw new Error(`posting answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

if (import.meta.main) {
  const { figures, ratios } = await run();
  console.table({ ...figures, ...ratios });
  process.exit(0);
}
