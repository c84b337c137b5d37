import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { tooFast } from "#server/features/chat/errors.ts";

const SENDS = { points: 50, duration: 10 };
const UPLOADS = { points: 30, duration: 60 };

/** Counted by each node for itself: the limits are far above what a person does, so a few times more is no harm. */
export interface ChatLimits {
  /** @throws Refusal slow_down */
  send(userId: string): Promise<void>;
  /** @throws Refusal slow_down */
  upload(userId: string): Promise<void>;
}

export function chatLimits(sends = SENDS): ChatLimits {
  const sending = new RateLimiterMemory(sends);
  const uploading = new RateLimiterMemory(UPLOADS);
  return {
    send: (userId) => take(sending, userId),
    upload: (userId) => take(uploading, userId),
  };
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooFast(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
    throw refused;
  }
}
