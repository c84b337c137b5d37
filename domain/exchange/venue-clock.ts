import type { Exchange } from "#domain/entities/exchanges.ts";

/** Clock reading from one answer of an exchange. All in epoch ms. */
export interface ClockReading {
  /** Time of the request and of its answer, by our clock. */
  sentMs: number;
  receivedMs: number;
  /** The exchange's clock at some point between the two. */
  venueMs: number;
  /** Rounding error of `venueMs`: half a second when only whole seconds are given. */
  coarseMs: number;
}

/** Number of answers used. */
const LAST = 8;
/** Additional deviation of one answer before the exchange's clock counts as reset. */
const SLACK_MS = 250;
/** Added to each error, so that near-instant answers do not dominate the average. */
const LEAST_WEIGHED_MS = 10;
/** Offset above which the status bar warns (B-60). */
export const CLOCK_WARNS_MS = 2000;

const aheadBy = ({ sentMs, receivedMs, venueMs }: ClockReading) => venueMs - (sentMs + receivedMs) / 2;
/**
 * Maximum error: the exchange answered at some point of the round trip, so the midpoint is off by at most half of it.
 */
const offBy = ({ sentMs, receivedMs, coarseMs }: ClockReading) => (receivedMs - sentMs) / 2 + coarseMs;

/** Appends a reading and retains the latest few; drops earlier ones when the exchange's clock was reset. */
export function withReading(readings: readonly ClockReading[], reading: ClockReading): ClockReading[] {
  const known = aheadMsOf(readings);
  const knownOffBy = Math.min(...readings.map(offBy));
  const wasSet = known !== null && Math.abs(aheadBy(reading) - known) > offBy(reading) + knownOffBy + SLACK_MS;
  return [...(wasSet ? [] : readings), reading].slice(-LAST);
}

/** Lead of the exchange's clock over ours in whole ms, weighted towards quick answers. Null without readings. */
export function aheadMsOf(readings: readonly ClockReading[]): number | null {
  if (readings.length === 0) return null;
  const weighed = readings.map((each) => ({ ms: aheadBy(each), weight: 1 / (offBy(each) + LEAST_WEIGHED_MS) ** 2 }));
  const weights = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return Math.round(weighed.reduce((sum, { ms, weight }) => sum + ms * weight, 0) / weights);
}

/**
 * Warning of a clock difference large enough to miss a cut-off, e.g. `NSE's clock is 3.2 s ahead of ours`; else null.
 */
export function clockText(exchange: Exchange, aheadMs: number | null): string | null {
  if (aheadMs === null || Math.abs(aheadMs) <= CLOCK_WARNS_MS) return null;
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  return `${exchange}'s clock is ${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} ours`;
}
