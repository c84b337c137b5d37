import { monthOfName } from "#domain/lib/format-date.ts";
import {
  addDays,
  addMonths,
  civilOf,
  daysInMonth,
  type IsoDate,
  isIsoDate,
  isoDateOfCivil,
} from "#domain/lib/iso-date.ts";
import { parseDate } from "#domain/lib/shorthand.ts";
import type { DateToken } from "#domain/mind/planner/language/token.ts";

// Reads a date at the start of a text: a day, a month, a quarter, a calendar or financial year.

const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
/** A dot ends the sentence, unless digits follow it. */
const END = "(?![\\p{L}\\p{N}%]|\\.\\p{N})";
const NUMBERED = new RegExp(
  `^(\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}([-/.])\\d{1,2}\\2(?:\\d{4}|\\d{2}))(?![\\p{L}\\p{N}%])`,
  "u",
);
const DAY_MONTH = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?\\s?(?:of\\s)?${MONTH}(?:,?\\s?'?(\\d{4}|\\d{2}))?${END}`,
  "u",
);
const MONTH_DAY = new RegExp(`^${MONTH}\\s(\\d{1,2})(?:st|nd|rd|th)?,?\\s(\\d{4})${END}`, "u");
const MONTH_YEAR = new RegExp(`^${MONTH},?\\s?'?(\\d{4}|\\d{2})${END}`, "u");
const FINANCIAL = new RegExp(`^(?:q([1-4])\\s?)?fy\\s?'?(?:20)?(\\d{2})(?:\\s?[-/]\\s?(\\d{2}))?${END}`, "u");
const QUARTER = new RegExp(`^q([1-4])\\s?(?:of\\s)?'?(\\d{4}|\\d{2})${END}`, "u");

const MONTH_WORD =
  /^(january|february|march|april|may|june|july|august|september|october|november|december|sept)\.?$|^.{3}\.?$/;

/** `marking 27` is not a month. */
const isMonth = (typed: string) => MONTH_WORD.test(typed);

const yearOf = (typed: string) => Number(typed.length === 2 ? `20${typed}` : typed);
const lastOf = (year: number, month: number): IsoDate => isoDateOfCivil({ year, month, day: daysInMonth(year, month) });
const firstOf = (year: number, month: number): IsoDate => isoDateOfCivil({ year, month, day: 1 });

/** Three months from the first day of a month. */
function quarterFrom(year: number, month: number): [IsoDate, IsoDate] {
  const from = firstOf(year, month);
  return [from, addDays(addMonths(from, 3), -1)];
}

export function dateToken(words: string, from: IsoDate, to: IsoDate, precision: DateToken["precision"]): DateToken {
  return { kind: "date", words, from, to, precision };
}

const dayOrNull = (words: string, day: IsoDate): DateToken | null =>
  isIsoDate(day) ? dateToken(words, day, day, "day") : null;
const two = (digits: string | number) => String(digits).padStart(2, "0");

/** Next occurrence of this day and month, today included. */
function nextSuch(today: IsoDate, month: number, day: string): IsoDate {
  const year = civilOf(today).year;
  const such = `${year}-${two(month)}-${two(day)}`;
  return such >= today ? such : `${year + 1}-${two(month)}-${two(day)}`;
}

