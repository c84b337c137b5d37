import { useState } from "react";
import { flushSync } from "react-dom";
import type { Cashflow, Holding } from "#domain/entities/inventory.ts";
import { tsvText } from "#domain/lib/tsv.ts";
import { cx } from "#src/lib/cx.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useCan } from "#src/session/session.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import { copyRows } from "#src/ui/grid/spreadsheet-rows.ts";
import { ListPage } from "#src/ui/list-page/list-page.tsx";
import { useListFilter } from "#src/ui/list-page/use-list-filter.ts";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";
import { ActStrip } from "#src/features/inventory/act-strip.tsx";
import { useAct } from "#src/features/inventory/act-store.ts";
import { EmptyBook } from "#src/features/inventory/empty-book.tsx";
import {
  COPIED_HEADS,
  copiedRow,
  holdingColumns,
  type HoldingColumnId,
} from "#src/features/inventory/holding-columns.tsx";
import { inventoryPage } from "#src/features/inventory/inventory-commands.ts";
import { fetchInventoryFile, useCashflows, useInventory } from "#src/features/inventory/inventory-queries.ts";
import { PAYMENT_HEADS } from "#src/features/inventory/payment-rows.tsx";
import { copiedPayments, PaymentsView } from "#src/features/inventory/payments-view.tsx";
import { ReceiptsView } from "#src/features/inventory/receipts-view.tsx";
import { type SideMode, SidePanel } from "#src/features/inventory/side-panel.tsx";
import { TotalLine } from "#src/features/inventory/total-line.tsx";
import { UploadHoldings } from "#src/features/inventory/upload/upload-dialog.tsx";
import { useShownHoldings } from "#src/features/inventory/use-shown-holdings.ts";

type View = "holdings" | "payments" | "receipts";

const NONE: readonly Holding[] = [];
const BUTTONS = ["upload", "trade", "value", "cost", "offer", "repayment", "statement", "rules"] as const;
const holdingsText = (rows: readonly Holding[]) => tsvText([COPIED_HEADS, ...rows.map(copiedRow)]);
const paymentsText = (rows: readonly Cashflow[]) => tsvText([PAYMENT_HEADS, ...copiedPayments(rows)]);
const VIEWS = ["holdings", "payments", "receipts"] as const;

