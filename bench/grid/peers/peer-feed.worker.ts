import type { Quote } from "../quotes.ts";

/** Conflates the feed for a grid on the main thread: at most one message per drawn frame. */
let changes = new Map<string, Quote>();
let drawn = false;
let socket: WebSocket | null = null;

function post(): void {
  if (!drawn || changes.size === 0) return;
  drawn = false;
  postMessage({ changes: [...changes.values()] });
  changes = new Map();
}

async function start({ url, rows, rate }: { url: string; rows: number; rate: number }): Promise<void> {
  const response = await fetch(`${url}/snapshot?n=${rows}`);
  postMessage({ snapshot: (await response.json()) as Quote[] });
  socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws?rate=${rate}`);
  socket.addEventListener("message", (event: MessageEvent<string>) => {
    for (const quote of (JSON.parse(event.data) as { quotes: Quote[] }).quotes) changes.set(quote.isin, quote);
    post();
  });
}

addEventListener("message", (event: MessageEvent<{ url: string; rows: number; rate: number } | "drawn" | "stop">) => {
  if (event.data === "drawn") {
    drawn = true;
    post();
  } else if (event.data === "stop") socket?.send(JSON.stringify({ stop: true }));
  else void start(event.data);
});
