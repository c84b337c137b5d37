import { type BusinessCalendar, isSettlementDay, isWeekend } from "#domain/calendar/business-calendar.ts";
import { formatDate, monthOfName } from "#domain/lib/format-date.ts";
import { addDays, daysBetween, type IsoDate, isIsoDate, weekdayOf } from "#domain/lib/iso-date.ts";
import { parseDate } from "#domain/lib/shorthand.ts";

// Reads a settlement day as dealers write it, and checks it.

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const WEEKDAY_NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const HALF_YEAR = 183;
/** Month name, short or in full. */
export const MONTH_NAME =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const NAMED_DAY = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-\\s/.]?(${MONTH_NAME})$`);

/**
 * `25-dec`, `25 dec`, `25/12`, `25-dec-26`, `tomorrow`, `mon`, `next mon`; null for anything else. A day without a year
 * is the nearest such day. `mon` is the next Monday after today, `next mon` that of next week; weeks begin on Monday.
 */
export function typedDay(text: string, today: IsoDate): IsoDate | null {
  const typed = text.trim().toLowerCase();
  if (/^(?:tomorrow|tom|tomo|tmrw?)$/.test(typed)) return addDays(today, 1);
  return namedWeekday(typed, today) ?? dayOfMonth(typed, today) ?? parseDate(typed);
}

function namedWeekday(typed: string, today: IsoDate): IsoDate | null {
  const [, next, name = ""] = /^(next\s+|this\s+)?([a-z]{3,9})$/.exec(typed) ?? [];
  const weekday = WEEKDAYS.findIndex((short, at) => isNameOf(name, short, WEEKDAY_NAMES[at] ?? ""));
  if (weekday === -1) return null;
  const ahead = ((weekday - weekdayOf(today) + 6) % 7) + 1;
  if (next?.startsWith("next") !== true) return addDays(today, ahead);
  const toNextWeek = 7 - ((weekdayOf(today) + 6) % 7);
  return addDays(today, toNextWeek + ((weekday + 6) % 7));
}

function isNameOf(name: string, short: string, full: string): boolean {
  return name.startsWith(short) && (full.toLowerCase().startsWith(name) || name === `${short}s`);
}

function dayOfMonth(typed: string, today: IsoDate): IsoDate | null {
  const named = NAMED_DAY.exec(typed);
  const numbered = /^(\d{1,2})[/-](\d{1,2})$/.exec(typed);
  const month = named === null ? Number(numbered?.[2]) : monthOfName((named[2] ?? "").slice(0, 3));
  const day = (named ?? numbered)?.[1];
  if (day === undefined || month === null || !Number.isInteger(month)) return null;
  const year = Number(today.slice(0, 4));
  const dates = [year - 1, year, year + 1].map(
    (each) => `${each}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`,
  );
  return dates.find((date) => isIsoDate(date) && Math.abs(daysBetween(today, date)) <= HALF_YEAR) ?? null;
}

/** Reason that nothing settles on a day, with the day in the text; null on a settlement day. */
export function settlementDayProblem(calendar: BusinessCalendar, date: IsoDate, today: IsoDate): string | null {
  if (date < today) return `${formatDate(date)} is before today.`;
  if (isSettlementDay(calendar, date)) return null;
  const why = isWeekend(date)
    ? `a ${WEEKDAY_NAMES[weekdayOf(date)]}`
    : `a holiday: ${calendar.settlementHolidays.get(date) ?? "no pay-in"}`;
  return `${formatDate(date)} is ${why}. Name a working day, or T1.`;
}