/** Inventory of the firm: holdings by lot, valuation and payments, with all changes by keys and by mouse. */
export function InventoryBookPage() {
  const columns = holdingColumns(useMedia(NARROW));
  const mayOffer = useCan("inventory.offer");
  const [view, setView] = useState<View>("holdings");
  const [marks, setMarks] = useState<readonly string[]>([]);
  /** Holdings of the open offer, fixed while the list selection moves. */
  const [offering, setOffering] = useState(NONE);
  const [isUploading, setUploading] = useState(false);
  const filter = useListFilter();
  const query = useInventory();
  const { data } = query;
  const payments = useCashflows(view === "payments");
  const { rows, sort, onSort } = useShownHoldings(data?.results ?? NONE, filter.typed);
  const page = useListPage<Holding, Exclude<SideMode, "view">>(rows);
  const holding = page.row;
  const marked = rows.filter(({ id }) => marks.includes(id));
  const offered = (marked.length > 0 ? marked : holding === undefined ? [] : [holding]).filter(
    (each) => each.free_face > 0,
  );

  function show(next: View): void {
    useAct.getState().settle(false);
    setView(next);
  }
  const opening = (next: Exclude<SideMode, "view">) => () => {
    show("holdings");
    if (next === "offer") setOffering(offered);
    page.open(next);
  };
  const onHolding = (next: "value" | "cost" | "offer" | "repayment") =>
    holding === undefined ? "Choose a holding first." : opening(next);
  const run = inventoryPage.useActs({
    upload: () => setUploading(true),
    trade: opening("trade"),
    value: onHolding("value"),
    cost: onHolding("cost"),
    statement: opening("statement"),
    offer: !mayOffer
      ? "Only dealers offer on the market"
      : holding !== undefined && offered.length === 0
        ? "Nothing free to offer here."
        : onHolding("offer"),
    repayment: onHolding("repayment"),
    rules: opening("rules"),
    search: () => {
      // Renders at once: the next key is the first letter of the search.
      flushSync(() => show("holdings"));
      filter.box.current?.select();
    },
    holdings: () => show("holdings"),
    payments: () => show("payments"),
    receipts: () => show("receipts"),
    copy: () => {
      const due = payments.data?.rows ?? [];
      return view === "payments"
        ? copyRows({ text: paymentsText(due), count: due.length })
        : copyRows({ text: holdingsText(rows), count: rows.length });
    },
    download: async () =>
      saveDownload(await fetchInventoryFile({ of: view === "payments" ? "cashflows" : "holdings" })),
    confirm: () => useAct.getState().settle(true),
    back: () => useAct.getState().settle(false),
  });

  return (
    <>
      <ListPage<Holding, HoldingColumnId>
        page={page}
        title="Inventory"
        label="Holdings"
        isHeadWide
        counted={<TotalLine data={data} />}
        {...(view === "holdings"
          ? { filter: { ...filter, label: "Filter the holdings", placeholder: "Bond, ISIN or account" } }
          : {})}
        tools={
          <div className="flex flex-wrap gap-2">
            {BUTTONS.map((id) => (
              <CommandButton key={id} id={`inventory.${id}`} className={buttonClass()}>
                {BUTTON_LABELS[id]}
              </CommandButton>
            ))}
            <CommandButton id="inventory.copy" iconOnly className={buttonClass()} />
            <CommandButton id="inventory.download" iconOnly className={buttonClass()} />
          </div>
        }
        above={
          <nav
            aria-label="Views of the inventory"
            className="flex h-8 shrink-0 items-stretch gap-1 border-b border-line px-3"
          >
            {VIEWS.map((id) => (
              <CommandButton
                key={id}
                id={`inventory.${id}`}
                pressed={view === id}
                className={cx(
                  "border-b-2 px-2",
                  view === id ? "border-primary font-medium" : "border-transparent text-muted hover:text-fg",
                )}
              >
                {VIEW_LABELS[id]}
              </CommandButton>
            ))}
          </nav>
        }
        instead={
          view === "payments" ? (
            <PaymentsView />
          ) : view === "receipts" ? (
            <ReceiptsView onDone={() => undefined} />
          ) : undefined
        }
        what="holdings"
        query={query}
        columns={columns}
        rows={rows}
        listKey={filter.typed}
        count={data === undefined ? null : rows.length}
        onCurrent={page.choose}
        onActivate={({ id }) => {
          page.choose(id);
          page.leave();
        }}
        onToggle={({ id }) => setMarks((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]))}
        selected={marks}
        copyText={holdingsText}
        ownFile={() => run("download")}
        sort={sort}
        onSort={onSort}
        empty={<EmptyBook isFiltered={filter.typed.trim() !== ""} onClear={filter.clear} />}
        side={
          <SidePanel
            mode={page.form ?? "view"}
            holding={holding}
            offering={offering}
            rules={data?.rules}
            onDone={() => page.end()}
          />
        }
        foot={<ActStrip />}
      />
      <UploadHoldings open={isUploading} onClose={() => setUploading(false)} />
    </>
  );
}

const BUTTON_LABELS: Readonly<Record<(typeof BUTTONS)[number], string>> = {
  upload: "Upload",
  trade: "External trade",
  value: "Value",
  cost: "Cost",
  offer: "Offer",
  repayment: "Call or put",
  statement: "Statement",
  rules: "Book rules",
};
const VIEW_LABELS: Readonly<Record<View, string>> = {
  holdings: "Holdings",
  payments: "Upcoming payments",
  receipts: "Received",
};
