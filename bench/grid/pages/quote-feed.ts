import type { GridHost } from "../../../workers/grid/grid-host.ts";
import { JsonArrayStream } from "../../../workers/grid/json-array-stream.ts";
import type { LiveColumn } from "../../../domain/lib/column.ts";
import type { GridRow, TableSchema } from "../../../workers/grid/schema.ts";

/** A quote feed identified by its address: `GET /snapshot?n=` and `ws /ws?rate=`, as described in the grid's bench. */
export interface QuoteFeed {
  /** http or https origin. */
  readonly url: string;
  readonly rows: number;
  /** Updates per second. */
  readonly rate: number;
}

/** Yields of this feed are percentages, not fractions. */
const percent = (id: string, header: string): LiveColumn => ({
  id,
  header,
  kind: "number",
  decimals: 4,
  widthPx: 98,
  flash: true,
});

const price = (id: string, header: string): LiveColumn => ({ id, header, kind: "price", widthPx: 98, flash: true });

const quantity = (id: string, header: string): LiveColumn => ({ id, header, kind: "number", widthPx: 92, flash: true });

export const QUOTE_SCHEMA: TableSchema = {
  idField: "isin",
  columns: [
    { id: "isin", header: "ISIN", kind: "text", widthPx: 118, hideable: false },
    { id: "name", header: "Security", kind: "text", widthPx: 190 },
    { id: "issuer", header: "Issuer", kind: "text", widthPx: 150 },
    { id: "rating", header: "Rating", kind: "text", widthPx: 64 },
    price("bidPx", "Bid price"),
    percent("bidYld", "Bid yield %"),
    quantity("bidQty", "Bid size"),
    price("askPx", "Ask price"),
    percent("askYld", "Ask yield %"),
    quantity("askQty", "Ask size"),
    price("lastPx", "Last price"),
    percent("lastYld", "Last yield %"),
    { id: "chg", header: "Change", kind: "number", decimals: 4, widthPx: 76, flash: true },
    { id: "time", header: "Time", kind: "time", widthPx: 76 },
  ],
};

export const QUOTES = "quotes";

/**
 * Fills the table `quotes` from a feed and keeps it live; resolves when the snapshot is loaded. Updates that arrive
 * during loading are queued, since they are newer than the snapshot. When the socket is lost, the rows are marked
 * stale.
 */
export async function connectFeed(host: GridHost, feed: QuoteFeed): Promise<{ stop(): void; resume(): void }> {
  host.registerTable(QUOTES, QUOTE_SCHEMA);
  host.beginLoad(QUOTES);
  // Queued as text: parsed, one second of a fast feed would be a hundred thousand objects for the garbage collector.
  let early: string[] | null = [];
  const apply = (text: string): void => {
    const { quotes } = JSON.parse(text) as { quotes: GridRow[] };
    host.apply(QUOTES, quotes);
  };
  const socket = new WebSocket(`${feed.url.replace(/^http/, "ws")}/ws?rate=${feed.rate}`);
  socket.addEventListener("message", (event: MessageEvent<string>) => {
    if (early === null) apply(event.data);
    else early.push(event.data);
  });
  socket.addEventListener("close", () => host.setStale(QUOTES, true));

  const response = await fetch(`${feed.url}/snapshot?n=${feed.rows}`);
  if (!response.ok || response.body === null) throw new Error(`The feed answered ${response.status} for its snapshot.`);
  const rows = new JsonArrayStream<GridRow>((piece) => host.apply(QUOTES, piece));
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) rows.push(text);
  rows.end();
  for (const text of early) apply(text);
  early = null;
  host.endLoad(QUOTES);
  const send = (command: string): void => socket.send(JSON.stringify({ [command]: true }));
  return { stop: () => send("stop"), resume: () => send("resume") };
}
