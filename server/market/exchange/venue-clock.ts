import { aheadMsOf, type ClockReading, withReading } from "#domain/exchange/venue-clock.ts";
import type { Clock } from "#server/machine/core/parts.ts";

/** The clock of an exchange, as its answers to this process show it beside our own. */
export interface VenueClock {
  /** By our clock. */
  now(): Date;
  /** Adds a reading of the exchange's clock from one of its answers. */
  take(reading: ClockReading): void;
  /** Lead over our clock in ms if an answer arrived since the last call; else null. */
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
