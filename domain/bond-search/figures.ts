/** Columns of figures compared with a typed number. Coupons are in millionths of a percent, tenors in days. */
export type Column = "coupon" | "couponInName" | "year" | "month" | "day" | "daysLeft";

/** A bond matches when its figure is in from..to; weight, 0 to 1, is the confidence of that reading. */
export interface Range {
  column: Column;
  from: number;
  to: number;
  weight: number;
}

export const COUPON_UNIT = 1_000_000;
const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** 1 to 12 for jan, january, sept …; 0 when the word is not a month. */
export function monthOf(word: string): number {
  if (word.length < 3) return 0;
  if (word === "sept") return 9;
  return MONTHS.findIndex((month) => month.startsWith(word)) + 1;
}

function exactly(column: Column, value: number, weight: number): Range {
  return { column, from: value, to: value, weight };
}

/** Coupons that match the figure: exact, as a prefix (7.1 while typing 7.18), or rounded. */
function coupons(whole: string, decimals: string, exact: number, begun: number): Range[] {
  const unit = COUPON_UNIT / 10 ** decimals.length;
  const value = Math.round(Number(`${whole}.${decimals || "0"}`) * COUPON_UNIT);
  const ranges: Range[] = [exactly("coupon", value, exact), exactly("couponInName", value, exact * 0.98)];
  if (unit > 1) ranges.push({ column: "coupon", from: value + 1, to: value + unit - 1, weight: begun });
  if (decimals.length >= 2 && unit > 1) {
    ranges.push({ column: "coupon", from: value - Math.floor(unit / 2), to: value - 1, weight: begun * 0.8 });
  }
  return ranges;
}

function years(text: string): Range[] {
  if (text.length === 4) return [exactly("year", Number(text), 1)];
  const width = 10 ** (4 - text.length);
  const from = Number(text) * width;
  return [{ column: "year", from, to: from + width - 1, weight: text.length === 3 ? 0.5 : 0.3 }];
}

function dated(day: string, month: string, year: string): Range[][] {
  const full = Number(year) + (year.length === 2 ? 2000 : 0);
  if (Number(month) < 1 || Number(month) > 12 || Number(day) > 31) return [];
  const known = [exactly("month", Number(month), 1), exactly("year", full, 1)];
  if (Number(day) > 0) known.unshift(exactly("day", Number(day), 1));
  return known.map((range) => [range]);
}

/** All readings of one figure: a coupon with or without its decimal point, a maturity year of two or four digits. */
export function readFigure(text: string, besideMonth: boolean): Range[] {
  const [whole = "", decimals] = text.split(".");
  if (decimals !== undefined) return whole.length > 2 ? [] : coupons(whole, decimals, 1, 0.6);
  const at = (place: number, exact: number) => coupons(text.slice(0, place), text.slice(place), exact, exact * 0.6);
  switch (text.length) {
    case 1:
      return [...coupons(text, "", 0.9, 0.5), ...(besideMonth ? [exactly("day", Number(text), 0.9)] : [])];
    case 2: {
      const ranges = [exactly("year", 2000 + Number(text), 0.95), ...coupons(text, "", 0.9, 0.5), ...at(1, 0.6)];
      if (besideMonth) ranges.push(exactly("day", Number(text), 0.9));
      return text === "20" ? [...ranges, ...years(text)] : ranges;
    }
    case 3:
      return [...at(1, 0.95), ...at(2, 0.8), ...(text.startsWith("20") ? years(text) : [])];
    case 4:
      return [...(/^(19|20)/.test(text) ? years(text) : []), ...at(2, 0.85), ...at(1, 0.8)];
    default:
      return at(1, 0.7);
  }
}

const DAY_MONTH_YEAR = /(?<![\d.])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d.%])/;
const YEAR_MONTH_DAY = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const MONTH_YEAR = /(?<![\d.])(\d{1,2})[-/](20\d{2})(?!\d)/;
const DAY_MONTHNAME_YEAR =
  /(?<![\d.])(\d{1,2})[-\s]?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-\s']*(20\d{2}|\d{2})(?!\d)/;

/** Removes a written date from the text: 31/01/2028, 31-1-28, 2028-01-31, 31jan28, 01/2028. */
export function takeDate(text: string): { rest: string; dates: Range[][] } {
  const forms: [RegExp, (found: RegExpExecArray) => Range[][]][] = [
    [YEAR_MONTH_DAY, ([, year = "", month = "", day = ""]) => dated(day, month, year)],
    [DAY_MONTHNAME_YEAR, ([, day = "", name = "", year = ""]) => dated(day, String(monthOf(name)), year)],
    [DAY_MONTH_YEAR, ([, day = "", , month = "", year = ""]) => dated(day, month, year)],
    [MONTH_YEAR, ([, month = "", year = ""]) => dated("0", month, year)],
  ];
  for (const [form, read] of forms) {
    const found = form.exec(text);
    const dates = found ? read(found) : [];
    if (found && dates.length > 0) return { rest: text.replace(found[0], " "), dates };
  }
  return { rest: text, dates: [] };
}
