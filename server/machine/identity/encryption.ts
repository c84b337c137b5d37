import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Config } from "#server/machine/config/config.ts";
import { keyOf, underEachSecret, type Keyed, type Purpose } from "#server/machine/identity/keys.ts";

/** Algorithm prefix of encrypted texts; texts without a prefix use it too, from before the prefix existed. */
const ALGORITHM = "aes-256-gcm";
/** Beginning of a text that names its algorithm. */
export const SEALED_BEGINS = `${ALGORITHM}.`;
const NAMED = /^(?:([\w-]+)\.)?([\w-]+)$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for storage: algorithm, dot, AES-256-GCM under the key of a purpose. Bound to its row, so that a
 * copy in another row does not decrypt.
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

/** Re-encrypts a text from an older readable secret under the current one; null when it is current or unreadable. */
export function resealed(config: Keyed, purpose: Purpose, { stored, row }: Sealed): string | null {
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
