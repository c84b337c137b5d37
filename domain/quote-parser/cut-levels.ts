import { completeSecond } from "#domain/quote-parser/figures-together.ts";
import { PRICES_BEGIN } from "#domain/quote-parser/line-items.ts";
import type { QuoteSide } from "#domain/quote-parser/reading.ts";
import { senseOf, type NumberToken, type Token } from "#domain/quote-parser/tokens.ts";

// Levels written without their big figure: `102.60 bid 66 offer`, completed from the level before, and `60/64`, which
// only the bond's last known level can complete.

/** Maximum gap between the two sides of a market. */
export const WIDEST_PRICE = 0.7;
export const WIDEST_YIELD = 0.2;

/**
 * Completes cut levels among the tokens beside a bond's name: `66` of `102.60 bid 66 offer` becomes 102.66; without any
 * full level, `60/64` becomes the two levels nearest to the bond's last known one. Levels that cannot be completed stay
 * as they are.
 */
export function withFullLevels(tokens: readonly Token[], known: number | null): readonly Token[] {
  const hasLevel = tokens.some(isLevelInFull);
  if (hasLevel) return withFullOther(tokens);
  const pair = known === null ? null : cutPairOf(tokens);
  if (known === null || pair === null) return tokens;
  const full = completePair(pair, known);
  if (full === null) return tokens;
  const [first, second] = full;
  const digits = [first.toFixed(2), second.toFixed(2)] as const;
  const whole = { kind: "pair" as const, first, second, digits, percent: false, start: pair.start, end: pair.end };
  return [...tokens.slice(0, pair.at), whole, ...tokens.slice(pair.at + CUT_PAIR_TOKENS)];
}

function withFullOther(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(isLevelInFull);
  const level = tokens[first];
  if (level?.kind !== "number" || tokens.findLastIndex(isLevelInFull) !== first) return tokens;
  for (let at = first + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== "number" || !/^\.?\d\d$/.test(token.digits)) continue;
    const side = sideOf(tokens, first, at);
    const full = completeSecond(level.digits, token.digits);
    if (side === null || !isMarket(level.value, full, side)) continue;
    return tokens.with(at, { ...token, value: full, digits: full.toFixed(2) });
  }
  return tokens;
}

/** Two cut levels as written: `60/64`, `18-22`. */
export interface CutPair {
  first: string;
  second: string;
  start: number;
  end: number;
  /** Index of the first of its `CUT_PAIR_TOKENS` tokens. */
  at: number;
}
const CUT_PAIR_TOKENS = 3;

/** Pair of cut levels among the tokens beside a bond's name; equal figures are sizes. */
export function cutPairOf(tokens: readonly Token[]): CutPair | null {
  for (const [at, token] of tokens.entries()) {
    const [mark, next] = [tokens[at + 1], tokens[at + 2]];
    if (!isTwoFigures(token) || mark?.kind !== "mark" || !"/-–".includes(mark.mark) || !isTwoFigures(next)) continue;
    const isTogether = token.end === mark.start && mark.end === next.start;
    if (!isTogether || token.digits === next.digits) continue;
    return { first: token.digits, second: next.digits, start: token.start, end: next.end, at };
  }
  return null;
}

/** Completes a cut pair from the bond's last known level; null when the result is no market near it. */
function completePair(pair: CutPair, known: number): [number, number] | null {
  const places = known.toFixed(2);
  const first = completeSecond(places, pair.first);
  const second = completeSecond(first.toFixed(2), pair.second);
  const widest = known >= PRICES_BEGIN ? WIDEST_PRICE : WIDEST_YIELD;
  return Math.abs(first - known) <= widest && Math.abs(second - first) <= widest ? [first, second] : null;
}

function isTwoFigures(token: Token | undefined): token is NumberToken {
  return token?.kind === "number" && /^\d\d$/.test(token.digits) && !token.at && !token.percent && !token.yieldMark;
}

function isLevelInFull(token: Token): boolean {
  return token.kind === "pair" || (token.kind === "number" && /^\d+\./.test(token.digits));
}

/**
 * Side of the cut figure: side words precede both figures, or follow both, or each figure has exactly one beside it.
 */
function sideOf(tokens: readonly Token[], levelAt: number, cutAt: number): QuoteSide | null {
  for (const step of [-1, 1]) {
    const own = senseOf(tokens[cutAt + step]);
    const other = senseOf(tokens[levelAt + step]);
    if (own === "bid" && other === "ask") return "BID";
    if ((own === "ask" || own === "off") && other === "bid") return "ASK";
  }
  const [own, other] = [onlySide(tokens, cutAt), onlySide(tokens, levelAt)];
  return own === other ? null : own;
}

function onlySide(tokens: readonly Token[], at: number): QuoteSide | null {
  const senses = [senseOf(tokens[at - 1]), senseOf(tokens[at + 1])];
  const isBid = senses.includes("bid");
  return isBid === senses.includes("ask") ? null : isBid ? "BID" : "ASK";
}

/** Checks the order of the sides: the offer is above the bid in price, below it in yield. */
function isMarket(level: number, cut: number, side: QuoteSide): boolean {
  const isPrice = level >= PRICES_BEGIN;
  const gap = (side === "ASK") === isPrice ? cut - level : level - cut;
  return gap > 0 && gap <= (isPrice ? WIDEST_PRICE : WIDEST_YIELD);
}
