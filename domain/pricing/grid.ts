import { type CivilDate, dayNumberOfCivil, daysInMonth } from "#domain/lib/iso-date.ts";
import { type DayPoint, dayPointOf, number360 } from "#domain/pricing/day-count.ts";

// Grid of dates at multiples of some months from an anchor, numbered from it: coupon dates or, with twelve months,
// anniversaries. The day of the month is kept, cut to the month's length and always counted from the anchor itself:
// 31-Aug half-yearly gives 28 or 29-Feb and 31-Aug, never 28-Aug.

export interface Grid {
  anchorMonth: number;
  anchorDay: number;
  monthsApart: number;
}

export function gridOf({ year, month, day }: CivilDate, monthsApart: number): Grid {
  return { anchorMonth: year * 12 + month - 1, anchorDay: day, monthsApart };
}

/** Day number (since 1970-01-01) of grid date `index`. */
export function gridDay(grid: Grid, index: number): number {
  const months = grid.anchorMonth + index * grid.monthsApart;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return dayNumberOfCivil(year, month, grid.anchorDay <= 28 ? grid.anchorDay : lastFitting(grid, year, month));
}

/** Same on the calendar of 30-day months. */
export function gridDay360(grid: Grid, index: number): number {
  const months = grid.anchorMonth + index * grid.monthsApart;
  if (grid.anchorDay <= 28) return number360(months + 1, grid.anchorDay);
  const year = Math.floor(months / 12);
  return number360(months + 1, lastFitting(grid, year, months - year * 12 + 1));
}

export function gridPoint(grid: Grid, index: number): DayPoint {
  const months = grid.anchorMonth + index * grid.monthsApart;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return dayPointOf({ year, month, day: lastFitting(grid, year, month) });
}

/** Index of the last grid date on or before a date. */
export function gridIndexAt(grid: Grid, date: DayPoint): number {
  const index = Math.floor((date.year * 12 + date.month - 1 - grid.anchorMonth) / grid.monthsApart);
  return gridDay(grid, index) <= date.number ? index : index - 1;
}

/** Grid steps between two dates, by actual days within each step. */
export function gridSteps(grid: Grid, from: DayPoint, to: DayPoint): number {
  const first = gridIndexAt(grid, from);
  const last = gridIndexAt(grid, to);
  const firstStart = gridDay(grid, first);
  const firstEnd = gridDay(grid, first + 1);
  if (first === last) return (to.number - from.number) / (firstEnd - firstStart);
  const lastStart = gridDay(grid, last);
  const begun = (to.number - lastStart) / (gridDay(grid, last + 1) - lastStart);
  return (firstEnd - from.number) / (firstEnd - firstStart) + (last - first - 1) + begun;
}

function lastFitting(grid: Grid, year: number, month: number): number {
  return Math.min(grid.anchorDay, daysInMonth(year, month));
}
