import type { QuoteSide } from "#domain/quote-parser/reading.ts";
import { isMark, senseOf, type NumberToken, type Token } from "#domain/quote-parser/tokens.ts";

// Classifies the tokens beside a bond's name: sides, levels, sizes. Plain figures get their meaning here.

export interface ReadAs {
  /** True for the typed deal line, where `@` marks a price regardless of the figure. */
  atIsPrice: boolean;
  /** Last known level of a bond: price per 100, or yield in percent when below `PRICES_BEGIN`. */
  lastLevel: (isin: string) => number | null;
}

export type Item =
  | { is: "side"; side: QuoteSide; at: number }
  | { is: "level"; kind: "price" | "yield"; value: number; at: number }
  | { is: "pair"; first: number; second: number; at: number }
  | { is: "size"; rupees: number; at: number }
  | { is: "sizes"; bidRupees: number; askRupees: number; at: number }
  | { is: "off"; at: number };

const CRORE = 10_000_000;
/** Chat levels below this are yields in percent, others clean prices. */
export const PRICES_BEGIN = 25;

export function itemsOf(tokens: readonly Token[], readAs: ReadAs): Item[] {
  const items: Item[] = [];
  const hasDecimals = tokens.some(
    (token) => token.kind === "pair" || (token.kind === "number" && token.digits.includes(".")),
  );
  const hasSize = tokens.some(({ kind }) => kind === "size" || kind === "sizes");
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.kind === "pair") items.push({ is: "pair", first: token.first, second: token.second, at });
    else if (token.kind === "size") items.push({ is: "size", rupees: token.rupees, at });
    else if (token.kind === "sizes")
      items.push({ is: "sizes", bidRupees: token.bidRupees, askRupees: token.askRupees, at });
    else if (token.kind === "word") {
      if (token.sense === "off") items.push({ is: "off", at });
      else if ((token.sense === "bid" || token.sense === "ask") && (token.word.length > 1 || isSideLetter(tokens, at)))
        items.push({ is: "side", side: token.sense === "bid" ? "BID" : "ASK", at });
    } else if (token.kind === "number" && senseOf(tokens[at - 1]) !== "until") {
      const next = tokens[at + 1];
      if (!hasDecimals && isDictated(token, next)) {
        items.push({ is: "level", kind: "price", value: Number(`${token.digits}.${next.digits}`), at });
        at += 1;
      } else if (isLevel(token, tokens, at, hasDecimals)) {
        const isPrice = token.value >= PRICES_BEGIN || (readAs.atIsPrice && token.at);
        items.push({ is: "level", kind: isPrice && !token.yieldMark ? "price" : "yield", value: token.value, at });
        const half = halfOfPair(tokens, at);
        if (half !== null) items.push({ is: "side", side: half, at });
      } else if (!hasSize && isCrores(token, tokens, at)) items.push({ is: "size", rupees: token.value * CRORE, at });
    }
  }
  return items;
}

/** `102.60/-` is only a bid, `-/102.66` only an offer. */
function halfOfPair(tokens: readonly Token[], at: number): QuoteSide | null {
  if (isMark(tokens[at + 1], "/") && isMark(tokens[at + 2], "-")) return "BID";
  return isMark(tokens[at - 1], "/") && isMark(tokens[at - 2], "-") ? "ASK" : null;
}

/** True when `b`, `o`, `a`, `s` is a side: at the start of the line and beside a level. */
function isSideLetter(tokens: readonly Token[], at: number): boolean {
  if (at === 0) return tokens[1]?.kind !== "word" || senseOf(tokens[1]) !== "bid";
  return isFigure(tokens[at - 1]) || isFigure(tokens[at + 1]);
}

function isFigure(token: Token | undefined): boolean {
  return token?.kind === "number" && (token.at || token.digits.includes("."));
}

/** A price spoken in two parts: `102 60`. */
function isDictated(token: NumberToken, next: Token | undefined): next is NumberToken {
  return /^(?:8|9|1[0-3])\d$/.test(token.digits) && next?.kind === "number" && /^\d\d$/.test(next.digits);
}

function isLevel(token: NumberToken, tokens: readonly Token[], at: number, hasDecimals: boolean): boolean {
  const { value } = token;
  if (value < 1 || value > 250) return false;
  if (token.at || token.yieldMark || token.percent) return true;
  if (token.digits.includes(".")) return value < PRICES_BEGIN ? value >= 2 : value >= 10;
  if (hasDecimals || value < 80 || value > 130) return false;
  return at === 0 || isBesideLevel(tokens[at - 1]) || isBesideLevel(tokens[at + 1]);
}

function isBesideLevel(token: Token | undefined): boolean {
  const sense = senseOf(token);
  return (
    sense === "bid" ||
    sense === "ask" ||
    sense === "price" ||
    sense === "off" ||
    (token?.kind === "word" && /^(?:at|pe|par|me)$/.test(token.word))
  );
}

function isSide(token: Token | undefined): boolean {
  return senseOf(token) === "bid" || senseOf(token) === "ask";
}

/**
 * True when a small whole number without a unit is a size in crore: after a level or a side, in brackets, or where
 * called a size.
 */
function isCrores(token: NumberToken, tokens: readonly Token[], at: number): boolean {
  if (token.digits.includes(".") || token.value < 1 || token.value > 1000) return false;
  const before = tokens[at - 1];
  const next = tokens[at + 1];
  if (senseOf(before) === "size" || senseOf(next) === "each") return true;
  if (isMark(before, "(") && isMark(next, ")")) return true;
  if (before?.kind === "pair" || isFigure(before)) return true;
  if (before?.kind === "word" && /^(?:for|x)$/.test(before.word))
    return isFigure(tokens[at - 2]) || (before.word === "for" && isSide(tokens[at - 2]));
  return isSide(before) && isFigure(tokens[at - 2]);
}