/** Date at the start of a text, or null. */
export function dateAt(text: string, today: IsoDate): DateToken | null {
  const numbered = NUMBERED.exec(text);
  if (numbered !== null) {
    const [words, typed = ""] = numbered;
    const [year = "", month = "", day = ""] = typed.split("-");
    const read = /^\d{4}-/.test(typed) ? `${year}-${two(month)}-${two(day)}` : parseDate(typed);
    return read === null ? null : dayOrNull(words, read);
  }
  const dayMonth = DAY_MONTH.exec(text);
  if (
    dayMonth !== null &&
    isMonth(/\p{L}+\.?/u.exec(dayMonth[0].replace(/^\d+(?:st|nd|rd|th)?\s?(?:of\s)?/, ""))?.[0] ?? "")
  ) {
    const [words, day = "", name = "", year] = dayMonth;
    const month = monthOfName(name) ?? 0;
    return dayOrNull(
      words,
      year === undefined ? nextSuch(today, month, day) : `${yearOf(year)}-${two(month)}-${two(day)}`,
    );
  }
  const monthDay = MONTH_DAY.exec(text);
  if (monthDay !== null) {
    const [words, name = "", day = "", year = ""] = monthDay;
    return dayOrNull(words, `${year}-${two(monthOfName(name) ?? 0)}-${two(day)}`);
  }
  const monthYear = MONTH_YEAR.exec(text);
  if (monthYear !== null && isMonth(/^\p{L}+\.?/u.exec(text)?.[0] ?? "")) {
    const [words, name = "", typed = ""] = monthYear;
    const [year, month] = [yearOf(typed), monthOfName(name) ?? 1];
    return dateToken(words, firstOf(year, month), lastOf(year, month), "month");
  }
  return spanAt(text);
}

const HALF = new RegExp(`^(?:h([12])|(first|second|1st|2nd) half)\\s?(?:of\\s)?'?(\\d{4})${END}`, "u");
/** `january to march 2028`, `jan-mar 28`. */
const MONTHS = new RegExp(
  `^${MONTH}\\s?(?:-|to|se|through|till|and|aur)?\\s?${MONTH},?\\s?'?(\\d{4}|\\d{2})${END}`,
  "u",
);
const NAMED_QUARTER = new RegExp(
  `^(first|second|third|fourth|last|1st|2nd|3rd|4th) quarter\\s?(?:of\\s)?'?(\\d{4})${END}`,
  "u",
);
const QUARTERS = ["first 1st", "second 2nd", "third 3rd", "fourth 4th last"];
/** `2027-28`: a financial year, April to March. */
const FINANCIAL_PAIR = new RegExp(`^(20\\d{2})\\s?[-/]\\s?(\\d{2})${END}`, "u");
/** `3/2028`. */
const NUMBERED_MONTH = new RegExp(`^(0?[1-9]|1[0-2])[/-](20\\d{2})${END}`, "u");
const DECADE = new RegExp(`^((?:19|20)\\d)0'?s${END}`, "u");
const YEARS = new RegExp(`^((?:19|20)\\d{2})\\s?-\\s?(20\\d{2})${END}`, "u");

function spanAt(text: string): DateToken | null {
  const months = MONTHS.exec(text);
  if (months !== null) {
    const [words, first = "", last = "", typed = ""] = months;
    const names =
      words.match(/\p{L}+/gu)?.filter((name) => monthOfName(name.slice(0, 3)) !== null && isMonth(name)) ?? [];
    const [from, to, year] = [monthOfName(first) ?? 1, monthOfName(last) ?? 12, yearOf(typed)];
    if (names.length > 1 && from < to) return dateToken(words, firstOf(year, from), lastOf(year, to), "span");
  }
  const match = NAMED_QUARTER.exec(text);
  if (match !== null) {
    const [words, ordinal = "", year = ""] = match;
    const place = QUARTERS.findIndex((each) => each.split(" ").includes(ordinal));
    return dateToken(words, ...quarterFrom(Number(year), 3 * place + 1), "span");
  }
  const years = YEARS.exec(text);
  if (years !== null) return dateToken(years[0], firstOf(Number(years[1]), 1), lastOf(Number(years[2]), 12), "span");
  const pair = FINANCIAL_PAIR.exec(text);
  if (pair !== null && (Number(pair[1]) + 1) % 100 === Number(pair[2]))
    return dateToken(pair[0], firstOf(Number(pair[1]), 4), lastOf(Number(pair[1]) + 1, 3), "span");
  const month = NUMBERED_MONTH.exec(text);
  if (month !== null) {
    const [year, number] = [Number(month[2]), Number(month[1])];
    return dateToken(month[0], firstOf(year, number), lastOf(year, number), "month");
  }
  const decade = DECADE.exec(text);
  if (decade !== null) {
    const first = Number(`${decade[1]}0`);
    return dateToken(decade[0], firstOf(first, 1), lastOf(first + 9, 12), "span");
  }
  const half = HALF.exec(text);
  if (half !== null) {
    const [words, digit, ordinal = "", year = ""] = half;
    const isSecond = digit === "2" || /^(?:second|2nd)$/.test(ordinal);
    const [first, last] = isSecond ? [7, 12] : [1, 6];
    return dateToken(words, firstOf(Number(year), first), lastOf(Number(year), last), "span");
  }
  const financial = FINANCIAL.exec(text);
  if (financial !== null) {
    const [words, quarter, first = "", second] = financial;
    const ends = yearOf(second ?? first);
    if (quarter === undefined) return dateToken(words, firstOf(ends - 1, 4), lastOf(ends, 3), "span");
    const month = 4 + 3 * (Number(quarter) - 1);
    return dateToken(words, ...(month > 12 ? quarterFrom(ends, month - 12) : quarterFrom(ends - 1, month)), "span");
  }
  const quarter = QUARTER.exec(text);
  if (quarter === null) return null;
  const [words, number = "1", year = ""] = quarter;
  return dateToken(words, ...quarterFrom(yearOf(year), 3 * Number(number) - 2), "span");
}

