import type { Exposure, Release } from "#domain/limits/exposure.ts";
import { isBand, type IssueType, type Limit, type LimitLevel } from "#domain/entities/limit.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { counts, type DayUse, keyAt, needOf, totalUse, type Use } from "#domain/limits/day-use.ts";
import { bandText, breachText } from "#domain/limits/limit-text.ts";

// Checks a deal against a firm's limits. Use is recalculated each time from live records: there is no counter that
// could drift, and anything cancelled, rejected or lapsed is released at once because it no longer exists.

/** A deal that somebody in the firm is about to propose or be bound by. */
export interface LimitedDeal extends Omit<Exposure, "id" | "stage"> {
  issueType: IssueType;
  /** Fraction, and price per 100; null when unknown. */
  bondYield: number | null;
  cleanPrice: number | null;
  /** Base of the bands when the bond's portfolio limit has none. */
  market: { bondYield: number | null; cleanPrice: number | null } | null;
  /** Existing exposures that this deal replaces. */
  releases: readonly Release[];
}

/** Figures of a deal under one limit. */
export interface Reckoned {
  limit: Limit;
  /** Use of the day without the part that the deal replaces; 0 for a single-order limit. */
  used: number;
  /** Amount that this deal needs, in the limit's unit. */
  need: number;
  /** Remaining after the deal; below 0 when it breaches the limit. */
  left: number;
}

/** A breached limit, with a sentence. */
export interface Breach extends Reckoned {
  text: string;
}

/** Key with the highest use among those covered by a limit without a key; null without any use. */
export function mostUsed(limit: Limit, limits: readonly Limit[], day: DayUse): { key: string; use: Use } | null {
  const uses = [...day.usesOf(limit)]
    .flatMap(([key, use]) => (key !== null && standingFor(limit, limits, key) ? [{ key, use }] : []))
    .filter(({ use }) => totalUse(use) > 0)
    .toSorted((a, b) => totalUse(b.use) - totalUse(a.use));
  return uses[0] ?? null;
}

/**
 * True when a limit applies to a key: its own, or, without a key, all that have no limit of the same kind of their own.
 */
function standingFor(limit: Limit, limits: readonly Limit[], key: string): boolean {
  if (limit.key !== null) return limit.key === key;
  return !limits.some(
    (other) =>
      other.key === key &&
      other.level === limit.level &&
      other.unit === limit.unit &&
      other.settlement === limit.settlement,
  );
}

/** Limits that apply to a deal, except bands. */
function standing(limits: readonly Limit[], deal: LimitedDeal): Limit[] {
  return limits.filter((limit) => {
    if (isBand(limit.unit) || !counts(limit, deal)) return false;
    if (limit.level === "MARKET") return false;
    if (limit.level === "FIRM") return true;
    const key = limit.level === "ORDER" ? deal.issueType : keyAt(limit.level, deal);
    return key !== null && standingFor(limit, limits, key);
  });
}

/**
 * Figures of a deal under each limit that applies. The exposure it replaces is deducted first. A deal that adds nothing
 * to it breaches nothing, so lowering a limit in the meantime blocks no promise already made.
 */
function reckoned(limits: readonly Limit[], day: DayUse, deal: LimitedDeal): (Reckoned & { isMore: boolean })[] {
  const released = day.released(deal.releases);
  return standing(limits, deal).map((limit) => {
    const need = needOf(limit, deal);
    const isOrder = limit.level === "ORDER";
    const key = keyAt(limit.level, deal);
    // A single-order limit compares with the replaced order regardless of its kind, and counts each order alone.
    const replaced = released.filter(
      (exposure) => isOrder || (counts(limit, exposure) && keyAt(limit.level, exposure) === key),
    );
    const before = replaced.reduce((sum, exposure) => sum + needOf(limit, exposure), 0);
    const used = isOrder ? 0 : totalUse(day.useOf(limit, key)) - before;
    const left = toPaise(limit.amount - used - need);
    return { limit, used: toPaise(used), need: toPaise(need), left, isMore: toPaise(need - before) > 0 };
  });
}

/** Rounds sums of rupees to remove binary noise. */
const toPaise = (rupees: number): number => roundHalfAway(rupees, 2);

/** Order of reported breaches: single order first, firm last. */
const ORDER_OF_LEVELS: readonly LimitLevel[] = ["ORDER", "DEALER", "ISSUER", "PORTFOLIO", "COUNTERPARTY", "FIRM"];

const inOrder = <R extends Reckoned>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => ORDER_OF_LEVELS.indexOf(a.limit.level) - ORDER_OF_LEVELS.indexOf(b.limit.level));

/** All limits that a deal breaches, in the order single order, dealer, issuer, portfolio, counterparty, firm. */
export function breachesOf(limits: readonly Limit[], day: DayUse, deal: LimitedDeal): Breach[] {
  const over = reckoned(limits, day, deal)
    .filter(({ left, isMore }) => left < 0 && isMore)
    .map(({ isMore: _isMore, ...row }) => ({ ...row, text: breachText(row.limit, row.used, row.need) }));
  return inOrder([...bandBreaches(limits, deal), ...over]);
}

/** Limit with the smallest remaining share after the deal; null when none applies. */
export function tightestOf(limits: readonly Limit[], day: DayUse, deal: LimitedDeal): Reckoned | null {
  const rows = reckoned(limits, day, deal).map(({ isMore: _isMore, ...row }) => row);
  const [tightest] = rows.toSorted((a, b) => a.left / a.limit.amount - b.left / b.limit.amount);
  return tightest ?? null;
}

/** Levels outside the band of the deal's issue type. Without a known base nothing is checked. */
function bandBreaches(limits: readonly Limit[], deal: LimitedDeal): Breach[] {
  const portfolio = limits.find(({ level, key }) => level === "PORTFOLIO" && key === deal.isin);
  return limits.flatMap((limit) => {
    if (limit.level !== "ORDER" || !isBand(limit.unit) || !standingFor(limit, limits, deal.issueType)) return [];
    const isYield = limit.unit === "YIELD";
    const base = isYield
      ? (portfolio?.baseYield ?? deal.market?.bondYield ?? null)
      : (portfolio?.basePrice ?? deal.market?.cleanPrice ?? null);
    const value = isYield ? deal.bondYield : deal.cleanPrice;
    if (base === null || value === null) return [];
    // Yields are fractions; an absolute yield band is in percentage points.
    const width =
      limit.bandKind === "PERCENT" ? (base * limit.amount) / 100 : isYield ? limit.amount / 100 : limit.amount;
    const distance = Math.abs(value - base);
    if (distance <= width + NOISE) return [];
    const text = bandText(limit, { value, low: base - width, high: base + width });
    return [{ limit, used: 0, need: value, left: width - distance, text }];
  });
}

/** Tolerance for binary noise in a difference of decimals. */
const NOISE = 1e-9;
