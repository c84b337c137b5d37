import { sealChanges } from "#server/accounts/approvals/sealed-change.ts";
import { SEALED_NUMBERS } from "#server/accounts/client-records/sealed-numbers.ts";
import type { Parts } from "#server/core/parts.ts";
import { clientRecords } from "#server/db/schema/people.ts";
import { sealPans } from "#server/identity/pans.ts";
import { sealColumns, type Unsealed } from "#server/identity/seal-columns.ts";

/** Seals what is stored of people and firms in the clear, or under another secret. Returns how many rows. */
export async function sealPersonalData(parts: Pick<Parts, "db" | "config" | "log">, which: Unsealed): Promise<number> {
  const clients = await sealColumns(parts, clientRecords, SEALED_NUMBERS, which);
  return clients + (await sealChanges(parts, which)) + (await sealPans(parts, which));
}
