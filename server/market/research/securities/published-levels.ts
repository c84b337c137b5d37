import { settlementDate } from "#domain/calendar/business-calendar.ts";
import type { Bond, BondCategory } from "#domain/entities/bond.ts";
import { addDays, daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import { annualOfQuoted, quotingOf } from "#domain/market-quote/annual-yield.ts";
import { heldYield } from "#domain/market-quote/yield-for-day.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { DEFAULT_SETTLEMENT_DELTA } from "#domain/trading/settlement.ts";
import { readyBond } from "#server/market/research/securities/pricing-day.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Needs = Pick<Parts, "bonds" | "calendar" | "clock">;

/** A bond with its last published level, placed on the curve. */
export interface LevelPoint {
  bond: Bond;
  /** From today to maturity, actual days over 365. */
  years: number;
  /** As the bond's market quotes it; fraction. */
  bondYield: number;
  /** The same as an effective annual yield. */
  annualYield: number;
  date: IsoDate;
}

/** A published level speaks beside others for a year. */
const FRESH_DAYS = 365;
/** The government curve uses levels of one period: those published longer before its newest level are left out. */
const GOVERNMENT_FRESH_DAYS = 31;

const GOVERNMENT: readonly (BondCategory | null)[] = ["GSEC", "TBILL"];
/** Securities made for one holder (food corporation, postal insurance) yield a quarter percent more than the curve. */
const SPECIAL = /\b(spl|special|postal|PLI|FCI)\b/i;

/**
 * Last published levels of all bonds not yet redeemed, as points of curves: all whose yield is unambiguous, even if a
 * missing coupon frequency prevents pricing. Computed at the first request of a day and cached for it, until the
 * holidays change.
 */
export class PublishedLevels {
  readonly #parts: Needs;
  #day: {
    today: IsoDate;
    holidays: Needs["calendar"]["settlementHolidays"];
    all: LevelPoint[];
    byIsin: Map<string, LevelPoint>;
  } | null = null;

  constructor(parts: Needs) {
    this.#parts = parts;
  }

  point(isin: string): LevelPoint | undefined {
    return this.#today().byIsin.get(isin);
  }

  /** The other bonds of the same issuer. */
  ofIssuer({ issuer, isin }: Bond): LevelPoint[] {
    if (issuer === null) return [];
    return this.#today().all.filter(({ bond }) => bond.issuer === issuer && bond.isin !== isin);
  }

  /** Bonds of the same category and rating, without the bond itself. None where the rating is not known. */
  alike(bond: Bond): LevelPoint[] {
    const rating = ratingFor(bond);
    if (bond.category === null || rating === null) return [];
    return this.#today().all.filter(
      (point) =>
        point.bond.category === bond.category && ratingFor(point.bond) === rating && point.bond.isin !== bond.isin,
    );
  }

  /** Central government bonds and bills with levels of the newest time, shortest first. */
  government(): LevelPoint[] {
    const all = this.#today().all.filter(
      ({ bond }) => GOVERNMENT.includes(bond.category) && bond.coupon_type !== "FLOATING" && !SPECIAL.test(bond.name),
    );
    return freshest(all, GOVERNMENT_FRESH_DAYS).toSorted((a, b) => a.years - b.years);
  }

  #today() {
    const today = todayOf(this.#parts);
    const holidays = this.#parts.calendar.settlementHolidays;
    if (this.#day?.today === today && this.#day.holidays === holidays) return this.#day;
    const all = this.#parts.bonds.all().flatMap((bond) => pointOf(this.#parts, bond, today) ?? []);
    this.#day = { today, holidays, all, byIsin: new Map(all.map((point) => [point.bond.isin, point])) };
    return this.#day;
  }
}

/** Those published within some days of the newest of them. */
export function freshest(points: readonly LevelPoint[], days: number = FRESH_DAYS): LevelPoint[] {
  const newest = points.reduce((latest, { date }) => (date > latest ? date : latest), "");
  if (newest === "") return [];
  const since = addDays(newest, -days);
  return points.filter(({ date }) => date >= since);
}

/** Government paper needs no agency's word. */
export function ratingFor({ category, credit_rating }: Bond): string | null {
  return isGovernmentPaper(category) ? "SOV" : credit_rating;
}

function pointOf(parts: Needs, bond: Bond, today: IsoDate): LevelPoint | null {
  const published = parts.bonds.referenceLevel(bond.isin);
  if (published === undefined || bond.maturity_date === null || bond.maturity_date <= today) return null;
  const quoting = quotingOf(
    bond,
    readyBond(bond, settlementDate(parts.calendar, today, DEFAULT_SETTLEMENT_DELTA), parts.calendar),
  );
  const held = heldYield(bond, published, parts.calendar, quoting);
  if (held === null || quoting === null) return null;
  return {
    bond,
    years: daysBetween(today, bond.maturity_date) / 365,
    bondYield: held.bondYield,
    annualYield: annualOfQuoted(quoting, held.bondYield),
    date: published.date,
  };
}
