import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import { DEFAULT_EXCHANGES } from "#domain/entities/roles.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { type Connected, prepared } from "#server/machine/db/prepared.ts";
import { clients, sessions, users } from "#server/machine/db/schema/people.ts";

type Reader = Pick<Orm | Tx, "select">;
export type UserRow = typeof users.$inferSelect;
export type ClientRow = typeof clients.$inferSelect;
export interface Person {
  user: UserRow;
  client: ClientRow;
}

/** A destination in the one form in which it is stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Ten digits; +91 or 91 in front and spaces within do not count. */
export function normalMobile(mobile: string): string {
  return mobile.replaceAll(/[\s()-]/g, "").replace(/^(?:\+?91)(?=\d{10}$)/, "");
}

/** True when a person and their firm are both active, so that they may sign in. */
export function isActive({
  user,
  client,
}: {
  user: Pick<UserRow, "status">;
  client: Pick<ClientRow, "status">;
}): boolean {
  return user.status === "active" && client.status === "active";
}

const people = (db: Reader) =>
  db.select({ user: users, client: clients }).from(users).innerJoin(clients, eq(clients.id, users.clientId));

export async function personById(db: Reader, id: string): Promise<Person | undefined> {
  const [person] = await people(db).where(eq(users.id, id));
  return person;
}

export async function personByEmail(db: Reader, email: string): Promise<Person | undefined> {
  const [person] = await people(db).where(eq(sql`lower(${users.email})`, normalEmail(email)));
  return person;
}

/** Person for a mobile number; when several share it, the one registered first. */
export async function personByMobile(db: Reader, mobile: string): Promise<Person | undefined> {
  if (normalMobile(mobile) === "") return undefined;
  const [person] = await people(db)
    .where(eq(users.mobile, normalMobile(mobile)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return person;
}

// Read at every call, so without the rest of both rows.
const ACTING_USER = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  roles: users.roles,
  isBroker: users.isBroker,
  isStaff: users.isStaff,
  secondFactorAt: users.secondFactorAt,
  consentVersion: users.consentVersion,
  status: users.status,
};
const ACTING_CLIENT = {
  id: clients.id,
  name: clients.name,
  clientSegment: clients.clientSegment,
  isPremium: clients.isPremium,
  allowedExchanges: clients.allowedExchanges,
  needsSecondFactor: clients.needsSecondFactor,
  status: clients.status,
};

/** Columns of a person and their firm that make an actor. */
interface ActingPerson {
  user: Pick<UserRow, keyof typeof ACTING_USER>;
  client: Pick<ClientRow, keyof typeof ACTING_CLIENT>;
}

const NOW = sql.placeholder("now");

/**
 * Runs on every call, so PostgreSQL must not find a plan it considers cheaper than reading the one session. The session
 * is found by a single hash, with a separate query for each of the two indexes, and activity is checked afterwards.
 * With a list of hashes, both columns in one condition, or an early filter on activity, it scanned everybody's
 * sessions.
 */
const actingByAccessHash = prepared("acting_by_access_hash", (db) => {
  const session = (hash: AnyPgColumn, until: AnyPgColumn) =>
    db
      .select({ id: sessions.id, userId: sessions.userId })
      .from(sessions)
      .where(and(isNull(sessions.endedAt), eq(hash, sql.placeholder("accessHash")), gt(until, NOW)));
  const held = unionAll(
    session(sessions.accessHash, sessions.accessExpiresAt),
    session(sessions.previousAccessHash, sessions.previousAccessUntil),
  ).as("held");
  return db
    .select({
      user: ACTING_USER,
      client: ACTING_CLIENT,
      sessionId: held.id,
      addressRanges: clients.addressRanges,
    })
    .from(held)
    .innerJoin(users, eq(users.id, held.userId))
    .innerJoin(clients, eq(clients.id, users.clientId));
});

/** The person behind a live access token, by the hashes it may be stored under, and whence their firm may sign in. */
export async function personByAccessHash(
  db: Connected,
  accessHashes: readonly string[],
  now: Date,
): Promise<(ActingPerson & { sessionId: string; addressRanges: ClientRow["addressRanges"] }) | undefined> {
  for (const accessHash of accessHashes) {
    const [found] = await actingByAccessHash(db, { accessHash, now });
    if (found) return isActive(found) ? found : undefined;
  }
  return undefined;
}

export async function isSessionLive(db: Reader, sessionId: string): Promise<boolean> {
  return (await liveSessions(db, [sessionId])).has(sessionId);
}

/** Those of the sessions that have not ended. */
export async function liveSessions(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.endedAt)));
  return new Set(rows.map(({ id }) => id));
}

export async function peopleByIds(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map();
  const found = await people(db).where(inArray(users.id, [...ids]));
  return new Map(found.map((person) => [person.user.id, person]));
}

export function toActor({ user, client }: ActingPerson, sessionId: string | null): Actor {
  return {
    userId: user.id,
    userName: `${user.firstName} ${user.lastName}`.trim(),
    clientId: client.id,
    clientName: client.name,
    roles: user.roles,
    clientSegment: client.clientSegment,
    isBroker: user.isBroker,
    isStaff: user.isStaff,
    isPremium: client.isPremium,
    allowedExchanges: client.allowedExchanges ?? DEFAULT_EXCHANGES,
    sessionId,
  };
}
