import { addMonths, dayNumberOf, type IsoDate, isoDateOf } from "#domain/lib/iso-date.ts";
import { dayPoint } from "#domain/pricing/day-count.ts";
import { type Grid, gridDay, gridIndexAt, gridOf, gridPoint } from "#domain/pricing/grid.ts";
import type { CouponsPerYear } from "#domain/pricing/terms.ts";

// Coupon days stated by a source. Dates counted back from the end are used when the known days are within five days of
// them (a holiday, a month's end); otherwise the known days define the schedule, with an odd last period up to the end.

const TOLERATED_DAYS = 5;

export interface KnownCouponDays {
  /** Due dates, or `--MM-DD` for the same day every year. */
  coupon_dates?: readonly string[] | undefined;
  first_coupon_date?: IsoDate | undefined;
  issue_date: IsoDate | null;
}

export interface CouponDays {
  /** Present when the known days differ from those counted back from the end. */
  anchorDate?: IsoDate;
  issueDate: IsoDate | null;
  firstCouponDate: IsoDate | null;
}

/**
 * Schedule data of a bond that pays `perYear` times a year up to `end`. An issue date after a coupon due date, or one
 * that would make the first period longer than the frequency allows, belongs to a re-issue: the first period then
 * counts as regular.
 */
export function couponDays(known: KnownCouponDays, perYear: CouponsPerYear, end: IsoDate): CouponDays {
  const monthsApart = 12 / perYear;
  const dates = datesOf(known, end);
  const byEnd = gridFrom(end, monthsApart);
  const isByEnd = dates.every((date) => missOf(byEnd, date) <= TOLERATED_DAYS);
  const anchor = isByEnd ? null : bestAnchor(dates, monthsApart);
  const grid = anchor === null ? byEnd : gridFrom(anchor, monthsApart);
  return { ...(anchor === null ? {} : { anchorDate: anchor }), ...firstPeriod(known, grid, monthsApart) };
}

function firstPeriod(
  { issue_date: issue, first_coupon_date: first, coupon_dates: later = [] }: KnownCouponDays,
  grid: Grid,
  monthsApart: number,
): Pick<CouponDays, "issueDate" | "firstCouponDate"> {
  const regular = { issueDate: null, firstCouponDate: null };
  if (issue === null) return regular;
  if ([...(first === undefined ? [] : [first]), ...later].some((date) => !date.startsWith("--") && date <= issue)) {
    return regular;
  }
  if (first === undefined) return { issueDate: issue, firstCouponDate: null };
  const due = nearest(grid, first);
  const isTooLong = dayNumberOf(due) > dayNumberOf(addMonths(issue, monthsApart)) + TOLERATED_DAYS;
  return isTooLong ? regular : { issueDate: issue, firstCouponDate: due };
}

/** All known days; the first coupon is used only without later ones. */
function datesOf({ coupon_dates: dates = [], first_coupon_date: first }: KnownCouponDays, end: IsoDate): IsoDate[] {
  const known = dates.length > 0 || first === undefined ? dates : [first];
  return known.map((date) => (date.startsWith("--") ? `${end.slice(0, 4)}${date.slice(1)}` : date));
}

/** Date whose schedule fits the others best; the last one on a tie. */
function bestAnchor(dates: readonly IsoDate[], monthsApart: number): IsoDate | null {
  let best: { date: IsoDate; miss: number } | null = null;
  for (const date of dates) {
    const grid = gridFrom(date, monthsApart);
    const miss = dates.reduce((sum, other) => sum + missOf(grid, other), 0);
    if (best === null || miss <= best.miss) best = { date, miss };
  }
  return best?.date ?? null;
}

const gridFrom = (date: IsoDate, monthsApart: number): Grid => gridOf(dayPoint(date), monthsApart);

function nearest(grid: Grid, date: IsoDate): IsoDate {
  const day = dayPoint(date);
  const before = gridIndexAt(grid, day);
  const [back, ahead] = [day.number - gridDay(grid, before), gridDay(grid, before + 1) - day.number];
  return isoDateOf(gridPoint(grid, back <= ahead ? before : before + 1).number);
}

/** Days between a date and the nearest grid date. */
function missOf(grid: Grid, date: IsoDate): number {
  return Math.abs(dayNumberOf(date) - dayNumberOf(nearest(grid, date)));
}
