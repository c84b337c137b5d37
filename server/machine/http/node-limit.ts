import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Actor } from "#server/machine/core/actor.ts";
import { needPoint } from "#server/machine/core/limiter.ts";

/** Maximum calls of one key (an address, a person) in a number of seconds. */
export interface Pace {
  points: number;
  duration: number;
}

/**
 * Counts calls in this node's memory: it guards the node's own processor, so nodes need not count together.
 * @returns takes one call of a key; throws Refusal slow_down with the seconds to wait
 */
export function nodeLimit(pace: Pace, what = "tries"): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory(pace);
  return (key) => needPoint(limiter, key, what);
}

/** Limit per caller: by person, or by IP address for visitors; an office shares one address. */
export function callerLimit(pace: Pace): (call: { actor: Actor | null; ip: string }) => Promise<void> {
  const count = nodeLimit(pace);
  return ({ actor, ip }) => count(actor?.userId ?? ip);
}
