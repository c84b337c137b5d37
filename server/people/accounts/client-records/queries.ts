import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
} from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { listClients, namedClients, searchCustodians } from "#domain/contract/http/client-records.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { ClientRecord } from "#domain/accounts/client-record.ts";
import type { ClientType } from "#domain/entities/roles.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { boundsOf, pageOf } from "#server/machine/core/paging.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { clientRecords, clients } from "#server/machine/db/schema/people.ts";
import { presentClient, summariseClient } from "#server/people/accounts/client-records/present.ts";
import { type ClientRow, openClient } from "#server/people/accounts/client-records/sealed-numbers.ts";
import { matchesSearch } from "#server/people/accounts/client-records/search.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const { name } = clientRecords;

const ORDERS: Record<QueryOf<typeof listClients>["order"], SQL[]> = {
  name: [asc(name), asc(clientRecords.id)],
  "-name": [desc(name), desc(clientRecords.id)],
  created_at: [asc(clientRecords.createdAt), asc(clientRecords.id)],
  "-created_at": [desc(clientRecords.createdAt), desc(clientRecords.id)],
};

/** A page of the clients of the actor's firm. */
export async function readClients(
  { db, config }: Pick<Parts, "db" | "config">,
  actor: Actor,
  query: QueryOf<typeof listClients>,
): Promise<ResponseOf<typeof listClients>> {
  const { limit, offset } = boundsOf(query);
  const found = await matchesSearch({ db, config }, actor.clientId, query.search);
  const where = and(eq(clientRecords.firmId, actor.clientId), found);
  const [total] = await db.orm.select({ count: count() }).from(clientRecords).where(where);
  const rows = db.orm
    .select()
    .from(clientRecords)
    .where(where)
    .orderBy(...ORDERS[query.order])
    .offset(offset);
  return pageOf(
    query,
    total?.count ?? 0,
    (await (limit === undefined ? rows : rows.limit(limit))).map((row) => summariseClient(config, row)),
  );
}

/** @throws Refusal not_found where it is no client of the actor's firm, whether or not there is one */
export async function readClient(
  { db, config }: Pick<Parts, "db" | "config">,
  actor: Actor,
  id: string,
): Promise<ClientRecord> {
  return presentClient(await ownClient({ config }, db.orm, actor, id));
}

/** @throws Refusal not_found */
export async function ownClient(
  { config }: Pick<Parts, "config">,
  reader: Pick<Orm | Tx, "select">,
  actor: Actor,
  id: string,
): Promise<ClientRow> {
  const own = and(eq(clientRecords.firmId, actor.clientId), eq(clientRecords.id, id));
  const [row] = await reader.select().from(clientRecords).where(own);
  if (row === undefined) throw new Refusal("not_found", "Not found.");
  return openClient(config, row);
}

const PARTNERS: readonly ClientType[] = ["CORP-P", "INDV-P"];

/** A page of the clients that a quote of the actor's firm may name. */
export async function readNamedClients(
  { db }: Pick<Parts, "db">,
  actor: Actor,
  query: QueryOf<typeof namedClients>,
): Promise<ResponseOf<typeof namedClients>> {
  const { limit, offset } = boundsOf(query);
  const { search, is_partner, offline_record } = query;
  const where = and(
    eq(clientRecords.firmId, actor.clientId),
    search === "" ? undefined : ilike(name, likePattern(search)),
    is_partner === undefined ? undefined : (is_partner ? inArray : notInArray)(clientRecords.clientType, [...PARTNERS]),
    offline_record === undefined ? undefined : (offline_record ? isNull : isNotNull)(clientRecords.registeredClientId),
  );
  const [total] = await db.orm.select({ count: count() }).from(clientRecords).where(where);
  const rows = db.orm
    .select()
    .from(clientRecords)
    .where(where)
    .orderBy(asc(name), asc(clientRecords.id))
    .offset(offset);
  const results = (await (limit === undefined ? rows : rows.limit(limit))).map((row) => ({
    id: row.id,
    name: row.name,
    client_type: row.clientType,
    is_partner: PARTNERS.includes(row.clientType),
    offline_record: row.registeredClientId === null,
  }));
  return pageOf(query, total?.count ?? 0, results);
}

const MOST_CUSTODIANS = 50;

/** Custodians, those of an exchange alone where one is named, by name. */
export async function findCustodians(
  { db }: Pick<Parts, "db">,
  { search_param, exchange }: QueryOf<typeof searchCustodians>,
): Promise<ResponseOf<typeof searchCustodians>> {
  // A firm whose record names no exchange may use all of them.
  const deals =
    exchange === undefined
      ? undefined
      : or(isNull(clients.allowedExchanges), arrayContains(clients.allowedExchanges, [exchange]));
  const results = await db.orm
    .select({ client_id: clients.id, name: clients.name })
    .from(clients)
    .where(and(eq(clients.isCustodian, true), deals, ilike(clients.name, likePattern(search_param))))
    .orderBy(asc(clients.name), asc(clients.id))
    .limit(MOST_CUSTODIANS);
  return { results };
}
