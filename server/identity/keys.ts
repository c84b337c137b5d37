import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Config } from "#server/config/config.ts";
import { serverConfiguration } from "#server/identity/errors.ts";

/** One key per purpose, so that what is made for one can never pass for another. */
export type Purpose =
  | "token-hash"
  | "next-token"
  | "one-time-code"
  | "socket-ticket"
  | "lockout"
  | "invite"
  | "password-reset"
  | "recovery-code"
  | "known-device"
  | "audit-checkpoint";

/**
 * HMAC-SHA-256 of a text under the key of a purpose.
 * @throws Refusal 'Server configuration error' when the installation has no session secret
 */
export function sign(config: Pick<Config, "sessionSecret">, purpose: Purpose, text: string): Buffer {
  if (config.sessionSecret === null) throw serverConfiguration();
  const key = Buffer.from(hkdfSync("sha256", config.sessionSecret, "yieldboard", purpose, 32));
  return createHmac("sha256", key).update(text).digest();
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
