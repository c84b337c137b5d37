import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type DayPoint, dayPoint } from "#domain/pricing/day-count.ts";
import { type Grid, gridDay, gridIndexAt, gridOf, gridPoint } from "#domain/pricing/grid.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";

/** Future payment dates of a bond: grid dates, plus the end if off the grid. */
export interface Schedule {
  grid: Grid;
  settlement: DayPoint;
  end: DayPoint;
  /** index of the last grid date on or before settlement; a coupon date only if a coupon was paid then */
  gridBefore: number;
  /** start of the coupon period that contains settlement: the last coupon date or the issue date */
  periodStart: DayPoint;
  /** payment dates after settlement */
  count: number;
  dueDays: number[];
  /** grid index of the first payment */
  firstIndex: number;
  /** index of the last grid date on or before the end */
  lastIndex: number;
  /** payments on the grid; one more follows when the end is off the grid */
  onGrid: number;
  /** true when the current coupon period runs from one grid date to the next */
  startsWhole: boolean;
}

/**
 * Coupon dates after issue (on or after a long first coupon), up to the end. An end off the grid is an additional
 * payment date. The grid is anchored at the anchor date, or else at maturity, a perpetual's first call or, last, the
 * end itself.
 */
export function scheduleOf(terms: PricingTerms, settlement: DayPoint, endDate: IsoDate): Schedule {
  const end = dayPoint(endDate);
  const anchor = terms.anchorDate ?? terms.maturityDate ?? terms.calls?.[0]?.date ?? endDate;
  const grid = gridOf(anchor === endDate ? end : dayPoint(anchor), 12 / terms.frequency);
  const gridBefore = gridIndexAt(grid, settlement);
  const firstCoupon = terms.firstCouponDate === null ? -Infinity : dayPoint(terms.firstCouponDate).number;
  let firstIndex = gridBefore + 1;
  while (gridDay(grid, firstIndex) < firstCoupon) firstIndex++;
  const lastIndex = gridIndexAt(grid, end);
  const onGrid = Math.max(lastIndex - firstIndex + 1, 0);
  const endsOnGrid = onGrid > 0 && gridDay(grid, lastIndex) === end.number;
  const count = endsOnGrid ? onGrid : onGrid + 1;
  const dueDays: number[] = [];
  for (let index = 0; index < onGrid; index++) dueDays.push(gridDay(grid, firstIndex + index));
  if (!endsOnGrid) dueDays.push(end.number);
  const before = gridPoint(grid, gridBefore);
  const issue = terms.issueDate === null ? null : dayPoint(terms.issueDate);
  const startsAtIssue = issue !== null && (before.number < issue.number || before.number < firstCoupon);
  const periodStart = startsAtIssue ? issue : before;
  const startsWhole = periodStart.number === before.number && firstIndex === gridBefore + 1 && onGrid > 0;
  return { grid, settlement, end, gridBefore, periodStart, count, dueDays, firstIndex, lastIndex, onGrid, startsWhole };
}
