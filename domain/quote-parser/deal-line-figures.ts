import { priceProblem, sizeProblem, yieldProblem } from "#domain/lib/deal-rules.ts";
import { unitlessProblem } from "#domain/lib/shorthand.ts";
import { typedNumber, ungrouped } from "#domain/lib/typed-number.ts";
import type { YieldBasis } from "#domain/quote-parser/deal-line-bond.ts";
import type { LinePart } from "#domain/quote-parser/deal-line-parts.ts";
import { PRICES_BEGIN } from "#domain/quote-parser/line-items.ts";
import { senseOf, type NumberToken, type Token } from "#domain/quote-parser/tokens.ts";

// Side, size, level and basis: the remainder of a deal line without its bond and terms.

/** A whole number in this range is a price after `at`, before a side, or when the size is already given. */
const WHOLE_PRICES = { from: 80, to: 130 };
/** Minimum of a level written without a mark. */
const LEAST_LEVEL = 2;
/** Minimum price after `@`; below it the parser asks, since chats also write `@` before a yield. */
const LEAST_PRICE = 15;
/** Minimum of a whole number that is read as rupees of face. */
const LEAST_RUPEES = 100_000;

/**
 * Parts that these tokens state, without those that say nothing about a quote.
 * @param own basis of the bond's yield
 */
export function readFigures(tokens: readonly Token[], text: string, own: YieldBasis | null): LinePart[] {
  const hasSize = tokens.some(({ kind }) => kind === "size" || kind === "sizes");
  const hasLevel = tokens.some((token) => token.kind === "pair" || (token.kind === "number" && isWrittenLevel(token)));
  return tokens.flatMap((token, at): LinePart[] => {
    const words = text.slice(token.start, token.end).trimEnd();
    const part = (is: LinePart["is"], terms: LinePart["terms"], problem: string | null = null): LinePart[] => [
      { is, start: token.start, end: token.end, terms, problem },
    ];
    switch (token.kind) {
      case "size":
        return part("size", { sizeRupees: token.rupees }, writtenSizeProblem(words, token.rupees));
      case "sizes":
        return token.bidRupees === token.askRupees
          ? part("size", { sizeRupees: token.bidRupees })
          : part("size", {}, `Two sizes (${words}). Type one line for each side.`);
      case "pair":
        return part("level", {}, `Two levels (${words}). Type one line for each side.`);
      case "benchmark":
        return /^\d+y$/.test(words) ? part("level", { yieldPct: token.years }) : [];
      case "number":
        return readFigure(token, tokens, at, { hasSize, hasLevel }, words, part);
      case "word":
        return readWord(token.word, senseOf(token), own, part);
      default:
        return [];
    }
  });
}

type MakePart = (is: LinePart["is"], terms: LinePart["terms"], problem?: string | null) => LinePart[];

function readWord(word: string, sense: ReturnType<typeof senseOf>, own: YieldBasis | null, part: MakePart): LinePart[] {
  if (sense === "bid") return part("side", { side: "BID" });
  if (sense === "ask") return part("side", { side: "ASK" });
  if (sense === "yield" || sense === "price") return part("level", {});
  if (
    sense === "size" ||
    /^(?:at|of|in|on|for|the|and|pls|please|i|we|am|are|my|our|worth|rs|inr|x|pe|isin|ncds?|bonds?|paper|tax free)$/.test(
      word,
    )
  )
    return part("link", {});
  const problem = basisProblem(word, own);
  return problem === undefined ? [] : part("basis", {}, problem);
}

/** Yield bases by their words; a basis other than the bond's own is a different figure. */
const YIELDS: readonly (readonly [RegExp, YieldBasis])[] = [
  [/^(?:semi|sa|semiannual|halfyearly)$/, "semi"],
  [/^(?:annual|annualised|annualized|ann|eay|xirr)$/, "annual"],
  [/^mm$/, "money market"],
];
const OTHER_BASIS = /^(?:ytc|ytp|call|put|disc|discount|dirty|cum|gross|flat|ex)$/;

/** Error text of a basis; null for the bond's own, undefined for a word that names none. */
function basisProblem(word: string, own: YieldBasis | null): string | null | undefined {
  if (/^(?:clean|net)$/.test(word)) return null;
  const named = YIELDS.find(([words]) => words.test(word))?.[1];
  if (named === undefined && !OTHER_BASIS.test(word)) return undefined;
  const kind = own === null ? "its own" : `its own, ${own}`;
  return named !== undefined && named === own
    ? null
    : `${word}: a quote of this bond has ${kind} yield to maturity, or a clean price. Type that.`;
}

function isWrittenLevel(token: NumberToken): boolean {
  return token.at || token.yieldMark || token.percent || token.digits.includes(".");
}

function readFigure(
  token: NumberToken,
  tokens: readonly Token[],
  at: number,
  line: { hasSize: boolean; hasLevel: boolean },
  words: string,
  part: MakePart,
): LinePart[] {
  const { value, digits } = token;
  const named = kindBeside(tokens, at);
  const isYield = token.yieldMark || token.percent || (named === "yield" && !token.at);
  if (token.at && value < LEAST_PRICE)
    return part("level", {}, `@${digits}: a price of ${digits}? Type ${digits}y for the yield, or px ${digits}.`);
  if (isYield || token.at || named === "price") return levelPart(value, isYield ? "yield" : "price", part);
  if (digits.includes(".")) {
    if (value < LEAST_LEVEL) return part("level", {}, `${words}: a price or a yield? Type @${words} or ${words}y.`);
    return levelPart(value, value < PRICES_BEGIN ? "yield" : "price", part);
  }
  const mayBePrice = value >= WHOLE_PRICES.from && value <= WHOLE_PRICES.to && !line.hasLevel;
  if (mayBePrice && (line.hasSize || isAt(tokens[at - 1]) || isSide(tokens[at + 1])))
    return levelPart(value, "price", part);
  if (value >= LEAST_RUPEES) return part("size", { sizeRupees: value });
  if (words !== digits) return part("size", {}, `${words}: type a point for decimals, and the unit of a size.`);
  return part(
    "size",
    {},
    mayBePrice ? `${words} what? Type @${words}, ${words}cr or ${words}l.` : unitlessProblem(words),
  );
}

function levelPart(value: number, kind: "price" | "yield", part: MakePart): LinePart[] {
  const problem = kind === "price" ? priceProblem(value) : yieldProblem(value);
  return part("level", kind === "price" ? { price: value } : { yieldPct: value }, problem && `${value}: ${problem}`);
}

/** Kind of level named beside the figure: `ytm 6.85`, `6.85 ytm`, `price 101`. */
function kindBeside(tokens: readonly Token[], at: number): "price" | "yield" | null {
  const [before, after] = [senseOf(tokens[at - 1]), senseOf(tokens[at + 1])];
  if (before === "price" || before === "yield") return before;
  return after === "price" || after === "yield" ? after : null;
}

function isAt(token: Token | undefined): boolean {
  return token?.kind === "word" && token.word === "at";
}

function isSide(token: Token | undefined): boolean {
  return senseOf(token) === "bid" || senseOf(token) === "ask";
}

/** Rejects `1,5cr`, whose comma may be a decimal point. */
function writtenSizeProblem(words: string, rupees: number): string | null {
  const [figures] = /^[\d.,]+/.exec(words) ?? [];
  if (figures !== undefined && typedNumber(ungrouped(figures)) === null) return `${words}: which size?`;
  const problem = sizeProblem(rupees);
  return problem && `${words}: ${problem}`;
}
