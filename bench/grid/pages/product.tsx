import { wrap } from "comlink";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { workerGridSource } from "../../../src/grid/grid-source.ts";
import { LiveGrid } from "../../../src/grid/live-grid.tsx";
import type { FeedWorkerApi } from "./feed.worker.ts";
import { QUOTE_SCHEMA, QUOTES } from "./quote-feed.ts";
import { feedOfAddress, numberOf, offerBench } from "./probe.ts";
import { PROBE_ISIN } from "../quotes.ts";

const worker = wrap<FeedWorkerApi>(new Worker(new URL("./feed.worker.ts", import.meta.url), { type: "module" }));
const source = workerGridSource(worker, QUOTES);
const HIGHEST_BID_YIELD = { sorting: [{ id: "bidYld", desc: true }] };

let rowCount = 0;
let search: (text: string) => void = () => {};
const searchWith = (found: typeof search): void => {
  search = found;
};

function Page() {
  const [filter, setFilter] = useState({ columns: [], search: "" });
  useEffect(() => {
    searchWith((text) => setFilter({ columns: [], search: text }));
  }, []);
  return (
    <LiveGrid
      label="Quotes"
      source={source}
      columns={QUOTE_SCHEMA.columns}
      initialState={HIGHEST_BID_YIELD}
      filter={filter}
      onRowCount={(shown) => {
        rowCount = shown;
      }}
    />
  );
}

const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<Page />);
worker.connect(feedOfAddress()).catch(reportError);

const lastPxColumn = QUOTE_SCHEMA.columns.findIndex((column) => column.id === "lastPx");
const rowsOnScreen = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(".yg-row:not([hidden])")].toSorted(
    (a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex),
  );

offerBench({
  name: "product",
  scroller: () => document.querySelector<HTMLElement>(".yg-scroll"),
  probe: () => numberOf(document.querySelector(`[data-row="${PROBE_ISIN}"]`)?.children[lastPxColumn]?.textContent),
  rowCount: () => rowCount,
  topIds: (count) =>
    rowsOnScreen()
      .slice(0, count)
      .map((row) => row.dataset["row"] ?? ""),
  stop: () => void worker.stop(),
  search: (text) => search(text),
  sortBy: (column) => {
    const at = QUOTE_SCHEMA.columns.findIndex((one) => one.id === column);
    document.querySelectorAll<HTMLElement>(".yg-head")[at]?.click();
  },
});
