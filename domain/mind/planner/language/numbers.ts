import type { NumberToken, NumberUnit, RangeToken } from "#domain/mind/planner/language/token.ts";

// Numbers with their unit: `7.4`, `7.40%`, `740 bp`, `7,40,000`, `5cr`, `25 lakh`, `18 months`, `3-5y`.

const UNITS: readonly [unit: NumberUnit, scale: number, words: string][] = [
  ["percent", 1, "%|percent|per cent|pct|pc|प्रतिशत"],
  ["bp", 1, "bps|bp|basis points?"],
  ["rupees", 1e7, "crores?|crs?|karod|करोड़|करोड"],
  ["rupees", 1e5, "lakhs?|lacs?|lac|लाख"],
  ["rupees", 1e3, "thousand|hazaar|hazar|हज़ार|हजार"],
  ["rupees", 1, "rupees|rupaye|रुपये"],
  ["years", 1, "years?|yrs?|yr|saal|sal|varsh|साल|वर्ष"],
  ["months", 1, "months?|mths?|mahine|mahina|mahino|महीने|महीना"],
  ["months", 3, "quarters?|qtrs?|timahi"],
  ["days", 1, "days?|din|दिन"],
];
/** Units valid only without a space: `50l` is lakh, `10 l` is ambiguous. */
const GLUED: readonly [unit: NumberUnit, scale: number, words: string][] = [
  ["rupees", 1e7, "c"],
  ["rupees", 1e5, "l"],
  ["rupees", 1e3, "k"],
  ["years", 1, "y"],
  ["months", 1, "m"],
  ["days", 1, "d"],
];
const SPACED_Y: readonly [unit: NumberUnit, scale: number, words: string][] = [["years", 1, "y"]];

const END = "(?![\\p{L}\\p{M}\\p{N}])";
const FIGURE = "(\\d{1,3}(?:,\\d{2,3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+)";
const unitPattern = ([unit, scale, words]: (typeof UNITS)[number]) => ({
  unit,
  scale,
  pattern: new RegExp(`^(?:${words})${words.startsWith("%") ? "(?![\\p{N}])" : END}`, "u"),
});
const SPACED = [...UNITS, ...SPACED_Y].map(unitPattern);
const CLOSE = [...GLUED, ...UNITS].map(unitPattern);

interface Counted {
  unit: NumberUnit;
  scale: number;
  length: number;
}

/** Unit at the start of a text, after spaces, which its length includes. */
export function unitAt(text: string): Counted | null {
  const spaces = /^\s*/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(spaces);
  for (const { unit, scale, pattern } of spaces === 0 ? CLOSE : SPACED) {
    const found = pattern.exec(rest);
    if (found !== null) return { unit, scale, length: spaces + found[0].length };
  }
  return null;
}

const valueOf = (figure: string, counted: Counted | null) => {
  const plain = figure.replaceAll(",", "");
  const scale = counted?.scale ?? 1;
  // Shifts the decimal point for powers of ten, so that no digit is lost.
  return scale % 10 === 0 ? Number(`${plain}e${Math.round(Math.log10(scale))}`) : Number(plain) * scale;
};

const NUMBER = new RegExp(`^${FIGURE}`, "u");
const RANGE = new RegExp(`^${FIGURE}\\s?%?\\s?(-|to|se|–)\\s?${FIGURE}`, "u");

/** `3-5y`, `3 to 5 years`, `7.5-8`; null when the text does not start with a range. */
export function rangeAt(text: string): RangeToken | null {
  const found = RANGE.exec(text);
  if (found === null) return null;
  const [whole, from = "", joint = "-", to = ""] = found;
  const counted = unitAt(text.slice(whole.length));
  const after = text.slice(whole.length + (counted?.length ?? 0));
  if (counted === null && /^[\p{L}\p{N}.]/u.test(after)) return null;
  // `2021-22` and `7.10-34` are years and names; a range without a unit is one of levels.
  const levels = counted !== null || joint !== "-" || (from.includes(".") && to.length >= 1) || Number(to) < 20;
  if (!levels || Number(from) >= Number(to) || (counted === null && Number(to) > 250)) return null;
  const length = whole.length + (counted?.length ?? 0);
  return {
    kind: "range",
    words: text.slice(0, length),
    from: valueOf(from, counted),
    to: valueOf(to, counted),
    unit: counted?.unit ?? null,
  };
}

export function numberAt(text: string): NumberToken | null {
  const figure = NUMBER.exec(text)?.[0];
  if (figure === undefined) return null;
  const counted = unitAt(text.slice(figure.length));
  let length = figure.length + (counted?.length ?? 0);
  const open = /^\s?\+(?![\p{L}\p{N}]|\s?[/-])/u.exec(text.slice(length));
  if (open !== null) length += open[0].length;
  // '10+ years': the unit may follow the sign.
  const late = open !== null && counted === null ? unitAt(text.slice(length)) : null;
  if (late !== null) length += late.length;
  const of = counted ?? late;
  return {
    kind: "number",
    words: text.slice(0, length),
    value: valueOf(figure, of),
    unit: of?.unit ?? null,
    isOpen: open !== null,
  };
}

/** Number words, read only before a unit, since `do` and `one` have other meanings. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [1, "one ek एक"],
      [2, "two do दो"],
      [3, "three teen तीन"],
      [4, "four char chaar चार"],
      [5, "five paanch panch पांच पाँच"],
      [6, "six chhe che छह"],
      [7, "seven saat सात"],
      [8, "eight aath आठ"],
      [9, "nine nau नौ"],
      [10, "ten das दस"],
      [11, "eleven gyarah gyaarah"],
      [12, "twelve barah baarah bara बारह"],
      [13, "thirteen terah tera"],
      [14, "fourteen chaudah"],
      [15, "fifteen pandrah पंद्रह"],
      [16, "sixteen solah"],
      [17, "seventeen satrah"],
      [18, "eighteen atharah athaarah"],
      [19, "nineteen unnis"],
      [20, "twenty bees बीस"],
      [25, "pachees pachis पच्चीस"],
      [30, "thirty tees तीस"],
      [40, "forty chalis chalees chaalis"],
      [50, "fifty pachas pachaas पचास"],
      [60, "sixty saath"],
      [70, "seventy sattar"],
      [75, "pachhattar"],
      [80, "eighty assi"],
      [90, "ninety nabbe"],
    ] as const
  ).flatMap(([value, numerals]) => numerals.split(" ").map((word) => [word, value] as const)),
);
