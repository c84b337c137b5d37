import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { BRAND } from "#domain/brand.ts";
import type { Cashflow, Holding } from "#domain/entities/inventory.ts";
import { tsvText } from "#domain/lib/tsv.ts";
import { cx } from "#src/lib/cx.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useCan } from "#src/session/session.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import type { GridHandle } from "#src/ui/grid/grid.tsx";
import { PagedGrid } from "#src/ui/grid/paged-grid.tsx";
import { SearchBox } from "#src/ui/search-box.tsx";
import { copyRows } from "#src/ui/grid/spreadsheet-rows.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { ActStrip } from "#src/features/inventory/act-strip.tsx";
import { useAct } from "#src/features/inventory/act-store.ts";
import { EmptyBook } from "#src/features/inventory/empty-book.tsx";
import {
  COPIED_HEADS,
  copiedRow,
  holdingColumns,
  type HoldingColumnId,
} from "#src/features/inventory/holding-columns.tsx";
import { type InventoryActs, mayOffer, useInventoryCommands } from "#src/features/inventory/inventory-commands.ts";
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
const TOOL =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong bg-raised px-3 font-medium whitespace-nowrap hover:bg-hover";

/** Inventory of the firm: holdings by lot, valuation and payments, with all changes by keys and by mouse. */
export function InventoryBookPage() {
  const isNarrow = useMedia(NARROW);
  useCommandContext(mayOffer, useCan("inventory.offer"));
  const [view, setView] = useState<View>("holdings");
  const [mode, setMode] = useState<SideMode>("view");
  const [typed, setTyped] = useState("");
  const [current, setCurrent] = useState<string | null>(null);
  const [marks, setMarks] = useState<readonly string[]>([]);
  /** Holdings of the open offer, fixed while the list selection moves. */
  const [offering, setOffering] = useState(NONE);
  const [isUploading, setUploading] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  const query = useInventory();
  const { data } = query;
  const payments = useCashflows(view === "payments");
  const { rows, sort, onSort } = useShownHoldings(data?.results ?? NONE, typed);
  const holding = rows.find(({ id }) => id === current) ?? rows[0];
  const marked = rows.filter(({ id }) => marks.includes(id));
  const offered = (marked.length > 0 ? marked : holding === undefined ? [] : [holding]).filter(
    (each) => each.free_face > 0,
  );

  function open(next: SideMode): void {
    useAct.getState().settle(false);
    setView("holdings");
    const needs = next === "value" || next === "cost" || next === "offer" || next === "repayment";
    if (needs && holding === undefined)
      return notify({ summary: "Choose a holding first.", severity: "warn", group: "barred" });
    if (next === "offer" && offered.length === 0) {
      return notify({ summary: "Nothing free to offer here.", severity: "warn", group: "barred" });
    }
    if (next === "offer") setOffering(offered);
    return setMode(next);
  }
  function done(): void {
    setMode("view");
    grid.current?.focus();
  }
  async function download(): Promise<void> {
    try {
      saveDownload(await fetchInventoryFile({ of: view === "payments" ? "cashflows" : "holdings" }));
    } catch (error) {
      notifyError(error);
    }
  }
  // Commands are registered once, so they read the current state from this ref.
  const latest = useRef({ open, download, rows, view, payments: payments.data?.rows ?? [] });
  useEffect(() => {
    latest.current = { open, download, rows, view, payments: payments.data?.rows ?? [] };
  });
  const show = useCallback((next: View) => {
    useAct.getState().settle(false);
    setView(next);
  }, []);
  const acts = useMemo<InventoryActs>(() => {
    const opening = (next: SideMode) => () => latest.current.open(next);
    return {
      upload: () => setUploading(true),
      trade: opening("trade"),
      value: opening("value"),
      cost: opening("cost"),
      statement: opening("statement"),
      offer: opening("offer"),
      repayment: opening("repayment"),
      rules: opening("rules"),
      search: () => {
        // Renders at once: the next key is the first letter of the search.
        flushSync(() => show("holdings"));
        box.current?.select();
      },
      holdings: () => show("holdings"),
      payments: () => show("payments"),
      receipts: () => show("receipts"),
      copy: () => {
        const now = latest.current;
        const [text, { length: count }] =
          now.view === "payments" ? [paymentsText(now.payments), now.payments] : [holdingsText(now.rows), now.rows];
        void copyRows({ text, count });
      },
      download: () => void latest.current.download(),
    };
  }, [show]);
  useInventoryCommands(acts);

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col max-lg:flex-none">
      <title>{`Inventory · ${BRAND}`}</title>
      <header className="flex flex-wrap items-end gap-3 border-b border-line p-3">
        <div className="mr-auto min-w-0">
          <h1 className="text-[17px] leading-6 font-semibold">Inventory</h1>
          <TotalLine data={data} />
        </div>
        {view === "holdings" ? (
          <SearchBox
            ref={box}
            label="Filter the holdings"
            placeholder="Bond, ISIN or account"
            shortcut="/"
            value={typed}
            onChange={setTyped}
            onLeave={() => grid.current?.focus()}
          />
        ) : null}
        <div className="flex flex-wrap gap-2">
          {BUTTONS.map((id) => (
            <CommandButton key={id} id={`inventory.${id}`} className={TOOL}>
              {BUTTON_LABELS[id]}
            </CommandButton>
          ))}
          <CommandButton id="inventory.copy" iconOnly className={TOOL} />
          <CommandButton id="inventory.download" iconOnly className={TOOL} />
        </div>
      </header>
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
      {view === "payments" ? (
        <PaymentsView />
      ) : view === "receipts" ? (
        <ReceiptsView onDone={() => undefined} />
      ) : (
        <div className="flex min-h-0 flex-1 max-lg:flex-col">
          <div className="flex min-w-0 flex-1 flex-col">
            <PagedGrid<Holding, HoldingColumnId>
              what="holdings"
              query={query}
              ref={grid}
              label="Holdings"
              columns={holdingColumns(isNarrow)}
              rows={rows}
              listKey={typed}
              count={data === undefined ? null : rows.length}
              current={holding?.id ?? null}
              onCurrent={setCurrent}
              onActivate={({ id }) => {
                setCurrent(id);
                setMode("view");
              }}
              onToggle={({ id }) =>
                setMarks((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]))
              }
              selected={marks}
              copyText={holdingsText}
              ownFile={() => void download()}
              sort={sort}
              onSort={onSort}
              className="max-lg:h-[45dvh] max-lg:flex-none"
              empty={<EmptyBook isFiltered={typed.trim() !== ""} onClear={() => setTyped("")} />}
            />
          </div>
          <div className="w-104 shrink-0 overflow-auto border-line bg-raised max-lg:w-full max-lg:border-t lg:border-l">
            <SidePanel mode={mode} holding={holding} offering={offering} rules={data?.rules} onDone={done} />
          </div>
        </div>
      )}
      <ActStrip />
      <UploadHoldings open={isUploading} onClose={() => setUploading(false)} />
    </div>
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
