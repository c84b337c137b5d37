import type { Published } from "#server/machine/bus/bus.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Bus stream for changes of a person's access. */
export const ACCESS_STREAM = "access";

/**
 * Has every node look at once at the sockets of a person: after the commit that ended a session of theirs, switched them
 * off or changed their roles or firm.
 */
export function publishAccessChanged({ bus, clock }: Pick<Parts, "bus" | "clock">, userId: string): void {
  const changed: Published = {
    stream: ACCESS_STREAM,
    audience: userId,
    seq: 0,
    ts: clock.now().toISOString(),
    data: {},
  };
  bus.publish([changed]);
}
