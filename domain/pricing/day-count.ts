import { addMonthsCivil, type CivilDate, dayNumberOfCivil } from "#domain/lib/iso-date.ts";

/** Days on the European 30/360 calendar: every month has 30 days, a 31st counts as the 30th. */
export function days30E360(from: CivilDate, to: CivilDate): number {
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + (Math.min(to.day, 30) - Math.min(from.day, 30));
}

export function dayNumberOf(date: CivilDate): number {
  return dayNumberOfCivil(date.year, date.month, date.day);
}

/**
 * Year fraction by Actual/Actual with the 366 rule: actual days over the length of the anniversary year they fall in,
 * 366 when a 29 February lies after its start and on or before its end (SEBI CIR/IMD/DF-1/122/2016). Anniversaries are
 * those of the maturity date; a period crossing one is split there. The period lies before the anchor.
 */
export function actualActualFraction(anchor: CivilDate, fromDay: number, toDay: number): number {
  // At or just before the anniversary year of `fromDay`: rounding up the distance can only start a year early.
  let years = -Math.ceil((dayNumberOf(anchor) - fromDay) / 365);
  let fraction = 0;
  for (;;) {
    const start = dayNumberOf(addMonthsCivil(anchor, 12 * years));
    if (start >= toDay) return fraction;
    const end = dayNumberOf(addMonthsCivil(anchor, 12 * (years + 1)));
    const days = Math.min(end, toDay) - Math.max(start, fromDay);
    if (days > 0) fraction += days / (end - start);
    years++;
  }
}
