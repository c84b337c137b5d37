import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Config } from "#server/config/config.ts";
import { keyOf, underEachSecret, type Keyed, type Purpose } from "#server/identity/keys.ts";

/** Stands before what it sealed; what names no algorithm was sealed by this one, too, before it was named. */
const ALGORITHM = "aes-256-gcm";
/** How what names its algorithm begins. */
export const SEALED_BEGINS = `${ALGORITHM}.`;
const NAMED = /^(?:([\w-]+)\.)?([\w-]+)$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A secret as it is stored: its algorithm, a dot, and what AES-256-GCM makes of it under the key of a purpose, bound to the row it
 * belongs to, so that one that is copied to another row does not open there.
 * @throws Refusal 'Server configuration error' when the installation has no session secret
 */
export function encrypted(
  config: Pick<Config, "sessionSecret">,
  purpose: Purpose,
  { text, row }: { text: string; row: string },
): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(config, purpose), iv).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${SEALED_BEGINS}${sealed.toString("base64url")}`;
}

interface Sealed {
  stored: string;
  row: string;
}

/** The secret again; null when it was stored under a secret that is not read or for another row, or was altered. */
export function decrypted(config: Keyed, purpose: Purpose, sealed: Sealed): string | null {
  for (const one of underEachSecret(config)) {
    const text = decryptedUnder(one, purpose, sealed);
    if (text !== null) return text;
  }
  return null;
}

/** Of what is sealed under another secret that is read: the same sealed under the present one; else null. */
export function sealedAnew(config: Keyed, purpose: Purpose, { stored, row }: Sealed): string | null {
  if (decryptedUnder(config, purpose, { stored, row }) !== null) return null;
  const text = decrypted(config, purpose, { stored, row });
  return text === null ? null : encrypted(config, purpose, { text, row });
}

function decryptedUnder(
  config: Pick<Config, "sessionSecret">,
  purpose: Purpose,
  { stored, row }: Sealed,
): string | null {
  const [, algorithm = ALGORITHM, sealed = ""] = NAMED.exec(stored) ?? [];
  if (algorithm !== ALGORITHM) return null;
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(config, purpose), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(row))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
