import type { IsoDate } from "#domain/lib/iso-date.ts";
import { isRating } from "#domain/mind/ratings.ts";
import { dateAt } from "#domain/mind/planner/language/dates.ts";
import type { Normalised } from "#domain/mind/planner/language/normalise.ts";
import { NUMBER_WORDS, numberAt, rangeAt, unitAt } from "#domain/mind/planner/language/numbers.ts";
import type { RatingToken, Token } from "#domain/mind/planner/language/token.ts";

// Splits the sentence into pieces. At each place the first matching reader wins, so their order is the grammar.

const ISIN = /^in[0-9e][a-z0-9]{8}\d(?![\p{L}\p{N}])/u;
const SYMBOL = /^\d{3,4}[a-z]{2,}\d{2,4}[a-z]?(?![\p{L}\p{N}])/u;
/** Market terms that contain a figure. */
const FIGURED =
  /^(?:pv01|dv01|at1s?|at 1(?=\s(?:bonds?|perps?|papers?))|t2|tier ?(?:1|2|ii|i)|360 ?one|30e?\/360|act\/(?:act|36[05]))(?![\p{L}\p{N}])/u;
const SETTLE = /^t\s?\+\s?(\d)(?!\p{N})|^t([01])(?![\p{L}\p{N}])/u;
/** `T2` is a kind of capital, but next to T0 or T1 a settlement. */
const JOINT = String.raw`\s*(?:,|\/|&|\+|and\b|n\b|aur\b|or\b|to\b|se\b|vs\b)?\s*`;
const SETTLE_TWO = new RegExp(`^t2(?=${JOINT}t\\s?\\+?\\s?[01](?![\\p{L}\\p{N}]))`, "u");
const SETTLE_AFTER = /^t2(?![\p{L}\p{N}])/u;
const JOINTS = /^(?:,|\/|&|and|n|aur|or|to|se|vs)$/;

/** True when the previous token is a settlement joined to this one. */
function isInRow(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  const isJoined = last !== undefined && "text" in last && JOINTS.test(last.text);
  return (isJoined ? tokens.at(-2) : last)?.kind === "settle";
}

