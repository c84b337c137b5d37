import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Config } from "#server/machine/config/config.ts";
import { serverConfiguration } from "#server/machine/identity/errors.ts";

/** One key per purpose, so that a value made for one cannot pass for another. */
export type Purpose =
  | "token-hash"
  | "password"
  | "next-token"
  | "one-time-code"
  | "socket-ticket"
  | "lockout"
  | "invite"
  | "password-reset"
  | "recovery-code"
  | "second-factor"
  | "exchange-credentials"
  | "known-device"
  | "personal-data"
  | "file-key"
  | "pan-fingerprint"
  | "client-fingerprint"
  | "audit-checkpoint";

/** The installation's secret, and older ones still accepted for reading. */
export type Keyed = Pick<Config, "sessionSecret"> & Partial<Pick<Config, "readSecrets">>;

/** The settings under each secret that is read, the one that everything is made under first. */
export function underEachSecret(config: Keyed): readonly Pick<Config, "sessionSecret">[] {
  return [config, ...(config.readSecrets ?? []).map((sessionSecret) => ({ sessionSecret }))];
}

/**
 * HMAC-SHA-256 of a text under the key of a purpose.
 * @throws Refusal 'Server configuration error' when the installation has no session secret
 */
export function sign(config: Pick<Config, "sessionSecret">, purpose: Purpose, text: string): Buffer {
  return createHmac("sha256", keyOf(config, purpose)).update(text).digest();
}

/** Maximum secrets with cached keys: an installation reads a few at once, and may replace them while running. */
const SECRETS_MAX = 32;
// Every call needs one, and deriving it costs more than signing with it; so does making a key of its bytes.
const derived = new Map<string, Map<Purpose, KeyObject>>();

/** A purpose's key, of 32 bytes. @throws Refusal 'Server configuration error' without a session secret */
export function keyOf(config: Pick<Config, "sessionSecret">, purpose: Purpose): KeyObject {
  const { sessionSecret } = config;
  if (sessionSecret === null) throw serverConfiguration();
  const keys = derived.get(sessionSecret) ?? new Map<Purpose, KeyObject>();
  if (!derived.has(sessionSecret) && derived.size >= SECRETS_MAX) derived.clear();
  derived.set(sessionSecret, keys);
  const key =
    keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync("sha256", sessionSecret, "yieldboard", purpose, 32)));
  keys.set(purpose, key);
  return key;
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
