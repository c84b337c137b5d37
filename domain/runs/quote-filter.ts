import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCrores } from "#domain/lib/format-rupees.ts";
import { pctOfYieldFraction, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { tokensOf } from "#domain/quote-parser/lexer.ts";
import { PRICES_BEGIN } from "#domain/quote-parser/line-items.ts";
import type { QuoteSide } from "#domain/quote-parser/reading.ts";
import type { Token } from "#domain/quote-parser/tokens.ts";
import { type FilterDay, readFilterTerms, type TermCondition, termText } from "#domain/runs/filter-terms.ts";

// Reads the filter of a list of quotes: `yield > 9 kaveri`, `b 10cr 7.18 t1 firm`. Conditions and words of a deal line
// are read by the grammar of quotes; unrecognised words are searched for.

export type Comparison = "=" | "<" | "<=" | ">" | ">=";

export interface FigureCondition {
  figure: "yield" | "price" | "size";
  op: Comparison;
  /** Yield as a fraction, price per 100, size in rupees. */
  value: number;
}

export interface QuoteFilter {
  /** Words that must all occur. */
  words: string;
  side: QuoteSide | null;
  conditions: readonly FigureCondition[];
  terms: readonly TermCondition[];
}

/** Filter of an empty field. */
export const NO_QUOTE_FILTER: QuoteFilter = { words: "", side: null, conditions: [], terms: [] };

/** Figures of a quote or a chat line; null when missing. */
export interface QuoteFigures {
  yieldFraction: number | null;
  price: number | null;
  size: number | null;
}

const FIGURES: Readonly<Record<string, FigureCondition["figure"]>> = {
  yield: "yield",
  yld: "yield",
  ytm: "yield",
  y: "yield",
  price: "price",
  px: "price",
  p: "price",
  size: "size",
  qty: "size",
  quantity: "size",
};
const OPS: Readonly<Record<string, Comparison>> = {
  "=": "=",
  "<": "<",
  "<=": "<=",
  "≤": "<=",
  ">": ">",
  ">=": ">=",
  "≥": ">=",
};
const CRORE = 10_000_000;

const CONDITION =
  /(?<![\w.])(?:(yield|yld|ytm|price|px|size|qty|quantity|[yp])\s*)?(>=|<=|≥|≤|=|>|<)\s*(@?(?:\d[\d,]*(?:\.\d+)?|\.\d+)\s?(?:crores?|crs?|c|lakhs?|lacs?|l|k|mn|bn|%|y)?)(?![\w.])/giu;
const SIDES: Readonly<Record<string, QuoteSide>> = {
  bid: "BID",
  bids: "BID",
  buy: "BID",
  offer: "ASK",
  offers: "ASK",
  ask: "ASK",
  asks: "ASK",
  sell: "ASK",
};
const SIDE_LETTER = /^\s*([bso])\s+(?=\S)/i;

/** Reads a filter while it is typed: an unfinished condition is a word. */
export function readQuoteFilter(text: string, day: FilterDay): QuoteFilter {
  const conditions: FigureCondition[] = [];
  let side: QuoteSide | null = null;
  const ofSide = text.replace(SIDE_LETTER, (_, letter: string) => {
    side = letter.toLowerCase() === "b" ? "BID" : "ASK";
    return "";
  });
  const unconditional = ofSide.replaceAll(
    CONDITION,
    (written: string, name: string | undefined, op: string, value: string) => {
      const condition = conditionOf(name, OPS[op], value);
      if (condition === null) return written;
      conditions.push(condition);
      return " ";
    },
  );
  const { terms, rest } = readFilterTerms(unconditional, day);
  const words = rest.split(/\s+/).filter((word) => {
    const wordSide = SIDES[word.toLowerCase()];
    if (wordSide !== undefined && side === null) {
      side = wordSide;
      return false;
    }
    const figure = figureOfWord(word);
    if (figure !== null) conditions.push(figure);
    return figure === null && word !== "";
  });
  return { words: words.join(" "), side, conditions, terms };
}

/** `10cr` is a minimum size, `@101.25` a price, `7.10y` a yield; a bare figure is part of a bond's name. */
function figureOfWord(word: string): FigureCondition | null {
  const token = figureIn(word);
  if (token?.kind === "size") return { figure: "size", op: ">=", value: token.rupees };
  if (token?.kind !== "number") return null;
  if (token.at) return { figure: "price", op: "=", value: token.value };
  return token.yieldMark ? { figure: "yield", op: "=", value: yieldFractionOfPct(token.value) } : null;
}

function figureIn(text: string): Token | null {
  const [token, ...more] = tokensOf(text, 0);
  return more.length === 0 && token !== undefined ? token : null;
}

function conditionOf(name: string | undefined, op: Comparison | undefined, text: string): FigureCondition | null {
  const token = figureIn(text.trim());
  if (op === undefined || token === null) return null;
  const named = name === undefined ? null : FIGURES[name.toLowerCase()];
  if (token.kind === "size") {
    return named === null || named === "size" ? { figure: "size", op, value: token.rupees } : null;
  }
  if (token.kind !== "number") return null;
  const figure =
    named ?? (token.at || (token.value >= PRICES_BEGIN && !token.percent && !token.yieldMark) ? "price" : "yield");
  if (figure === "size") return { figure, op, value: token.value * CRORE };
  return { figure, op, value: figure === "yield" ? yieldFractionOfPct(token.value) : token.value };
}

/** True when a quote's figures meet all conditions; a missing figure meets none. */
export function meetsConditions(figures: QuoteFigures, conditions: readonly FigureCondition[]): boolean {
  return conditions.every(({ figure, op, value }) => {
    const own = figure === "yield" ? figures.yieldFraction : figures[figure];
    return own !== null && compare(shown(figure, own), op, shown(figure, value));
  });
}

/** Rounds levels to four decimals, as shown, for comparison. */
function shown(figure: FigureCondition["figure"], value: number): number {
  if (figure === "size") return value;
  return figure === "yield" ? pctOfYieldFraction(value) : Math.round(value * 1e4) / 1e4;
}

function compare(own: number, op: Comparison, wanted: number): boolean {
  switch (op) {
    case "=":
      return own === wanted;
    case "<":
      return own < wanted;
    case "<=":
      return own <= wanted;
    case ">":
      return own > wanted;
    case ">=":
      return own >= wanted;
  }
}

const OP_SIGNS: Readonly<Record<Comparison, string>> = { "=": "=", "<": "<", "<=": "≤", ">": ">", ">=": "≥" };

/** Recognised part of a filter, for display: `bids, yield > 9, settles T+1`; empty for words alone. */
export function understoodText({ side, conditions, terms }: QuoteFilter): string {
  const sides = side === null ? [] : [side === "BID" ? "bids" : "offers"];
  const figures = conditions.map(({ figure, op, value }) => `${figure} ${OP_SIGNS[op]} ${valueText(figure, value)}`);
  return [...sides, ...figures, ...terms.map(termText)].join(", ");
}

function valueText(figure: FigureCondition["figure"], value: number): string {
  if (figure === "size") return formatCrores(value);
  const text = figure === "yield" ? formatYieldPct(value) : formatPrice(value);
  return text.replace(/\.?0+$/, "");
}

/** Help text of the filter, for its title. */
export const QUOTE_FILTER_HELP =
  "Words of bond, firm or dealer, and conditions: yield > 9, price <= 101, size >= 10cr, or as in a deal line: b 10cr 7.18 t1 firm >nse";
