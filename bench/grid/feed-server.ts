import { createReadStream, existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { WebSocket } from "ws";
import { WebSocketServer } from "ws";
import type { Quote } from "./quotes.ts";
import { makeQuotes, move, randomFrom } from "./quotes.ts";

const BATCH_MS = 10;
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  // The product's own font, so text is laid out as users see it.
  ".woff2": "font/woff2",
};

/** A feed and a web server for the pages of `root`. `close` ends both. */
export async function startFeedServer(root: string, port = 0): Promise<{ url: string; close(): void }> {
  const random = randomFrom(7);
  let quotes = makeQuotes(10_000, random);
  const sent = { quotes: 0, sinceMs: Date.now(), behindBytes: 0 };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? "/", "http://localhost");
    response.setHeader("access-control-allow-origin", "*");
    const json = (body: unknown): void => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(body));
    };
    if (url.pathname === "/snapshot") {
      const count = Number(url.searchParams.get("n") ?? 10_000);
      if (count !== quotes.length) quotes = makeQuotes(count, random);
      return json(quotes);
    }
    if (url.pathname === "/top") return json(topByYield(quotes, Number(url.searchParams.get("n") ?? 30)));
    if (url.pathname === "/sent") return json(sent);
    const file = join(root, normalize(url.pathname));
    const type = TYPES[extname(file)];
    if (type === undefined || !existsSync(file)) {
      response.statusCode = 404;
      response.end();
      return undefined;
    }
    response.setHeader("content-type", type);
    createReadStream(file).pipe(response);
    return undefined;
  };

  const http = createServer(answer);
  const sockets = new WebSocketServer({ server: http, path: "/ws", perMessageDeflate: false });
  sockets.on("connection", (socket: WebSocket, request: IncomingMessage) => {
    const rate = Number(new URL(request.url ?? "/", "http://localhost").searchParams.get("rate") ?? 1000);
    Object.assign(sent, { quotes: 0, sinceMs: Date.now() });
    let seq = 0;
    let owed = 0;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      owed += ((nowMs - lastMs) / 1000) * rate;
      lastMs = nowMs;
      sent.behindBytes = socket.bufferedAmount;
      const count = Math.floor(owed);
      owed -= count;
      // Every batch contains the probe, so there is always a change to see and to time.
      const batch: Quote[] = [];
      const ts = Date.now();
      for (let i = -1; i < count; i++) {
        const quote = quotes[i < 0 ? 0 : Math.floor(random() * quotes.length)];
        if (quote === undefined) continue;
        move(quote, quote.bidYld + (random() - 0.5) * 0.1, random, ts);
        batch.push(quote);
      }
      sent.quotes += count;
      socket.send(JSON.stringify({ seq: ++seq, ts, quotes: batch }));
    }, BATCH_MS);
    const stop = (): void => clearInterval(timer);
    socket.on("close", stop);
    socket.on("message", (data: Buffer) => {
      if (data.toString().includes("stop")) stop();
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(port, "127.0.0.1", resolve);
  });
  // A TCP server's address is never a string.
  const { port: bound } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}`,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      http.close();
    },
  };
}

function topByYield(quotes: readonly Quote[], count: number): string[] {
  return quotes
    .map((quote, at) => ({ quote, at }))
    .toSorted((a, b) => b.quote.bidYld - a.quote.bidYld || a.at - b.at)
    .slice(0, count)
    .map(({ quote }) => quote.isin);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("dist", import.meta.url));
  const server = await startFeedServer(root, Number(process.argv[2] ?? 8090));
  console.log(server.url);
}
