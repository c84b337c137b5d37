import { and, asc, count, eq, ilike, inArray, isNotNull, isNull, max, or, type SQL, sql } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { listUserAccounts, UserAccount } from "#domain/contract/http/user-accounts.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { boundsOf, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { invites, sessions, users } from "#server/machine/db/schema/people.ts";
import type { UserRow } from "#server/machine/identity/repository.ts";

type Reader = Pick<Orm | Tx, "select">;

const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`;

/** A page of the people of the actor's firm, by name. */
export async function readUserAccounts(
  { db }: Pick<Parts, "db">,
  actor: Actor,
  query: QueryOf<typeof listUserAccounts>,
): Promise<ResponseOf<typeof listUserAccounts>> {
  const { limit, offset } = boundsOf(query);
  const pattern = likePattern(query.search);
  const found: SQL | undefined =
    query.search === ""
      ? undefined
      : or(ilike(fullName, pattern), ilike(users.email, pattern), ilike(users.mobile, pattern));
  const where = and(eq(users.clientId, actor.clientId), found);
  const [total] = await db.orm.select({ count: count() }).from(users).where(where);
  const rows = db.orm
    .select()
    .from(users)
    .where(where)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .offset(offset);
  const results = await presentUsers(db.orm, await (limit === undefined ? rows : rows.limit(limit)));
  return pageOf(query, total?.count ?? 0, results);
}

/** @throws Refusal not_found for anybody outside the firm, existing or not */
export async function ownUser(tx: Tx, firmId: string, id: string): Promise<UserRow> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.clientId, firmId), eq(users.id, id)))
    .for("update");
  if (row === undefined) throw new Refusal("not_found", "Not found.");
  return row;
}

/** Those of these people who were invited and never registered. */
export async function unregistered(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const invited = await reader
    .select({ id: invites.userId })
    .from(invites)
    .where(inArray(invites.userId, [...ids]));
  const came = await reader
    .select({ id: invites.userId })
    .from(invites)
    .where(and(inArray(invites.userId, [...ids]), isNotNull(invites.redeemedAt)));
  const registered = new Set(came.map(({ id }) => id));
  return new Set(invited.map(({ id }) => id).filter((id) => !registered.has(id)));
}

export async function presentUsers(reader: Reader, rows: readonly UserRow[]): Promise<UserAccount[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const seen = await reader
    .select({ id: sessions.userId, at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(inArray(sessions.userId, ids))
    .groupBy(sessions.userId);
  const open = await reader
    .select({ id: invites.userId, expiresAt: invites.expiresAt })
    .from(invites)
    .where(and(inArray(invites.userId, ids), isNull(invites.redeemedAt), isNull(invites.revokedAt)));
  const never = await unregistered(reader, ids);
  return rows.map((row) => ({
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    mobile: row.mobile,
    roles: row.roles,
    status: row.status,
    is_registered: !never.has(row.id),
    invite_expires_at:
      row.status === "invited" ? (open.find(({ id }) => id === row.id)?.expiresAt.toISOString() ?? null) : null,
    last_seen_at: seen.find(({ id }) => id === row.id)?.at?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }));
}