type Stretch = [from: IsoDate, to: IsoDate, precision: DateToken["precision"]];

const dayFrom = (today: IsoDate, away: number): Stretch => [addDays(today, away), addDays(today, away), "day"];

function monthFrom(today: IsoDate, away: number): Stretch {
  const { year, month } = civilOf(today);
  const first = addMonths(firstOf(year, month), away);
  return [first, addDays(addMonths(first, 1), -1), "month"];
}

function quarterFromToday(today: IsoDate, away: number): Stretch {
  const { year, month } = civilOf(today);
  const first = addMonths(firstOf(year, 3 * Math.floor((month - 1) / 3) + 1), 3 * away);
  return [first, addDays(addMonths(first, 3), -1), "span"];
}

function yearFrom(today: IsoDate, away: number): Stretch {
  const year = civilOf(today).year + away;
  return [firstOf(year, 1), lastOf(year, 12), "year"];
}

function financialYearFrom(today: IsoDate, away: number): Stretch {
  const { year, month } = civilOf(today);
  const begins = (month >= 4 ? year : year - 1) + away;
  return [firstOf(begins, 4), lastOf(begins + 1, 3), "span"];
}

/** Relative dates in words, counted from today. */
const RELATIVE: Map<string, (today: IsoDate) => Stretch> = new Map(
  (
    [
      ["today|aaj|आज", dayFrom, 0],
      ["tomorrow|kal|कल", dayFrom, 1],
      ["yesterday", dayFrom, -1],
      ["this month|is mahine", monthFrom, 0],
      ["next month|agle mahine", monthFrom, 1],
      ["this quarter", quarterFromToday, 0],
      ["next quarter|agli timahi", quarterFromToday, 1],
      ["this year|is saal", yearFrom, 0],
      ["next year|agle saal", yearFrom, 1],
      ["this fy|this financial year", financialYearFrom, 0],
      ["next fy|next financial year", financialYearFrom, 1],
    ] as const
  ).flatMap(([match, stretch, away]) =>
    match.split("|").map((words) => [words, (today: IsoDate) => stretch(today, away)] as const),
  ),
);

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
/** Next such weekday after today. */
for (const [weekday, name] of WEEKDAYS.entries()) {
  const next = (today: IsoDate) => {
    const away = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
    return dayFrom(today, away === 0 ? 7 : away);
  };
  for (const words of [name, `next ${name}`, `this ${name}`, `coming ${name}`]) RELATIVE.set(words, next);
}

export const RELATIVE_DATES: readonly string[] = [...RELATIVE.keys()];

/** Dates meant by words such as `next month`; null for other words. */
export function relativeDate(words: string, today: IsoDate): DateToken | null {
  const stretch = RELATIVE.get(words)?.(today);
  return stretch === undefined ? null : dateToken(words, ...stretch);
}
