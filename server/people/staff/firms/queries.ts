import { and, asc, count, eq, ilike, inArray, ne, or, type SQL } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { listFirms, StaffFirm } from "#domain/contract/http/staff-firms.ts";
import { DEFAULT_EXCHANGES } from "#domain/entities/roles.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { boundsOf, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import type { ClientRow } from "#server/machine/identity/repository.ts";

type Reader = Pick<Orm | Tx, "select">;

/** A page of all firms, by name. */
export async function readFirms(
  { db }: Pick<Parts, "db">,
  query: QueryOf<typeof listFirms>,
): Promise<ResponseOf<typeof listFirms>> {
  const { limit, offset } = boundsOf(query);
  const pattern = likePattern(query.search);
  const found: SQL | undefined =
    query.search === "" ? undefined : or(ilike(clients.name, pattern), ilike(clients.brandName, pattern));
  const where = and(
    found,
    query.segment === undefined ? undefined : eq(clients.clientSegment, query.segment),
    query.status === undefined ? undefined : eq(clients.status, query.status),
  );
  const [total] = await db.orm.select({ count: count() }).from(clients).where(where);
  const rows = db.orm.select().from(clients).where(where).orderBy(asc(clients.name), asc(clients.id)).offset(offset);
  const results = await presentFirms(db.orm, await (limit === undefined ? rows : rows.limit(limit)));
  return pageOf(query, total?.count ?? 0, results);
}

/** @throws Refusal not_found */
export async function readFirm(reader: Reader, id: string): Promise<StaffFirm> {
  const rows = await reader.select().from(clients).where(eq(clients.id, id));
  const [firm] = await presentFirms(reader, rows);
  if (firm === undefined) throw noSuchFirm();
  return firm;
}

/** The firm's row, locked until the change ends; quotes of the firm may still be written. @throws Refusal not_found */
export async function lockFirm(tx: Tx, id: string): Promise<ClientRow> {
  const [row] = await tx.select().from(clients).where(eq(clients.id, id)).for("no key update");
  if (row === undefined) throw noSuchFirm();
  return row;
}

export async function presentFirm(reader: Reader, row: ClientRow): Promise<StaffFirm> {
  const [firm] = await presentFirms(reader, [row]);
  return must(firm, "the firm");
}

async function presentFirms(reader: Reader, rows: readonly ClientRow[]): Promise<StaffFirm[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const people = await reader
    .select({ firmId: users.clientId, count: count() })
    .from(users)
    .where(and(inArray(users.clientId, ids), ne(users.status, "inactive")))
    .groupBy(users.clientId);
  const peopleOf = new Map(people.map((each) => [each.firmId, each.count]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    brand_name: row.brandName,
    client_type: row.clientType,
    client_mode: row.clientMode,
    client_segment: row.clientSegment,
    exchanges: [...(row.allowedExchanges ?? DEFAULT_EXCHANGES)],
    is_premium: row.isPremium,
    mind_trial_ends_on: row.mindTrialEndsAt === null ? null : lastDayOf(row.mindTrialEndsAt),
    is_registered: row.isRegistered,
    status: row.status,
    people: peopleOf.get(row.id) ?? 0,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  }));
}

/** A trial ends as its last day in India does: the moment is the next midnight. */
function lastDayOf(end: Date): string {
  return istDateOf(end.getTime() - 1);
}

function noSuchFirm(): Refusal {
  return new Refusal("not_found", "There is no such firm.");
}
