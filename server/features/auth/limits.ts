import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { rateLimits } from "#server/db/schema/ledger.ts";
import { slowDown } from "#domain/contract/errors.ts";
import { sign } from "#server/features/auth/keys.ts";
import type { Parts } from "#server/parts.ts";

const QUARTER_HOUR = 15 * 60;
export const RESEND_SECONDS = 30;

/** Counts in the database, so that the limits hold whichever node is asked. Keys are hashes: no address is kept. */
export interface AuthLimits {
  /** Counts a password try before it is made, so that parallel guesses count too. */
  passwordTry(account: string, ip: string): Promise<void>;
  /** A right password clears the account's count and gives the address its try back. */
  passwordRight(account: string, ip: string): Promise<void>;
  /** Counts a code that is asked for: one in 30 s and five in a quarter of an hour for each destination. */
  codeAsked(destination: string, ip: string): Promise<void>;
  /** Counts a code that is offered; a code has its own five tries besides. */
  codeTry(destination: string, ip: string): Promise<void>;
  refreshTry(ip: string): Promise<void>;
}

export function authLimits(parts: Pick<Parts, "db" | "config">): AuthLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterDrizzle({
      storeClient: parts.db.orm,
      schema: rateLimits,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout: false,
    });
  const byAccount = limiter("password", 5, QUARTER_HOUR);
  const byAddress = limiter("password-ip", 30, QUARTER_HOUR);
  const resend = limiter("code-resend", 1, RESEND_SECONDS);
  const asked = limiter("code-asked", 5, QUARTER_HOUR);
  const askedByAddress = limiter("code-asked-ip", 60, QUARTER_HOUR);
  const tried = limiter("code-try", 15, QUARTER_HOUR);
  const triedByAddress = limiter("code-try-ip", 60, QUARTER_HOUR);
  const refreshed = limiter("refresh-ip", 600, QUARTER_HOUR);
  const hidden = (text: string) => sign(parts.config, "lockout", text).toString("base64url");
  return {
    passwordTry: async (account, ip) => {
      await take(byAddress, hidden(ip));
      await take(byAccount, hidden(account));
    },
    passwordRight: async (account, ip) => {
      await byAccount.delete(hidden(account));
      await byAddress.reward(hidden(ip));
    },
    codeAsked: async (destination, ip) => {
      await take(askedByAddress, hidden(ip));
      await take(resend, hidden(destination));
      await take(asked, hidden(destination));
    },
    codeTry: async (destination, ip) => {
      await take(triedByAddress, hidden(ip));
      await take(tried, hidden(destination));
    },
    refreshTry: (ip) => take(refreshed, hidden(ip)),
  };
}

/** @throws Refusal slow_down with the seconds to wait when the points are used up */
async function take(limiter: RateLimiterDrizzle, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw slowDown("tries", refused.msBeforeNext / 1000);
    throw refused;
  }
}
