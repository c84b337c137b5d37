import type { Config } from "#server/machine/config/config.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { nodeLimit } from "#server/machine/http/node-limit.ts";

/** Counts a call of a person, or of a visitor at an address. @throws Refusal slow_down with the seconds to wait */
export type CountCall = (actor: Actor | null, ip: string) => Promise<void>;

/**
 * Limit of calls per person and minute over all endpoints: far above the need of a page or a trading program, far below
 * what would slow a node for others. Visitors count per IP address, which an office shares.
 */
export function callLimits({
  callsPerPerson,
  callsPerAddress,
}: Pick<Config, "callsPerPerson" | "callsPerAddress">): CountCall {
  const ofPerson = nodeLimit({ points: callsPerPerson, duration: 60 }, "calls");
  const ofAddress = nodeLimit({ points: callsPerAddress, duration: 60 }, "calls");
  return (actor, ip) => (actor === null ? ofAddress(ip) : ofPerson(actor.userId));
}
