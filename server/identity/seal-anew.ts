import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/people.ts";
import type { Parts } from "#server/core/parts.ts";
import { sealedAnew } from "#server/identity/encryption.ts";

/** Seals the secrets of authenticator apps under the present secret where they are sealed under another. Returns how many. */
export async function sealSecondFactorsAnew({ db, config }: Pick<Parts, "db" | "config">): Promise<number> {
  if (config.sessionSecret === null || config.readSecrets.length === 0) return 0;
  const rows = await sealedFactors(db);
  let count = 0;
  for (const { id, stored } of rows) {
    const anew = sealedAnew(config, "second-factor", { stored, row: id });
    if (anew === null) continue;
    // Whoever sets another up meanwhile keeps theirs.
    const here = and(eq(users.id, id), eq(users.secondFactorSecret, stored));
    await db.orm.update(users).set({ secondFactorSecret: anew }).where(here);
    count += 1;
  }
  return count;
}

async function sealedFactors({ orm }: Database): Promise<{ id: string; stored: string }[]> {
  const rows = await orm
    .select({ id: users.id, stored: users.secondFactorSecret })
    .from(users)
    .where(isNotNull(users.secondFactorSecret));
  return rows.flatMap(({ id, stored }) => (stored === null ? [] : [{ id, stored }]));
}
