import { and, asc, count, desc, eq, gt, ilike, inArray, isNull, max, or, type SQL, sql } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { listPeople, StaffPerson, StaffPersonAccount } from "#domain/contract/http/staff-people.ts";
import { deviceName } from "#domain/lib/device-name.ts";
import { must } from "#domain/lib/must.ts";
import { unregistered } from "#server/people/accounts/user-accounts/queries.ts";
import { boundsOf, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { clients, invites, sessions, users } from "#server/machine/db/schema/people.ts";
import { personById, type Person } from "#server/machine/identity/repository.ts";
import { REFRESH_SECONDS } from "#server/machine/identity/tokens.ts";

type Reader = Pick<Orm | Tx, "select">;

const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`;

/** A page of everybody, by name. */
export async function readPeople(
  { db }: Pick<Parts, "db">,
  query: QueryOf<typeof listPeople>,
): Promise<ResponseOf<typeof listPeople>> {
  const { limit, offset } = boundsOf(query);
  const pattern = likePattern(query.search);
  const found: SQL | undefined =
    query.search === ""
      ? undefined
      : or(
          ilike(fullName, pattern),
          ilike(users.email, pattern),
          ilike(clients.name, pattern),
          ilike(clients.brandName, pattern),
        );
  const where = and(found, query.firm_id === undefined ? undefined : eq(users.clientId, query.firm_id));
  const [total] = await db.orm
    .select({ count: count() })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(where);
  const rows = db.orm
    .select({ user: users, client: clients })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(where)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .offset(offset);
  const results = await presentPeople(db.orm, await (limit === undefined ? rows : rows.limit(limit)));
  return pageOf(query, total?.count ?? 0, results);
}

/** @throws Refusal not_found */
export async function requirePerson(reader: Reader, id: string): Promise<Person> {
  const person = await personById(reader, id);
  if (person === undefined) throw new Refusal("not_found", "There is no such person.");
  return person;
}

/** A person's account with their sessions, the latest used first. @throws Refusal not_found */
export async function readAccount(
  { clock }: Pick<Parts, "clock">,
  reader: Reader,
  id: string,
): Promise<StaffPersonAccount> {
  const person = await requirePerson(reader, id);
  const [presented] = await presentPeople(reader, [person]);
  const oldest = new Date(clock.now().getTime() - REFRESH_SECONDS * 1000);
  const open = await reader
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), isNull(sessions.endedAt), gt(sessions.lastSeenAt, oldest)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  const [invite] = await reader
    .select({ expiresAt: invites.expiresAt })
    .from(invites)
    .where(and(eq(invites.userId, id), isNull(invites.redeemedAt), isNull(invites.revokedAt)));
  return {
    ...must(presented, "the person"),
    invite_expires_at: person.user.status === "invited" ? (invite?.expiresAt.toISOString() ?? null) : null,
    sessions: open.map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      address: row.ipAddress,
      signed_in_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
    })),
  };
}

async function presentPeople(reader: Reader, people: readonly Person[]): Promise<StaffPerson[]> {
  const ids = people.map(({ user }) => user.id);
  if (ids.length === 0) return [];
  const signedIn = await reader
    .select({ id: sessions.userId, at: max(sessions.createdAt) })
    .from(sessions)
    .where(inArray(sessions.userId, ids))
    .groupBy(sessions.userId);
  const lastOf = new Map(signedIn.map(({ id, at }) => [id, at]));
  const never = await unregistered(reader, ids);
  return people.map(({ user, client }) => ({
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    firm: { id: client.id, name: client.name, status: client.status },
    roles: user.roles,
    is_staff: user.isStaff,
    status: user.status,
    is_registered: !never.has(user.id),
    last_sign_in_at: lastOf.get(user.id)?.toISOString() ?? null,
    has_second_factor: user.secondFactorAt !== null,
  }));
}
