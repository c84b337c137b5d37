import type { QueryOf } from "#domain/contract/endpoint.ts";
import type { Download } from "#domain/contract/download.ts";
import type { inventoryFile } from "#domain/contract/http/inventory.ts";
import { boughtPriceOf } from "#domain/inventory/value-book.ts";
import { textCell } from "#domain/tables/write-table.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { bondOf } from "#server/market/bonds/requested-settlement.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { csvOf } from "#server/machine/documents/csv.ts";
import { type Cell, number, text } from "#server/machine/documents/document.ts";
import { readCashflows } from "#server/market/trading/inventory/cashflows.ts";
import { presentLots } from "#server/market/trading/inventory/present-holding.ts";
import { holdingsOf } from "#server/market/trading/inventory/queries.ts";
import { type BookHolding, readBook } from "#server/market/trading/inventory/read-book.ts";

type Row = Record<string, string | number | null>;

/** As many decimals as any figure has: a yield as a fraction has six. */
const PLACES = 6;

const COLUMNS = {
  holdings: [
    "isin",
    "name",
    "account",
    "face",
    "free_face",
    "coming_in",
    "going_out",
    "in_quotes",
    "cost",
    "cost_price",
    "cost_yield",
    "valuation_basis",
    "valuation_as_of",
    "valuation_price",
    "valuation_yield",
    "value",
    "accrued",
    "unrealised",
    "realised_this_year",
    "interest_this_year",
    "dv01",
    "next_cashflow",
    "next_amount",
  ],
  lots: [
    "isin",
    "face",
    "acquired_on",
    "cost_price",
    "cost_yield",
    "account",
    "ref",
    "remarks",
    "source",
    "face_as_bought",
    "cost",
  ],
  cashflows: ["isin", "name", "account", "due_date", "paid_date", "kind", "face", "per_100", "gross", "tds", "net"],
} as const;

/** Holdings, lots or payments to come as a program reads them. A file of lots can be loaded again. */
export async function inventoryCsv(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof inventoryFile>,
): Promise<Download> {
  const day = query.as_of ?? todayOf(parts);
  const rows = await rowsOf(parts, actor, query, day);
  const columns: readonly string[] = COLUMNS[query.of];
  const table = {
    kind: "table",
    title: query.of,
    columns: columns.map((title) => ({ title })),
    rows: rows.map((row) => columns.map((column) => cellOf(row[column] ?? null))),
    empty: "",
  } as const;
  const paper = { title: query.of, bondName: "", isin: "", preparedAtMs: parts.clock.now().getTime(), parts: [] };
  return {
    filename: `${query.of}-${day.replaceAll("-", "")}.csv`,
    content_type: "text/csv; charset=utf-8",
    bytes: new Uint8Array(csvOf({ ...paper, record: { about: [], table } })),
  };
}

function cellOf(value: string | number | null): Cell {
  return typeof value === "number" ? number(value, PLACES) : text(value);
}

async function rowsOf(parts: Parts, actor: Actor, query: QueryOf<typeof inventoryFile>, day: string): Promise<Row[]> {
  if (query.of === "cashflows") {
    const { rows } = await readCashflows(parts, actor, query);
    return rows.map(({ finstrument_id, display_name, ...row }) => ({
      isin: finstrument_id,
      name: display_name,
      ...row,
    }));
  }
  if (query.of === "holdings") return holdingRows(parts, actor, day);
  const held = await readBook(parts.db.orm, actor.clientId, day, todayOf(parts));
  return held.flatMap((each) => lotRows(parts, each, day));
}

const textOf = (given: string | null): string | null => (given === null ? null : textCell(given));

/** The open lots of a holding as an upload takes them: their texts as they are, their cost at its price on the day they came. */
function lotRows(parts: Parts, held: BookHolding, day: string): Row[] {
  const { finstrumentId: isin, accountId } = held.row;
  const bond = bondOf(parts, isin);
  const costOf = new Map(held.lots.map(({ id, costPaise }) => [id, costPaise]));
  return presentLots(parts, bond, held, day)
    .filter((lot) => lot.face_open > 0)
    .map(({ id, face_open: face, acquired_on: acquiredOn, ...lot }) => ({
      isin,
      face,
      acquired_on: acquiredOn,
      // An upload accepts only one of price and yield.
      cost_price: boughtPriceOf(bond, { acquiredOn, face, costPaise: costOf.get(id) ?? null }, day),
      cost_yield: null,
      account: textOf(accountId),
      ref: textOf(lot.ref),
      remarks: textOf(lot.remarks),
      source: lot.source,
      face_as_bought: lot.face,
      cost: lot.cost,
    }));
}

async function holdingRows(parts: Parts, actor: Actor, day: string): Promise<Row[]> {
  return (await holdingsOf(parts, actor.clientId, day)).map((each) => {
    const { finstrument_id, display_name, valuation, next_cashflow, confirmed: _confirmed, ...figures } = each;
    return {
      ...figures,
      isin: finstrument_id,
      name: display_name,
      valuation_basis: valuation?.basis ?? null,
      valuation_as_of: valuation?.as_of ?? null,
      valuation_price: valuation?.clean_price ?? null,
      valuation_yield: valuation?.bond_yield ?? null,
      next_cashflow: next_cashflow?.due_date ?? null,
      next_amount: next_cashflow?.amount ?? null,
    };
  });
}
