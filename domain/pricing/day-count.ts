import { type CivilDate, civilOf, dayNumberOfCivil, type IsoDate } from "#domain/lib/iso-date.ts";

/** A date with both of its serial numbers, so that every day count is a subtraction. */
export interface DayPoint extends CivilDate {
  /** days since 1970-01-01 */
  number: number;
  /** days on the calendar whose months all have 30 days */
  number360: number;
}

export function dayPointOf(civil: CivilDate): DayPoint {
  const { year, month, day } = civil;
  return { year, month, day, number: dayNumberOfCivil(year, month, day), number360: number360(year * 12 + month, day) };
}

/**
 * Day point of a date text. Parses digits instead of matching a pattern, since preparing each bond reads several dates.
 * @throws RangeError when the text is not a calendar date
 */
export function dayPoint(date: IsoDate): DayPoint {
  const year = twoDigits(date, 0) * 100 + twoDigits(date, 2);
  const month = twoDigits(date, 5);
  const day = twoDigits(date, 8);
  const isDate = date.length === 10 && year > 0 && month > 0 && month <= 12 && day > 0 && day <= 28;
  return dayPointOf(isDate && date[4] === "-" && date[7] === "-" ? { year, month, day } : civilOf(date));
}

/** NaN unless both characters are digits. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** European 30/360: every month has 30 days, a 31st counts as the 30th, no February rule. */
export function number360(monthIndex: number, day: number): number {
  return 30 * monthIndex + (day > 30 ? 30 : day);
}

/** Days on the European 30/360 calendar. */
export function days30E360(from: DayPoint, to: DayPoint): number {
  return to.number360 - from.number360;
}
