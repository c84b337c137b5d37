import { WebSocket } from "ws";
import { duesIn } from "./message.ts";

// Many chat pages in a separate process. For each delivery they record the delay after the message was due.

export interface PagesOrder {
  url: string;
  origin: string;
  sockets: number;
  tokens: readonly string[];
}
/** Requests a reply once this many messages have arrived, over all pages. */
export interface PagesAwait {
  deliveries: number;
}
/** `ready` once every page is connected; `had` once all awaited deliveries arrived, with the delay of each in ms. */
export type PagesEvent = { kind: "ready" } | { kind: "had"; tookMs: number[] };

const PING_MS = 10_000;
const OPENING = 50;
const nowMs = () => performance.timeOrigin + performance.now();
const post = (event: PagesEvent) => process.send?.(event);
/** A `ready` frame is shorter than any frame with a message. */
const READY_MAX = 200;
let tookMs: number[] = [];
let awaited = Infinity;

function postIfAll(): void {
  if (tookMs.length < awaited) return;
  post({ kind: "had", tookMs });
  tookMs = [];
  awaited = Infinity;
}

async function open({ url, origin, sockets, tokens }: PagesOrder): Promise<void> {
  for (let from = 0; from < sockets; from += OPENING) {
    const few = Array.from({ length: Math.min(OPENING, sockets - from) }, (_, n) => from + n);
    // In sequence, so a bare server knows whose socket is whose.
    for (const n of few) await page({ url, origin, token: tokens[n] });
  }
  post({ kind: "ready" });
}

function page({ url, origin, token }: { url: string; origin: string; token: string | undefined }): Promise<void> {
  const socket = new WebSocket(url, { origin, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", (code) => reject(new Error(`a page was closed with ${code}`)));
    socket.on("open", () => {
      if (token !== undefined) socket.send(JSON.stringify({ message: "auth", token }));
      setInterval(() => socket.send('{"message":"ping"}'), PING_MS);
    });
    socket.on("message", (data: Buffer) => {
      const at = nowMs();
      if (data.length < READY_MAX && data.includes('"ready"')) resolve();
      for (const due of duesIn(data)) tookMs.push(at - due);
      postIfAll();
    });
  });
}

process.on("message", (order: PagesOrder | PagesAwait) => {
  if ("deliveries" in order) {
    awaited = order.deliveries;
    postIfAll();
    return;
  }
  open(order).catch((error: unknown) => {
    throw error;
  });
});
