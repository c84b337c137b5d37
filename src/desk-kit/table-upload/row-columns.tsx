import type { ReactNode } from "react";
import { CLIENT_FIELD_LABELS } from "#domain/accounts/client-record.ts";
import { HOLIDAY_LABELS } from "#domain/calendar/calendar-change.ts";
import { HOLIDAY_SCOPE_LABELS } from "#domain/calendar/exchange-holiday.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees, formatSize } from "#domain/lib/format-rupees.ts";
import type { RowOf, WrittenKind } from "#domain/tables/write-table.ts";
import { bondName } from "#src/desk-kit/table-upload/known-bonds.ts";
import { UserText } from "#src/ui/user-text.tsx";

/** A column of the rows as they were understood, in our units. */
export interface RowColumn<Row> {
  title: string;
  isFigure?: true;
  /** Null for an empty cell. */
  cell: (row: Row) => ReactNode;
  /** Fields of the table that it was read of. */
  fields: readonly string[];
  /** Shown though all its cells are empty. */
  isSticky?: true;
}

const text = (value: string | null): ReactNode => (value === null ? null : <UserText text={value} />);

const bond = (isin: string): ReactNode => (
  <>
    <span className="code">{isin}</span> <span className="text-muted">{bondName(isin)}</span>
  </>
);

const size = (rupees: number): ReactNode => (
  <>
    ₹{formatRupees(rupees, 0)} <span className="text-muted">· {formatSize(rupees)}</span>
  </>
);

const level = ({ yield_pct, price }: { yield_pct: number | null; price: number | null }): ReactNode =>
  price === null
    ? yield_pct === null
      ? null
      : `${formatYieldPct(yieldFractionOfPct(yield_pct))} %`
    : `₹${formatPrice(price)}`;

const day = (date: string | null): string | null => (date === null ? null : formatDate(date));
const settles = (date: string | null, delta: number | null): string | null =>
  day(date) ?? (delta === null ? null : `T+${delta}`);
const yesNo = (isYes: boolean | null): string | null => (isYes === null ? null : isYes ? "Yes" : "No");

const QUOTE_COLUMNS: readonly RowColumn<RowOf<"quotes">>[] = [
  { title: "Bond", cell: ({ isin }) => bond(isin), fields: ["isin"] },
  {
    title: "Side",
    cell: ({ side }) => (
      <span className={side === "BID" ? "font-medium text-bid" : "font-medium text-ask"}>
        {side === "BID" ? "Buy" : "Sell"}
      </span>
    ),
    fields: ["quote_type"],
  },
  {
    title: "Size",
    isFigure: true,
    cell: ({ quantum }) => size(quantum),
    fields: ["quantum", "bid_size", "offer_size"],
  },
  {
    title: "Level",
    isFigure: true,
    cell: level,
    fields: ["yield", "price", "level", "bid_yield", "bid_price", "bid", "offer_yield", "offer_price", "offer"],
  },
  {
    title: "Settles",
    cell: (row) => settles(row.settlement, row.settlement_delta) ?? "T+1",
    fields: ["settlement"],
  },
  {
    title: "Validity",
    cell: ({ validity }) => (typeof validity === "number" ? `${validity} min` : (validity ?? "DAY")),
    fields: ["validity"],
  },
  { title: "Send to RFQ", cell: (row) => yesNo(row.send_to_rfq), fields: ["send_to_rfq"] },
  { title: "Exchange", cell: ({ exchange }) => exchange, fields: ["exchange"] },
  { title: "Mode", cell: (row) => text(row.rfq_mode), fields: ["rfq_mode"] },
  { title: "Participant", cell: (row) => text(row.participant_code), fields: ["participant_code"] },
  { title: "Anonymous", cell: ({ anonymous }) => yesNo(anonymous), fields: ["anonymous"] },
  { title: "End client", cell: (row) => text(row.end_client_id), fields: ["end_client_id"] },
  { title: "Coupons", cell: (row) => text(row.coupon_frequency), fields: ["coupon_frequency"] },
];

