import { monthOf } from "#domain/bond-search/figures.ts";
import { completeSecond } from "./figures-together.ts";
import type { Token } from "./tokens.ts";
import { SENSES } from "./vocabulary.ts";

// The forms of tokens. A form is a sticky pattern and what it makes; the first form that fits at a place wins, so the
// longer and surer come first: a date before a pair of levels, a size before a plain number.

type Make = (found: RegExpExecArray, start: number) => TokenBody | null;
type TokenBody = Token extends infer T ? (T extends Token ? Omit<T, "start" | "end"> : never) : never;
export type Form = readonly [pattern: RegExp, make: Make];

const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const UNIT = "(crores?|crore|crs?|c|lakhs?|lacs?|lac|lkh|l|k|mn|mio)";
const CRORE = 10_000_000;

function sticky(source: string): RegExp {
  return new RegExp(source, "y");
}

function unitRupees(unit: string | undefined): number {
  if (unit === undefined || unit.startsWith("c")) return CRORE;
  if (unit.startsWith("l")) return 100_000;
  return unit === "k" ? 1000 : 1_000_000;
}

function rupees(figures: string, unit: string | undefined): number {
  return Math.round(Number(figures.replaceAll(",", "")) * unitRupees(unit));
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function dated(yearText: string, month: number, day: number): TokenBody | null {
  const year = fullYear(yearText);
  if (year < 2000 || year > 2150 || month < 1 || month > 12 || day > 31) return null;
  return { kind: "date", year, month, day };
}

/** Sizes by side need like figures: 10x5 is one, a level times a size is not. */
function bothSizes(bid: string, ask: string, unit: string | undefined): TokenBody | null {
  return { kind: "sizes", bidRupees: rupees(bid, unit), askRupees: rupees(ask, unit) };
}

const NOT_LEVEL_BEHIND = `(?!\\d|\\.\\d|\\s*(?:cr|crs|crore|crores|lakh|lac)\\b)`;
const SIZE = `(\\d{1,4}(?:\\.5)?|\\.5)`;
const SETTLED = "(?:\\s+(?:settlement|settle|sett|stlmt|basis))?";

export const WORD_FORMS: readonly Form[] = [
  [sticky("(in[0-9e][a-z0-9]{8}\\d)(?![a-z0-9])"), ([, isin = ""]) => ({ kind: "isin", isin: isin.toUpperCase() })],
  [
    sticky(
      `(?:(?:settlement|settle|sett|value|val|stlmt)\\s*[:\\-]?\\s*)?t\\s?(?:\\+|plus\\s)?\\s?([012])${SETTLED}(?!\\.?\\d|[a-z])`,
    ),
    ([, delta = ""]) => ({ kind: "settle", delta: Number(delta) }),
  ],
  [
    sticky(`${MONTH}[\\s\\-'’,./]*(20\\d\\d|\\d\\d)${NOT_LEVEL_BEHIND}`),
    ([, name = "", year = ""]) => dated(year, monthOf(name), 0),
  ],
  [
    sticky("end(?:ing|s)?\\s+(?:in\\s+|with\\s+)?([0-9a-z]{2,5}\\d)(?![a-z0-9])"),
    ([, tail = ""]) => ({ kind: "tail", tail }),
  ],
  [sticky("x{2,}([0-9a-z]{2,5}\\d)(?![a-z0-9])"), ([, tail = ""]) => ({ kind: "tail", tail })],
  [sticky("t[\\s-]?bills?(?![a-z])"), () => ({ kind: "word", word: "tbill", sense: "TBILL" })],
  [sticky("[gc]-?secs?(?![a-z])"), () => ({ kind: "word", word: "gsec", sense: "GSEC" })],
  [sticky("(?:[a-z]\\.){2,}"), ([text]) => word(text.replaceAll(".", ""))],
  [sticky("cut-off|y'day|nds-om|w/d|r&d"), ([text]) => word(text)],
  [sticky("[a-z]+(?:\\s?&\\s?[a-z]+)?(?:['’](?:s|m|re|d)\\b)?"), ([text]) => word(text)],
];

export const FIGURE_FORMS: readonly Form[] = [
  [sticky("(20\\d\\d)-(\\d\\d)-(\\d\\d)(?!\\d)"), ([, y = "", m = "", d = ""]) => dated(y, Number(m), Number(d))],
  [
    sticky("(\\d{1,2})([/\\-.])(\\d{1,2})\\2(20\\d\\d)(?!\\d)"),
    ([, d = "", , m = "", y = ""]) => dated(y, Number(m), Number(d)),
  ],
  [sticky("(\\d\\d)\\.(\\d\\d)\\.(\\d\\d)(?![\\d.])"), ([, d = "", m = "", y = ""]) => dated(y, Number(m), Number(d))],
  [
    sticky("(\\d{1,2})([/-])(\\d{1,2})\\2(\\d\\d)(?![\\d.])"),
    ([, d = "", , m = "", y = ""]) => dated(y, Number(m), Number(d)),
  ],
  [sticky("(\\d{1,2})/(20[2-9]\\d)(?!\\d)"), ([, m = "", y = ""]) => dated(y, Number(m), 0)],
  [
    sticky(`(\\d{1,2})(?:st|nd|rd|th)?[\\s\\-/']*${MONTH}[\\s\\-'’,./]*(20\\d\\d|\\d\\d)${NOT_LEVEL_BEHIND}`),
    ([, d = "", name = "", y = ""]) => dated(y, monthOf(name), Number(d)),
  ],
  [sticky(`(\\d\\d)\\s?${MONTH}(?![a-z])`), ([, figures = "", name = ""]) => yearThenMonth(figures, name)],
  [sticky(`\\d{1,2}(?:st|nd|rd|th)?\\s?${MONTH}(?![a-z])`), moment],
  [sticky("\\d{1,2}(?:[:.]\\d\\d)?\\s?(?:am|pm|a\\.m|p\\.m|hrs|hr|hours|ist|baje|bje|o'?clock)(?![a-z])"), moment],
  [sticky("\\d{1,2}:\\d\\d(?![\\d])"), moment],
  [sticky("\\d{3,4}\\s?hrs(?![a-z])"), moment],
  [
    sticky(
      "[\\d.]+\\s?(?:min|mins|minutes|secs|hour|days?|weeks?|months?|bps?|bp|paise|paisa|ps|lots?|nos|overs)(?![a-z])",
    ),
    ([text]) => (/^(?:91|182|364)\s?day/.test(text) ? null : { kind: "moment" }),
  ],
  [
    sticky("(91|182|364)[\\s-]?(?:dtb|days?|d)?(?![\\d.a-z])"),
    ([, days = ""]) => ({ kind: "bill", days: Number(days) }),
  ],
  [
    sticky("(\\d{1,2})\\s?-?(?:yrs?|years?|y)(?:\\s+(?:benchmark|bench|bmk|gs|gsec|paper))?(?![a-z0-9])"),
    ([, years = ""]) => ({ kind: "benchmark", years: Number(years) }),
  ],
  [
    sticky(`${SIZE}\\s?(?:crs?|c)?\\s?(?:x|\\*|×|by)\\s?${SIZE}\\s?${UNIT}?(?![a-z\\d.])`),
    ([, bid = "", ask = "", unit]) => bothSizes(bid, ask, unit),
  ],
  [
    sticky(`(\\d{1,3})\\s?[-/]\\s?(\\d{1,3})\\s?${UNIT}(?![a-z])`),
    ([, bid = "", ask = "", unit]) => (bid === ask ? bothSizes(bid, ask, unit) : null),
  ],
  [
    sticky("(\\d{1,3})\\s?up(?![a-z])(?!\\s*(?:sdl|sgs|\\d\\.\\d))"),
    ([, each = ""]) => bothSizes(each, each, undefined),
  ],
  [
    sticky(`(\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+)\\s?${UNIT}(?![a-z&])`),
    ([text, figures = "", unit]) =>
      /\.\d* [ckl]$/.test(text) ? null : { kind: "size", rupees: rupees(figures, unit?.replace(".", "")) },
  ],
  [sticky("\\d{1,2}:\\d\\d(?!\\d)"), moment],
  [
    sticky("0?(\\d[a-z]{2}\\d)(?![a-z0-9])"),
    ([, tail = ""]) => (/(?:gs|cr|by)/.test(tail) ? null : { kind: "tail", tail }),
  ],
  [
    sticky(
      `(\\d{1,3}\\.\\d{1,6}|1\\d\\d)\\s?%?\\s?(?:[/\\-–—~]|\\sby\\s)\\s?(\\.\\d{1,4}|\\d{1,3}\\.\\d{1,6}|\\d{1,4})(?![\\d.])(?!\\s?${UNIT}(?![a-z]))(%?)`,
    ),
    ([text, first = "", second = "", percent]) => pair(first, second, percent !== "" || text.includes("%")),
  ],
  [
    sticky(
      "(\\d{1,3}(?:,\\d{2,3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+)(\\s?(?:%|pct|percent))?(\\s?(?:ytm|yld|yield)(?![a-z])|y(?![a-z]))?",
    ),
    ([, figures = "", percent, yieldMark]) => ({
      kind: "number",
      value: Number(figures.replaceAll(",", "")),
      digits: figures.replaceAll(",", ""),
      at: false,
      percent: percent !== undefined,
      yieldMark: yieldMark !== undefined,
    }),
  ],
];

export const OTHER_FORMS: readonly Form[] = [
  [sticky("(?:\\.{2,}|…|\\*{2,})\\s?([0-9a-z]{2,5}\\d)(?![a-z0-9])"), ([, tail = ""]) => ({ kind: "tail", tail })],
];

/** A figure that says nothing of a quote. */
function moment(): TokenBody {
  return { kind: "moment" };
}

function word(text: string): TokenBody {
  const plain = text.replaceAll(/\s?&\s?/g, "").replaceAll("’", "'");
  return { kind: "word", word: plain.replaceAll(/['/]/g, ""), sense: SENSES.get(plain) ?? null };
}

/** `30apr` with no year behind: April 2030 where it can be no day to come, or is written as one. */
function yearThenMonth(figures: string, name: string): TokenBody | null {
  return Number(figures) >= 27 ? dated(figures, monthOf(name), 0) : null;
}

function pair(first: string, second: string, percent: boolean): TokenBody | null {
  const level = Number(first);
  const other = completeSecond(first, second);
  const together = level < 25 ? Math.abs(level - other) <= 1.5 : Math.abs(level - other) <= 10;
  if (!together || level === 0) return null;
  return { kind: "pair", first: level, second: other, digits: [first, second], percent };
}
