import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { bpBetweenYields } from "#domain/lib/decimal.ts";
import { type DealParty, dealText, type WatchedDeal } from "#domain/surveillance/deal.ts";
import type { Severity } from "#domain/surveillance/lexicon.ts";

// A wash moves no risk: the bonds end with whom they began. Either the same owner stands on both sides of one deal, or two
// owners undo a deal within the window at nearly the size and level it was made at.

export interface Wash {
  severity: Severity;
  /** The deal that is undone; null where one deal is a wash by itself. */
  undoes: WatchedDeal | null;
  why: string;
}

/** Two deals further apart than this are a change of mind. */
export const WASH_WINDOW_MS = 60 * 60 * 1000;
/** Undone within this time at the same size there was hardly a market between the two. */
const AT_ONCE_MS = 15 * 60 * 1000;
/** What may lie between the two and is still nearly equal. */
export const SIZE_SHARE = 0.05;
export const LEVEL_BP = 5;
const LEVEL_PRICE = 0.1;
const MINUTE_MS = 60_000;

/** Whether a deal is a wash beside those made before it, the nearest of which counts; `nameOf` gives a firm's name. */
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
  // Trades are reported by the minute: of two in one minute one undoes the other, and not each the other.
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

/** A size nobody wrote is taken for the other's. */
function isNearSize(a: number | null, b: number | null): boolean {
  return a === null || b === null || Math.abs(a - b) <= SIZE_SHARE * Math.max(a, b);
}

function isNearLevel(a: WatchedDeal, b: WatchedDeal): boolean {
  if (a.bondYield !== null && b.bondYield !== null)
    return Math.abs(bpBetweenYields(a.bondYield, b.bondYield)) <= LEVEL_BP;
  if (a.cleanPrice !== null && b.cleanPrice !== null) return Math.abs(a.cleanPrice - b.cleanPrice) <= LEVEL_PRICE;
  return false;
}
