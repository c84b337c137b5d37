import { useEffect, useMemo } from "react";
import { exportOrders } from "#domain/contract/http/orders.ts";
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
import { transactionsPage } from "#src/features/transactions/transactions-commands.ts";
import { type OrderSort, useOrders } from "#src/features/transactions/use-orders.ts";
import { call } from "#src/lib/api.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useLive } from "#src/live/live-store.ts";
import { useCan, useSession } from "#src/session/session.ts";
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { copyRows } from "#src/ui/grid/spreadsheet-rows.ts";
import { countText, ListPage } from "#src/ui/list-page/list-page.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";
import { useListFilter } from "#src/ui/list-page/use-list-filter.ts";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";

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
  const filter = useListFilter(filters.search);
  const shownId = useSideDesk(({ current: open }) => (open?.view === ORDER_VIEW ? (open.props["id"] ?? null) : null));
  const { query, rows, count, onMore } = useOrders(filters, sort);
  const page = useListPage(rows);
  const { showMenu, menu } = useRowMenu("Transaction", page.grid);
  const columns = useMemo(() => orderColumns(clientId, isNarrow), [clientId, isNarrow]);

  const { search } = filter;
  useEffect(() => {
    if (search !== (filters.search ?? "")) onFilters({ ...filters, search: search === "" ? undefined : search });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address follows what is typed, not the other way round
  }, [search]);

  const run = transactionsPage.useActs({
    filter: filter.focus,
    download: async () => saveDownload(await call(exportOrders, { query: filters })),
    copy: () => copyRows({ text: orderTableText(rows), count: rows.length }),
  });

  return (
    <>
      <ListPage
        page={page}
        title="Transactions"
        counted={<Counts count={count} />}
        tools={
          <>
            <div className="flex flex-wrap gap-2">
              <ActButton id="transactions.copy">Copy</ActButton>
              <ActButton id="transactions.download">CSV</ActButton>
              {mayAct ? (
                <>
                  <CommandButton id="order.upload" showKey className={buttonClass()}>
                    From a file
                  </CommandButton>
                  <CommandButton id="order.report" showKey className={buttonClass("primary")}>
                    Report a trade
                  </CommandButton>
                </>
              ) : null}
            </div>
            <div className="basis-full">
              <TransactionFilters
                box={filter.box}
                filters={filters}
                typed={filter.typed}
                onType={filter.setTyped}
                onChange={(change) => onFilters({ ...filters, ...change })}
                onLeave={() => page.grid.current?.focus()}
              />
            </div>
          </>
        }
        what="transactions"
        query={query}
        empty={
          isNarrowed(filters) ? (
            <NothingYet text="No transaction matches these filters.">
              <Button
                onClick={() => {
                  filter.clear();
                  onFilters({});
                }}
              >
                Clear the filters
              </Button>
            </NothingYet>
          ) : (
            <NothingYet text="No transactions yet. Deals appear here from report or execution until settlement, with the next step and its deadline.">
              {mayAct ? (
                <CommandButton id="order.report" showKey className={buttonClass()}>
                  Report a trade
                </CommandButton>
              ) : null}
            </NothingYet>
          )
        }
        columns={columns}
        rows={rows}
        isLive
        listKey={JSON.stringify([filters, sort])}
        count={count}
        current={page.chosen ?? shownId}
        onActivate={({ id }) => void runner.runCommand("order.open", { id }, "button")}
        onMenu={(order, at) => showMenu(orderMenu(order), at)}
        copyText={orderTableText}
        ownFile={() => run("download")}
        sort={sort === "newest" ? { column: "dealt", desc: true } : { column: "clock", desc: false }}
        onSort={(column) => {
          if (column === "dealt") onSort("newest");
          else if (column === "clock") onSort("worst");
        }}
        onMore={onMore}
      />
      {menu}
    </>
  );
}

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
      <span role="status">{countText(count, ["transaction", "transactions"])}</span>
      {late === 0 ? null : <span className="font-medium text-danger">{late} late</span>}
      {failed === 0 ? null : <span className="font-medium text-danger">{failed} failed</span>}
      {waiting === 0 ? null : <span className="font-medium text-warn">{waiting} for your firm to answer</span>}
    </p>
  );
}
