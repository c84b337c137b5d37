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

// The figures of a lot to load that are likely to be slips. A lot with one is loaded once the figure is repeated.

/** A lot of a bond that is repaid by now. */
export interface RepaidWarning {
  figure: "maturity_date";
  text: string;
  /** The day of the maturity, which is to be repeated; the last of its year where only the year is known. */
  value: IsoDate;
}

export type LotWarning = LevelWarning | RepaidWarning;

export interface LoadedLot {
  bond: Bond;
  /** Null where nobody knows it. */
  acquiredOn: IsoDate | null;
  /** The level of its cost; null where it is not known. */
  cost: NamedLevel | null;
}

/** A lot is judged by these. */
export interface LotChecks {
  today: IsoDate;
  /** The last published level of the bond. */
  published: PublishedLevel | undefined;
  calendar: BusinessCalendar;
  /** Bands of the firm for deals in such paper. */
  limits: CheckLimits;
}

/** Days between a cost and a published level that can be compared. */
const COMPARED_DAYS = 30;

/** A firm refuses levels to deal at; of a lot that it holds it is only asked. */
const NO_REFUSAL = { levelBp: null, lostRupees: null };

/** Warns of a lot that is repaid, and of a cost further from the level published around its day than a quote may be. */
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

/** A confirmation repeats the figure of a warning; the day of a maturity is repeated as any day is. */
export function isLotRepeated(warning: LotWarning, confirms: Confirms | null): boolean {
  if (warning.figure !== "maturity_date") return isRepeated(warning, confirms);
  return confirms?.settlement_date === warning.value;
}
