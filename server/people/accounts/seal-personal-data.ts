import { sealChanges } from "#server/people/accounts/approvals/sealed-change.ts";
import { sealClients, sealSubjects } from "#server/people/accounts/client-records/seal-old.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { sealPans } from "#server/machine/identity/pans.ts";
import type { Unsealed } from "#server/machine/identity/seal-columns.ts";
import type { Sealing } from "#server/machine/identity/sealing-start.ts";

/** Encrypts data of people and firms stored in the clear, or under an older secret. Returns the number of rows. */
export async function sealPersonalData(parts: Pick<Parts, "db" | "log"> & Sealing, which: Unsealed): Promise<number> {
  let rows = await sealClients(parts, which);
  for (const seal of [sealSubjects, sealChanges, sealPans]) rows += await seal(parts, which);
  return rows;
}
