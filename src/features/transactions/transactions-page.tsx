import { ClipboardCopy, Download } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import { exportOrders } from "#domain/contract/http/orders.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { isAnyLate } from "#domain/orders/clocks.ts";
import { isNarrowed, type OrderFilters } from "#domain/orders/filters.ts";
import { needsAnswer } from "#domain/orders/needs-answer.ts";
import { orderTableText } from "#domain/orders/table-text.ts";
import { orderMenu } from "#src/desk-kit/deals/order-menu.ts";
import { useRowMenu } from "#src/desk-kit/deals/use-row-menu.tsx";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";
import { orderColumns } from "#src/features/transactions/order-columns.tsx";
import { ORDER_VIEW } from "#src/features/transactions/open-order.ts";
import { TransactionFilters } from "#src/features/transactions/transaction-filters.tsx";
import { useTransactionsCommands } from "#src/features/transactions/transactions-commands.ts";
import { type OrderSort, useOrders } from "#src/features/transactions/use-orders.ts";
import { call } from "#src/lib/api.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { SEARCH_DEBOUNCE_MS } from "#src/ui/search/use-search.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useLive } from "#src/live/live-store.ts";
import { useCan, useSession } from "#src/session/session.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { Button } from "#src/ui/button.tsx";
import type { GridHandle } from "#src/ui/grid/grid.tsx";
import { copyRows } from "#src/ui/grid/spreadsheet-rows.ts";
import { PagedGrid } from "#src/ui/grid/paged-grid.tsx";
import { notifyError } from "#src/ui/toast.tsx";

const BUTTON =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong bg-raised px-3 font-medium hover:bg-hover";
const PRIMARY =
  "inline-flex h-8 items-center gap-2 rounded bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover";

interface TransactionsPageProps {
  filters: OrderFilters;
  sort: OrderSort;
  onFilters: (next: OrderFilters) => void;
  onSort: (next: OrderSort) => void;
}

