import { MONTH_NAME } from "#domain/calendar/typed-day.ts";
import { monthOfName } from "#domain/lib/format-date.ts";
import { dayNumberOf, isIsoDate, type IsoDate, isoDateOf, weekdayOf } from "#domain/lib/iso-date.ts";

// The written forms of one day, without the rules of its column.

/** A day by its form. A date is null where the calendar has no such day. */
export type DayForm =
  | { is: "exact"; date: IsoDate | null }
  | { is: "numbered"; dayFirst: IsoDate | null; monthFirst: IsoDate | null; hasSlashes: boolean };

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const WEEKDAY = /^([a-z]{3,9})\.?,?\s+(?=\S*\d)/;
const MIDDAY = /(?:t|,?\s+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?$/;
const LONGEST = 60;
const ORDINAL = "(?:st|nd|rd|th)?";
const YEAR = "(\\d{4}|\\d{2})";
const DAY_MONTH = new RegExp(`^(\\d{1,2})${ORDINAL}[-\\s/.,]*(${MONTH_NAME})[-\\s/.,'’]*${YEAR}$`);
const MONTH_DAY = new RegExp(`^(${MONTH_NAME})[-\\s/.]*(\\d{1,2})${ORDINAL}(?:\\s*,\\s*|[-\\s/.]+)${YEAR}$`);
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const CLOSED_UP = /^(\d{4})(\d{2})(\d{2})$/;
const NUMBERED = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
/** Day 1 of a spreadsheet is 1 January 1900; it counts a 29 February of that year that never was. */
const EXCEL_DAY = /^(\d{5})(?:\.\d+)?$/;
const EXCEL_DAY_0 = dayNumberOf("1899-12-30");

/** A real day of the calendar; two digits are a year of this century. */
function realDay(year: string, month: string | number | null, day: string): IsoDate | null {
  const date = `${year.padStart(4, "20")}-${String(month ?? "").padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(date) ? date : null;
}

/** The day that a text names; null for a text of no such form. A time behind the day is left out. */
export function dayForm(text: string): DayForm | null {
  if (text.length > LONGEST) return null;
  const written = text.toLowerCase();
  const word = WEEKDAY.exec(written)?.[1] ?? "";
  const weekday = WEEKDAYS.findIndex((name) => word !== "" && name.startsWith(word));
  const form = formOf((weekday === -1 ? written : written.replace(WEEKDAY, "")).replace(MIDDAY, ""));
  return form === null || weekday === -1 ? form : onWeekday(form, weekday);
}

function formOf(text: string): DayForm | null {
  const [, first = "", mark, second = "", behind = ""] = NUMBERED.exec(text) ?? [];
  if (mark === undefined) return exactDay(text);
  return {
    is: "numbered",
    dayFirst: realDay(behind, second, first),
    monthFirst: realDay(behind, first, second),
    hasSlashes: mark === "/",
  };
}

function exactDay(text: string): DayForm | null {
  const [, day, name = "", year = ""] = DAY_MONTH.exec(text) ?? [];
  if (day !== undefined) return { is: "exact", date: realDay(year, monthOfName(name.slice(0, 3)), day) };
  const [, monthName, dayBehind = "", yearBehind = ""] = MONTH_DAY.exec(text) ?? [];
  if (monthName !== undefined) {
    return { is: "exact", date: realDay(yearBehind, monthOfName(monthName.slice(0, 3)), dayBehind) };
  }
  const [, yearBefore, , month = "", dayLast = ""] = YEAR_FIRST.exec(text) ?? [];
  if (yearBefore !== undefined) return { is: "exact", date: realDay(yearBefore, month, dayLast) };
  const [, closedYear, closedMonth = "", closedDay = ""] = CLOSED_UP.exec(text) ?? [];
  if (closedYear !== undefined) return { is: "exact", date: realDay(closedYear, closedMonth, closedDay) };
  const number = EXCEL_DAY.exec(text)?.[1];
  return number === undefined ? null : { is: "exact", date: isoDateOf(EXCEL_DAY_0 + Number(number)) };
}

/** A day that falls on another weekday than the text says is none. */
function onWeekday(form: DayForm, weekday: number): DayForm {
  const on = (date: IsoDate | null) => (date !== null && weekdayOf(date) === weekday ? date : null);
  if (form.is === "exact") return { ...form, date: on(form.date) };
  return { ...form, dayFirst: on(form.dayFirst), monthFirst: on(form.monthFirst) };
}
