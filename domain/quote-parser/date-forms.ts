import { MONTH_NAME } from "#domain/calendar/typed-day.ts";
import { monthOf } from "#domain/bond-search/figures.ts";
import { moment, sticky, type Form, type TokenBody } from "#domain/quote-parser/form.ts";

// Forms of maturity dates: `30-Apr-2030`, `apr 30`, `14/08/33`, `2033-08-14`, `Aug 14, 2033`, `30apr`. A day and month
// without a year is not a maturity.

const MONTH = `(${MONTH_NAME})`;
const NOT_LEVEL_BEHIND = `(?!\\d|\\.\\d|\\s?%|\\s*(?:cr|crs|crore|crores|lakh|lac)\\b)`;

/** Dates that begin with a month name. */
export const DATES_BY_MONTH: readonly Form[] = [
  [
    sticky(`${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s+(20\\d\\d)(?!\\d)`),
    ([, name = "", d = "", y = ""]) => dated(y, monthOf(name), Number(d)),
  ],
  [
    sticky(`${MONTH}[\\s\\-'’,./]*(20\\d\\d|\\d\\d)${NOT_LEVEL_BEHIND}`),
    ([, name = "", year = ""]) => dated(year, monthOf(name), 0),
  ],
];

/** Dates that begin with a number. */
export const DATES_BY_FIGURE: readonly Form[] = [
  [sticky("(20\\d\\d)-(\\d\\d)-(\\d\\d)(?!\\d)"), ([, y = "", m = "", d = ""]) => dated(y, Number(m), Number(d))],
  [
    sticky("(\\d{1,2})([/\\-.])(\\d{1,2})\\2(20\\d\\d)(?!\\d)"),
    ([, d = "", , m = "", y = ""]) => inFigures(y, Number(m), Number(d)),
  ],
  [sticky("(\\d\\d)\\.(\\d\\d)\\.(\\d\\d)(?![\\d.])"), ([, d = "", m = "", y = ""]) => dated(y, Number(m), Number(d))],
  [
    sticky("(\\d{1,2})([/-])(\\d{1,2})\\2(\\d\\d)(?![\\d.])"),
    ([, d = "", , m = "", y = ""]) => inFigures(y, Number(m), Number(d)),
  ],
  [sticky("(\\d{1,2})/(20[2-9]\\d)(?!\\d)"), ([, m = "", y = ""]) => dated(y, Number(m), 0)],
  [
    sticky(`(\\d{1,2})(?:st|nd|rd|th)?[\\s\\-/']*${MONTH}[\\s\\-'’,./]*(20\\d\\d|\\d\\d)${NOT_LEVEL_BEHIND}`),
    ([, d = "", name = "", y = ""]) => dated(y, monthOf(name), Number(d)),
  ],
  [sticky(`(\\d\\d)\\s?${MONTH}(?![a-z])`), ([, figures = "", name = ""]) => yearThenMonth(figures, name)],
  [sticky(`\\d{1,2}(?:st|nd|rd|th)?\\s?${MONTH}(?![a-z])`), moment],
];

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function dated(yearText: string, month: number, day: number): TokenBody | null {
  const year = fullYear(yearText);
  if (year < 2000 || year > 2150 || month < 1 || month > 12 || day > 31) return null;
  return { kind: "date", year, month, day, swap: false };
}

/** Numeric date: day first, or month first when only that is a valid date. */
function inFigures(yearText: string, month: number, day: number): TokenBody | null {
  const date = dated(yearText, month, day) ?? dated(yearText, day, month);
  return date?.kind === "date" ? { ...date, swap: day <= 12 && month <= 12 && day !== month } : null;
}

/** `30apr` without a year: April 2030 if it cannot be a future day, or is written like one. */
function yearThenMonth(figures: string, name: string): TokenBody | null {
  return Number(figures) >= 27 ? dated(figures, monthOf(name), 0) : null;
}
