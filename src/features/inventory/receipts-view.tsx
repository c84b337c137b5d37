import { useRef, useState } from "react";
import type { Entry } from "#domain/entities/inventory.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { MISSING } from "#domain/lib/format-level.ts";
import { formatRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { FormDate, FormNumber } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import type { GridHandle } from "#src/ui/grid/grid.tsx";
import { PagedGrid } from "#src/ui/grid/paged-grid.tsx";
import { notify } from "#src/ui/toast.tsx";
import { ActForm, confirmed } from "#src/features/inventory/act-form.tsx";
import { useBookChanges, useEntries } from "#src/features/inventory/inventory-queries.ts";
import { ENTRY_KIND_LABELS } from "#src/features/inventory/payment-rows.tsx";
import { typedReceipt } from "#src/features/inventory/typed-book.ts";

type EntryColumn = GridColumn<Entry>;

const COLUMNS: readonly EntryColumn[] = [
  { id: "due", header: "Due", widthPx: 100, isUnsorted: true, cell: ({ due_date }) => formatDate(due_date) },
  { id: "name", header: "Bond", widthPx: 200, grow: 1, isUnsorted: true, cell: ({ display_name }) => display_name },
  { id: "kind", header: "Kind", widthPx: 120, isUnsorted: true, cell: ({ kind }) => ENTRY_KIND_LABELS[kind] },
  {
    id: "gross",
    header: "Gross ₹",
    widthPx: 140,
    align: "end",
    isUnsorted: true,
    cell: (row) => formatRupees(row.gross),
  },
  {
    id: "received",
    header: "Received ₹",
    widthPx: 140,
    align: "end",
    isUnsorted: true,
    cell: (row) => receivedText(row),
  },
  { id: "tds", header: "TDS ₹", widthPx: 110, align: "end", isUnsorted: true, cell: ({ tds }) => formatRupees(tds) },
];
const CARD: readonly EntryColumn[] = [
  {
    id: "name",
    header: "Payment",
    widthPx: 0,
    grow: 1,
    isUnsorted: true,
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{row.display_name}</span>
        <span className="flex justify-between gap-2 text-[12px] text-muted tabular-nums">
          <span>
            {formatDate(row.due_date)} {ENTRY_KIND_LABELS[row.kind]}
          </span>
          <span>{row.received === null ? formatRupees(row.gross) : receivedText(row)}</span>
        </span>
      </span>
    ),
  },
];

/** Lists payments in the book, expected ones first; Enter marks one as received. */
export function ReceiptsView({ onDone }: { onDone: () => void }) {
  const isNarrow = useMedia(NARROW);
  const query = useEntries(true);
  const [current, setCurrent] = useState<string | null>(null);
  const [isMarking, setMarking] = useState(false);
  const grid = useRef<GridHandle>(null);
  const rows = (query.data?.results ?? []).toSorted(
    (a, b) => Number(a.received !== null) - Number(b.received !== null) || (a.due_date < b.due_date ? 1 : -1),
  );
  const entry = rows.find(({ id }) => id === current) ?? rows[0];
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <div className="flex min-w-0 flex-1 flex-col">
        <PagedGrid
          what="payments"
          query={query}
          ref={grid}
          label="Payments in the book"
          columns={isNarrow ? CARD : COLUMNS}
          rows={rows}
          listKey="entries"
          count={query.data === undefined ? null : rows.length}
          current={entry?.id ?? null}
          onCurrent={(id) => {
            setCurrent(id);
            setMarking(false);
          }}
          onActivate={({ id, received }) => {
            setCurrent(id);
            if (received === null) setMarking(true);
            else notify({ summary: "This payment is already marked as received.", severity: "warn", group: "barred" });
          }}
          className="max-lg:h-[45dvh] max-lg:flex-none"
          empty={
            <p className="max-w-prose p-4 text-muted">
              No payments due yet. Coupons and repayments enter the book at 06:00 on their due date and stay here until
              marked as received.
            </p>
          }
        />
      </div>
      {entry !== undefined && isMarking ? (
        <div className="w-104 shrink-0 overflow-auto border-line bg-raised max-lg:w-full max-lg:border-t lg:border-l">
          <ReceiptForm
            key={entry.id}
            entry={entry}
            onDone={() => {
              setMarking(false);
              grid.current?.focus();
              onDone();
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

function receivedText({ received, received_on }: Entry): string {
  return received === null || received_on === null ? `Expected ${MISSING}` : formatRupees(received);
}

function ReceiptForm({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const { receive } = useBookChanges();
  const form = useSchemaForm({
    schema: typedReceipt,
    empty: { received: String(entry.gross), tds: "0", received_on: istDateOf(serverNowMs()) },
    onSend: async (read) => {
      const line = `Received ${rupeesText(read.received)} of ${entry.display_name} on ${formatDate(read.received_on)}, TDS ${rupeesText(read.tds)}`;
      await confirmed(line, "Mark received", () => receive(entry.id, { ...read, version: entry.version }));
      notify({ summary: "Marked as received", detail: line, severity: "success", group: "inventory" });
      onDone();
    },
  });
  return (
    <ActForm
      form={form}
      title={`${ENTRY_KIND_LABELS[entry.kind]} of ${entry.display_name}`}
      first="received"
      label="Mark received"
      onCancel={onDone}
    >
      <p className="text-muted tabular-nums">
        {rupeesText(entry.gross)} gross on {rupeesText(entry.face, 0)}, due {formatDate(entry.due_date)}, paid{" "}
        {formatDate(entry.paid_date)}.
      </p>
      <FormNumber form={form} name="received" label="Amount received ₹" autoComplete="off" />
      <FormNumber form={form} name="tds" label="TDS ₹" autoComplete="off" />
      <FormDate form={form} name="received_on" label="Received on" />
    </ActForm>
  );
}