/** Live list of the firm's orders and procurements, the most urgent clock first. (R-15, N-08) */
export function TransactionsPage({ filters, sort, onFilters, onSort }: TransactionsPageProps) {
  const isNarrow = useMedia(NARROW);
  const clientId = useSession(({ session }) => session?.id ?? "");
  const mayAct = useCan("orders.act");
  const { runner } = useCommandSystem();
  const [typed, setTyped] = useState(filters.search ?? "");
  const [current, setCurrent] = useState<string | null>(null);
  const shownId = useSideDesk(({ current: open }) => (open?.view === ORDER_VIEW ? (open.props["id"] ?? null) : null));
  const box = useRef<HTMLInputElement>(null);
  const { grid, showMenu, menu } = useRowMenu<GridHandle>("Transaction");
  const { query, rows, count, onMore } = useOrders(filters, sort);
  const columns = useMemo(() => orderColumns(clientId, isNarrow), [clientId, isNarrow]);

  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const latest = useRef({ filters, onFilters, rows });
  useEffect(() => {
    latest.current = { filters, onFilters, rows };
  });
  useEffect(() => {
    const { filters: now, onFilters: change } = latest.current;
    if (search !== (now.search ?? "")) change({ ...now, search: search === "" ? undefined : search });
  }, [search]);

  useTransactionsCommands({
    focusFilter: useCallback(() => {
      box.current?.focus();
      box.current?.select();
    }, []),
    download: useCallback(() => download(latest.current.filters), []),
    copy: useCallback(() => {
      const { rows: shown } = latest.current;
      return copyRows({ text: orderTableText(shown), count: shown.length });
    }, []),
  });

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <title>{`Transactions · ${BRAND}`}</title>
      <header className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b border-line p-3">
        <div className="mr-auto">
          <h1 className="text-[17px] leading-6 font-semibold">Transactions</h1>
          <Counts count={count} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            title="Copy with headings (T K)"
            onClick={() => void runner.runCommand("transactions.copy", {}, "button")}
          >
            <ClipboardCopy size={16} strokeWidth={1.5} aria-hidden /> Copy
          </Button>
          <Button
            title="Download as CSV (T D)"
            onClick={() => void runner.runCommand("transactions.download", {}, "button")}
          >
            <Download size={16} strokeWidth={1.5} aria-hidden /> CSV
          </Button>
          {mayAct ? (
            <>
              <CommandButton id="order.upload" showKey className={BUTTON}>
                From a file
              </CommandButton>
              <CommandButton id="order.report" showKey className={PRIMARY}>
                Report a trade
              </CommandButton>
            </>
          ) : null}
        </div>
        <div className="basis-full">
          <TransactionFilters
            box={box}
            filters={filters}
            typed={typed}
            onType={setTyped}
            onChange={(change) => onFilters({ ...filters, ...change })}
            onLeave={() => grid.current?.focus()}
          />
        </div>
      </header>
      <div className="flex min-h-0 flex-1 flex-col">
        <PagedGrid
          what="transactions"
          query={query}
          empty={
            <Empty
              isNarrowed={isNarrowed(filters)}
              onClear={() => {
                setTyped("");
                onFilters({});
              }}
            />
          }
          ref={grid}
          label="Transactions"
          columns={columns}
          rows={rows}
          isLive
          listKey={JSON.stringify([filters, sort])}
          count={count}
          current={current ?? shownId}
          onCurrent={setCurrent}
          onActivate={({ id }) => void runner.runCommand("order.open", { id }, "button")}
          onMenu={(order, at) => showMenu(orderMenu(order), at)}
          copyText={orderTableText}
          ownFile={() => void download(filters)}
          sort={sort === "newest" ? { column: "dealt", desc: true } : { column: "clock", desc: false }}
          onSort={(column) => {
            if (column === "dealt") onSort("newest");
            else if (column === "clock") onSort("worst");
          }}
          onMore={onMore}
        />
      </div>
      {menu}
    </div>
  );
}

async function download(filters: OrderFilters): Promise<void> {
  try {
    saveDownload(await call(exportOrders, { query: filters }));
  } catch (error) {
    notifyError(error);
  }
}

const countText = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${groupIndian(String(count))} ${many}`;

/** Shows the number of rows, of late ones, and of those awaiting the firm. */
function Counts({ count }: { count: number | null }) {
  const now = useSeconds();
  const clientId = useSession(({ session }) => session?.id ?? "");
  const orders = useLive((state) => state.orders);
  const late = orders.filter((order) => isAnyLate(order, now)).length;
  const failed = orders.filter(({ state }) => state === "FAILED").length;
  const waiting = orders.filter((order) => needsAnswer(order, clientId, now)).length;
  return (
    <p className="flex flex-wrap gap-x-3 text-[12px] text-muted tabular-nums">
      <span role="status">{count === null ? "" : countText(count, "transaction", "transactions")}</span>
      {late === 0 ? null : <span className="font-medium text-danger">{late} late</span>}
      {failed === 0 ? null : <span className="font-medium text-danger">{failed} failed</span>}
      {waiting === 0 ? null : <span className="font-medium text-warn">{waiting} for your firm to answer</span>}
    </p>
  );
}

function Empty({ isNarrowed: isFiltered, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const mayAct = useCan("orders.act");
  return (
    <div className="flex flex-col items-start gap-3 p-4">
      <p className="max-w-prose text-muted">
        {isFiltered
          ? "No transaction matches these filters."
          : "No transactions yet. Deals appear here from report or execution until settlement, with the next step and its deadline."}
      </p>
      {isFiltered ? (
        <Button onClick={onClear}>Clear the filters</Button>
      ) : mayAct ? (
        <CommandButton id="order.report" showKey className={BUTTON}>
          Report a trade
        </CommandButton>
      ) : null}
    </div>
  );
}
