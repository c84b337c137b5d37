import { and, eq, isNotNull, like, notLike } from "drizzle-orm";
import type { Database } from "#server/machine/db/database.ts";
import { users } from "#server/machine/db/schema/people.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { resealed } from "#server/machine/identity/encryption.ts";
import { sealedHash, UNSEALED_BEGINS } from "#server/machine/identity/passwords.ts";

type Needs = Pick<Parts, "db" | "config">;

/** Seals the secrets of authenticator apps under the present secret where they are sealed under another. Returns how many. */
export async function resealSecondFactors({ db, config }: Needs): Promise<number> {
  if (config.sessionSecret === null || config.readSecrets.length === 0) return 0;
  const rows = await storedIn(db, users.secondFactorSecret);
  let count = 0;
  for (const { id, stored } of rows) {
    const newSeal = resealed(config, "second-factor", { stored, row: id });
    if (newSeal === null) continue;
    // Skips a secret replaced meanwhile.
    const here = and(eq(users.id, id), eq(users.secondFactorSecret, stored));
    await db.orm.update(users).set({ secondFactorSecret: newSeal }).where(here);
    count += 1;
  }
  return count;
}

/** The same of the hashes of passwords. */
export async function resealPasswords({ db, config }: Needs): Promise<number> {
  if (config.sessionSecret === null || config.readSecrets.length === 0) return 0;
  const rows = await storedIn(db, users.passwordHash, notLike(users.passwordHash, `${UNSEALED_BEGINS}%`));
  let count = 0;
  for (const { id, stored } of rows) {
    const newSeal = resealed(config, "password", { stored, row: id });
    if (newSeal === null) continue;
    await replaceHash(db, { id, stored, newSeal });
    count += 1;
  }
  return count;
}

/** Encrypts password hashes stored before encryption existed. Returns the number of hashes. */
export async function sealOldPasswords({ db, config }: Needs): Promise<number> {
  if (config.sessionSecret === null) return 0;
  const rows = await storedIn(db, users.passwordHash, like(users.passwordHash, `${UNSEALED_BEGINS}%`));
  for (const { id, stored } of rows) await replaceHash(db, { id, stored, newSeal: sealedHash(config, id, stored) });
  return rows.length;
}

/** Skips a password replaced meanwhile. */
async function replaceHash({ orm }: Database, hash: { id: string; stored: string; newSeal: string }): Promise<void> {
  const here = and(eq(users.id, hash.id), eq(users.passwordHash, hash.stored));
  await orm.update(users).set({ passwordHash: hash.newSeal }).where(here);
}

async function storedIn(
  { orm }: Database,
  column: typeof users.secondFactorSecret | typeof users.passwordHash,
  which = isNotNull(column),
): Promise<{ id: string; stored: string }[]> {
  const rows = await orm.select({ id: users.id, stored: column }).from(users).where(which);
  return rows.flatMap(({ id, stored }) => (stored === null ? [] : [{ id, stored }]));
}
