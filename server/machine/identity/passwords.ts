import { hash, verify } from "@node-rs/argon2";
import { decrypted, encrypted } from "#server/machine/identity/encryption.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import type { UserRow } from "#server/machine/identity/repository.ts";

/**
 * A password is stored as its argon2id hash, encrypted under a key of the process and bound to its person, so that a
 * copy of the database alone does not allow guessing. Encrypted rather than hashed again, because the key must be
 * replaceable without the passwords (decision 0062). Older hashes stay unencrypted until `sealOldPasswords` processes
 * them.
 */

/**
 * argon2id with 19 MiB, two passes and one lane, the library's defaults (OWASP's first choice); encrypt it before
 * storage.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Encrypts a person's hash for storage; unchanged without a session secret, since nobody can sign in then. */
export function sealedHash(config: Pick<Keyed, "sessionSecret">, userId: string, passwordHash: string): string {
  return config.sessionSecret === null
    ? passwordHash
    : encrypted(config, "password", { text: passwordHash, row: userId });
}

/** Beginning of an old, unencrypted hash, and of no other. */
export const UNSEALED_BEGINS = "$";

/** A hash of nothing anyone knows, checked for accounts without a password so that they answer as slowly as others. */
const NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** True for the person's password; false for an unknown person, and for a hash sealed under an unreadable secret. */
export async function isPassword(
  config: Keyed,
  user: Pick<UserRow, "id" | "passwordHash"> | undefined,
  password: string,
): Promise<boolean> {
  const passwordHash = user === undefined ? null : hashOf(config, user);
  const right = await verify(passwordHash ?? NOBODYS, password);
  return right && passwordHash !== null;
}

function hashOf(config: Keyed, { id, passwordHash: stored }: Pick<UserRow, "id" | "passwordHash">): string | null {
  return stored === null || stored.startsWith(UNSEALED_BEGINS)
    ? stored
    : decrypted(config, "password", { stored, row: id });
}
