import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { bpBetweenYields } from "#domain/lib/decimal.ts";
import { type DealParty, dealText, type WatchedDeal } from "#domain/surveillance/deal.ts";
import type { Severity } from "#domain/surveillance/lexicon.ts";

// Wash trades carry no risk: the bonds end where they began. Either both sides of one deal have the same owner, or two
// owners reverse a deal within the window at nearly the same size and level.

export interface Wash {
  severity: Severity;
  /** Deal being reversed; null when a single deal is a wash by itself. */
  undoes: WatchedDeal | null;
  why: string;
}

/** Maximum time between the two deals; after that it counts as a change of mind. */
export const WASH_WINDOW_MS = 60 * 60 * 1000;
/** Reversal within this time at the same size is severe, because the market hardly moved in between. */
const AT_ONCE_MS = 15 * 60 * 1000;
/** Tolerances between the two deals: share of size, basis points, rupees per 100. */
export const SIZE_SHARE = 0.05;
export const LEVEL_BP = 5;
const LEVEL_PRICE = 0.1;
const MINUTE_MS = 60_000;

/**
 * Finding for a deal that is a wash, alone or with the latest matching earlier deal; otherwise null. `nameOf` gives a
 * firm's name.
 */
export function washOf(
  deal: WatchedDeal,
  before: readonly WatchedDeal[],
  nameOf: (clientId: string) => string,
): Wash | null {
  const { buyer, seller, bondName, at } = deal;
  const owners = sameHands(buyer, seller);
  if (owners !== null) {
    const why = `${bondName}, ${dealText(deal)} at ${formatTimeWithSeconds(at)}: ${owners} on both sides`;
    return { severity: "high", undoes: null, why };
  }
  const undone = before
    .filter((earlier) => isUndoneBy(earlier, deal))
    .toSorted((a, b) => b.at - a.at)
    .at(0);
  if (undone === undefined) return null;
  const isSame = undone.face !== null && undone.face === deal.face;
  const why =
    `${bondName}: ${nameOf(undone.seller.clientId)} sold ${nameOf(undone.buyer.clientId)} ${dealText(undone)} at ` +
    `${formatTimeWithSeconds(undone.at)} and bought it back, ${dealText(deal)}, at ${formatTimeWithSeconds(at)}, ` +
    laterText(at - undone.at);
  return { severity: isSame && at - undone.at <= AT_ONCE_MS ? "high" : "medium", undoes: undone, why };
}

function laterText(gapMs: number): string {
  const minutes = Math.round(gapMs / MINUTE_MS);
  if (minutes === 0) return "within a minute";
  return minutes === 1 ? "1 minute later" : `${minutes} minutes later`;
}

function sameHands(buyer: DealParty, seller: DealParty): string | null {
  if (buyer.userId === seller.userId) return "the same person";
  if (buyer.ownerId !== seller.ownerId) return null;
  return buyer.ownerId === buyer.clientId ? "the same firm" : "the same end client";
}

function isUndoneBy(earlier: WatchedDeal, deal: WatchedDeal): boolean {
  const gapMs = deal.at - earlier.at;
  // Trades are reported by the minute, so within one minute the id decides which deal reverses the other.
  const isBefore = gapMs > 0 || (gapMs === 0 && earlier.id < deal.id);
  return (
    earlier.isin === deal.isin &&
    isBefore &&
    gapMs <= WASH_WINDOW_MS &&
    earlier.buyer.ownerId === deal.seller.ownerId &&
    earlier.seller.ownerId === deal.buyer.ownerId &&
    isNearSize(earlier.face, deal.face) &&
    isNearLevel(earlier, deal)
  );
}

/** An unknown size matches any size. */
function isNearSize(a: number | null, b: number | null): boolean {
  return a === null || b === null || Math.abs(a - b) <= SIZE_SHARE * Math.max(a, b);
}

function isNearLevel(a: WatchedDeal, b: WatchedDeal): boolean {
  if (a.bondYield !== null && b.bondYield !== null)
    return Math.abs(bpBetweenYields(a.bondYield, b.bondYield)) <= LEVEL_BP;
  if (a.cleanPrice !== null && b.cleanPrice !== null) return Math.abs(a.cleanPrice - b.cleanPrice) <= LEVEL_PRICE;
  return false;
}
