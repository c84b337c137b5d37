import type { Quote } from "../quotes.ts";
import { PROBE_ISIN } from "../quotes.ts";
import { feedOfAddress, offerBench } from "./probe.ts";

/**
 * The least any grid can do: a worker parses, 40 fixed rows of 14 columns have their changed text nodes written. Nothing
 * sorts, scrolls, flashes or can be reached by a screen reader. What a grid costs is what it costs above this.
 */
const FIELDS: readonly (keyof Quote)[] = [
  "isin",
  "name",
  "issuer",
  "rating",
  "bidPx",
  "bidYld",
  "bidQty",
  "askPx",
  "askYld",
  "askQty",
  "lastPx",
  "lastYld",
  "chg",
  "time",
];

const feed = feedOfAddress();
const worker = new Worker(new URL("./floor.worker.ts", import.meta.url), { type: "module" });
const rows = new Map<string, Text[]>();
let waiting: Quote[] = [];

function makeRow(quote: Quote): Text[] {
  const row = document.createElement("div");
  row.style.cssText = `position:absolute;contain:strict;width:100%;height:26px;top:${rows.size * 26}px`;
  const texts = FIELDS.map((_, at) => {
    const cell = document.createElement("div");
    cell.style.cssText = `position:absolute;left:${at * 92}px;width:92px;white-space:pre`;
    const text = document.createTextNode("");
    cell.append(text);
    row.append(cell);
    return text;
  });
  document.querySelector("#root")?.append(row);
  rows.set(quote.isin, texts);
  return texts;
}

function draw(): void {
  for (const quote of waiting) {
    const texts = rows.get(quote.isin) ?? makeRow(quote);
    for (const [at, field] of FIELDS.entries()) {
      const value = quote[field];
      const text = typeof value === "number" && field !== "time" ? value.toFixed(4) : String(value);
      const node = texts[at];
      if (node !== undefined && node.data !== text) node.data = text;
    }
  }
  waiting = [];
}

worker.addEventListener("message", (event: MessageEvent<Quote[]>) => {
  if (waiting.length === 0) requestAnimationFrame(draw);
  waiting = waiting.concat(event.data);
});
worker.postMessage(feed);

offerBench({
  name: "floor",
  scroller: () => null,
  probe: () => Number(rows.get(PROBE_ISIN)?.[10]?.data ?? Number.NaN),
  rowCount: () => (rows.size > 0 ? feed.rows : 0),
  topIds: () => [],
  stop: () => worker.postMessage("stop"),
});
