import type { ReadAs } from "#domain/quote-parser/line-items.ts";
import type { BondLookup, Product, QuoteReading, QuoteSide, QuoteStatus } from "#domain/quote-parser/reading.ts";
import { termsOf } from "#domain/quote-parser/terms-of-line.ts";
import { senseOf, type Token } from "#domain/quote-parser/tokens.ts";
import { isProduct, isReport } from "#domain/quote-parser/vocabulary.ts";

/** Facts that a line without a quote states for the lines around it. */
export interface Header {
  side: QuoteSide | null;
  names: readonly string[];
  product: Product | null;
  sizeRupees: number | null;
  settlementDelta: number | null;
  status: QuoteStatus | null;
  /** True when the lines below report trades, news or the like. */
  silent: boolean;
}

export const NO_HEADER: Header = {
  side: null,
  names: [],
  product: null,
  sizeRupees: null,
  settlementDelta: null,
  status: null,
  silent: false,
};

const LONGEST_HEADING_WORDS = 8;
const PLAIN: ReadAs = { atIsPrice: false, lastLevel: () => null };

/** Header of a line; null when it says nothing about others: a greeting, a question. */
export function headerOf(tokens: readonly Token[], lookup: BondLookup): Header | null {
  const words = tokens.filter((token) => token.kind === "word");
  if (words.some(({ sense }) => sense === "asking")) return null;
  if (tokens.some((token) => isReport(senseOf(token)))) {
    return words.length <= LONGEST_HEADING_WORDS ? { ...NO_HEADER, silent: true } : null;
  }
  const { side, sizeRupees, settlementDelta, status } = termsOf(tokens, PLAIN);
  const product = words.map(({ sense }) => sense).findLast(isProduct) ?? null;
  const names = words
    .filter(({ word, sense }) => (sense === null || isBeforeState(words, word)) && lookup.knows(word))
    .map(({ word }) => word);
  const silentSize = words.length <= LONGEST_HEADING_WORDS ? (sizeRupees ?? eachCrores(tokens)) : null;
  const heading: Header = {
    side,
    names,
    product,
    sizeRupees: silentSize,
    settlementDelta,
    status: status === "off" ? null : status,
    silent: false,
  };
  const content = side ?? product ?? heading.sizeRupees ?? settlementDelta ?? heading.status ?? names[0] ?? null;
  return content === null ? null : heading;
}

/** `UP SDL` in a heading: a two-letter word before `sdl` is a state. */
function isBeforeState(words: readonly { word: string; sense: unknown }[], word: string): boolean {
  const next = words[words.findIndex((other) => other.word === word) + 1];
  return word.length === 2 && next?.sense === "SDL";
}

/** `all 5`, `5 each`: sizes in crore. */
function eachCrores(tokens: readonly Token[]): number | null {
  const figures = tokens.filter((token) => token.kind === "number");
  const [only] = figures;
  const isEach = tokens.some((token) => senseOf(token) === "each" || senseOf(token) === "size");
  return figures.length === 1 && only && isEach && /^\d{1,3}$/.test(only.digits) && only.value > 0
    ? only.value * 10_000_000
    : null;
}

/**
 * Merges a new heading, which replaces the facts it states; a new issuer or product ends the earlier issuer and
 * product.
 */
export function mergeHeader(before: Header, heading: Header): Header {
  const newBonds = heading.names.length > 0 || heading.product !== null;
  return {
    side: heading.side ?? before.side,
    names: newBonds ? heading.names : before.names,
    product: newBonds ? heading.product : before.product,
    sizeRupees: heading.sizeRupees ?? before.sizeRupees,
    settlementDelta: heading.settlementDelta ?? before.settlementDelta,
    status: heading.status ?? before.status,
    silent: heading.silent || (before.silent && !newBonds && heading.side === null),
  };
}

/**
 * Applies a closing line to facts missing in the quotes above. A line that starts a new part (side, bonds) closes
 * nothing.
 */
export function closeOver(readings: QuoteReading[], heading: Header): void {
  if (heading.side !== null || heading.names.length > 0 || heading.product !== null || heading.silent) return;
  for (const [place, reading] of readings.entries()) {
    readings[place] = {
      ...reading,
      sizeRupees: reading.sizeRupees ?? (reading.status === "off" ? null : heading.sizeRupees),
      settlementDelta: reading.settlementDelta ?? heading.settlementDelta,
      status: reading.status ?? heading.status,
    };
  }
}
