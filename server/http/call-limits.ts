import type { Config } from "#server/config/config.ts";
import type { Actor } from "#server/core/actor.ts";
import { nodeLimit } from "#server/http/node-limit.ts";

/** Counts a call of a person, or of a visitor at an address. @throws Refusal slow_down with the seconds to wait */
export type CountCall = (actor: Actor | null, ip: string) => Promise<void>;

/**
 * How many calls one person makes in a minute, over all endpoints: far more than a page or a program that deals needs, far
 * less than what keeps a node from serving others. Visitors count by their address, of which an office has one.
 */
export function callLimits({
  callsPerPerson,
  callsPerAddress,
}: Pick<Config, "callsPerPerson" | "callsPerAddress">): CountCall {
  const ofPerson = nodeLimit({ points: callsPerPerson, duration: 60 }, "calls");
  const ofAddress = nodeLimit({ points: callsPerAddress, duration: 60 }, "calls");
  return (actor, ip) => (actor === null ? ofAddress(ip) : ofPerson(actor.userId));
}
