import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import type { BondSort, FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { categoryLabel } from "#domain/bond-catalogue/bond-text.ts";
import { AssumedMark } from "#src/desk-kit/market/assumed-mark.tsx";
import { couponText, fixedText, maturityText } from "#domain/bond-catalogue/catalogue-text.ts";
import { IssuerLink } from "#src/desk-kit/market/issuer-link.tsx";
import { WatchMenu } from "#src/desk-kit/watchlists/watch-menu.tsx";
import { LevelFigure } from "#src/ui/level-figure.tsx";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";

type SortField = BondSort["field"];
const UNSORTED = ["tick", "isin", "category", "bid", "ask", "actions"] as const;
/** Column of the list; sortable ones carry the server's field name. */
export type BondColumnId = SortField | (typeof UNSORTED)[number];
type BondColumn = GridColumn<FinstrumentRow, BondColumnId>;

/** Row position in the list: its bond, or null while loading. */
export interface BondPlace {
  id: string;
  row: FinstrumentRow | null;
}
export type PlaceColumn = GridColumn<BondPlace, BondColumnId>;

export function isSortField(column: BondColumnId): column is SortField {
  return !UNSORTED.some((unsorted) => unsorted === column);
}

function Published({ row, text, what }: { row: FinstrumentRow; text: string; what: "price" | "yield" }) {
  const { published } = row;
  const from = what === "yield" && published?.is_yield_solved ? "Calculated from the published price" : "Published";
  return (
    <span title={published && text !== MISSING ? `${from} ${formatDate(published.date)}` : undefined}>
      {row.can_be_priced && text !== MISSING ? <AssumedMark isInRow terms={row.contract_parameters.terms} /> : null}
      <LevelFigure text={text} />
    </span>
  );
}

const orDash = (text: string | null): ReactNode => text ?? <span className="text-muted">{MISSING}</span>;

const FACT_COLUMNS: readonly BondColumn[] = [
  {
    id: "issuer",
    header: "Issuer",
    widthPx: 148,
    grow: 2,
    cell: ({ issuer }) => <IssuerLink name={issuer} isInRow />,
  },
  {
    id: "category",
    header: "Category",
    widthPx: 76,
    isUnsorted: true,
    cell: ({ category }) => categoryLabel(category, "short"),
  },
  {
    id: "coupon_rate_percent",
    header: "Coupon %",
    widthPx: 72,
    align: "end",
    cell: ({ contract_parameters: terms }) => couponText(terms.coupon_rate_percent),
  },
  {
    id: "maturity_date",
    header: "Maturity",
    widthPx: 108,
    align: "end",
    cell: ({ contract_parameters: terms }) => maturityText(terms),
  },
  {
    id: "years_to_maturity",
    header: "Years",
    widthPx: 60,
    align: "end",
    cell: ({ years_to_maturity: years }) => fixedText(years, 2),
  },
  { id: "rating", header: "Rating", widthPx: 72, cell: ({ rating }) => orDash(rating) },
  {
    id: "bond_yield",
    header: "Yield %",
    widthPx: 80,
    align: "end",
    cell: (row) => <Published what="yield" row={row} text={formatYieldPct(row.published?.bond_yield)} />,
  },
  {
    id: "clean_price",
    header: "Price",
    widthPx: 88,
    align: "end",
    cell: (row) => <Published what="price" row={row} text={formatPrice(row.published?.clean_price)} />,
  },
];

/** Best live bids and offers, by ISIN. */
export type MarketLevels = ReadonlyMap<string, FinstrumentRow["market"]>;

/** Columns of live bids and offers, for traders; levels fetched since the row was loaded replace the row's own. */
function marketColumns(levels: MarketLevels): BondColumn[] {
  const marketOf = (row: FinstrumentRow) => levels.get(row.id) ?? row.market;
  return [
    {
      id: "bid",
      header: "Best bid %",
      widthPx: 76,
      align: "end",
      isUnsorted: true,
      cell: (row) => (
        <span className="text-bid">
          <LevelFigure text={formatYieldPct(marketOf(row)?.best_bid)} />
        </span>
      ),
    },
    {
      id: "ask",
      header: "Best offer %",
      widthPx: 76,
      align: "end",
      isUnsorted: true,
      cell: (row) => (
        <span className="text-ask">
          <LevelFigure text={formatYieldPct(marketOf(row)?.best_ask)} />
        </span>
      ),
    },
  ];
}

/** Beside the market columns the issuer gets less width, as the bond's name contains it. */
const NARROW_ISSUER_PX = 92;

interface BondColumnsOptions {
  /** Null omits the market columns. */
  levels: MarketLevels | null;
  compared: readonly string[];
  /** Shows bonds as cards of two lines. */
  isNarrow: boolean;
  /** Loading has lasted long enough to show. */
  isSlow: boolean;
  onTick: (isin: string) => void;
  onMenu: (row: FinstrumentRow, at: { x: number; y: number }) => void;
}

/** Columns of the list. Everything in a row also has a key, so no cell is a Tab stop of its own. */
export function bondColumns(options: BondColumnsOptions): PlaceColumn[] {
  const columns = rowColumns(options);
  const shown = options.isNarrow ? columns.flatMap((column) => cardColumn(column, columns) ?? []) : columns;
  return shown.map((column) => ({
    ...column,
    cell: ({ row }, isPointed) =>
      row === null ? <Waiting {...options} column={column.id} /> : column.cell(row, isPointed),
  }));
}

/** On a narrow page the name has the full width, and the other facts go on its second line. */
function cardColumn(column: BondColumn, columns: readonly BondColumn[]): BondColumn | null {
  if (column.id === "tick" || column.id === "actions") return column;
  if (column.id !== "display_name") return null;
  const cellOf = (id: BondColumnId) => columns.find((each) => each.id === id)?.cell;
  return {
    ...column,
    widthPx: 0,
    cell: (row, isPointed) => (
      <span className="block">
        {column.cell(row, isPointed)}
        <span className="grid grid-cols-[56px_60px_56px_1fr] gap-x-2 text-[12px] text-muted tabular-nums">
          {CARD_FACTS.map((id) => (
            <span key={id} className="truncate">
              {cellOf(id)?.(row, isPointed)}
            </span>
          ))}
        </span>
      </span>
    ),
  };
}

const CARD_FACTS = ["bond_yield", "clean_price", "rating", "maturity_date"] as const;

function Waiting({ isSlow, column }: Pick<BondColumnsOptions, "isSlow"> & { column: BondColumnId }) {
  if (!isSlow || column === "tick" || column === "actions") return null;
  return <span className="inline-block h-2.5 w-3/5 rounded bg-hover" />;
}

function rowColumns({ levels, compared, onTick, onMenu }: BondColumnsOptions): BondColumn[] {
  const facts = FACT_COLUMNS.map((column) =>
    column.id === "issuer" && levels !== null ? { ...column, widthPx: NARROW_ISSUER_PX } : column,
  );
  return [
    {
      id: "tick",
      header: "Compare",
      isHeaderHidden: true,
      isUnsorted: true,
      widthPx: 32,
      cell: (row) => (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Compare ${row.display_name}`}
          checked={compared.includes(row.id)}
          onChange={() => onTick(row.id)}
          className="block size-3.5 accent-primary"
        />
      ),
    },
    { id: "display_name", header: "Bond", widthPx: 208, grow: 3, cell: (row) => <BondName row={row} /> },
    {
      id: "isin",
      header: "ISIN",
      isUnsorted: true,
      widthPx: 104,
      cell: ({ id }) => <span className="code">{id}</span>,
    },
    ...facts,
    ...(levels === null ? [] : marketColumns(levels)),
    {
      id: "actions",
      header: "Actions",
      isHeaderHidden: true,
      isUnsorted: true,
      widthPx: 60,
      align: "end",
      cell: (row, isPointed) => (isPointed ? <RowActions row={row} onMenu={onMenu} /> : null),
    },
  ];
}

function BondName({ row }: { row: FinstrumentRow }) {
  return (
    <span className="flex gap-1.5">
      <Link
        to="/security/$id"
        params={{ id: row.id }}
        tabIndex={-1}
        preload={false}
        title={row.display_name}
        className="truncate hover:underline"
      >
        {row.display_name}
      </Link>
      {row.label ? <span className="shrink-0 text-warn">{row.label}</span> : null}
    </span>
  );
}

function RowActions({ row, onMenu }: { row: FinstrumentRow; onMenu: BondColumnsOptions["onMenu"] }) {
  return (
    <>
      <WatchMenu
        isin={row.id}
        bondName={row.display_name}
        className="size-6! justify-center gap-0! border-transparent! bg-transparent! p-0! align-middle text-[0px]! text-muted! hover:text-fg!"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`More for ${row.display_name}`}
        title="More (menu key)"
        onClick={({ clientX: x, clientY: y }) => onMenu(row, { x, y })}
        className="inline-grid size-6 place-items-center rounded align-middle text-muted hover:text-fg"
      >
        <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </>
  );
}
