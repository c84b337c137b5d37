import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { rateLimits } from "#server/db/schema/ledger.ts";
import { slowDown } from "#domain/contract/errors.ts";
import { sign } from "#server/identity/keys.ts";
import type { Parts } from "#server/core/parts.ts";

const QUARTER_HOUR_S = 15 * 60;

/** Who writes: a person, wherever they are, or else an address, which an office shares. */
interface Sender {
  userId: string | undefined;
  ip: string;
}

/** Anyone may write to the desk, so nobody may do so without end. Counted for all nodes together. */
export interface SupportLimits {
  /** @throws Refusal slow_down */
  ticket(from: Sender): Promise<void>;
  /** @throws Refusal slow_down */
  upload(from: Sender): Promise<void>;
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
  const tickets = limiter("support-ticket", 20);
  const uploads = limiter("support-upload", 40);
  const hidden = ({ userId, ip }: Sender) => sign(parts.config, "lockout", userId ?? ip).toString("base64url");
  return {
    ticket: (from) => take(tickets, hidden(from)),
    upload: (from) => take(uploads, hidden(from)),
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
