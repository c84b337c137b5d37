import { and, eq, ne, or, sql } from "drizzle-orm";
import type { ClientField } from "#domain/accounts/client-record.ts";
import type { Tx } from "#server/db/database.ts";
import { clientRecords } from "#server/db/schema/people.ts";

type Errors = Partial<Record<ClientField, string[]>>;

export const TAKEN_TEXTS = {
  pan: "A client with this PAN exists already.",
  ucc: "A client with this UCC exists already.",
} as const;

/** One change of a firm's clients at a time: two at once could not see each other's PAN. */
export async function lockClients(tx: Tx, firmId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${firmId}, 5))`);
}

/** Why a PAN or a UCC cannot stand for this client: another of the firm has it. Empty when neither is taken. */
export async function takenNumbers(
  tx: Tx,
  firmId: string,
  client: { id: string; pan: string | null; ucc: string | null },
): Promise<Errors> {
  const same = [
    ...(client.pan === null ? [] : [eq(clientRecords.pan, client.pan)]),
    ...(client.ucc === null ? [] : [eq(clientRecords.ucc, client.ucc)]),
  ];
  if (same.length === 0) return {};
  const others = await tx
    .select({ pan: clientRecords.pan, ucc: clientRecords.ucc })
    .from(clientRecords)
    .where(and(eq(clientRecords.firmId, firmId), ne(clientRecords.id, client.id), or(...same)));
  if (others.some(({ pan }) => pan === client.pan)) return { pan: [TAKEN_TEXTS.pan] };
  return others.length === 0 ? {} : { ucc: [TAKEN_TEXTS.ucc] };
}
