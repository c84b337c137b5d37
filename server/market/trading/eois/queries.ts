import { and, count, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { quoteDepth } from "#domain/contract/http/bonds.ts";
import type { listEois, market } from "#domain/contract/http/eoi.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { type DepthLevel, stack } from "#domain/trading/ranking.ts";
import { LIVE_STATUSES, STANDING_STATUSES } from "#domain/trading/eoi-life.ts";
import { type Actor, hasTradeAccess } from "#server/machine/core/actor.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { namesOf } from "#server/machine/core/names.ts";
import { boundsOf, emptyPage, type PageOf, pageOf, type PageQuery } from "#server/machine/core/paging.ts";
import { bondMatches } from "#server/market/trading/rows/bond-matches.ts";
import { type EoiRow, presentEoi } from "#server/market/trading/rows/eoi-presenter.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Reader = Pick<Tx | Orm, "select">;

/** EOIs of a list: everybody's live ones, or those of the actor's firm with its held mandates. */
function audience(actor: Actor, myQuotes: boolean): SQL | undefined {
  return myQuotes
    ? and(eq(eois.clientId, actor.clientId), inArray(eois.status, [...STANDING_STATUSES]))
    : inArray(eois.status, [...LIVE_STATUSES]);
}

async function presentAll(parts: Parts, reader: Reader, rows: readonly EoiRow[]): Promise<Eoi[]> {
  const nameOf = await namesOf(
    parts,
    reader,
    rows.map((row) => row.userId),
  );
  return rows.map((row) => presentEoi(row, nameOf, parts.bonds));
}

async function readPage(parts: Parts, query: PageQuery, where: SQL | undefined): Promise<PageOf<Eoi>> {
  const { orm } = parts.db;
  const { limit, offset } = boundsOf(query);
  const asked = orm.select().from(eois).where(where).orderBy(desc(eois.createdAt), desc(eois.id)).$dynamic();
  const rows = await (limit === undefined ? asked : asked.limit(limit).offset(offset));
  const [total] = query.paginate
    ? await orm.select({ rows: count() }).from(eois).where(where)
    : [{ rows: rows.length }];
  return pageOf(query, total?.rows ?? 0, await presentAll(parts, orm, rows));
}

/** Quoted bonds that the words speak of; undefined when nothing is searched. */
async function searched(parts: Parts, search: string, where: SQL | undefined): Promise<SQL | undefined> {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return undefined;
  const quoted = await parts.db.orm.selectDistinct({ isin: eois.finstrumentId }).from(eois).where(where);
  const found = quoted.flatMap(({ isin }) => parts.bonds.get(isin) ?? []).filter((bond) => bondMatches(bond, words));
  return inArray(
    eois.finstrumentId,
    found.map((bond) => bond.isin),
  );
}

export async function readEois(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listEois>,
): Promise<ResponseOf<typeof listEois>> {
  if (!hasTradeAccess(actor)) return emptyPage();
  const isin = query.finstrument_data__finstrument_id;
  const where = and(
    audience(actor, query.my_quotes),
    query.quote_type === undefined ? undefined : eq(eois.quoteType, query.quote_type),
    isin === undefined ? undefined : eq(eois.finstrumentId, isin),
  );
  return readPage(parts, query, where);
}

export async function readMarket(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof market>,
): Promise<ResponseOf<typeof market>> {
  if (!hasTradeAccess(actor)) return emptyPage();
  const where = audience(actor, query.my_quotes);
  return readPage(parts, query, and(where, await searched(parts, query.search, where)));
}

function presentLevel(level: DepthLevel) {
  return {
    quote_type: level.quoteType,
    yield_stored: level.yieldStored,
    unit_price_stored: level.unitPriceStored,
    quantum: level.quantum,
    quotes: level.quotes,
    settlement_date: level.settlementDate,
  };
}

/** Live bids and asks of one bond, stacked by level, best first. */
export async function readDepth(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof quoteDepth>,
): Promise<ResponseOf<typeof quoteDepth>> {
  const isin = query.isin ?? query.finstrument_id ?? "";
  if (parts.bonds.get(isin) === undefined) throw new Refusal("not_found", "Not found.");
  if (!hasTradeAccess(actor)) return { finstrument_id: isin, bids: [], asks: [] };
  const live = and(eq(eois.finstrumentId, isin), inArray(eois.status, [...LIVE_STATUSES]));
  const rows = await parts.db.orm.select().from(eois).where(live);
  return {
    finstrument_id: isin,
    bids: stack(rows, "BID").map(presentLevel),
    asks: stack(rows, "ASK").map(presentLevel),
  };
}

/** All EOIs visible to the market, for live subscribers. */
export async function readLiveEois(parts: Parts, reader: Reader): Promise<Eoi[]> {
  const rows = await reader
    .select()
    .from(eois)
    .where(inArray(eois.status, [...LIVE_STATUSES]))
    .orderBy(desc(eois.createdAt));
  return presentAll(parts, reader, rows);
}
