import type { Holding } from "#domain/entities/inventory.ts";
import { BASIS_LABELS } from "#domain/inventory/valuation-ladder.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, MISSING } from "#domain/lib/format-level.ts";
import { formatCrores, formatRupees } from "#domain/lib/format-rupees.ts";
import { daysBetween, istDateOf } from "#domain/lib/iso-date.ts";
import { cx } from "#src/lib/cx.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { UserText } from "#src/ui/user-text.tsx";

export type HoldingColumnId =
  | "name"
  | "face"
  | "free"
  | "cost"
  | "valuation"
  | "basis"
  | "value"
  | "unrealised"
  | "realised"
  | "interest"
  | "dv01"
  | "next";
type HoldingColumn = GridColumn<Holding, HoldingColumnId>;

/** Value by which a column is sorted and copied; null sorts last. */
export const COLUMN_VALUES: Readonly<Record<HoldingColumnId, (row: Holding) => string | number | null>> = {
  name: (row) => row.display_name,
  face: (row) => row.face,
  free: (row) => row.free_face,
  cost: (row) => row.cost_price,
  valuation: (row) => row.valuation?.clean_price ?? null,
  basis: (row) => (row.valuation === null ? null : BASIS_LABELS[row.valuation.basis]),
  value: (row) => row.value,
  unrealised: (row) => row.unrealised,
  realised: (row) => row.realised_this_year,
  interest: (row) => row.interest_this_year,
  dv01: (row) => row.dv01,
  next: (row) => row.next_cashflow?.due_date ?? null,
};

const COLUMNS: readonly HoldingColumn[] = [
  { id: "name", header: "Holding", widthPx: 210, grow: 1, isFixed: true, cell: (row) => <Name row={row} /> },
  { id: "face", header: "Face", widthPx: 92, align: "end", cell: ({ face }) => formatCrores(face) },
  { id: "free", header: "Free", widthPx: 92, align: "end", cell: (row) => <Free row={row} /> },
  { id: "cost", header: "Cost", widthPx: 84, align: "end", cell: ({ cost_price }) => formatPrice(cost_price) },
  {
    id: "valuation",
    header: "Valuation",
    widthPx: 88,
    align: "end",
    cell: (row) => formatPrice(row.valuation?.clean_price),
  },
  { id: "basis", header: "Basis, age", widthPx: 142, cell: (row) => <Basis row={row} /> },
  { id: "value", header: "Value", widthPx: 98, align: "end", cell: ({ value }) => crores(value) },
  {
    id: "unrealised",
    header: "Unrealised ₹",
    widthPx: 128,
    align: "end",
    cell: (row) => <Gain amount={row.unrealised} />,
  },
  {
    id: "realised",
    header: "Realised ₹",
    widthPx: 116,
    align: "end",
    cell: (row) => <Gain amount={row.realised_this_year} />,
  },
  {
    id: "interest",
    header: "Interest ₹",
    widthPx: 120,
    align: "end",
    cell: (row) => <Gain amount={row.interest_this_year} />,
  },
  { id: "dv01", header: "DV01 ₹", widthPx: 92, align: "end", cell: ({ dv01 }) => formatRupees(dv01, 0) },
  { id: "next", header: "Next payment", widthPx: 180, cell: (row) => nextText(row) },
];

/** On a phone a holding is a card. */
const CARD: readonly HoldingColumn[] = [
  {
    id: "name",
    header: "Holding",
    widthPx: 0,
    grow: 1,
    cell: (row) => (
      <span className="block min-w-0">
        <span className="flex justify-between gap-2">
          <Name row={row} />
          <span className="shrink-0 tabular-nums">{formatCrores(row.face)}</span>
        </span>
        <span className="flex justify-between gap-2 text-[12px] text-muted tabular-nums">
          <span>
            {formatPrice(row.valuation?.clean_price)} <Basis row={row} />
          </span>
          <Gain amount={row.unrealised} />
        </span>
      </span>
    ),
  },
];

export function holdingColumns(isNarrow: boolean): readonly HoldingColumn[] {
  return isNarrow ? CARD : COLUMNS;
}

/** Headings of the copied list, with units. */
export const COPIED_HEADS: readonly string[] = [
  "Holding",
  "ISIN",
  "Account",
  "Face ₹",
  "Free ₹",
  "Cost price",
  "Valuation",
  "Basis",
  "Value ₹",
  "Unrealised ₹",
  "Realised this year ₹",
  "Interest this year ₹",
  "DV01 ₹",
  "Next payment",
];

export function copiedRow(row: Holding): (string | number | null)[] {
  const { name, face, ...rest } = COLUMN_VALUES;
  return [name(row), row.finstrument_id, row.account, face(row), ...Object.values(rest).map((value) => value(row))];
}

function crores(amount: number | null): string {
  return amount === null ? MISSING : formatCrores(amount);
}

function Name({ row }: { row: Holding }) {
  const isDiffering = row.confirmed !== null && row.confirmed.stated_face !== row.confirmed.own_face;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate">{row.display_name}</span>
      {row.account === null ? null : (
        <span className="truncate text-[12px] text-muted">
          <UserText text={row.account} />
        </span>
      )}
      {isDiffering ? <span className="shrink-0 text-[12px] text-warn">differs</span> : null}
    </span>
  );
}

function Free({ row }: { row: Holding }) {
  return <span className={cx(row.free_face < row.face && "text-warn")}>{formatCrores(row.free_face)}</span>;
}

function Basis({ row: { valuation } }: { row: Holding }) {
  if (valuation === null) return <span className="text-muted">{MISSING}</span>;
  return (
    <span className="text-[12px] text-muted">
      {BASIS_LABELS[valuation.basis]}
      {ageText(valuation.as_of)}
    </span>
  );
}

/** Age of a level older than a day: `, 12d`. */
function ageText(asOf: string): string {
  const days = daysBetween(asOf, istDateOf(serverNowMs()));
  return days > 0 ? `, ${days}d` : "";
}

/** Shows a gain with its sign and without colour, as red is unreadable on a selected row. */
function Gain({ amount }: { amount: number | null }) {
  return <span className="tabular-nums">{formatRupees(amount, 0)}</span>;
}

function nextText({ next_cashflow: next }: Holding): string {
  return next === null ? MISSING : `${formatDate(next.due_date)}  ${formatRupees(next.amount, 0)}`;
}
