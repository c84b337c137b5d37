import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { offerBench } from "../../grid/pages/probe.ts";
import { makeOrders } from "../orders.ts";
import type { Order } from "#domain/entities/order.ts";
import type { OrderFilters } from "#domain/orders/filters.ts";
import { orderColumns } from "#src/features/transactions/order-columns.tsx";
import { type OrderSort, useShownOrders } from "#src/features/transactions/use-orders.ts";
import { Grid } from "#src/ui/grid/grid.tsx";
import "#src/styles.css";

// The list of transactions with every row loaded, as after scrolling to its end.

const ROW_PX = 32;
const FIRM = "cli_meridian";
const NONE: readonly Order[] = [];
const COLUMNS = orderColumns(FIRM, false);
const orders = makeOrders(Number(new URL(location.href).searchParams.get("rows") ?? 10_000));

let shown: readonly Order[] = NONE;
const asks = { search: (_text: string): void => undefined, sort: (_sort: OrderSort): void => undefined };

function Page() {
  const [filters, setFilters] = useState<OrderFilters>({});
  const [sort, setSort] = useState<OrderSort>("newest");
  const [current, setCurrent] = useState<string | null>(null);
  const rows = useShownOrders(NONE, orders, { filters, clientId: FIRM, sort });
  useEffect(() => {
    shown = rows;
  }, [rows]);
  useEffect(() => {
    asks.search = (search) => flushSync(() => setFilters({ search }));
    asks.sort = (next) => flushSync(() => setSort(next));
  }, []);
  return (
    <Grid
      label="Transactions"
      columns={COLUMNS}
      rows={rows}
      rowId={({ id }) => id}
      rowHeightPx={ROW_PX}
      headHeightPx={ROW_PX}
      listKey={`${sort} ${JSON.stringify(filters)}`}
      current={current}
      onCurrent={setCurrent}
      onActivate={({ id }) => setCurrent(id)}
      isLive
    />
  );
}

const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<Page />);

const rowsOnScreen = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>("[data-row]")].toSorted(
    (a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex),
  );

offerBench({
  name: "transactions",
  scroller: () => document.querySelector<HTMLElement>("[role=grid]")?.parentElement ?? null,
  probe: () => rowsOnScreen().length || Number.NaN,
  rowCount: () => shown.length,
  topIds: (count) =>
    rowsOnScreen()
      .slice(0, count)
      .map((row) => row.dataset["row"] ?? ""),
  stop: () => undefined,
  search: (text) => asks.search(text),
  sortBy: (column) => asks.sort(column as OrderSort),
});
