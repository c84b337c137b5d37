import { and, count, desc, eq, gte, ilike, inArray, lt, lte, ne, or, sql, type SQL } from "drizzle-orm";
import type { QueryOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { exportOrders, listOrders } from "#domain/contract/http/orders.ts";
import type { Order, OrderKind, OrderState, OrderVersion } from "#domain/entities/order.ts";
import { addDays, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { type Actor, subjectOf } from "#server/machine/core/actor.ts";
import { namesOf } from "#server/machine/core/names.ts";
import { boundsOf, type PageOf, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { orders, orderVersions } from "#server/machine/db/schema/orders.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { orderContext, type OrderRow } from "#server/market/trading/orders/order-context.ts";
import { countOfParts, idsOfPage } from "#server/market/trading/rows/page-of-parts.ts";
import { presentOrder } from "#server/market/trading/orders/presenter.ts";

type Reader = Pick<Tx | Orm, "_" | "select">;
export type OrderFilters = QueryOf<typeof exportOrders>;

/** Orders in which something can still happen: few, however many there were. */
const UNDER_WAY = ["REPORTED", "ACCEPTED", "CONFIRMED", "FAILED"] as const satisfies readonly OrderState[];

const isBrokeredBy = (clientId: string): SQL =>
  sql`${orders.brokers} @> ${JSON.stringify([{ client_id: clientId }])}::jsonb`;

/** Orders that the actor's firm is a side of or brokers. None without a role of trading. */
export function ordersFor(actor: Actor): SQL | undefined {
  if (!can(subjectOf(actor), "trading.view")) return sql`false`;
  const { clientId } = actor;
  return or(eq(orders.buyerClientId, clientId), eq(orders.sellerClientId, clientId), isBrokeredBy(clientId));
}

/** The same in parts that have no order twice, for a list of them; of one side where it is named. */
function partsOfOrders(actor: Actor, side?: OrderFilters["side"]): SQL[] {
  if (!can(subjectOf(actor), "trading.view")) return [sql`false`];
  const { clientId } = actor;
  const [isBuyer, isSeller] = [eq(orders.buyerClientId, clientId), eq(orders.sellerClientId, clientId)];
  if (side !== undefined) return [side === "buy" ? isBuyer : isSeller];
  const isNoBuyer = ne(orders.buyerClientId, clientId);
  return [
    isBuyer,
    sql`${isSeller} and ${isNoBuyer}`,
    sql`${isBrokeredBy(clientId)} and ${isNoBuyer} and ${ne(orders.sellerClientId, clientId)}`,
  ];
}

async function presentAll(parts: Parts, reader: Reader, actor: Actor, rows: readonly OrderRow[]): Promise<Order[]> {
  const context = await orderContext(parts, reader, rows);
  const nowMs = parts.clock.now().getTime();
  return rows.map((row) => presentOrder(row, context, actor.clientId, nowMs));
}

/** ISINs of the bonds whose name contains the text. */
function namedBonds(parts: Pick<Parts, "bonds">, text: string): string[] {
  const wanted = text.toLowerCase();
  return parts.bonds
    .all()
    .filter(({ display_name: name }) => name.toLowerCase().includes(wanted))
    .map(({ isin }) => isin);
}

function searched(parts: Parts, text: string): SQL | undefined {
  if (text === "") return undefined;
  const pattern = likePattern(text);
  const firms = parts.db.orm.select({ id: clients.id }).from(clients).where(ilike(clients.name, pattern));
  const isins = namedBonds(parts, text);
  return or(
    ilike(orders.number, pattern),
    ilike(orders.dealNumber, pattern),
    ilike(orders.finstrumentId, pattern),
    ilike(orders.reference, pattern),
    inArray(orders.buyerClientId, firms),
    inArray(orders.sellerClientId, firms),
    isins.length === 0 ? undefined : inArray(orders.finstrumentId, isins),
  );
}

const dayBegins = (day: string) => new Date(istInstantMs(day, "00:00"));

/** Conditions of a filter besides the side; undefined without any. */
function filtered(parts: Parts, query: OrderFilters): SQL | undefined {
  return and(
    query.state === undefined ? undefined : eq(orders.state, query.state.toUpperCase() as OrderState),
    query.kind === undefined ? undefined : eq(orders.kind, query.kind.toUpperCase() as OrderKind),
    query.exchange === undefined ? undefined : eq(orders.exchange, query.exchange),
    query.bond === undefined ? undefined : eq(orders.finstrumentId, query.bond),
    query.dealt_from === undefined ? undefined : gte(orders.dealTime, dayBegins(query.dealt_from)),
    query.dealt_to === undefined ? undefined : lt(orders.dealTime, dayBegins(addDays(query.dealt_to, 1))),
    query.settles_from === undefined ? undefined : gte(orders.settlementDate, query.settles_from),
    query.settles_to === undefined ? undefined : lte(orders.settlementDate, query.settles_to),
    searched(parts, query.search),
  );
}

export async function readOrders(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listOrders>,
): Promise<PageOf<Order>> {
  const { limit, offset } = boundsOf(query);
  if (limit === undefined) {
    const all = await readAllOrders(parts, actor, query);
    return pageOf(query, all.length, all);
  }
  const { orm } = parts.db;
  const filter = filtered(parts, query);
  const ofFirm = partsOfOrders(actor, query.side);
  const passing = filter === undefined ? ofFirm : ofFirm.map((part) => sql`${part} and ${filter}`);
  const rows = await orm
    .select()
    .from(orders)
    .where(inArray(orders.id, idsOfPage(orm, orders, passing, { limit, offset })))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const total =
    filter === undefined ? await countOfParts(orm, orders, ofFirm) : await countPassing(orm, ofFirm, filter);
  return pageOf(query, total, await presentAll(parts, orm, actor, rows));
}

/** No index covers the filter, so all rows are read, but only once. */
async function countPassing(reader: Reader, ofFirm: readonly SQL[], filter: SQL): Promise<number> {
  const [total] = await reader
    .select({ rows: count() })
    .from(orders)
    .where(and(or(...ofFirm), filter));
  return total?.rows ?? 0;
}

/** All that a filter leaves, newest first. */
export async function readAllOrders(parts: Parts, actor: Actor, query: OrderFilters): Promise<Order[]> {
  const { orm } = parts.db;
  const rows = await orm
    .select()
    .from(orders)
    .where(and(or(...partsOfOrders(actor, query.side)), filtered(parts, query)))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return presentAll(parts, orm, actor, rows);
}

/** @param kind expected kind, from the path; null for either @throws Refusal not_found for other firms */
export async function readOrderRow(
  reader: Reader,
  actor: Actor,
  id: string,
  kind: OrderKind | null,
): Promise<OrderRow> {
  const ofKind = kind === null ? undefined : eq(orders.kind, kind);
  const [row] = await reader
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ofKind, ordersFor(actor)));
  if (row === undefined) throw new Refusal("not_found", "Not found.");
  return row;
}

export async function readOrder(parts: Parts, actor: Actor, id: string, kind: OrderKind | null): Promise<Order> {
  const row = await readOrderRow(parts.db.orm, actor, id, kind);
  const context = await orderContext(parts, parts.db.orm, [row]);
  return presentOrder(row, context, actor.clientId, parts.clock.now().getTime());
}

/** History of an order, latest first. */
export async function readVersions(
  parts: Parts,
  actor: Actor,
  id: string,
  kind: OrderKind,
): Promise<{ results: OrderVersion[] }> {
  const { orm } = parts.db;
  await readOrderRow(orm, actor, id, kind);
  const rows = await orm
    .select()
    .from(orderVersions)
    .where(eq(orderVersions.orderId, id))
    .orderBy(desc(orderVersions.version));
  const nameOf = await namesOf(
    parts,
    orm,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return {
    results: rows.map(({ version, at, userId, text, state, terms }) => ({
      version,
      at: at.toISOString(),
      user_name: userId === null ? null : nameOf(userId).userName,
      client_name: userId === null ? null : nameOf(userId).clientName,
      text,
      state,
      terms,
    })),
  };
}

/** Orders that can still change, and those that ended today, for live subscribers. (W-05) */
export async function readOpenOrders(parts: Parts, reader: Reader, actor: Actor): Promise<Order[]> {
  const today = dayBegins(istDateOf(parts.clock.now().getTime()));
  const isOpen = or(inArray(orders.state, [...UNDER_WAY]), gte(orders.updatedAt, today));
  const rows = await reader
    .select()
    .from(orders)
    .where(and(ordersFor(actor), isOpen))
    .orderBy(desc(orders.createdAt));
  return presentAll(parts, reader, actor, rows);
}
