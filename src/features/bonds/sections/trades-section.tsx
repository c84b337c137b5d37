import type { PastTrade, TRADE_DATE_FIELDS, TRADE_NUMERIC_FIELDS } from "#domain/contract/http/catalogue.ts";
import { formatDate, formatTime } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees, formatRupees } from "#domain/lib/format-rupees.ts";
import { Section } from "#src/features/bonds/security/section.tsx";
import { usePastTrades } from "#src/features/bonds/security/use-security.ts";
import { QueryTable, TABLE_PAGE_SIZE } from "#src/features/bonds/table/query-table.tsx";
import type { DataColumn } from "#src/features/bonds/table/data-table.tsx";
import type { FilterField, TableFilter } from "#src/features/bonds/table/filter-value.ts";
import { LiveQuotesNote } from "#src/desk-kit/market/live-quotes-note.tsx";
import { useTableQuestion } from "#src/features/bonds/table/table-question.ts";

type NumberField = (typeof TRADE_NUMERIC_FIELDS)[number];
type DateField = (typeof TRADE_DATE_FIELDS)[number];

const FIELDS: readonly [FilterField<NumberField, DateField>, ...FilterField<NumberField, DateField>[]] = [
  { kind: "date", field: "trade_date", title: "Trade date" },
  { kind: "price", field: "clean_price", title: "Price" },
  { kind: "percent", field: "bond_yield", title: "Yield %" },
  { kind: "size", field: "quantum", title: "Size" },
  { kind: "date", field: "settlement_date", title: "Settlement" },
];

const COLUMNS: readonly DataColumn<PastTrade, NumberField | DateField>[] = [
  { id: "trade_date", header: "Trade date", cell: (trade) => formatDate(trade.trade_date) },
  {
    id: "time",
    header: "Time",
    isUnsorted: true,
    cell: ({ traded_at: at }) => formatTime(at === null ? null : Date.parse(at)),
  },
  { id: "clean_price", header: "Price", align: "end", cell: (trade) => formatPrice(trade.clean_price) },
  { id: "bond_yield", header: "Yield %", align: "end", cell: (trade) => formatYieldPct(trade.bond_yield) },
  {
    id: "quantum",
    header: "Size ₹",
    align: "end",
    cell: ({ quantum }) => <span title={formatRupees(quantum, 0)}>{formatCompactRupees(quantum)}</span>,
  },
  { id: "settlement_date", header: "Settlement", cell: (trade) => formatDate(trade.settlement_date) },
  {
    id: "venue",
    header: "Venue",
    isUnsorted: true,
    cell: ({ venue }) => (venue === "EXCHANGE" ? "Exchange" : "Yieldboard"),
  },
];

/** Lists known trades of the bond, newest first by default. */
export function TradesSection({ id }: { id: string }) {
  const table = useTableQuestion<NumberField | DateField, TableFilter<NumberField, DateField>>(TABLE_PAGE_SIZE);
  const query = usePastTrades(id, table.asked);
  return (
    <Section title="Past trades">
      <LiveQuotesNote what="Deals made here" className="text-[12px] leading-4" />
      <QueryTable
        query={query}
        table={table}
        what="past trades"
        one="trade"
        label={() => "List of past trades"}
        columns={COLUMNS}
        fields={FIELDS}
        rowId={(trade) => trade.id}
        none={() => "No known trades in this bond."}
      />
    </Section>
  );
}
