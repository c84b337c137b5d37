import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, startServer } from "#server/machine/live/process.testing.ts";
import { MANY_SOCKETS } from "../many-sockets.ts";
import { gather, quantile, type Crowd } from "./crowd.ts";
import { watchDesk, type DeskWatch } from "./desk-watch.ts";
import { fanOut } from "./fan-out.ts";
import { builtServer } from "../../scripts/lib/setup.mjs";
import { dealableBonds, postBid } from "../quotes-posted.ts";
import { fullOrShort } from "../short.ts";

// Time from posting a quote to its frame at other dealers' pages and to the row on a desk in Chromium: one server
// process, two hundred sockets in another, quotes posted over HTTP one at a time. Budget for the drawn row: p50 of at
// most 60 ms, p99 of at most 150 ms. Then the gateway's fan-out compared with a bare broadcast; budget: 1.5 times.

const SOCKETS = 200;
const POSTS = fullOrShort(200, 10);
const GAP_MS = 60;
const WARM_UP = fullOrShort(20, 2);

export async function run() {
  const folder = mkdtempSync(path.join(tmpdir(), "latency-"));
  const server = await startServer(folder, MANY_SOCKETS, builtServer.args);
  const posted: number[] = [];
  const answered: number[] = [];
  const received: number[] = [];
  const drawn: number[] = [];
  let crowd: Crowd | null = null;
  let desk: DeskWatch | null = null;
  try {
    const poster = await signIn(server.origin, "dealer@narmada.example", DEMO_PASSWORD);
    const reader = await signIn(server.origin, "dealer@meridian.example", DEMO_PASSWORD);
    crowd = await gather({
      url: server.origin.replace("http", "ws") + LIVE_PATH,
      origin: server.origin,
      sockets: SOCKETS,
      greetings: [
        { message: "auth", access_token: await reader.ticket() },
        { message: "subscribe", streams: ["quotes_eoi"] },
      ],
    });
    desk = await watchDesk(server.origin, "dealer@sahyadri.example", DEMO_PASSWORD);
    const bonds = await dealableBonds(server.origin);
    for (let n = 0; n < WARM_UP + POSTS; n += 1) {
      const startMs = performance.timeOrigin + performance.now();
      const id = await postBid(poster, n, bonds[n % bonds.length] ?? "");
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
  } finally {
    crowd?.leave();
    await desk?.close();
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

const rounded = (value: number): number => Math.round(value * 100) / 100;

if (import.meta.main) {
  const { figures, ratios } = await run();
  console.table({ ...figures, ...ratios });
  process.exit(0);
}
