import type { DataEditorRef, GridCell, GridColumn, Item } from "@glideapps/glide-data-grid";
import { DataEditor, GridCellKind } from "@glideapps/glide-data-grid";
import "@glideapps/glide-data-grid/dist/index.css";
import { useCallback, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { offerBench } from "../pages/probe.ts";
import type { Quote } from "../quotes.ts";
import { PROBE_ISIN } from "../quotes.ts";
import { feedPeer } from "./peer-feed.ts";

const TEXTS = new Set<keyof Quote>(["isin", "name", "issuer", "rating"]);
const WHOLE = new Set<keyof Quote>(["bidQty", "askQty"]);
const WIDTHS: Partial<Record<keyof Quote, number>> = { isin: 118, name: 190, issuer: 150, rating: 64 };
const FIELDS: (keyof Quote)[] = [
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
const columns: GridColumn[] = FIELDS.map((id) => ({ id, title: id, width: WIDTHS[id] ?? 92 }));

// Glide has no data model, so this page stores the rows, and sorts and filters them once a frame.
const byIsin = new Map<string, Quote>();
let all: Quote[] = [];
let view: Quote[] = [];
let query = "";
let sortField: keyof Quote = "bidYld";
// Last values drawn. A visitor sees these; the rows themselves are sorted earlier.
let drawnProbe = Number.NaN;
let drawnCount = 0;
let drawnFirst = "";

function arrange(): void {
  const wanted = query.split(/\s+/);
  view = all.filter((quote) => {
    const text = `${quote.isin}\n${quote.name}\n${quote.issuer}\n${quote.rating}`.toLowerCase();
    return wanted.every((term) => text.includes(term));
  });
  view.sort((a, b) => Number(b[sortField]) - Number(a[sortField]));
}

let redraw: () => void = () => {};

function Page() {
  const [version, setVersion] = useState(0);
  const editor = useRef<DataEditorRef>(null);
  redraw = () => setVersion((before) => before + 1);
  const getCellContent = useCallback(
    ([column, row]: Item): GridCell => {
      const field = FIELDS[column] ?? "isin";
      const quote = view[row];
      const value = quote?.[field];
      drawnCount = view.length;
      if (row === 0) drawnFirst = quote?.isin ?? "";
      if (field === "lastPx" && quote?.isin === PROBE_ISIN) drawnProbe = Math.round(quote.lastPx * 1e4) / 1e4;
      const text =
        value === undefined
          ? ""
          : TEXTS.has(field)
            ? String(value)
            : field === "time"
              ? new Date(Number(value)).toISOString().slice(11, 19)
              : Number(value).toFixed(WHOLE.has(field) ? 0 : 4);
      return { kind: GridCellKind.Text, data: text, displayData: text, allowOverlay: false };
    },
    // A new function tells Glide that every cell may have changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [version],
  );
  return (
    <DataEditor
      ref={editor}
      columns={columns}
      rows={view.length}
      rowHeight={26}
      getCellContent={getCellContent}
      width="100%"
      height="100%"
    />
  );
}

createRoot(document.querySelector("#root") ?? document.body).render(<Page />);

const feed = await feedPeer(
  (quotes) => {
    all = quotes;
    for (const quote of quotes) byIsin.set(quote.isin, quote);
    arrange();
    redraw();
  },
  (quotes) => {
    for (const quote of quotes) {
      const known = byIsin.get(quote.isin);
      if (known !== undefined) Object.assign(known, quote);
    }
    arrange();
    redraw();
  },
);

offerBench({
  name: "glide",
  scroller: () => document.querySelector<HTMLElement>(".dvn-scroller"),
  probe: () => drawnProbe,
  rowCount: () => drawnCount,
  topIds: (count) => [drawnFirst, ...view.slice(1, count).map((quote) => quote.isin)],
  stop: feed.stop,
  search: (next) => {
    query = next.toLowerCase();
    arrange();
    redraw();
  },
  sortBy: (column) => {
    sortField = column as keyof Quote;
    arrange();
    redraw();
  },
});
