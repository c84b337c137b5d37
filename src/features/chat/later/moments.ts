import { formatDate, formatTime, monthOfName } from "#domain/lib/format-date.ts";
import { addDays, civilOf, isIsoDate, istDateOf, istInstantMs, weekdayOf, type IsoDate } from "#domain/lib/iso-date.ts";

const MINUTE_MS = 60_000;
/** Time of day used when only a day is given. */
const MORNING = "09:00";
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

export interface Moment {
  title: string;
  /** Epoch ms. */
  at: number;
}

/** Most common times, in IST even if the machine has another zone. */
export function quickMoments(nowMs: number): Moment[] {
  const today = istDateOf(nowMs);
  const monday = nextWeekday(addDays(today, 2), 1);
  return [
    { title: "In 20 minutes", at: nowMs + 20 * MINUTE_MS },
    { title: "In 1 hour", at: nowMs + 60 * MINUTE_MS },
    { title: "Tomorrow 09:00", at: tomorrowMorning(nowMs) },
    { title: "Monday 09:00", at: istInstantMs(monday, MORNING) },
  ];
}

export function tomorrowMorning(nowMs: number): number {
  return istInstantMs(addDays(istDateOf(nowMs), 1), MORNING);
}

/** Short text of a time: 15:30 today, tomorrow 09:00, else 25-Nov 09:00. */
export function momentText(at: number, nowMs: number): string {
  const date = istDateOf(at);
  const today = istDateOf(nowMs);
  if (date === today) return formatTime(at);
  if (date === addDays(today, 1)) return `tomorrow ${formatTime(at)}`;
  return `${formatDate(date).slice(0, 6)} ${formatTime(at)}`;
}

/**
 * Parses a typed time in IST: `20m`, `1h30`, `15:30`, `3pm`, `tomorrow 10`, `mon 9:15`, `25-nov 14:00`. A clock time
 * already past today means tomorrow.
 * @returns epoch ms after now; null when it is no time or has passed
 */
export function readMoment(text: string, nowMs: number): number | null {
  const plainText = text
    .trim()
    .toLowerCase()
    .replace(/^in\s+/, "");
  const at = afterNow(plainText, nowMs) ?? onDay(plainText, nowMs);
  return at !== null && at > nowMs ? at : null;
}

function afterNow(text: string, nowMs: number): number | null {
  const parts = /^(?:(\d{1,3})\s*h(?:ours?|rs?)?)?\s*(?:(\d{1,4})\s*(m(?:in(?:ute)?s?)?)?)?$/.exec(text);
  const [, hours, minutes, unit] = parts ?? [];
  // A bare number is no duration: it may be an hour of the day.
  if (parts === null || (hours === undefined && (minutes === undefined || unit === undefined))) return null;
  return nowMs + (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
}

function onDay(text: string, nowMs: number): number | null {
  const today = istDateOf(nowMs);
  const [, dayText = "", clockText = ""] = /^(.*?)(?:(?:^|\s+)(?:at\s+)?([\d:.]+\s*(?:am|pm)?))?$/.exec(text) ?? [];
  // A date can end in digits too: `25/11` is a day, not an hour.
  const wholeDay = dayOf(text, today);
  if (wholeDay !== null) return istInstantMs(wholeDay, MORNING);
  const clock = clockOf(clockText);
  if (clock === null) return null;
  if (dayText === "") {
    const at = istInstantMs(today, clock);
    return at > nowMs ? at : istInstantMs(addDays(today, 1), clock);
  }
  const day = dayOf(dayText, today);
  return day === null ? null : istInstantMs(day, clock);
}

/** Date given by a text; without a year, the next such date. */
function dayOf(text: string, today: IsoDate): IsoDate | null {
  if (text === "today") return today;
  if (/^tom(orrow)?$/.test(text)) return addDays(today, 1);
  const weekday = WEEKDAYS.findIndex((name) => text.length >= 3 && text.startsWith(name));
  if (weekday >= 0) return /^[a-z]+$/.test(text) ? nextWeekday(addDays(today, 1), weekday) : null;
  const [, day, month] = /^(\d{1,2})[-/\s]([a-z]{3}|\d{1,2})$/.exec(text) ?? [];
  if (day === undefined || month === undefined) return null;
  const monthNumber = /\d/.test(month) ? Number(month) : monthOfName(month);
  if (monthNumber === null) return null;
  const { year } = civilOf(today);
  const inYear = (of: number) => `${of}-${String(monthNumber).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = isIsoDate(inYear(year)) && inYear(year) >= today ? inYear(year) : inYear(year + 1);
  return isIsoDate(date) ? date : null;
}

/** First such weekday on or after a date. */
function nextWeekday(from: IsoDate, weekday: number): IsoDate {
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}

/** Converts `15:30`, `1530`, `9`, `3pm`, `3.30 pm` to HH:mm; null when it is no time of day. */
function clockOf(text: string): string | null {
  const [, first, second, half] = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm)?$/.exec(text) ?? [];
  if (first === undefined) return null;
  const hours = Number(first);
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  const hour = half === undefined ? hours : (hours % 12) + (half === "pm" ? 12 : 0);
  const minute = Number(second ?? 0);
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
