import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { type Bond, isMatured } from "#domain/entities/bond.ts";
import { type Confirms, isRepeated, type LevelWarning } from "#domain/entities/deal-warning.ts";
import { daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import { maturityText } from "#domain/inventory/acquisition-day.ts";
import type { PublishedLevel } from "#domain/market-quote/yield-for-day.ts";
import type { CheckLimits } from "#domain/trading/check-limits.ts";
import type { NamedLevel } from "#domain/trading/level.ts";
import { publishedFind } from "#domain/trading/published-find.ts";
import { referenceLevels } from "#domain/trading/reference-level.ts";
import { unusualLevel } from "#domain/trading/unusual-level.ts";

// Unlikely figures of a lot to load. Such a lot is loaded once the figure is confirmed by repeating it.

/** A lot of a bond already repaid. */
export interface RepaidWarning {
  figure: "maturity_date";
  text: string;
  /** Maturity day, to be repeated; the last day of its year when only the year is known. */
  value: IsoDate;
}

export type LotWarning = LevelWarning | RepaidWarning;

export interface LoadedLot {
  bond: Bond;
  /** Null when unknown. */
  acquiredOn: IsoDate | null;
  /** Level of its cost; null when unknown. */
  cost: NamedLevel | null;
}

/** Data that a lot is checked against. */
export interface LotChecks {
  today: IsoDate;
  /** Last published level of the bond. */
  published: PublishedLevel | undefined;
  calendar: BusinessCalendar;
  /** The firm's bands for deals in this paper. */
  limits: CheckLimits;
}

/** Maximum days between a cost and a published level to compare them. */
const COMPARED_DAYS = 30;

/** A firm may refuse to deal at a level; a lot it already holds only needs confirmation. */
const NO_REFUSAL = { levelBp: null, lostRupees: null };

/** Warns of a repaid lot, and of a cost further from the level published around its day than a quote may be. */
export function unusualLot(lot: LoadedLot, checks: LotChecks): LotWarning[] {
  const { bond } = lot;
  const level = unusualCost(lot, checks);
  return [...(level === null ? [] : [level]), ...(isMatured(bond, checks.today) ? [repaid(bond)] : [])];
}

function unusualCost(
  { bond, acquiredOn, cost }: LoadedLot,
  { published, calendar, limits }: LotChecks,
): LevelWarning | null {
  if (acquiredOn === null || cost === null || published === undefined) return null;
  if (Math.abs(daysBetween(published.date, acquiredOn)) > COMPARED_DAYS) return null;
  const master = publishedFind(bond, published, calendar, acquiredOn);
  const [reference] = referenceLevels(bond, acquiredOn, { lives: [], trade: null, master });
  if (reference === undefined) return null;
  const bought = { bond, side: "BID", settlementDate: acquiredOn, rupees: null } as const;
  return unusualLevel(bought, cost, reference, { ...limits, refuse: NO_REFUSAL });
}

const repaid = (bond: Bond): RepaidWarning => ({
  figure: "maturity_date",
  text: `The bond is repaid: it matured ${maturityText(bond)}.`,
  value: bond.maturity_date ?? `${bond.maturity_year}-12-31`,
});

/** True when a confirmation repeats the figure of a warning; a maturity day may be typed like any day. */
export function isLotRepeated(warning: LotWarning, confirms: Confirms | null): boolean {
  if (warning.figure !== "maturity_date") return isRepeated(warning, confirms);
  return confirms?.settlement_date === warning.value;
}
