import { isTenorAlone, type Descriptor } from "#domain/quote-parser/descriptor.ts";
import { inherited, isListed, partsOf, type Part } from "#domain/quote-parser/line-parts.ts";
import { cutPairOf } from "#domain/quote-parser/cut-levels.ts";
import type { Header } from "#domain/quote-parser/header.ts";
import {
  MOST_CANDIDATES,
  type BondLookup,
  type OpenPair,
  type QuoteReading,
  type QuoteSide,
  type Unresolved,
} from "#domain/quote-parser/reading.ts";
import type { QuotedNumber } from "#domain/quote-parser/levels.ts";
import type { ReadAs } from "#domain/quote-parser/line-items.ts";
import { termsOf, type LineTerms } from "#domain/quote-parser/terms-of-line.ts";
import { isMark, senseOf, type Token } from "#domain/quote-parser/tokens.ts";
import { isReport } from "#domain/quote-parser/vocabulary.ts";

export interface LineReading {
  readings: readonly QuoteReading[];
  /** Two-ways of known bonds whose levels lack the big figure. */
  openPairs: readonly OpenPair[];
  /** Number of bonds named on the line. */
  bonds: number;
  hasLevel: boolean;
  /** True when two figures may be levels without their big figure. */
  hasCutPair: boolean;
  /** Kind of line that does not quote; null for a quote. */
  noQuote: "report" | "question" | null;
  /** Tokens that name the only bond of the line; empty otherwise. */
  name: readonly Token[];
}

const NOTHING_READ = { readings: [], openPairs: [] };

/** Reads one line (or several joined) under the headings above it. */
export function readLine(
  tokens: readonly Token[],
  text: string,
  lookup: BondLookup,
  header: Header,
  readAs: ReadAs,
): LineReading {
  const parts = partsOf(tokens, lookup, header, readAs);
  const outside: readonly Token[] = outsideOf(
    tokens,
    parts.map(({ descriptor }) => descriptor),
  );
  const isPastDeal = outside.some((token) => isReport(senseOf(token))) || isMove(tokens);
  const noQuote = isPastDeal ? "report" : isQuestion(outside, tokens) ? "question" : null;
  const hasLevel =
    parts.some(({ terms }) => terms.levels.length > 0) ||
    (parts.length === 0 && termsOf(tokens, readAs).levels.length > 0);
  const [first] = parts;
  const name =
    first !== undefined && parts.length === 1 ? tokens.slice(first.descriptor.from, first.descriptor.to) : [];
  const read = { bonds: parts.length, hasLevel, hasCutPair: !hasLevel && cutPairOf(tokens) !== null, name };
  if (isListed(parts)) return { ...read, ...NOTHING_READ, noQuote };
  if (noQuote !== null || header.silent) return { ...read, ...NOTHING_READ, noQuote: noQuote ?? "report" };
  const readings = inherited(parts).flatMap((part) => readingsOf(part, text, header));
  const openPairs = parts.flatMap((part) => openPairOf(part, text) ?? []);
  return { ...read, readings, openPairs, noQuote };
}

function openPairOf({ terms, descriptor, span }: Part, text: string): OpenPair | null {
  const { bonds } = descriptor.match;
  if (terms.cutPair === null || bonds.length === 0 || descriptor.words.benchmarkYears !== null) return null;
  const isins = bonds.slice(0, MOST_CANDIDATES).map(({ isin }) => isin);
  const { first, second } = terms.cutPair;
  return { isins, first, second, sizeRupees: terms.sizeRupees, span, text: text.slice(span.start, span.end) };
}

function outsideOf(tokens: readonly Token[], descriptors: readonly Descriptor[]): Token[] {
  return tokens.filter((_, at) => !descriptors.some(({ from, to }) => at >= from && at < to));
}

/** `from 102.60 to 102.45` is a move, not a quote. */
function isMove(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token, at) => token.kind === "word" && token.word === "from" && tokens[at + 1]?.kind === "number",
  );
}

function isQuestion(outside: readonly Token[], tokens: readonly Token[]): boolean {
  const asks = outside.some((token, at) => senseOf(token) === "asking" && senseOf(outside[at + 1]) !== "size");
  if (asks) return true;
  const [first] = tokens;
  const last = tokens.at(-1);
  return (
    isMark(last, "?") && first?.kind === "word" && /^(?:is|are|was|price|ytm|yield|do|does|did|u|you)$/.test(first.word)
  );
}

function readingsOf(part: Part, text: string, header: Header): QuoteReading[] {
  const { terms, descriptor } = part;
  if (descriptor.words.benchmarkYears !== null && part.hasUnknownWords) return [];
  const reading = baseReading(part, text, header);
  if (terms.levels.length === 0) {
    if (terms.status !== "off" || descriptor.match.bonds.length === 0 || isTenorAlone(descriptor.words)) return [];
    const side = terms.side ?? header.side;
    if (side === null && part.isForAll)
      return [
        { ...reading, side: "BID" },
        { ...reading, side: "ASK" },
      ];
    return [{ ...reading, side, unresolved: side === null ? [...reading.unresolved, "side"] : reading.unresolved }];
  }
  return terms.levels.flatMap((level): QuoteReading[] => {
    const side = sideOf(level, terms, header);
    return side === null ? [] : [withLevel(reading, level, side, header)];
  });
}

function sideOf(level: QuotedNumber, terms: LineTerms, header: Header): QuoteSide | null {
  return level.side ?? terms.side ?? header.side;
}

function withLevel(reading: QuoteReading, level: QuotedNumber, side: QuoteSide, header: Header): QuoteReading {
  return {
    ...reading,
    side,
    price: level.kind === "price" ? level.value : null,
    yieldPct: level.kind === "yield" ? level.value : null,
    sizeRupees: level.sizeRupees ?? header.sizeRupees,
  };
}

function baseReading({ descriptor, span, terms }: Part, text: string, header: Header): QuoteReading {
  const { bonds, fit } = descriptor.match;
  const [only] = bonds;
  const isOne = bonds.length === 1 && only !== undefined && descriptor.words.benchmarkYears === null;
  const unresolved: Unresolved[] = isOne ? [] : ["bond"];
  return {
    isin: isOne ? only.isin : null,
    candidates: isOne ? [] : bonds.slice(0, MOST_CANDIDATES).map(({ isin }) => isin),
    side: null,
    price: null,
    yieldPct: null,
    sizeRupees: terms.sizeRupees,
    settlementDelta: terms.settlementDelta ?? header.settlementDelta,
    status: terms.status ?? header.status,
    span,
    text: text.slice(span.start, span.end),
    confidence: isOne ? Math.round(Math.min(1, fit) * 100) / 100 : Math.round((fit / (1 + bonds.length)) * 100) / 100,
    unresolved,
  };
}
