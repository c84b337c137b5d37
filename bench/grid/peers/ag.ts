import type { ColDef } from "ag-grid-community";
import { AllCommunityModule, createGrid, ModuleRegistry } from "ag-grid-community";
import { numberOf, offerBench } from "../pages/probe.ts";
import type { Quote } from "../quotes.ts";
import { PROBE_ISIN } from "../quotes.ts";
import { feedPeer } from "./peer-feed.ts";

ModuleRegistry.registerModules([AllCommunityModule]);

const text = (field: keyof Quote, width: number): ColDef<Quote> => ({ field, width });
const number = (field: keyof Quote, places: number): ColDef<Quote> => ({
  field,
  width: 92,
  type: "rightAligned",
  enableCellChangeFlash: true,
  getQuickFilterText: () => "",
  valueFormatter: ({ value }) => Number(value).toFixed(places),
});

const columnDefs: ColDef<Quote>[] = [
  text("isin", 118),
  text("name", 190),
  text("issuer", 150),
  text("rating", 64),
  number("bidPx", 4),
  { ...number("bidYld", 4), sort: "desc" },
  number("bidQty", 0),
  number("askPx", 4),
  number("askYld", 4),
  number("askQty", 0),
  number("lastPx", 4),
  number("lastYld", 4),
  number("chg", 4),
  { ...number("time", 0), valueFormatter: ({ value }) => new Date(Number(value)).toLocaleTimeString("en-GB") },
];

const root = document.querySelector<HTMLElement>("#root") ?? document.body;
const api = createGrid<Quote>(root, {
  columnDefs,
  rowData: [],
  rowHeight: 26,
  getRowId: ({ data }) => data.isin,
  deltaSort: true,
  asyncTransactionWaitMillis: 16,
  suppressColumnVirtualisation: true,
});

let ready = false;
const feed = await feedPeer(
  (quotes) => {
    api.setGridOption("rowData", quotes);
    ready = true;
  },
  (quotes) => api.applyTransactionAsync({ update: quotes }),
);

const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(".ag-center-cols-container .ag-row")].toSorted(
    (a, b) => Number(a.getAttribute("row-index")) - Number(b.getAttribute("row-index")),
  );

offerBench({
  name: "ag",
  scroller: () => document.querySelector<HTMLElement>(".ag-body-viewport"),
  probe: () => numberOf(document.querySelector(`.ag-row[row-id="${PROBE_ISIN}"] [col-id="lastPx"]`)?.textContent),
  rowCount: () => (ready ? api.getDisplayedRowCount() : 0),
  topIds: (count) =>
    rows()
      .slice(0, count)
      .map((row) => row.getAttribute("row-id") ?? ""),
  stop: feed.stop,
  search: (query) => api.setGridOption("quickFilterText", query),
  sortBy: (column) => api.applyColumnState({ state: [{ colId: column, sort: "desc" }], defaultState: { sort: null } }),
});
