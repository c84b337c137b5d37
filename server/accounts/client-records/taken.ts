import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { ClientField } from "#domain/accounts/client-record.ts";
import type { Tx } from "#server/db/database.ts";
import { clientRecords } from "#server/db/schema/people.ts";

/** What tells a client from every other of its firm. */
export interface ClientNumbers {
  id: string;
  pan: string | null;
  ucc: string | null;
}

/** One change of a firm's clients at a time: two at once could not see each other's PAN. */
export async function lockClients(tx: Tx, firmId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${firmId}, 5))`);
}

/** The numbers of a firm's clients that have a PAN or a UCC of one of these. */
export async function clientsWithNumbers(
  tx: Tx,
  firmId: string,
  clients: readonly ClientNumbers[],
): Promise<ClientNumbers[]> {
  const pans = clients.flatMap(({ pan }) => pan ?? []);
  const uccs = clients.flatMap(({ ucc }) => ucc ?? []);
  if (pans.length === 0 && uccs.length === 0) return [];
  return tx
    .select({ id: clientRecords.id, pan: clientRecords.pan, ucc: clientRecords.ucc })
    .from(clientRecords)
    .where(
      and(eq(clientRecords.firmId, firmId), or(inArray(clientRecords.pan, pans), inArray(clientRecords.ucc, uccs))),
    );
}

/** Why a PAN or a UCC cannot stand for this client: another has it. Empty when neither is taken. */
export function takenErrors(
  client: ClientNumbers,
  clients: readonly ClientNumbers[],
): Partial<Record<ClientField, string[]>> {
  const others = clients.filter(({ id }) => id !== client.id);
  if (client.pan !== null && others.some(({ pan }) => pan === client.pan))
    return { pan: ["A client with this PAN exists already."] };
  if (client.ucc !== null && others.some(({ ucc }) => ucc === client.ucc))
    return { ucc: ["A client with this UCC exists already."] };
  return {};
}
