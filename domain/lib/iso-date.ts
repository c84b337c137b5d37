// Civil calendar dates as 'YYYY-MM-DD' strings and as day numbers (days since 1970-01-01). No time zone takes part:
// a settlement date is the same day for everyone. Instants become dates only through the fixed India offset +05:30,
// which has had no daylight saving since 1945, so the machine's own zone never matters.

/** A calendar date 'YYYY-MM-DD', years 0001 to 9999. */
export type IsoDate = string;

export interface CivilDate {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
}

const DAY_MS = 86_400_000;
const IST_OFFSET_MS = 19_800_000;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/** Days since 1970-01-01 of a civil date (era arithmetic of 400 years = 146,097 days, March-based years). */
export function dayNumberOfCivil(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The civil date of a day number. */
export function civilOfDayNumber(dayNumber: number): CivilDate {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/** True for a real calendar date written 'YYYY-MM-DD'. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** @throws RangeError when the text is not a calendar date */
export function civilOf(date: IsoDate): CivilDate {
  if (!isIsoDate(date)) throw new RangeError(`Not a calendar date: ${date}`);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) };
}

/** Days since 1970-01-01. @throws RangeError when the text is not a calendar date */
export function dayNumberOf(date: IsoDate): number {
  const { year, month, day } = civilOf(date);
  return dayNumberOfCivil(year, month, day);
}

export function isoDateOfCivil({ year, month, day }: CivilDate): IsoDate {
  return `${year < 1000 ? String(year).padStart(4, "0") : year}-${twoDigits(month)}-${twoDigits(day)}`;
}

export function isoDateOf(dayNumber: number): IsoDate {
  return isoDateOfCivil(civilOfDayNumber(dayNumber));
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return isoDateOf(dayNumberOf(date) + days);
}

/** Keeps the day of month, cut to the length of the target month (31 Aug - 6 months = 28 or 29 Feb). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  return isoDateOfCivil(addMonthsCivil(civilOf(date), months));
}

export function addMonthsCivil({ year, month, day }: CivilDate, months: number): CivilDate {
  const index = year * 12 + month - 1 + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = index - targetYear * 12 + 1;
  return { year: targetYear, month: targetMonth, day: Math.min(day, daysInMonth(targetYear, targetMonth)) };
}

/** Actual days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(date: IsoDate): number {
  return (((dayNumberOf(date) + 4) % 7) + 7) % 7;
}

/** The date in India at an instant. */
export function istDateOf(instantMs: number): IsoDate {
  return isoDateOf(Math.floor((instantMs + IST_OFFSET_MS) / DAY_MS));
}

/** The clock in India at an instant, 'HH:mm:ss'. */
export function istTimeOf(instantMs: number): string {
  const local = instantMs + IST_OFFSET_MS;
  const seconds = Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / 1000);
  return `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

/** The instant at which the clock in India shows `time` ('HH:mm', '24:00' allowed) on `date`. */
export function istInstantMs(date: IsoDate, time: string): number {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return dayNumberOf(date) * DAY_MS + minutes * 60_000 - IST_OFFSET_MS;
}

/**
 * Last second of the day that ends at a midnight in India, so that it shows as 23:59 of that day. Other times are
 * unchanged.
 */
export function lastMomentMs(endMs: number): number {
  return (endMs + IST_OFFSET_MS) % DAY_MS === 0 ? endMs - 1000 : endMs;
}
