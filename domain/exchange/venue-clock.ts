import type { Exchange } from "#domain/entities/exchanges.ts";

/** What one answer of an exchange says of its clock. All in epoch ms. */
export interface ClockReading {
  /** When the call left and when its answer was there, by our clock. */
  sentMs: number;
  receivedMs: number;
  /** What the exchange's clock showed in between. */
  venueMs: number;
  /** How far off that may be by the way it is told: half a second where whole seconds are. */
  coarseMs: number;
}

/** Answers that are looked at. */
const LAST = 8;
/** What one of its answers may be off by besides, before its clock is taken to have been set. */
const SLACK_MS = 250;
/** Weighs answers that came at once against each other. */
const LEAST_WEIGHED_MS = 10;
/** Beyond this the status bar says so (B-60). */
export const CLOCK_WARNS_MS = 2000;

const aheadBy = ({ sentMs, receivedMs, venueMs }: ClockReading) => venueMs - (sentMs + receivedMs) / 2;
/** The exchange answered at some time of the round trip: half of it is how far off the middle may be. */
const offBy = ({ sentMs, receivedMs, coarseMs }: ClockReading) => (receivedMs - sentMs) / 2 + coarseMs;

/** The readings to go on with: the last few, and none from before the clock was set to another time. */
export function withReading(readings: readonly ClockReading[], reading: ClockReading): ClockReading[] {
  const known = aheadMsOf(readings);
  const knownOffBy = Math.min(...readings.map(offBy));
  const wasSet = known !== null && Math.abs(aheadBy(reading) - known) > offBy(reading) + knownOffBy + SLACK_MS;
  return [...(wasSet ? [] : readings), reading].slice(-LAST);
}

/** How far the exchange's clock is ahead of ours, whole ms: the quicker an answer was there, the more it counts. Null before any. */
export function aheadMsOf(readings: readonly ClockReading[]): number | null {
  if (readings.length === 0) return null;
  const weighed = readings.map((each) => ({ ms: aheadBy(each), weight: 1 / (offBy(each) + LEAST_WEIGHED_MS) ** 2 }));
  const weights = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return Math.round(weighed.reduce((sum, { ms, weight }) => sum + ms * weight, 0) / weights);
}

/** That the clocks differ so much that a cut-off may be missed, e.g. `NSE's clock is 3.2 s ahead of ours`; else null. */
export function clockText(exchange: Exchange, aheadMs: number | null): string | null {
  if (aheadMs === null || Math.abs(aheadMs) <= CLOCK_WARNS_MS) return null;
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  return `${exchange}'s clock is ${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} ours`;
}
