import { Link } from "@tanstack/react-router";
import {
  BOND_DATE_FIELDS,
  BOND_NUMERIC_FIELDS,
  type BondSort,
  type FinstrumentRow,
} from "#domain/contract/http/catalogue.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { couponWords } from "#src/features/bonds/security/bond-words.ts";
import { QueryBody } from "#src/features/bonds/security/query-body.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import { TABLE_PAGE_SIZE, useSameIssuer } from "#src/features/bonds/security/use-security.ts";
import { type DataColumn, DataTable, Pager } from "#src/features/bonds/table/data-table.tsx";
import { FilterBar } from "#src/features/bonds/table/filter-bar.tsx";
import type { FilterField, TableFilter } from "#src/features/bonds/table/filter-value.ts";
import { useTableQuestion } from "#src/features/bonds/table/table-question.ts";
import { CommandButton } from "#src/platform/commands/command-button.tsx";

type NumberField = (typeof BOND_NUMERIC_FIELDS)[number];
type DateField = (typeof BOND_DATE_FIELDS)[number];
type SortField = BondSort["field"];

const TITLES: Readonly<Record<NumberField | DateField, string>> = {
  maturity_date: "Maturity",
  bond_yield: "Yield %",
  clean_price: "Price",
  coupon_rate_percent: "Coupon %",
  years_to_maturity: "Years to maturity",
  face_value: "Face value ₹",
  issue_date: "Issue date",
  rating_date: "Rating date",
};
const [firstField, ...otherFields] = BOND_NUMERIC_FIELDS;
const numberField = (field: NumberField): FilterField<NumberField, DateField> => ({
  kind: "number",
  field,
  title: TITLES[field],
});
const FIELDS: readonly [FilterField<NumberField, DateField>, ...FilterField<NumberField, DateField>[]] = [
  numberField(firstField),
  ...otherFields.map(numberField),
  ...BOND_DATE_FIELDS.map((field) => ({ kind: "date", field, title: TITLES[field] }) as const),
];

function columnsFor(place: "page" | "panel"): readonly DataColumn<FinstrumentRow, SortField>[] {
  return [
    {
      title: "Bond",
      sort: "display_name",
      cell: (row) => <BondLink row={row} place={place} />,
    },
    { title: "ISIN", cell: ({ id }) => <span className="code">{id}</span> },
    {
      title: "Coupon %",
      align: "end",
      sort: "coupon_rate_percent",
      cell: ({ contract_parameters: terms }) => couponWords(terms.coupon_rate_percent),
    },
    { title: "Maturity", sort: "maturity_date", cell: (row) => maturityOf(row) },
    { title: "Rating", sort: "rating", cell: ({ rating }) => rating ?? MISSING },
    {
      title: "Published yield %",
      align: "end",
      sort: "bond_yield",
      cell: ({ published }) => formatYieldPct(published?.bond_yield),
    },
    { title: "Price", align: "end", sort: "clean_price", cell: ({ published }) => formatPrice(published?.clean_price) },
    { title: "Published", cell: ({ published }) => formatDate(published?.date) },
  ];
}

/** The issuer's other bonds. */
export function SameIssuerSection({ id, place }: { id: string; place: "page" | "panel" }) {
  const table = useTableQuestion<SortField, TableFilter<NumberField, DateField>>(TABLE_PAGE_SIZE);
  const query = useSameIssuer(id, table.asked);
  const isNarrowed = table.filters.length > 0;
  return (
    <Section title="Same issuer">
      <QueryBody query={query} what="Bonds of the same issuer" rows={6}>
        {({ results, count, issuer }) =>
          issuer === null || (count === 0 && !isNarrowed) ? (
            <p className="text-muted">
              {issuer === null ? "The issuer is not known." : `No other bond of ${issuer} is outstanding.`}
            </p>
          ) : (
            <div className="flex flex-col gap-3">
              <FilterBar what="bonds" fields={FIELDS} filters={table.filters} onChange={table.changeFilters} />
              {count === 0 ? (
                <p className="text-muted">No bond fits these filters.</p>
              ) : (
                <div>
                  <DataTable
                    label={`Bonds of ${issuer}`}
                    columns={columnsFor(place)}
                    rows={results}
                    rowId={(row) => row.id}
                    sort={table.sort}
                    onSort={table.toggleSort}
                  />
                  <Pager
                    label="Pages of bonds"
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

/** On the desk another bond opens where this one stands; a page gives way to a page. */
function BondLink({ row, place }: { row: FinstrumentRow; place: "page" | "panel" }) {
  if (place === "page") {
    return (
      <Link to="/security/$id" params={{ id: row.id }} className="rounded text-link hover:underline">
        {row.display_name}
      </Link>
    );
  }
  return (
    <CommandButton id="bond.view" args={{ finstrumentId: row.id }} className="rounded text-link hover:underline">
      {row.display_name}
    </CommandButton>
  );
}

function maturityOf({ contract_parameters: { maturity_date: date, maturity_year: year } }: FinstrumentRow): string {
  return date === null ? (year?.toString() ?? MISSING) : formatDate(date);
}
