import { roundHalfAway } from "#domain/lib/decimal.ts";
import type { Severity } from "#domain/surveillance/lexicon.ts";

/** The last published level of a bond, beside which a level quoted in chat is held. */
export interface PublishedLevel {
  /** Fraction, as the bond's market quotes it. */
  bondYield: number;
  ageDays: number;
}

export interface OffMarket {
  /** Said less published, in basis points: above zero is cheaper than the market. */
  awayBp: number;
  severity: Severity;
}

export const DEFAULT_OFF_MARKET_BP = 50;
/** A level older than this says less, and after a year nothing. */
const OLD_DAYS = 30;
const SILENT_DAYS = 365;
/** So many times the limit is grave. */
const FAR = 3;

/**
 * Whether a yield quoted (a fraction, as the bond's market quotes it) lies further from the published level than the firm's
 * limit; null when it does not, or when there is nothing to hold it against.
 */
export function offMarket(quotedYield: number, published: PublishedLevel, limitBp: number): OffMarket | null {
  if (published.ageDays > SILENT_DAYS) return null;
  const awayBp = roundHalfAway((quotedYield - published.bondYield) * 10_000, 1);
  if (Math.abs(awayBp) <= limitBp) return null;
  const isFar = Math.abs(awayBp) > limitBp * FAR;
  if (published.ageDays > OLD_DAYS) return { awayBp, severity: isFar ? "medium" : "low" };
  return { awayBp, severity: isFar ? "high" : "medium" };
}
