import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { ClientField } from "#domain/accounts/client-record.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { clientRecords } from "#server/machine/db/schema/people.ts";
import { type OwnNumbers, possibleFingerprints } from "#server/people/accounts/client-records/fingerprints.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import { unsealedText } from "#server/machine/identity/sealed-text.ts";

/** Identifying numbers of a client within its firm. */
export interface ClientNumbers extends OwnNumbers {
  id: string;
  name: string;
}

/** One change of a firm's clients at a time: two at once could not see each other's PAN. */
export async function lockClients(tx: Tx, firmId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${firmId}, 5))`);
}

/**
 * A firm's stored clients that share a PAN or UCC with these; also checks older secrets, and clear text. Numbers that
 * match none are null.
 */
export async function clientsWithNumbers(
  config: Keyed,
  tx: Tx,
  firmId: string,
  clients: readonly ClientNumbers[],
): Promise<ClientNumbers[]> {
  const numbersOf = (column: keyof OwnNumbers) => {
    const numbers = clients.flatMap((client) => client[column] ?? []);
    const byFingerprint = new Map(
      numbers.flatMap((number) =>
        possibleFingerprints(config, firmId, column, number).map((fingerprint) => [fingerprint, number]),
      ),
    );
    return { byFingerprint, inTheClear: new Map(numbers.map((number) => [unsealedText(number), number])) };
  };
  const [pans, uccs] = [numbersOf("pan"), numbersOf("ucc")];
  if (pans.inTheClear.size === 0 && uccs.inTheClear.size === 0) return [];
  const { id, name, pan, ucc, panFingerprint, uccFingerprint } = clientRecords;
  const rows = await tx
    .select({ id, name, pan, ucc, panFingerprint, uccFingerprint })
    .from(clientRecords)
    .where(
      and(
        eq(clientRecords.firmId, firmId),
        or(
          inArray(panFingerprint, [...pans.byFingerprint.keys()]),
          inArray(uccFingerprint, [...uccs.byFingerprint.keys()]),
          inArray(pan, [...pans.inTheClear.keys()]),
          inArray(ucc, [...uccs.inTheClear.keys()]),
        ),
      ),
    );
  const numberOf = (
    { byFingerprint, inTheClear }: ReturnType<typeof numbersOf>,
    stored: (typeof rows)[number]["pan"],
    fingerprint: string | null,
  ) => (stored && inTheClear.get(stored)) ?? (fingerprint && byFingerprint.get(fingerprint)) ?? null;
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    pan: numberOf(pans, row.pan, row.panFingerprint),
    ucc: numberOf(uccs, row.ucc, row.uccFingerprint),
  }));
}

/** Errors for a PAN or UCC already used by another client; empty when both are free. */
export function takenErrors(
  client: ClientNumbers,
  clients: readonly ClientNumbers[],
): Partial<Record<ClientField, string[]>> {
  const others = clients.filter(({ id }) => id !== client.id);
  if (client.pan !== null && others.some(({ pan }) => pan === client.pan))
    return { pan: ["A client with this PAN already exists."] };
  if (client.ucc !== null && others.some(({ ucc }) => ucc === client.ucc))
    return { ucc: ["A client with this UCC already exists."] };
  return {};
}

/** True when a stored client has the name, the PAN and the UCC of this one. */
export const isRegistered = (client: ClientNumbers, stored: readonly ClientNumbers[]): boolean =>
  stored.some(({ name, pan, ucc }) => name === client.name && pan === client.pan && ucc === client.ucc);
