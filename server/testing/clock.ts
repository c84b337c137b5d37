import type { Clock } from "#server/machine/core/parts.ts";

export interface FakeClock extends Clock {
  set(instant: string | Date): void;
  advance(ms: number): void;
}

/** Friday, 20 November 2026, 11:00 in India: a dealing day, inside hours. */
export const TEST_NOW = "2026-11-20T05:30:00.000Z";

/** A clock that only moves when a test moves it. */
export function fakeClock(start: string = TEST_NOW): FakeClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}
