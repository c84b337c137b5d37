import { addMonthsCivil, type CivilDate, civilOf, type IsoDate, isoDateOfCivil } from "#domain/lib/iso-date.ts";
import { dayNumberOf } from "./day-count.ts";
import type { PricingTerms } from "./terms.ts";

/** A date of the coupon grid in the three forms pricing needs. */
export interface GridDate {
  civil: CivilDate;
  day: number;
  iso: IsoDate;
}

export interface Schedule {
  maturity: GridDate;
  settlement: GridDate;
  /** grid date on or before settlement; a coupon date only if one was paid on it */
  gridBefore: GridDate;
  /** grid dates after settlement, the last one the maturity */
  gridAfter: GridDate[];
  /** start of the coupon period that holds settlement: the last coupon date or the issue date */
  periodStart: GridDate;
  /** the coming payment dates: `gridAfter` without dates before a long first coupon */
  couponDates: GridDate[];
  /** the current coupon period runs from one grid date to the next */
  isRegular: boolean;
}

/**
 * Coupon dates are the maturity moved by whole periods, day of month kept and cut to the month's length, always counted
 * from the maturity itself: 31-Aug half-yearly gives 28 or 29-Feb and 31-Aug, never 28-Aug.
 */
export function scheduleOf(terms: PricingTerms, settlementDate: IsoDate): Schedule {
  const maturity = gridDate(civilOf(terms.maturityDate));
  const settlement = gridDate(civilOf(settlementDate));
  const monthsApart = 12 / terms.frequency;
  const gridAfter: GridDate[] = [];
  let grid = maturity;
  for (let periods = 1; grid.day > settlement.day; periods++) {
    gridAfter.push(grid);
    grid = gridDate(addMonthsCivil(maturity.civil, -monthsApart * periods));
  }
  gridAfter.reverse();
  const firstCoupon = terms.firstCouponDate;
  const couponDates = firstCoupon === null ? gridAfter : gridAfter.filter(({ iso }) => iso >= firstCoupon);
  const startsAtIssue =
    terms.issueDate !== null && (grid.iso < terms.issueDate || (firstCoupon !== null && grid.iso < firstCoupon));
  const periodStart = startsAtIssue && terms.issueDate !== null ? gridDate(civilOf(terms.issueDate)) : grid;
  const isRegular = periodStart.day === grid.day && couponDates.length === gridAfter.length;
  return { maturity, settlement, gridBefore: grid, gridAfter, periodStart, couponDates, isRegular };
}

function gridDate(civil: CivilDate): GridDate {
  return { civil, day: dayNumberOf(civil), iso: isoDateOfCivil(civil) };
}
