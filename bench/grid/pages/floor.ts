import type { Quote } from "../quotes.ts";
import { PROBE_ISIN } from "../quotes.ts";
import { feedOfAddress, offerBench } from "./probe.ts";

/**
 * The minimum for any grid: a worker parses, and 40 fixed rows of 14 columns get their changed text nodes written. No
 * sorting, scrolling, flashing or screen reader support. The cost of a grid is the difference to this floor.
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
