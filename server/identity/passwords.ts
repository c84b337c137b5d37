import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB, two passes and one lane, the library's defaults (OWASP's first choice). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** A hash of nothing anyone knows, checked for accounts without a password so that they answer as slowly as others. */
const NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? NOBODYS, password);
  return right && typeof passwordHash === "string";
}
