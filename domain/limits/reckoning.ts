import type { Exposure, Release } from "#domain/limits/exposure.ts";
import { isBand, type IssueType, type Limit, type LimitLevel } from "#domain/entities/limit.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { counts, type DayUse, keyAt, needOf, totalUse, type Use } from "#domain/limits/day-use.ts";
import { bandText, breachText } from "#domain/limits/limit-text.ts";

// How a deal is held against the limits of a firm. What counts against a row is reckoned anew each time from what stands:
// there is no counter that could drift, and what is cancelled, rejected or lapsed is free because it stands no more.

/** A deal that somebody of the firm is about to propose or to be bound by. */
export interface LimitedDeal extends Omit<Exposure, "id" | "stage"> {
  issueType: IssueType;
  /** Fraction and per 100; null where not known. */
  bondYield: number | null;
  cleanPrice: number | null;
  /** What the bands are measured from where the portfolio limit of the bond names nothing. */
  market: { bondYield: number | null; cleanPrice: number | null } | null;
  /** What stands for the same already and goes when this comes. */
  releases: readonly Release[];
}

/** What a deal comes to under one limit. */
export interface Reckoned {
  limit: Limit;
  /** Of the day, without what the deal replaces; 0 for a single order. */
  used: number;
  /** What this deal needs, in the limit's unit. */
  need: number;
  /** After the deal; below 0 where it goes over. */
  left: number;
}

/** A limit that a deal goes over, in one sentence. */
export interface Breach extends Reckoned {
  text: string;
}

/** Who among those a limit without a key stands for has used most of it; null where nobody has used any. */
export function mostUsed(limit: Limit, limits: readonly Limit[], day: DayUse): { key: string; use: Use } | null {
  const uses = [...day.usesOf(limit)]
    .flatMap(([key, use]) => (key !== null && standingFor(limit, limits, key) ? [{ key, use }] : []))
    .filter(({ use }) => totalUse(use) > 0)
    .toSorted((a, b) => totalUse(b.use) - totalUse(a.use));
  return uses[0] ?? null;
}

/** Whether a limit holds for a key: its own, or all keys that have no row of the same kind of their own. */
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

/** The rows that hold for a deal, without bands. */
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
 * What a deal comes to under each limit that holds for it. What it replaces is taken off first; a deal that adds nothing to
 * what stood already goes over nothing, so that a limit lowered meanwhile breaks no promise.
 */
function reckoned(limits: readonly Limit[], day: DayUse, deal: LimitedDeal): (Reckoned & { isMore: boolean })[] {
  const released = day.released(deal.releases);
  return standing(limits, deal).map((limit) => {
    const need = needOf(limit, deal);
    const isOrder = limit.level === "ORDER";
    const key = keyAt(limit.level, deal);
    // A single order replaces another whatever that one was, and counts by itself.
    const replaced = released.filter(
      (exposure) => isOrder || (counts(limit, exposure) && keyAt(limit.level, exposure) === key),
    );
    const before = replaced.reduce((sum, exposure) => sum + needOf(limit, exposure), 0);
    const used = isOrder ? 0 : totalUse(day.useOf(limit, key)) - before;
    const left = toPaise(limit.amount - used - need);
    return { limit, used: toPaise(used), need: toPaise(need), left, isMore: toPaise(need - before) > 0 };
  });
}

/** Sums of rupees, free of binary noise. */
const toPaise = (rupees: number): number => roundHalfAway(rupees, 2);

/** The order in which breaches are told: the single order first, the firm last. */
const ORDER_OF_LEVELS: readonly LimitLevel[] = ["ORDER", "DEALER", "ISSUER", "PORTFOLIO", "COUNTERPARTY", "FIRM"];

const inOrder = <R extends Reckoned>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => ORDER_OF_LEVELS.indexOf(a.limit.level) - ORDER_OF_LEVELS.indexOf(b.limit.level));

/** Every limit that a deal goes over, in the order single order, dealer, issuer, portfolio, counterparty, firm. */
export function breachesOf(limits: readonly Limit[], day: DayUse, deal: LimitedDeal): Breach[] {
  const over = reckoned(limits, day, deal)
    .filter(({ left, isMore }) => left < 0 && isMore)
    .map(({ isMore: _isMore, ...row }) => ({ ...row, text: breachText(row.limit, row.used, row.need) }));
  return inOrder([...bandBreaches(limits, deal), ...over]);
}

/** The limit that a deal leaves least of, by its share of the limit; null where none holds for it. */
export function tightestOf(limits: readonly Limit[], day: DayUse, deal: LimitedDeal): Reckoned | null {
  const rows = reckoned(limits, day, deal).map(({ isMore: _isMore, ...row }) => row);
  const [tightest] = rows.toSorted((a, b) => a.left / a.limit.amount - b.left / b.limit.amount);
  return tightest ?? null;
}

/** Levels outside the band of the deal's issue type. Where nothing is known to measure from, nothing is checked. */
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
    // Yields are fractions, and the width of an absolute band is in percentage points.
    const width =
      limit.bandKind === "PERCENT" ? (base * limit.amount) / 100 : isYield ? limit.amount / 100 : limit.amount;
    const distance = Math.abs(value - base);
    if (distance <= width + NOISE) return [];
    const text = bandText(limit, { value, low: base - width, high: base + width });
    return [{ limit, used: 0, need: value, left: width - distance, text }];
  });
}

/** Binary noise of a difference of decimals. */
const NOISE = 1e-9;
