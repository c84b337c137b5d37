import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { SupervisedPerson } from "#domain/surveillance/supervised.ts";
import { clients, users } from "#server/db/schema/people.ts";
import { nicknameOf } from "#server/features/chat/people.ts";
import type { Reader } from "#server/features/surveillance/scope.ts";

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

/** The firm's compliance officers who may sign in. */
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
