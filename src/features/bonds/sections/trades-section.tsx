import type { PastTrade, TRADE_DATE_FIELDS, TRADE_NUMERIC_FIELDS } from "#domain/contract/http/catalogue.ts";
import { formatDate, formatTime } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees, formatRupees } from "#domain/lib/format-rupees.ts";
import { QueryBody } from "#src/features/bonds/security/query-body.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import { TABLE_PAGE_SIZE, usePastTrades } from "#src/features/bonds/security/use-security.ts";
import { type DataColumn, DataTable, Pager } from "#src/features/bonds/table/data-table.tsx";
import { FilterBar } from "#src/features/bonds/table/filter-bar.tsx";
import type { FilterField, TableFilter } from "#src/features/bonds/table/filter-value.ts";
import { useTableQuestion } from "#src/features/bonds/table/table-question.ts";

type NumberField = (typeof TRADE_NUMERIC_FIELDS)[number];
type DateField = (typeof TRADE_DATE_FIELDS)[number];

const FIELDS: readonly [FilterField<NumberField, DateField>, ...FilterField<NumberField, DateField>[]] = [
  { kind: "date", field: "trade_date", title: "Trade date" },
  { kind: "number", field: "clean_price", title: "Price" },
  { kind: "number", field: "bond_yield", title: "Yield %" },
  { kind: "size", field: "quantum", title: "Size" },
  { kind: "date", field: "settlement_date", title: "Settlement" },
];

const COLUMNS: readonly DataColumn<PastTrade, NumberField | DateField>[] = [
  { title: "Trade date", sort: "trade_date", cell: (trade) => formatDate(trade.trade_date) },
  { title: "Time", cell: ({ traded_at: at }) => formatTime(at === null ? null : Date.parse(at)) },
  { title: "Price", align: "end", sort: "clean_price", cell: (trade) => formatPrice(trade.clean_price) },
  { title: "Yield %", align: "end", sort: "bond_yield", cell: (trade) => formatYieldPct(trade.bond_yield) },
  {
    title: "Size ₹",
    align: "end",
    sort: "quantum",
    cell: ({ quantum }) => <span title={formatRupees(quantum, 0)}>{formatCompactRupees(quantum)}</span>,
  },
  { title: "Settlement", sort: "settlement_date", cell: (trade) => formatDate(trade.settlement_date) },
  { title: "Venue", cell: ({ venue }) => (venue === "EXCHANGE" ? "Exchange" : "Yieldboard") },
];

/** Trades known of the bond, newest first unless asked otherwise. */
export function TradesSection({ id }: { id: string }) {
  const table = useTableQuestion<NumberField | DateField, TableFilter<NumberField, DateField>>(TABLE_PAGE_SIZE);
  const query = usePastTrades(id, table.asked);
  const isNarrowed = table.filters.length > 0;
  return (
    <Section title="Past trades">
      <QueryBody query={query} what="Past trades" rows={6}>
        {({ results, count }) =>
          count === 0 && !isNarrowed ? (
            <p className="text-muted">No trade of this bond is known.</p>
          ) : (
            <div className="flex flex-col gap-3">
              <FilterBar what="past trades" fields={FIELDS} filters={table.filters} onChange={table.changeFilters} />
              {count === 0 ? (
                <p className="text-muted">No trade fits these filters.</p>
              ) : (
                <div>
                  <DataTable
                    label="Past trades"
                    columns={COLUMNS}
                    rows={results}
                    rowId={(trade) => trade.id}
                    sort={table.sort}
                    onSort={table.toggleSort}
                  />
                  <Pager
                    label="Pages of past trades"
                    page={table.page}
                    pageSize={TABLE_PAGE_SIZE}
                    count={count}
                    onPage={table.setPage}
                  />
                </div>
              )}
            </div>
          )
        }
      </QueryBody>
    </Section>
  );
}