const PLACE =
  /^(?:#|(?:number|num|no\.)\s)\s?(\d{1,2})(?![\p{L}\p{N}.%])|^(\d{1,2})(?:st|nd|rd|th)(?=\s+(?:one|bond|row|wala|wali|option|highest|lowest|best|longest|shortest|largest|smallest|cheapest|costliest|biggest|most|sabse)\b)/u;
const RATING =
  /^(aaa|aa|a|bbb|bb|b|c|d)(\s?(?:[+-](?![\p{L}\p{N}])|plus(?!\p{L})|minus(?!\p{L})))?(\s?\((?:ce|so)\)|\sce)?(?![\p{L}\p{N}])/u;
/** Short-term ratings; no bond in the data has one. */
const SHORT_RATING = /^a[1-4]\+?(?![\p{L}\p{N}])/u;
const WORD = /^[\p{L}\p{M}]+(?:[&'][\p{L}\p{M}]+)*/u;
const SIGN = /^(?:>=|<=|>|<|=|@|~|\+|&|\/|%)/;
const QUOTE = /^\uE000(\d+)\uE001/;
const DIGIT_END = /[\p{L}\p{N}.]$/u;

function ratingAt(text: string, shown: string, tokens: readonly Token[]): RatingToken | null {
  const [before, last] = [tokens.at(-1), tokens.at(-2)];
  const found = RATING.exec(text);
  if (found === null) return null;
  const [words, letters = "", sign = "", form = ""] = found;
  // 'NBFC A above 9': a capital that starts neither a sentence nor initials. 'A+ or A': next to another rating.
  const isCapital =
    /^A(?![\p{L}\p{N}.&]|\s[A-Z](?:\s|$))/u.test(shown) && tokens.some(({ words: typed }) => /\p{Ll}/u.test(typed));
  const isBeside =
    isCapital ||
    (last?.kind === "rating" &&
      /^(?:or|and|ya|aur|\/|,)$/.test(before !== undefined && "text" in before ? before.text : "")) ||
    /^[a-d]\s?(?:or|and|ya|aur|\/|,)\s?(?:aaa|aa|a|bbb|bb|b|c)[+-]/.test(text);
  const mark = sign.includes("+") || sign.includes("plus") ? "+" : sign === "" ? "" : "-";
  const symbol = letters.toUpperCase() + mark;
  // A single letter is a rating when capitalised next to `rated`, or with its sign; otherwise it is a word.
  const isNamed =
    isBeside ||
    (before?.kind === "word" && /^(?:rated|rating|below|above|between|and)$/.test(before.text)) ||
    /^[a-d](?:\s?\([^)]*\))?\s(?:rated|(?:or|and|ya|aur)\s(?:above|up|higher|better|upar|uper|usse|behtar|below|lower|worse|less|neeche|kam))(?!\p{L})/u.test(
      text,
    );
  if (letters.length === 1 && mark === "" && !(isNamed && /^[A-Z]/.test(shown))) return null;
  return isRating(symbol)
    ? { kind: "rating", words, symbol: symbol + form.replace(/^\s?(?:\((\w+)\)|(ce))$/, "($1$2)").toUpperCase() }
    : null;
}

/** `two and thirteen years`, `five or 6 crore`: the unit after the next number also applies to this one. */
function isListed(behind: string): boolean {
  const found = /^\s?(?:,|(?:to|se|and|or|aur|ya|&)(?=\s))\s?([\p{L}]+|\d[\d.]*)/u.exec(behind);
  const next = found?.[1] ?? "";
  const isNumber = /^\d/.test(next) || next in NUMBER_WORDS;
  const unit = found === null || !isNumber ? null : unitAt(behind.slice(found[0].length))?.unit;
  return unit !== undefined && unit !== null && unit !== "bp";
}

const BOUNDS_NUMBER = /^(?:between|from|above|over|below|under|than|least|most|exceeding|upar|neeche)$/;

/** `above seven`, `between seven and 7.5`: a number word after a bound, unless it has another meaning. */
const isBounded = (words: string, before: Token | undefined) =>
  before?.kind === "word" && BOUNDS_NUMBER.test(before.text) && !/^(?:one|ek|do|che)$/.test(words);

function wordAt(text: string, words: string, before: Token | undefined): Token {
  const number = NUMBER_WORDS[words];
  if (number !== undefined) {
    const counted = unitAt(text.slice(words.length));
    // 'One basis point' is a phrase of its own, and `do bp` is ambiguous.
    const isCounted = counted !== null && (counted.unit !== "bp" || number > 2);
    const isLevel =
      words !== "do" &&
      words !== "one" &&
      /^\s(?:se|ya|or|and)\s(?:zyada|jyada|kam|upar|neeche|more|above|less)/.test(text.slice(words.length));
    if (isCounted || isLevel || isListed(text.slice(words.length)) || isBounded(words, before)) {
      const length = words.length + (isCounted ? counted.length : 0);
      const value = number * (isCounted ? counted.scale : 1);
      return {
        kind: "number",
        words: text.slice(0, length),
        value,
        unit: isCounted ? counted.unit : null,
        isOpen: false,
      };
    }
  }
  return { kind: "word", words, text: words };
}

function tokenAt(
  text: string,
  shown: string,
  today: IsoDate,
  quoted: readonly string[],
  tokens: readonly Token[],
): Token {
  const found = (pattern: RegExp) => pattern.exec(text)?.[0];
  const quote = QUOTE.exec(text);
  if (quote !== null) return { kind: "quoted", words: quote[0], text: quoted[Number(quote[1])] ?? "" };
  const isin = found(ISIN);
  if (isin !== undefined) return { kind: "isin", words: isin, text: isin.toUpperCase() };
  if (SETTLE_TWO.test(text) || (SETTLE_AFTER.test(text) && isInRow(tokens)))
    return { kind: "settle", words: "t2", delta: 2 };
  const figured = found(FIGURED);
  if (figured !== undefined)
    return { kind: "word", words: figured, text: figured.replace(/\s/, "").replace(/ii$/, "2").replace(/i$/, "1") };
  const short = found(SHORT_RATING);
  if (short !== undefined) return { kind: "word", words: short, text: short };
  const settle = SETTLE.exec(text);
  if (settle !== null) return { kind: "settle", words: settle[0], delta: Number(settle[1] ?? settle[2]) };
  const place = PLACE.exec(text);
  if (place !== null) return { kind: "place", words: place[0], place: Number(place[1] ?? place[2]) };
  const date = dateAt(text, today);
  if (date !== null) return date;
  const symbol = found(SYMBOL);
  if (symbol !== undefined && !/^\d+(?:cr|bp|bps)\d/.test(symbol))
    return { kind: "symbol", words: symbol, text: symbol };
  const range = rangeAt(text) ?? numberAt(text);
  if (range !== null) return range;
  const rating = ratingAt(text, shown, tokens);
  if (rating !== null) return rating;
  const word = found(WORD);
  if (word !== undefined) return wordAt(text, word, tokens.at(-1));
  const sign = found(SIGN);
  if (sign !== undefined) return { kind: "sign", words: sign, text: sign };
  const other = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return { kind: "stop", words: other, text: other };
}

/** Splits a sentence into tokens; only spaces are dropped. */
export function lex({ text, shown, quoted }: Normalised, today: IsoDate): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === " ") {
      at += 1;
      continue;
    }
    const token = tokenAt(text.slice(at, at + 120), shown.slice(at, at + 120), today, quoted, tokens);
    tokens.push({
      ...token,
      words: DIGIT_END.test(token.words) ? shown.slice(at, at + token.words.length) : token.words,
    });
    at += Math.max(1, token.words.length);
  }
  return tokens;
}
