import { Link } from "@tanstack/react-router";
import type { UseQueryResult } from "@tanstack/react-query";
import { couponText, FIELD_KINDS, FIELD_TITLES, maturityText } from "#domain/bond-catalogue/catalogue-text.ts";
import {
  BOND_DATE_FIELDS,
  BOND_NUMERIC_FIELDS,
  type BondSort,
  type FinstrumentRow,
} from "#domain/contract/http/catalogue.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { QueryTable } from "#src/features/bonds/table/query-table.tsx";
import type { DataColumn } from "#src/features/bonds/table/data-table.tsx";
import type { FilterField, TableFilter } from "#src/features/bonds/table/filter-value.ts";
import type { TableQuestion } from "#src/features/bonds/table/table-question.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";

type NumberField = (typeof BOND_NUMERIC_FIELDS)[number];
type DateField = (typeof BOND_DATE_FIELDS)[number];
export type IssuerBondSort = BondSort["field"];
export type IssuerBondFilter = TableFilter<NumberField, DateField>;

const [firstField, ...otherFields] = BOND_NUMERIC_FIELDS;
const numberField = (field: NumberField): FilterField<NumberField, DateField> => ({
  kind: FIELD_KINDS[field],
  field,
  title: FIELD_TITLES[field],
});
const FIELDS: readonly [FilterField<NumberField, DateField>, ...FilterField<NumberField, DateField>[]] = [
  numberField(firstField),
  ...otherFields.map(numberField),
  ...BOND_DATE_FIELDS.map((field) => ({ kind: "date", field, title: FIELD_TITLES[field] }) as const),
];

function columnsFor(place: "page" | "panel"): readonly DataColumn<FinstrumentRow, IssuerBondSort>[] {
  return [
    {
      id: "display_name",
      header: "Bond",
      cell: (row) => <BondLink row={row} place={place} />,
    },
    {
      id: "coupon_rate_percent",
      header: "Coupon %",
      align: "end",
      cell: ({ contract_parameters: terms }) => couponText(terms.coupon_rate_percent),
    },
    { id: "maturity_date", header: "Maturity", cell: (row) => maturityText(row.contract_parameters) },
    { id: "rating", header: "Rating", cell: ({ rating }) => rating ?? MISSING },
    {
      id: "bond_yield",
      header: "Published yield %",
      align: "end",
      cell: ({ published }) => formatYieldPct(published?.bond_yield),
    },
    { id: "clean_price", header: "Price", align: "end", cell: ({ published }) => formatPrice(published?.clean_price) },
    { id: "published", header: "Published", isUnsorted: true, cell: ({ published }) => formatDate(published?.date) },
    { id: "isin", header: "ISIN", isUnsorted: true, cell: ({ id }) => <span className="code">{id}</span> },
  ];
}

interface IssuerBondsTableProps<A extends { results: readonly FinstrumentRow[]; count: number }> {
  query: UseQueryResult<A>;
  table: TableQuestion<IssuerBondSort, IssuerBondFilter>;
  what: string;
  label: (answer: A) => string;
  none: (answer: A) => string;
  place: "page" | "panel";
}

/** Lists bonds of one issuer; the server filters, sorts and pages them. */
export function IssuerBondsTable<A extends { results: readonly FinstrumentRow[]; count: number }>({
  place,
  ...asked
}: IssuerBondsTableProps<A>) {
  return <QueryTable {...asked} one="bond" columns={columnsFor(place)} fields={FIELDS} rowId={(row) => row.id} />;
}

/** Opens another bond in place of this one: in a panel on the desk, as a page elsewhere. */
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
