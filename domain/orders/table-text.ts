import type { Order } from "#domain/entities/order.ts";
import { istDateOf, istTimeOf } from "#domain/lib/iso-date.ts";
import { tsvText } from "#domain/lib/tsv.ts";
import { ORDER_KIND_LABELS, orderStateText, otherFirm } from "#domain/orders/labels.ts";

type Cell = string | number | null;

/** Columns of the list when pasted into a spreadsheet: numbers unformatted with a point, days as YYYY-MM-DD. (B-55) */
const COLUMNS: readonly [heading: string, cell: (order: Order) => Cell][] = [
  ["Number", ({ number }) => number],
  ["Kind", ({ kind }) => ORDER_KIND_LABELS[kind]],
  ["State", orderStateText],
  ["Exchange", ({ exchange }) => exchange],
  ["Deal number", ({ deal_number: number }) => number],
  ["Dealt", ({ deal_time: at }) => `${istDateOf(Date.parse(at))} ${istTimeOf(Date.parse(at))}`],
  ["Side", ({ buy_or_sell: side }) => (side === null ? "Both" : side === "buy" ? "Buy" : "Sell")],
  ["Bond", ({ bond_name: name }) => name],
  ["ISIN", ({ finstrument_id: isin }) => isin],
  ["With", (order) => otherFirm(order).client_name],
  ["Face", ({ face }) => face],
  ["Yield %", ({ yield_stored: fraction }) => (fraction === null ? null : (fraction * 100).toFixed(4))],
  ["Price", ({ unit_price_stored: price }) => price?.toFixed(4) ?? null],
  ["Consideration", ({ consideration }) => consideration?.consideration.toFixed(2) ?? null],
  ["Settles", ({ settlement_date: day }) => day],
];

/** Orders as tab-separated text with headings. */
export function orderTableText(orders: readonly Order[]): string {
  return tsvText([
    COLUMNS.map(([heading]) => heading),
    ...orders.map((order) => COLUMNS.map(([, cell]) => cell(order))),
  ]);
}
