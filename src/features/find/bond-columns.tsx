import type { ReactNode } from "react";
import type { BondSort, FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { cx } from "#src/lib/cx.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { categoryLabel } from "#domain/bond-catalogue/bond-text.ts";
import { couponText, fixedText, maturityText } from "#domain/bond-catalogue/catalogue-text.ts";

export interface BondColumn {
  id: string;
  title: string;
  /** Width in px; the bond's own column takes what is left. */
  width: number;
  align?: "end";
  sort?: BondSort["field"];
  /** Its place in the second line of a card, on a narrow page; absent from it without one. */
  card?: string;
  cell: (row: FinstrumentRow) => ReactNode;
}

/** A level with four decimals, of which the last two matter most. */
export function Level({ text }: { text: string }) {
  if (text === MISSING) return <span className="text-muted">{MISSING}</span>;
  return (
    <>
      {text.slice(0, -2)}
      <span className="font-semibold">{text.slice(-2)}</span>
    </>
  );
}

function Published({ row, text, what }: { row: FinstrumentRow; text: string; what: "price" | "yield" }) {
  const { published } = row;
  const from = what === "yield" && published?.is_yield_solved ? "Worked out from the price published" : "Published";
  return (
    <span title={published && text !== MISSING ? `${from} ${formatDate(published.date)}` : undefined}>
      <Level text={text} />
    </span>
  );
}

const orDash = (text: string | null): ReactNode => text ?? <span className="text-muted">{MISSING}</span>;

export const BOND_COLUMNS: readonly BondColumn[] = [
  {
    id: "issuer",
    title: "Issuer",
    width: 148,
    sort: "issuer",
    cell: ({ issuer }) => <span title={issuer ?? undefined}>{orDash(issuer)}</span>,
  },
  { id: "category", title: "Category", width: 76, cell: ({ category }) => categoryLabel(category, "short") },
  {
    id: "coupon",
    title: "Coupon %",
    width: 72,
    align: "end",
    sort: "coupon_rate_percent",
    cell: ({ contract_parameters: terms }) => couponText(terms.coupon_rate_percent),
  },
  {
    id: "maturity",
    title: "Maturity",
    width: 108,
    align: "end",
    sort: "maturity_date",
    card: "max-sm:order-4 max-sm:col-start-5",
    cell: ({ contract_parameters: terms }) => maturityText(terms),
  },
  {
    id: "years",
    title: "Years",
    width: 60,
    align: "end",
    sort: "years_to_maturity",
    cell: ({ years_to_maturity: years }) => fixedText(years, 2),
  },
  {
    id: "rating",
    title: "Rating",
    width: 72,
    sort: "rating",
    card: "max-sm:order-3 max-sm:col-start-4",
    cell: ({ rating }) => orDash(rating),
  },
  {
    id: "yield",
    title: "Yield %",
    width: 68,
    align: "end",
    sort: "bond_yield",
    card: "max-sm:order-1 max-sm:col-start-2",
    cell: (row) => <Published what="yield" row={row} text={formatYieldPct(row.published?.bond_yield)} />,
  },
  {
    id: "price",
    title: "Price",
    width: 76,
    align: "end",
    sort: "clean_price",
    card: "max-sm:order-2 max-sm:col-start-3",
    cell: (row) => <Published what="price" row={row} text={formatPrice(row.published?.clean_price)} />,
  },
];

/** Live levels, for whoever may trade. */
const MARKET_COLUMNS: readonly BondColumn[] = [
  {
    id: "bid",
    title: "Best bid %",
    width: 76,
    align: "end",
    cell: ({ market }) => (
      <span className="text-bid">
        <Level text={formatYieldPct(market?.best_bid)} />
      </span>
    ),
  },
  {
    id: "ask",
    title: "Best ask %",
    width: 76,
    align: "end",
    cell: ({ market }) => (
      <span className="text-ask">
        <Level text={formatYieldPct(market?.best_ask)} />
      </span>
    ),
  },
];

const NARROW_ISSUER = 104;

/** With the market's columns the issuer, which the bond's name tells as well, has less room. */
export const ALL_COLUMNS: readonly BondColumn[] = [
  ...BOND_COLUMNS.map((column) => (column.id === "issuer" ? { ...column, width: NARROW_ISSUER } : column)),
  ...MARKET_COLUMNS,
];

export const TICK_WIDTH = 32;
const NAME_WIDTH = 208;
export const ISIN_WIDTH = 104;
export const ACTIONS_WIDTH = 60;
export const ROW_HEIGHT = 32;
/** On a narrow page a bond is a card of two lines. */
export const CARD_HEIGHT = 56;
/** Where rows become cards, in px; as the `sm` of the style sheet. */
const NARROW_BELOW = 640;
export const NARROW = `(width < ${NARROW_BELOW}px)`;
/** The height of a row where it is drawn, the same two. */
export const ROW_HEIGHT_CLASS = "[--row-height:32px] max-sm:[--row-height:56px]";
export const HEADER_HEIGHT = 32;
/** Those that every list has: tick, bond, ISIN and actions. */
export const OWN_COLUMNS = 4;

/** Where a column's cell stands in a card, or that it does not. */
export function cardClass({ card }: Pick<BondColumn, "card">): string {
  return card === undefined ? "max-sm:hidden" : cx("max-sm:row-start-2 max-sm:text-left", card);
}

/** Beyond this much more than it needs, a list is not easier to read across. */
const MOST_SPARE = 520;
const ISSUER_SHARE = 0.4;

/** How wide the list and its issuer column are where `available` px are there for it; the bond's column has the rest. */
export function tableWidths(columns: readonly BondColumn[], available: number): { table: number; issuer: number } {
  const fixed = columns.reduce((sum, { width }) => sum + width, TICK_WIDTH + ISIN_WIDTH + ACTIONS_WIDTH);
  const needed = fixed + NAME_WIDTH;
  const spare = Math.min(MOST_SPARE, Math.max(0, available - needed));
  const issuer = columns.find(({ id }) => id === "issuer")?.width ?? 0;
  return { table: needed + spare, issuer: issuer + Math.round(spare * ISSUER_SHARE) };
}
