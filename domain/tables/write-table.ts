import { csvText } from "#domain/lib/tsv.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import type { ReadTable, TableKind } from "#domain/tables/read-table.ts";
import type { ClientRow } from "#domain/tables/readers/clients.ts";
import type { HoldingRow } from "#domain/tables/readers/holdings.ts";
import type { HolidayRow } from "#domain/tables/readers/holidays.ts";
import type { QuoteRow } from "#domain/tables/readers/quotes.ts";
import type { TradeRow } from "#domain/tables/readers/trades.ts";
import type { Answer } from "#domain/tables/table.ts";
import { CLIENTS } from "#domain/tables/vocabularies/clients.ts";

// Rows as a CSV that the same reader reads as the same rows: the template's headings over plain figures, ISO days and texts.

type Cell = string | number | null;
type RowWriter<Row> = (row: Row) => Readonly<Record<string, Cell>>;

/** The uploads whose rows are written. */
export type WrittenKind = Extract<TableKind, "quotes" | "holdings" | "trades" | "clients" | "holidays">;
export type RowOf<Kind extends TableKind> = ReadTable<Kind>["rows"][number];

/** A percent sign, so that a yield below half is no fraction of one. */
const yieldCell = (yieldPct: number | null): Cell => (yieldPct === null ? null : `${yieldPct}%`);
const yesNoCell = (isYes: boolean | null): Cell => (isYes === null ? null : isYes ? "yes" : "no");

/** A text for a cell. One that a reader would take for another, for none or for a mistake is marked as text. */
export function textCell(text: string): string {
  const read = plainCell({ text });
  return read.is === "value" && read.value === text ? text : `'${text}`;
}

const textOf = (text: string | null): Cell => (text === null ? null : textCell(text));

const quoteCells: RowWriter<QuoteRow> = (row) => ({
  isin: row.isin,
  quote_type: row.side,
  quantum: row.quantum,
  yield: yieldCell(row.yield_pct),
  price: row.price,
  settlement_delta: row.settlement ?? row.settlement_delta,
  validity: row.validity,
  send_to_rfq: yesNoCell(row.send_to_rfq),
  exchange: row.exchange,
  rfq_mode: textOf(row.rfq_mode),
  participant_code: textOf(row.participant_code),
  anonymous: yesNoCell(row.anonymous),
  end_client_id: textOf(row.end_client_id),
  coupon_frequency: textOf(row.coupon_frequency),
  confirm: textOf(row.confirm),
});

const holdingCells: RowWriter<HoldingRow> = (row) => ({
  isin: row.isin,
  face: row.face,
  acquired_on: row.acquired_on,
  cost_price: row.cost_price,
  cost_yield: yieldCell(row.cost_yield_pct),
  account: textOf(row.account),
  ref: textOf(row.ref),
  remarks: textOf(row.remarks),
  confirm: textOf(row.confirm),
});

const tradeCells: RowWriter<TradeRow> = (row) => ({
  exchange: row.exchange,
  side: row.side,
  isin: row.isin,
  face: row.face,
  yield: yieldCell(row.yield_pct),
  price: row.price,
  trade_time: row.trade_time,
  settlement_date: row.settlement_date ?? row.settlement_delta,
  counterparty_code: textOf(row.counterparty_code),
  custodian: textOf(row.custodian),
  broker_code: textOf(row.broker_code),
  brokerage_paise_per_100: row.brokerage_paise_per_100,
  ref: textOf(row.ref),
  late_reason: textOf(row.late_reason),
  confirm: textOf(row.confirm),
});

const clientCells: RowWriter<ClientRow> = (row) =>
  Object.fromEntries(CLIENTS.template.map((field) => [field, textOf(row[field as keyof Omit<ClientRow, "row">])]));

const holidayCells: RowWriter<HolidayRow> = (row) => ({
  exchange: row.exchange,
  date: row.date,
  name: textCell(row.name),
  closes: row.closes,
  session_open: row.session_open,
  session_close: row.session_close,
  source: textOf(row.source),
});

const WRITERS: { [Kind in WrittenKind]: RowWriter<RowOf<Kind>> } = {
  quotes: quoteCells,
  holdings: holdingCells,
  trades: tradeCells,
  clients: clientCells,
  holidays: holidayCells,
};

/** Fields whose 0 a reader asks about, with the columns that they are written to. */
const ZEROS = { price: "price", yield_pct: "yield", cost_price: "cost_price", cost_yield_pct: "cost_yield" } as const;

export interface WrittenTable {
  /** The first row is in line 2. */
  csv: string;
  /** Each level of 0, which is meant. */
  answers: readonly Answer[];
}

/** Rows as a table to upload, each on a line of its own in their order. Columns without anything in them are left out. */
export function writeTable<Kind extends WrittenKind>(kind: Kind, rows: readonly RowOf<Kind>[]): WrittenTable {
  const lines = rows.map((row) => WRITERS[kind](row));
  const columns = Object.keys(lines[0] ?? {}).filter((column) => lines.some((line) => line[column] !== null));
  const cells = lines.map((line) => columns.map((column) => line[column] ?? null));
  return { csv: csvText([columns, ...cells]), answers: rows.flatMap(zerosOf) };
}

function zerosOf(row: object, index: number): Answer[] {
  const levels: Partial<Record<string, unknown>> = { ...row };
  return Object.entries(ZEROS).flatMap(([field, column]) =>
    levels[field] === 0 ? [{ row: index + 2, column, code: "zero_level" as const, choice: 1 }] : [],
  );
}
