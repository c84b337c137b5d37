import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { slowDown } from "#domain/contract/errors.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { rateLimits } from "#server/machine/db/schema/ledger.ts";

/** Maximum points per key in a number of seconds, counted in the database across nodes. */
interface CountedPace {
  keyPrefix: string;
  points: number;
  duration: number;
}

export function databaseLimiter({ db }: Pick<Parts, "db">, pace: CountedPace): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: db.orm,
    schema: rateLimits,
    clearExpiredByTimeout: false,
    ...pace,
  });
}

/** Takes a point of a key. @returns null, or the milliseconds until there is one again */
export async function takePoint(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  }
}

/** Consumes a point of a key. @throws Refusal slow_down with the seconds to wait when none is left */
export async function needPoint(limiter: RateLimiterAbstract, key: string, what = "tries"): Promise<void> {
  const waitMs = await takePoint(limiter, key);
  if (waitMs !== null) throw slowDown(what, waitMs / 1000);
}