const HOLDING_COLUMNS: readonly RowColumn<RowOf<"holdings">>[] = [
  { title: "Bond", cell: ({ isin }) => bond(isin), fields: ["isin"] },
  { title: "Face", isFigure: true, cell: ({ face }) => size(face), fields: ["face", "quantity", "face_per_bond"] },
  { title: "Acquired on", cell: (row) => day(row.acquired_on), fields: ["acquired_on"] },
  {
    title: "Cost",
    isFigure: true,
    cell: (row) => level({ yield_pct: row.cost_yield_pct, price: row.cost_price }),
    fields: ["cost_price", "cost_yield"],
  },
  { title: "Account", cell: ({ account }) => text(account), fields: ["account"] },
  { title: "Ref", cell: ({ ref }) => text(ref), fields: ["ref"] },
  { title: "Remarks", cell: ({ remarks }) => text(remarks), fields: ["remarks"] },
];

const TRADE_COLUMNS: readonly RowColumn<RowOf<"trades">>[] = [
  { title: "Exchange", cell: ({ exchange }) => exchange, fields: ["exchange"] },
  {
    title: "Side",
    cell: ({ side }) => (
      <span className={side === "buyer" ? "font-medium text-bid" : "font-medium text-ask"}>
        {side === "buyer" ? "Buy" : "Sell"}
      </span>
    ),
    fields: ["side"],
  },
  { title: "Bond", cell: ({ isin }) => bond(isin), fields: ["isin"] },
  { title: "Face", isFigure: true, cell: ({ face }) => size(face), fields: ["face"] },
  { title: "Level", isFigure: true, cell: level, fields: ["yield", "price"] },
  { title: "Trade time", cell: (row) => row.trade_time, fields: ["trade_time", "trade_date"] },
  {
    title: "Settles",
    cell: (row) => settles(row.settlement_date, row.settlement_delta),
    fields: ["settlement_date"],
  },
  { title: "Counterparty", cell: (row) => text(row.counterparty_code), fields: ["counterparty_code"] },
  { title: "Custodian", cell: ({ custodian }) => text(custodian), fields: ["custodian"] },
  { title: "Broker", cell: (row) => text(row.broker_code), fields: ["broker_code"] },
  {
    title: "Brokerage, paise",
    isFigure: true,
    cell: (row) => row.brokerage_paise_per_100,
    fields: ["brokerage_paise_per_100"],
  },
  { title: "Ref", cell: ({ ref }) => text(ref), fields: ["ref"] },
  { title: "Reason for delay", cell: (row) => text(row.late_reason), fields: ["late_reason"] },
];

const CLIENT_COLUMNS: readonly RowColumn<RowOf<"clients">>[] = (
  Object.keys(CLIENT_FIELD_LABELS) as (keyof typeof CLIENT_FIELD_LABELS)[]
).map((field) => ({ title: CLIENT_FIELD_LABELS[field], cell: (row) => text(row[field]), fields: [field] }));

const HOLIDAY_COLUMNS: readonly RowColumn<RowOf<"holidays">>[] = [
  { title: HOLIDAY_LABELS.exchange, cell: ({ exchange }) => exchange, fields: ["exchange"] },
  { title: HOLIDAY_LABELS.date, cell: ({ date }) => day(date), fields: ["date"] },
  { title: HOLIDAY_LABELS.name, cell: ({ name }) => text(name), fields: ["name"] },
  { title: HOLIDAY_LABELS.closes, cell: ({ closes }) => HOLIDAY_SCOPE_LABELS[closes], fields: ["closes"] },
  { title: HOLIDAY_LABELS.session_open, cell: (row) => row.session_open, fields: ["session_open"] },
  { title: HOLIDAY_LABELS.session_close, cell: (row) => row.session_close, fields: ["session_close"] },
  { title: HOLIDAY_LABELS.source, cell: ({ source }) => text(source), fields: ["source"] },
];

const COLUMNS: { [Kind in WrittenKind]: readonly RowColumn<RowOf<Kind>>[] } = {
  quotes: QUOTE_COLUMNS,
  holdings: HOLDING_COLUMNS,
  trades: TRADE_COLUMNS,
  clients: CLIENT_COLUMNS,
  holidays: HOLIDAY_COLUMNS,
};

/** The columns of a kind that have anything in one of the rows. */
export function columnsOf<Kind extends WrittenKind>(
  kind: Kind,
  rows: readonly RowOf<Kind>[],
): readonly RowColumn<RowOf<Kind>>[] {
  return COLUMNS[kind].filter(({ cell }) => rows.some((row) => cell(row) !== null));
}
