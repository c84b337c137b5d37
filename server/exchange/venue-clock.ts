import { aheadMsOf, type ClockReading, withReading } from "#domain/exchange/venue-clock.ts";
import type { Clock } from "#server/core/parts.ts";

/** The clock of an exchange, as its answers to this process show it beside our own. */
export interface VenueClock {
  /** By our clock. */
  now(): Date;
  /** An answer of the exchange said what time it is there. */
  take(reading: ClockReading): void;
  /** How far it is ahead of ours, in ms, where an answer came since this was asked last; else null. */
  newAheadMs(): number | null;
}

export function venueClock(clock: Clock): VenueClock {
  let readings: ClockReading[] = [];
  let isNew = false;
  return {
    now: () => clock.now(),
    take: (reading) => {
      readings = withReading(readings, reading);
      isNew = true;
    },
    newAheadMs: () => {
      const ahead = isNew ? aheadMsOf(readings) : null;
      isNew = false;
      return ahead;
    },
  };
}
