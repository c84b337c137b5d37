import { and, asc, count, eq, ilike, ne, or, type SQL, sql } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type {
  listAgents,
  listFacilitators,
  searchParticipants,
  ticketParticipants,
  TradeCounterparty,
  usersOfClient,
} from "#domain/contract/http/tickets.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { boundsOf, type PageOf, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { clientRecords, clients, users } from "#server/machine/db/schema/people.ts";
import { isDealing } from "#server/market/trading/rows/named-people.ts";
import { readTicket } from "#server/market/trading/tickets/queries.ts";

type Orm = Parts["db"]["orm"];

/** A search begins with this many characters, and lists so many rows of a group. */
const FROM_CHARS = 3;
const MOST_ROWS = 20;

const person = {
  user_id: users.id,
  client_id: clients.id,
  nsccl_code: clients.nscclCode,
  iccl_code: clients.icclCode,
  user_name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
  brand_name: clients.brandName,
  name: clients.name,
};

/** People who deal, as a page of those whose name or firm's name contains the words. */
async function pageOfDealers(
  { orm }: Parts["db"],
  query: QueryOf<typeof listFacilitators>,
  where: SQL | undefined,
): Promise<PageOf<TradeCounterparty>> {
  const named = and(where, query.search === "" ? undefined : namedLike(query.search));
  const { limit, offset } = boundsOf(query);
  const results = await dealers(orm, named, { limit, offset });
  if (!query.paginate) return pageOf(query, results.length, results);
  const [total] = await orm
    .select({ rows: count() })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(isDealing, named));
  return pageOf(query, total?.rows ?? 0, results);
}

/** People allowed to facilitate: brokers of any firm but the actor's own, which would be a side. */
export function readFacilitators(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listFacilitators>,
): Promise<PageOf<TradeCounterparty>> {
  return pageOfDealers(parts.db, query, and(eq(users.isBroker, true), ne(clients.id, actor.clientId)));
}

/** People allowed to enter interest for the clients of the actor's firm: its own people who deal. */
export function readAgents(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listAgents>,
): Promise<PageOf<TradeCounterparty>> {
  return pageOfDealers(parts.db, query, eq(clients.id, actor.clientId));
}

async function dealers(
  orm: Orm,
  where: SQL | undefined,
  { limit, offset }: { limit: number | undefined; offset: number } = { limit: MOST_ROWS, offset: 0 },
): Promise<TradeCounterparty[]> {
  const asked = orm
    .select(person)
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(isDealing, where))
    .orderBy(asc(clients.name), asc(users.firstName), asc(users.id))
    .$dynamic();
  const rows = await (limit === undefined ? asked : asked.limit(limit).offset(offset));
  return rows.map((row) => ({ ...row, is_offline: false }));
}

const namedLike = (text: string) => {
  const like = likePattern(text);
  return or(
    ilike(clients.name, like),
    ilike(clients.brandName, like),
    ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, like),
  );
};

/**
 * Possible counterparties of a ticket: people and firms of others who deal, each under its header. (S-18)
 * @param includeOffline also the clients of the actor's own firm that have no login
 */
export async function findParticipants(
  parts: Parts,
  actor: Actor,
  { search, includeOffline }: { search: string; includeOffline: boolean },
): Promise<ResponseOf<typeof searchParticipants>> {
  const { orm } = parts.db;
  const isLong = search.length >= FROM_CHARS;
  const members = isLong ? await dealers(orm, and(ne(clients.id, actor.clientId), namedLike(search))) : [];
  const firms = isLong ? await firmsNamed(orm, actor.clientId, search) : [];
  const offline = isLong && includeOffline ? await offlineClients(orm, actor, search) : [];
  return {
    groups: [
      { title: "Member", results: members },
      { title: "Company", results: [...firms, ...offline] },
    ],
  };
}

async function firmsNamed(orm: Orm, ownFirm: string, search: string): Promise<TradeCounterparty[]> {
  const like = likePattern(search);
  const rows = await orm
    .selectDistinct({
      client_id: clients.id,
      nsccl_code: clients.nscclCode,
      iccl_code: clients.icclCode,
      brand_name: clients.brandName,
      name: clients.name,
    })
    .from(clients)
    .innerJoin(users, eq(users.clientId, clients.id))
    .where(and(isDealing, ne(clients.id, ownFirm), or(ilike(clients.name, like), ilike(clients.brandName, like))))
    .orderBy(asc(clients.name))
    .limit(MOST_ROWS);
  return rows.map((row) => ({ ...row, user_id: null, user_name: null, is_offline: false }));
}

async function offlineClients(orm: Orm, { clientId }: Actor, search: string): Promise<TradeCounterparty[]> {
  const rows = await orm
    .select({ client_id: clientRecords.id, name: clientRecords.name })
    .from(clientRecords)
    .where(and(eq(clientRecords.firmId, clientId), ilike(clientRecords.name, likePattern(search))))
    .orderBy(asc(clientRecords.name))
    .limit(MOST_ROWS);
  return rows.map(({ client_id, name }) => ({
    user_id: null,
    client_id,
    nsccl_code: null,
    iccl_code: null,
    user_name: null,
    brand_name: name,
    name,
    is_offline: true,
  }));
}

/** Brokers active where the ticket is dealt; all of them where nothing is chosen yet. */
export async function brokersFor(
  parts: Parts,
  actor: Actor,
  id: string,
  search: string,
): Promise<{ results: TradeCounterparty[] }> {
  const { exchange } = await readTicket(parts, actor, id);
  const code = exchange === "BSE" ? clients.icclCode : clients.nscclCode;
  const isActive = exchange === undefined ? undefined : sql`${code} is not null`;
  const named = search === "" ? undefined : namedLike(search);
  return { results: await dealers(parts.db.orm, and(eq(users.isBroker, true), isActive, named)) };
}

/** Both sides of a ticket with their codes, and the side that each of its brokers acts for. (D-136, D-137) */
export async function participantsOf(
  parts: Parts,
  actor: Actor,
  id: string,
): Promise<ResponseOf<typeof ticketParticipants>> {
  const ticket = await readTicket(parts, actor, id);
  const of = async ({ user_id: userId }: Ticket["buyer"]): Promise<TradeCounterparty> => {
    const [row] = await parts.db.orm
      .select(person)
      .from(users)
      .innerJoin(clients, eq(clients.id, users.clientId))
      .where(eq(users.id, userId));
    return { ...must(row, "person of the ticket"), is_offline: false };
  };
  const brokers = await Promise.all(
    ticket.brokers.map(async (broker) => ({
      ...(await of(broker)),
      broker_details: { buy: broker.buy, sell: broker.sell, user_id: broker.user_id },
    })),
  );
  return { buyer_details: await of(ticket.buyer), seller_details: await of(ticket.seller), brokers };
}

/** Dealers of a firm. @throws Refusal not_found for a firm without any */
export async function dealersOf(parts: Parts, clientId: string): Promise<ResponseOf<typeof usersOfClient>> {
  const rows = await dealers(parts.db.orm, eq(clients.id, clientId));
  if (rows.length === 0) throw new Refusal("not_found", "Not found.");
  return { results: rows.map(({ user_id, user_name }) => ({ user_id: must(user_id), user_name: must(user_name) })) };
}
