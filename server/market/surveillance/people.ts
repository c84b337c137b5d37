import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { SupervisedPerson } from "#domain/surveillance/supervised.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { nicknameOf } from "#server/people/chat/store/people.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";

/** People with their firms, by their ids. */
export async function peopleOf(reader: Reader, ids: Iterable<string>): Promise<Map<string, SupervisedPerson>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await reader
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      clientId: users.clientId,
      firm: clients.brandName,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(inArray(users.id, wanted));
  return new Map(
    rows.map((row) => [
      row.id,
      { user_id: row.id, nickname: nicknameOf(row), client_id: row.clientId, firm: row.firm },
    ]),
  );
}

/** The firm's active compliance officers. */
export async function officersOf(reader: Reader, clientId: string): Promise<{ user_id: string; nickname: string }[]> {
  const rows = await reader
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(eq(users.clientId, clientId), eq(users.status, "active"), sql`'complianceofficer' = any(${users.roles})`),
    )
    .orderBy(asc(users.firstName), asc(users.lastName));
  return rows.map((row) => ({ user_id: row.id, nickname: nicknameOf(row) }));
}

/** Those of the firms that have an officer to report to. */
export async function watchedFirms(reader: Reader, clientIds: Iterable<string>): Promise<Set<string>> {
  const asked = [...new Set(clientIds)];
  if (asked.length === 0) return new Set();
  const rows = await reader
    .select({ clientId: users.clientId })
    .from(users)
    .where(
      and(inArray(users.clientId, asked), eq(users.status, "active"), sql`'complianceofficer' = any(${users.roles})`),
    );
  return new Set(rows.map(({ clientId }) => clientId));
}

/** Names of firms by id. */
export async function firmNames(reader: Reader, clientIds: Iterable<string>): Promise<(clientId: string) => string> {
  const asked = [...new Set(clientIds)];
  const rows =
    asked.length === 0
      ? []
      : await reader
          .select({ id: clients.id, name: clients.brandName })
          .from(clients)
          .where(inArray(clients.id, asked));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (clientId) => names.get(clientId) ?? clientId;
}
