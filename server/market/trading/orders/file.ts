import type { Download } from "#domain/contract/download.ts";
import type { Order } from "#domain/entities/order.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import { istDateOf, istTimeOf } from "#domain/lib/iso-date.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { csvOf } from "#server/machine/documents/csv.ts";
import { type Cell, date, number, type Paper, text } from "#server/machine/documents/document.ts";
import { type OrderFilters, readAllOrders } from "#server/market/trading/orders/queries.ts";

const COLUMNS = [
  "number",
  "kind",
  "state",
  "exchange",
  "deal_number",
  "trade_time",
  "settlement_date",
  "isin",
  "name",
  "side",
  "counterparty",
  "face",
  "clean_price",
  "yield_pct",
  "principal",
  "accrued_days",
  "accrued",
  "consideration",
  "stamp_duty",
  "brokerage",
  "gst",
  "total",
  "bonds_in",
  "funds_in",
  "paid_out",
  "utr",
];

/** The filtered transactions as a machine-readable file: a deal with the firm on both sides is two lines. */
export async function ordersFile(parts: Parts, actor: Actor, query: OrderFilters): Promise<Download> {
  const now = parts.clock.now();
  const orders = await readAllOrders(parts, actor, query);
  const table = {
    kind: "table",
    title: "Transactions",
    columns: COLUMNS.map((title) => ({ title })),
    rows: orders.flatMap((order) => sidesIn(order).map((side) => cellsOf(parts, order, side))),
    empty: "",
  } as const;
  const record = { about: [], table };
  const paper: Paper = {
    title: "Transactions",
    bondName: "",
    isin: "",
    preparedAtMs: now.getTime(),
    parts: [],
    record,
  };
  return {
    filename: `transactions-${istDateOf(now.getTime()).replaceAll("-", "")}.csv`,
    content_type: "text/csv; charset=utf-8",
    bytes: new Uint8Array(csvOf(paper)),
  };
}

/** The sides that are for the reader's eyes. */
const sidesIn = ({ own }: Order): DealSide[] => [
  ...(own.buyer === undefined ? [] : (["buyer"] as const)),
  ...(own.seller === undefined ? [] : (["seller"] as const)),
];

const momentCell = (at: string | null): Cell => {
  if (at === null) return text(null);
  const ms = Date.parse(at);
  return text(`${istDateOf(ms)} ${istTimeOf(ms).slice(0, 8)}`);
};

function accruedDays(parts: Parts, order: Order): number | null {
  const bond = parts.bonds.get(order.finstrument_id);
  const terms = bond === undefined ? null : termsOf(bond, order.settlement_date);
  const flows = terms?.ok === true ? prepareFlows(terms.terms, order.settlement_date) : null;
  return flows?.ok === true ? flows.accruedDays : null;
}

function cellsOf(parts: Parts, order: Order, side: DealSide): Cell[] {
  const { consideration: money, settlement } = order;
  const own = order.own[side];
  const billed = own?.brokerage ?? null;
  const gst = billed === null ? null : billed.igst + billed.cgst + billed.sgst;
  return [
    text(order.number),
    text(order.kind),
    text(order.state),
    text(order.exchange),
    text(order.deal_number),
    momentCell(order.deal_time),
    date(order.settlement_date),
    text(order.finstrument_id),
    text(order.bond_name),
    text(side === "buyer" ? "buy" : "sell"),
    text(side === "buyer" ? order.seller.client_name : order.buyer.client_name),
    number(order.face, 0),
    number(order.unit_price_stored, 4),
    number(order.yield_stored === null ? null : order.yield_stored * 100, 4),
    number(money?.principal ?? null, 2),
    number(accruedDays(parts, order), 0),
    number(money?.accrued_interest ?? null, 2),
    number(money?.consideration ?? null, 2),
    number(side === "buyer" ? (money?.stamp_duty ?? null) : 0, 2),
    number(billed?.brokerage ?? 0, 2),
    number(gst ?? 0, 2),
    number(own?.total ?? null, 2),
    momentCell(settlement?.bonds_in.at ?? null),
    momentCell(settlement?.funds_in.at ?? null),
    momentCell(settlement?.paid_out.at ?? null),
    text(settlement?.funds_in.utr ?? null),
  ];
}
