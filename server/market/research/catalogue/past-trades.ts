import { and, count, eq, like, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { PastTrade, pastTrades } from "#domain/contract/http/catalogue.ts";
import type { DateOperator, NumericOperator } from "#domain/contract/table-query.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { unreachable } from "#domain/lib/must.ts";
import { type Actor, hasTradeAccess } from "#server/machine/core/actor.ts";
import { countedAsDeal } from "#server/machine/core/counted-as-deal.ts";
import { bondPrices } from "#server/machine/db/schema/bonds.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Orm = Parts["db"]["orm"];
type Asked = BodyOf<typeof pastTrades>;

/** Sources of the reference data that report trades; the others are valuations of funds and of the clearing house. */
const TRADE_REPORTS = "%-trades-%";
/** Above this a price is no price per 100. */
const HIGHEST_PRICE = 250;
const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Weighted averages of a day's trades on an exchange, as its report has them: neither time nor size is known. */
function published(orm: Orm, isin: string) {
  return orm
    .select({
      id: sql<string>`'obs_' || ${bondPrices.n}`.as("id"),
      tradeDate: sql<string>`${bondPrices.date}::text`.as("trade_date"),
      tradedAt: sql<string | null>`null::text`.as("traded_at"),
      settlementDate: sql<string | null>`null::text`.as("settlement_date"),
      price: sql<
        string | null
      >`case when ${bondPrices.price} <= ${HIGHEST_PRICE} then ${bondPrices.price}::numeric end`.as("price"),
      yieldPercent: sql<string | null>`${bondPrices.yieldPercent}::numeric`.as("yield_percent"),
      quantum: sql<string | null>`null::bigint`.as("quantum"),
      venue: sql<PastTrade["venue"]>`'EXCHANGE'`.as("venue"),
    })
    .from(bondPrices)
    .where(and(eq(bondPrices.isin, isin), like(bondPrices.source, TRADE_REPORTS)));
}

/** Deals agreed here, without their dealers. Leaves out cancelled deals and drafts of one firm. */
function agreedHere(orm: Orm, isin: string) {
  return orm
    .select({
      id: sql<string>`${tickets.id}`.as("id"),
      tradeDate: sql<string>`(${tickets.createdAt} at time zone 'Asia/Kolkata')::date::text`.as("trade_date"),
      tradedAt: sql<string | null>`to_char(${tickets.createdAt} at time zone 'UTC', ${INSTANT})`.as("traded_at"),
      settlementDate: sql<string | null>`${tickets.settlementDate}::text`.as("settlement_date"),
      price: sql<string | null>`${tickets.unitPriceStored}::numeric`.as("price"),
      yieldPercent: sql<string | null>`${tickets.yieldStored} * 100`.as("yield_percent"),
      quantum: sql<string | null>`${tickets.quantity}`.as("quantum"),
      venue: sql<PastTrade["venue"]>`'YIELDBOARD'`.as("venue"),
    })
    .from(tickets)
    .where(and(eq(tickets.finstrumentId, isin), countedAsDeal()));
}

function operatorSql(operator: NumericOperator | DateOperator): SQL {
  switch (operator) {
    case "equals":
    case "is":
      return sql`=`;
    case "less_than":
    case "before":
      return sql`<`;
    case "less_than_or_equal":
      return sql`<=`;
    case "greater_than":
    case "after":
      return sql`>`;
    case "greater_than_or_equal":
      return sql`>=`;
    default:
      return unreachable(operator);
  }
}

/** Comparisons in SQL leave out nulls, as everywhere in the catalogue. */
function condition(filter: Asked["filters"][number], columnOf: (field: TradeField) => SQL): SQL {
  const { field, operator, value } = filter;
  const wanted = typeof value === "number" ? sql`${String(value)}::numeric` : sql`${value}::text`;
  return sql`${columnOf(field)} ${operatorSql(operator)} ${wanted}`;
}

/**
 * Past trades of a bond, newest first by default; those agreed here only with trade access.
 * @throws Refusal not_found when no bond has the ISIN
 */
export async function readPastTrades(
  parts: Pick<Parts, "bonds" | "db">,
  actor: Actor | null,
  isin: string,
  { filters, pagination, sort }: Asked,
): Promise<ResponseOf<typeof pastTrades>> {
  if (parts.bonds.get(isin) === undefined) throw new Refusal("not_found", `No bond ${isin}.`);
  const { orm } = parts.db;
  const seesDeals = actor !== null && hasTradeAccess(actor);
  const trades = seesDeals
    ? unionAll(published(orm, isin), agreedHere(orm, isin)).as("trades")
    : published(orm, isin).as("trades");
  const columnOf = (field: TradeField): SQL => sql`${trades[COLUMNS[field]]}`;
  const where = and(...filters.map((filter) => condition(filter, columnOf)));
  const newest = [sql`${trades.tradeDate} desc`, sql`${trades.tradedAt} desc nulls last`, sql`${trades.id} desc`];
  const asked = sort
    ? [sql`${columnOf(sort.field)} ${sort.direction === "desc" ? sql`desc` : sql`asc`} nulls last`]
    : [];
  const rows = await orm
    .select()
    .from(trades)
    .where(where)
    .orderBy(...asked, ...newest)
    .limit(pagination.page_size)
    .offset((pagination.page - 1) * pagination.page_size);
  const [total] = await orm.select({ rows: count() }).from(trades).where(where);
  return { count: total?.rows ?? 0, ...pagination, results: rows.map(presentTrade) };
}

type TradeField = Asked["filters"][number]["field"];

const COLUMNS = {
  clean_price: "price",
  bond_yield: "yieldPercent",
  quantum: "quantum",
  trade_date: "tradeDate",
  settlement_date: "settlementDate",
} as const satisfies Record<TradeField, string>;

interface TradeRow {
  id: string;
  tradeDate: string;
  tradedAt: string | null;
  settlementDate: string | null;
  price: string | null;
  yieldPercent: string | null;
  quantum: string | null;
  venue: PastTrade["venue"];
}

function presentTrade(row: TradeRow): PastTrade {
  const figure = (text: string | null) => (text === null ? null : Number(text));
  const percent = figure(row.yieldPercent);
  return {
    id: row.id,
    trade_date: row.tradeDate,
    traded_at: row.tradedAt,
    settlement_date: row.settlementDate,
    clean_price: figure(row.price),
    bond_yield: percent === null ? null : shiftDecimal(percent, -2),
    quantum: figure(row.quantum),
    venue: row.venue,
  };
}
