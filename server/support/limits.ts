import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { rateLimits } from "#server/db/schema/ledger.ts";
import { slowDown } from "#domain/contract/errors.ts";
import { sign } from "#server/identity/keys.ts";
import type { Parts } from "#server/core/parts.ts";

const QUARTER_HOUR_S = 15 * 60;

/** Anyone may write to the desk, so one address may not do so without end. Counted for all nodes together. */
export interface SupportLimits {
  /** @throws Refusal slow_down */
  ticket(ip: string): Promise<void>;
  /** @throws Refusal slow_down */
  upload(ip: string): Promise<void>;
}

export function supportLimits(parts: Pick<Parts, "db" | "config">): SupportLimits {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterDrizzle({
      storeClient: parts.db.orm,
      schema: rateLimits,
      keyPrefix,
      points,
      duration: QUARTER_HOUR_S,
      clearExpiredByTimeout: false,
    });
  const tickets = limiter("support-ticket-ip", 20);
  const uploads = limiter("support-upload-ip", 40);
  const hidden = (ip: string) => sign(parts.config, "lockout", ip).toString("base64url");
  return {
    ticket: (ip) => take(tickets, hidden(ip)),
    upload: (ip) => take(uploads, hidden(ip)),
  };
}

async function take(limiter: RateLimiterDrizzle, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw slowDown("tries", refusal.msBeforeNext / 1000);
    throw refusal;
  }
}
