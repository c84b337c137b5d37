import { monthOf } from "#domain/bond-search/figures.ts";
import { STATE_NAMES } from "#domain/bond-search/famous-issuers.ts";
import { NO_WORDS, type BondLookup, type BondName, type Product } from "#domain/quote-parser/reading.ts";
import { isMark, type NumberToken, type Token, type WordToken } from "#domain/quote-parser/tokens.ts";
import { isProduct } from "#domain/quote-parser/vocabulary.ts";

// Collects, from one token on, as many neighbours as can belong to one bond's name: issuer, product, coupon, maturity,
// in any order.

/** Minimum letters of a misspelt issuer. */
const LEAST_WORD = 3;
const LEAST_BENCHMARK_YEARS = 2;
/** State codes that are also chat words: up, ka, as, or. */
const STATE_CODES = new Set(Object.values(STATE_NAMES).flatMap((names) => names.filter(({ length }) => length === 2)));
/** Abbreviations of states and of common words in issuers' names that the search does not know. */
export const SPELT_OUT: ReadonlyMap<string, string> = new Map([
  ["bk", "bank"],
  ["hry", "haryana"],
  ["pondy", "puducherry"],
  ["jhk", "jharkhand"],
  ["utk", "uttarakhand"],
  ["nct", "delhi"],
]);

/** Name collected so far. */
export interface Draft extends BondName {
  /** True when the coupon follows the maturity. */
  couponLast: boolean;
  /** Unknown words before the coupon: a misspelt issuer, or no part of the name. */
  loose: readonly string[];
  /**
   * True when a colon or comma separates the names from the rest, or they are also plain words, so that they may not
   * belong to it.
   */
  setApart: boolean;
  /** True when day and month may be in American order. */
  swap: boolean;
}

/**
 * All prefixes of the name that starts at a token, shortest first. `given` is the kind of paper named in the heading
 * above.
 */
export function* drafts(
  tokens: readonly Token[],
  from: number,
  lookup: BondLookup,
  levelsApart: boolean,
  given: Product | null,
): Generator<{ words: Draft; to: number }> {
  let draft: Draft = { ...NO_WORDS, couponLast: false, loose: [], setApart: false, swap: false };
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (at > from && isPadding(token, draft)) {
      if (isMark(token, ":,"))
        draft = { ...draft, setApart: draft.setApart || (draft.couponPct === null && draft.names.length > 0) };
      continue;
    }
    const more = takeIn(draft, token, tokens, at, lookup, levelsApart);
    if (more === null) return;
    draft = more;
    if (isName(draft, given)) yield { words: draft, to: at + 1 };
  }
}

function isPadding(token: Token, draft: Draft): boolean {
  if (token.kind === "word") return token.sense === "link";
  if (isMark(token, ",|")) return draft.couponPct === null || draft.year === null;
  return isMark(token, "-–—()'\"’:.%*_");
}

function isName(draft: Draft, given: Product | null): boolean {
  if (draft.isin !== null || draft.benchmarkYears !== null || draft.billDays !== null) return true;
  if (draft.isinTail !== null) return draft.names.length > 0;
  // A perpetual has no maturity in its name.
  const who = draft.names.length > 0 || draft.product !== null || given === "PERP";
  return (
    (draft.couponPct !== null && (draft.year !== null || who)) || (draft.year !== null && (who || draft.day !== null))
  );
}

/** Adds one token to the draft; null when it cannot belong to the same name. */
function takeIn(
  draft: Draft,
  token: Token,
  tokens: readonly Token[],
  at: number,
  lookup: BondLookup,
  levelsApart: boolean,
): Draft | null {
  switch (token.kind) {
    case "isin":
      return draft.isin === null ? { ...draft, isin: token.isin } : null;
    case "tail":
      return draft.isinTail === null && draft.isin === null ? { ...draft, isinTail: token.tail } : null;
    case "bill":
      return draft.billDays === null ? { ...draft, billDays: token.days, product: draft.product ?? "TBILL" } : null;
    case "benchmark":
      return draft.benchmarkYears === null && draft.year === null && token.years >= LEAST_BENCHMARK_YEARS
        ? { ...draft, benchmarkYears: token.years }
        : null;
    case "date":
      if (draft.year !== null) return null;
      return {
        ...draft,
        year: token.year,
        month: token.month > 0 ? token.month : null,
        day: token.day > 0 ? token.day : null,
        swap: token.swap,
      };
    case "number":
      return withNumber(draft, token, tokens, at, levelsApart);
    case "word":
      return withWord(draft, token, tokens, at, lookup);
    default:
      return null;
  }
}

