import { hash, verify } from "@node-rs/argon2";
import { decrypted, encrypted } from "#server/identity/encryption.ts";
import type { Keyed } from "#server/identity/keys.ts";
import type { UserRow } from "#server/identity/repository.ts";

/**
 * What is stored of a password is its argon2id hash, sealed under a key of the process and bound to its person: whoever has a copy
 * of the database alone cannot try guesses at it. Sealed, not hashed once more, because the key has to be replaced without the
 * passwords (decision 0062). Hashes of before are not sealed until `seal-anew.ts` does so.
 */

/** argon2id with 19 MiB, two passes and one lane, the library's defaults (OWASP's first choice); to be sealed before it is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** A person's hash as it is stored; as it is where the installation has no secret, since then nobody signs in. */
export function sealedHash(config: Pick<Keyed, "sessionSecret">, userId: string, passwordHash: string): string {
  return config.sessionSecret === null
    ? passwordHash
    : encrypted(config, "password", { text: passwordHash, row: userId });
}

/** How a hash of before begins, which is not sealed, and no other does. */
export const UNSEALED_BEGINS = "$";

/** A hash of nothing anyone knows, checked for accounts without a password so that they answer as slowly as others. */
const NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** Whether it is this person's password; false for nobody's, and for one that was sealed under a secret that is not read. */
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
