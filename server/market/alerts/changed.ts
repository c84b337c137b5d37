import type { Parts } from "#server/machine/core/parts.ts";

/** Publishes on the bus that a person's alerts are others than before. No socket listens to this stream. */
export const ALERTS_CHANGED = "alerts.changed";

/** Called after the commit: whichever node watches reads that person's alerts again. */
export function publishAlertsChanged({ bus, clock }: Pick<Parts, "bus" | "clock">, userId: string): void {
  bus.publish([{ stream: ALERTS_CHANGED, audience: userId, seq: 0, ts: clock.now().toISOString(), data: null }]);
}