function withNumber(
  draft: Draft,
  token: NumberToken,
  tokens: readonly Token[],
  at: number,
  levelsApart: boolean,
): Draft | null {
  if (token.at || token.yieldMark) return null;
  const { digits, value } = token;
  const whole = !digits.includes(".");
  if (whole && !token.percent) {
    const year = digits.length === 4 ? value : digits.length === 2 ? 2000 + value : 0;
    if (draft.year === null && year >= 2026 && year <= 2099) return { ...draft, year };
    if (draft.couponPct !== null) return null;
    if (/^(?:[4-9]\d\d|1[0-3]\d\d)$/.test(digits)) return { ...draft, couponPct: Number((value / 100).toFixed(2)) };
    const bare = draft.names.length > 0 && value >= 4 && value <= 14 && isMaturity(tokens[at + 1]);
    return bare ? { ...draft, couponPct: value } : null;
  }
  if (draft.couponPct !== null || value >= 20 || value <= 0) return null;
  const late = draft.year !== null;
  if (levelsApart && (late || besideSide(tokens, at))) return null;
  return { ...draft, couponPct: value, couponLast: late };
}

function isMaturity(token: Token | undefined): boolean {
  return token?.kind === "date" || (token?.kind === "number" && /^(?:20)?[2-9]\d$/.test(token.digits));
}

function besideSide(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next?.kind === "word" && (next.sense === "bid" || next.sense === "ask" || next.sense === "off");
}

function withWord(
  draft: Draft,
  token: WordToken,
  tokens: readonly Token[],
  at: number,
  lookup: BondLookup,
): Draft | null {
  if (isProduct(token.sense)) {
    if (draft.product === null) return { ...draft, product: token.sense };
    return token.sense === draft.product || token.sense === "STRIPS" ? { ...draft, product: token.sense } : null;
  }
  const name = SPELT_OUT.get(token.word) ?? token.word;
  if (token.sense !== null) {
    const complete = draft.couponPct !== null && draft.year !== null;
    const state = !complete && STATE_CODES.has(token.word) && isState(tokens, at) ? named(draft, token.word) : null;
    // `or`, `up`, `ka` stay plain words when the state has no such loan.
    return state === null ? null : { ...state, setApart: true };
  }
  const month = draft.year !== null && draft.month === null ? monthOf(token.word) : 0;
  if (month > 0) return { ...draft, month };
  if (lookup.knows(name)) return named(draft, name);
  if (token.word.length < LEAST_WORD || draft.couponPct !== null || draft.year !== null) return null;
  return { ...draft, loose: [...draft.loose, token.word] };
}

function named(draft: Draft, word: string): Draft | null {
  const complete = draft.couponPct !== null && draft.year !== null;
  return complete && draft.names.length > 0 ? null : { ...draft, names: [...draft.names, word] };
}

/**
 * True when `up`, `ka`, `as` are state codes, i.e. beside `sdl`, a coupon or a maturity; elsewhere they are plain
 * words.
 */
function isState(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  if (next?.kind === "word" && next.sense === "SDL") return true;
  if (before?.kind === "word" && before.sense === "SDL") return true;
  if (next?.kind !== "number" && next?.kind !== "date") return false;
  if (next.kind === "date" || isMaturity(next)) return true;
  const behind = tokens[at + 2];
  const isCoupon = /^\d\.\d{1,2}$/.test(next.digits) || /^\d{3}$/.test(next.digits);
  return isCoupon && (isMaturity(behind) || (behind?.kind === "word" && behind.sense === "SDL"));
}
