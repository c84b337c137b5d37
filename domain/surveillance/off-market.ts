import { roundHalfAway } from "#domain/lib/decimal.ts";
import type { Severity } from "#domain/surveillance/lexicon.ts";

/** Last published level of a bond, for comparison with levels quoted in chats. */
export interface PublishedLevel {
  /** Fraction, in the convention of the bond's market. */
  bondYield: number;
  ageDays: number;
}

export interface OffMarket {
  /** Quoted less published, in basis points: positive is cheaper than the market. */
  awayBp: number;
  severity: Severity;
}

export const DEFAULT_OFF_MARKET_BP = 50;
/** Age from which a published level lowers the severity; after a year it is ignored. */
const OLD_DAYS = 30;
const SILENT_DAYS = 365;
/** Multiple of the limit above which the finding is more severe. */
const FAR = 3;

/**
 * Finding for a quoted yield (fraction, in the convention of the bond's market) further from the published level than
 * the firm's limit. Null when within the limit or when the published level is too old.
 */
export function offMarket(quotedYield: number, published: PublishedLevel, limitBp: number): OffMarket | null {
  if (published.ageDays > SILENT_DAYS) return null;
  const awayBp = roundHalfAway((quotedYield - published.bondYield) * 10_000, 1);
  if (Math.abs(awayBp) <= limitBp) return null;
  const isFar = Math.abs(awayBp) > limitBp * FAR;
  if (published.ageDays > OLD_DAYS) return { awayBp, severity: isFar ? "medium" : "low" };
  return { awayBp, severity: isFar ? "high" : "medium" };
}
