import type { Quote } from "../quotes.ts";

/** Parses every message of the feed and forwards only the floor's rows. */
interface Start {
  url: string;
  rows: number;
  rate: number;
}

const shown = new Set<string>();
let socket: WebSocket | null = null;

async function start({ url, rows, rate }: Start): Promise<void> {
  const response = await fetch(`${url}/snapshot?n=${rows}`);
  const quotes = (await response.json()) as Quote[];
  for (const quote of quotes.slice(0, 40)) shown.add(quote.isin);
  postMessage(quotes.slice(0, 40));
  socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws?rate=${rate}`);
  socket.addEventListener("message", (event: MessageEvent<string>) => {
    const batch = JSON.parse(event.data) as { quotes: Quote[] };
    postMessage(batch.quotes.filter((quote) => shown.has(quote.isin)));
  });
}

addEventListener("message", (event: MessageEvent<Start | "stop">) => {
  if (event.data === "stop") socket?.send(JSON.stringify({ stop: true }));
  else void start(event.data);
});
