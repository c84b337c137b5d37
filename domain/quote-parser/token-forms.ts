import { DATES_BY_FIGURE, DATES_BY_MONTH } from "#domain/quote-parser/date-forms.ts";
import { completeSecond } from "#domain/quote-parser/figures-together.ts";
import { moment, sticky, type Form, type TokenBody } from "#domain/quote-parser/form.ts";
import { unitRupees } from "#domain/quote-parser/size-units.ts";
import { SENSES } from "#domain/quote-parser/vocabulary.ts";

// Forms of tokens. A form is a sticky pattern and the token it makes. The first matching form wins, so the longer and
// surer ones come first: a date before a pair of levels, a size before a plain number.

const UNIT = "(crores?|crore|crs?|karod|c|lakhs?|lacs?|lac|lkh|l|k|mn|mm|mio|bn)";

function rupees(figures: string, unit: string | undefined): number {
  return Math.round(Number(figures.replaceAll(",", "")) * unitRupees(unit));
}

/** Sizes by side, which must be similar: 10x5 is one, a level times a size is not. */
function bothSizes(bid: string, ask: string, unit: string | undefined): TokenBody | null {
  return { kind: "sizes", bidRupees: rupees(bid, unit), askRupees: rupees(ask, unit) };
}

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
  ...DATES_BY_MONTH,
  [
    sticky("end(?:ing|s)?\\s+(?:in\\s+|with\\s+)?([0-9a-z]{2,5}\\d)(?![a-z0-9])"),
    ([, tail = ""]) => ({ kind: "tail", tail }),
  ],
  [sticky("x{2,}([0-9a-z]{2,5}\\d)(?![a-z0-9])"), ([, tail = ""]) => ({ kind: "tail", tail })],
  [sticky("(?:at-?1|tier[\\s-]?(?:1|i))(?![a-z0-9])"), () => ({ kind: "word", word: "at1", sense: "PERP" })],
  [sticky("tier[\\s-]?(?:2|ii)(?![a-z0-9])"), () => ({ kind: "word", word: "tier2", sense: "link" })],
  [sticky("t[\\s-]?bills?(?![a-z])"), () => ({ kind: "word", word: "tbill", sense: "TBILL" })],
  [sticky("[gc]-?secs?(?![a-z])"), () => ({ kind: "word", word: "gsec", sense: "GSEC" })],
  [sticky("(?:[a-z]\\.){2,}|[a-z]\\.[a-z](?![a-z0-9.])"), ([text]) => word(text.replaceAll(".", ""))],
  [sticky("cut-off|y'day|nds-om|w/d|r&d"), ([text]) => word(text)],
  [sticky("[a-z]+(?:\\s?&\\s?[a-z]+)?(?:['’](?:s|m|re|d)\\b)?"), ([text]) => word(text)],
];

export const FIGURE_FORMS: readonly Form[] = [
  ...DATES_BY_FIGURE,
  [sticky("\\d{1,2}\\s?(?:%|percent)\\s?off(?![a-z])"), moment],
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
    sticky("(91|182|364)(?:[\\s-]?(?:dtb|days?|d)|(?=\\s*(?:t[\\s-]?bills?|tb)))(?![\\d.a-z])"),
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
  [
    sticky("(\\d{1,3}(?:,\\d{2,3})*,\\d{3}|\\d{2,}00000)(?![\\d.,])"),
    ([, figures = ""]) => inFull(Number(figures.replaceAll(",", ""))),
  ],
  [sticky("(\\d{2,4})s(?=\\d\\d(?!\\d)|[^a-z0-9]|$)"), ([, digits = ""]) => bareNumber(digits)],
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
    sticky(`(\\d{1,3}\\.\\d{1,6})\\s?[x×]\\s?(\\d{1,3}\\.\\d{1,6})(?![\\d.])(?!\\s?${UNIT}(?![a-z]))`),
    ([, first = "", second = ""]) => pair(first, second, false),
  ],
  [
    sticky("(\\d{2,3}\\.\\d{1,6})\\sat\\s(\\d{2,3}\\.\\d{1,6})(?![\\d.])"),
    ([, first = "", second = ""]) => (Number(first) < 50 ? null : pair(first, second, false)),
  ],
  [
    sticky(
      "(\\d{1,3}(?:,\\d{2,3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+)(\\s?(?:%|pct|percent))?((?<=[.%t]\\d*)\\s?(?:ytm|yld|yield)(?![a-z])|y(?![a-z]))?",
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

/** `33s`, `648s35`: a year or coupon in the dealers' plural. */
function bareNumber(digits: string): TokenBody {
  return { kind: "number", value: Number(digits), digits, at: false, percent: false, yieldMark: false };
}

/** Rupees of face value in full: 2,50,00,000. */
function inFull(amount: number): TokenBody | null {
  return amount < 100_000 ? null : { kind: "size", rupees: amount };
}

function word(text: string): TokenBody {
  const plain = text.replaceAll(/\s?&\s?/g, "").replaceAll("’", "'");
  return { kind: "word", word: plain.replaceAll(/['/]/g, ""), sense: SENSES.get(plain) ?? null };
}

/** Maximum gap between the two sides of a market in yield. */
const WIDEST_YIELDS = 1.5;
const WIDEST_PRICES = 3;

function pair(first: string, second: string, percent: boolean): TokenBody | null {
  const level = Number(first);
  const other = completeSecond(first, second);
  const together = Math.abs(level - other) <= (level < 25 ? WIDEST_YIELDS : WIDEST_PRICES);
  if (!together || level === 0) return null;
  return { kind: "pair", first: level, second: other, digits: [first, second], percent };
}
