import type { Eoi } from "#domain/entities/eoi.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";

/** Change of one live quote: another level, or the same one with a new validity. */
export interface QuoteChange {
  quote: Eoi;
  /** Yield as a fraction; null only renews the quote at its level. */
  yieldStored: number | null;
}

/** Changes of several quotes, and the quotes that cannot be changed with the reason. */
export interface QuoteChanges {
  changes: QuoteChange[];
  left: { quote: Eoi; why: string }[];
}

/** Parts of a curve that can be shifted separately: years to maturity, the first included. */
export const BUCKETS = [
  { id: "all", title: "All my quotes", from: 0, to: Number.POSITIVE_INFINITY },
  { id: "short", title: "Up to 3 years", from: 0, to: 3 },
  { id: "belly", title: "3 to 7 years", from: 3, to: 7 },
  { id: "long", title: "7 to 12 years", from: 7, to: 12 },
  { id: "ultra", title: "Over 12 years", from: 12, to: Number.POSITIVE_INFINITY },
] as const;
export type BucketId = (typeof BUCKETS)[number]["id"];

/** Improvement over the best level, in bp. */
export const IMPROVE_BP = 0.25;

const DAYS_A_YEAR = 365.25;
const PER_BP = 10_000;
/** Yields are stored with six decimals of a fraction. */
const round = (fraction: number): number => Math.round(fraction * 1e6) / 1e6;

/** Quotes whose bonds mature within the bucket; perpetuals are in the last. */
export function quotesInBucket(quotes: readonly Eoi[], id: BucketId, today: IsoDate): Eoi[] {
  const bucket = BUCKETS.find((each) => each.id === id) ?? BUCKETS[0];
  const dayAfter = (years: number) =>
    years === Number.POSITIVE_INFINITY ? null : addDays(today, Math.round(years * DAYS_A_YEAR));
  const [from, to] = [dayAfter(bucket.from), dayAfter(bucket.to)];
  return quotes.filter(({ maturity_date: maturity }) => {
    if (bucket.id === "all") return true;
    if (maturity === null) return to === null;
    return (from === null || maturity >= from) && (to === null || maturity < to);
  });
}

/** Shifts the yield of each quote by `bp`; up is cheaper. */
export function shiftedBy(quotes: readonly Eoi[], bp: number): QuoteChanges {
  return changesOf(quotes, ({ yield_stored: level }) =>
    level === null ? "It has no yield to shift" : round(level + bp / PER_BP),
  );
}

/** Restarts each quote's validity at its current level. */
export function refreshed(quotes: readonly Eoi[]): QuoteChanges {
  return { changes: quotes.map((quote) => ({ quote, yieldStored: null })), left: [] };
}

/**
 * Best yield of other firms on a side of a bond: the lowest bid, the highest offer. Null when nobody else quotes a
 * yield on that side.
 */
export function bestOfOthers(market: readonly Eoi[], clientId: string, side: Eoi["quote_type"]): number | null {
  const levels = market
    .filter((quote) => quote.client_id !== clientId && quote.quote_type === side)
    .flatMap(({ yield_stored: level }) => level ?? []);
  if (levels.length === 0) return null;
  return side === "BID" ? Math.min(...levels) : Math.max(...levels);
}

/** Level that joins the best of a side, or betters it by `improveBp`. */
export function joining(best: number, side: Eoi["quote_type"], improveBp: number): number {
  return round(best + (side === "BID" ? -improveBp : improveBp) / PER_BP);
}

function changesOf(quotes: readonly Eoi[], levelOf: (quote: Eoi) => number | string): QuoteChanges {
  const result: QuoteChanges = { changes: [], left: [] };
  for (const quote of quotes) {
    const level = levelOf(quote);
    if (typeof level === "string") result.left.push({ quote, why: level });
    else result.changes.push({ quote, yieldStored: level });
  }
  return result;
}
