import { randomBytes } from "node:crypto";
import type { Config } from "#server/machine/config/config.ts";
import { sign, underEachSecret, type Keyed as KeyedByAny } from "#server/machine/identity/keys.ts";

export const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS = 14 * 24 * 60 * 60;

/** Tokens held by a device. Both are opaque; the database stores only their keyed hashes. */
export interface TokenPair {
  access: string;
  refresh: string;
}

type Keyed = Pick<Config, "sessionSecret">;

export function newTokenPair(): TokenPair {
  return { access: randomBytes(32).toString("base64url"), refresh: randomBytes(32).toString("base64url") };
}

/**
 * The pair that follows a refresh token. It is computed from the token instead of drawn, so that two tabs which renew at
 * the same moment with the same token get the same pair, although nothing but hashes is stored.
 */
export function nextTokenPair(config: Keyed, refresh: string): TokenPair {
  return {
    access: sign(config, "next-token", `access ${refresh}`).toString("base64url"),
    refresh: sign(config, "next-token", `refresh ${refresh}`).toString("base64url"),
  };
}

/** The hashes a token may be stored under, that of the present secret first. */
export function tokenHashes(config: KeyedByAny, token: string): string[] {
  return underEachSecret(config).map((one) => tokenHash(one, token));
}

export function tokenHash(config: Keyed, token: string): string {
  return sign(config, "token-hash", token).toString("hex");
}
