import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Config } from "#server/config/config.ts";
import { keyOf, type Purpose } from "#server/identity/keys.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A secret as it is stored: AES-256-GCM under the key of a purpose, bound to the row it belongs to, so that one that is copied to
 * another row does not open there.
 * @throws Refusal 'Server configuration error' when the installation has no session secret
 */
export function encrypted(
  config: Pick<Config, "sessionSecret">,
  purpose: Purpose,
  { text, row }: { text: string; row: string },
): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(config, purpose), iv).setAAD(Buffer.from(row));
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** The secret again. @throws Error when it was stored under another secret, for another row, or was altered */
export function decrypted(
  config: Pick<Config, "sessionSecret">,
  purpose: Purpose,
  { stored, row }: { stored: string; row: string },
): string {
  const bytes = Buffer.from(stored, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(config, purpose), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(row))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
