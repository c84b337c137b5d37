import type { QuoteSide, QuoteStatus } from "#domain/quote-parser/reading.ts";
import { levelsOf, withSizes, type QuotedNumber } from "#domain/quote-parser/levels.ts";
import { cutPairOf, withFullLevels, type CutPair } from "#domain/quote-parser/cut-levels.ts";
import { itemsOf, type Item, type ReadAs } from "#domain/quote-parser/line-items.ts";
import { senseOf, type Token } from "#domain/quote-parser/tokens.ts";

// Terms in the words around a bond: levels with their sides, sizes, settlement, status.

export interface LineTerms {
  levels: readonly QuotedNumber[];
  /** Count of figures that could be levels, including unused ones. */
  levelFigures: number;
  /** Only side named; null when none or both are. */
  side: QuoteSide | null;
  sizeRupees: number | null;
  settlementDelta: number | null;
  status: QuoteStatus | null;
  /** Two levels without their big figure. */
  cutPair: CutPair | null;
}

/**
 * Reads the tokens beside a bond's name, without those of the name itself. `known` is the bond's last level, used to
 * complete levels without their big figure.
 */
export function termsOf(written: readonly Token[], readAs: ReadAs, known: number | null = null): LineTerms {
  const tokens = withFullLevels(written, known);
  const items = itemsOf(tokens, readAs);
  const levelCount = items.reduce((sum, { is }) => sum + (is === "level" ? 1 : is === "pair" ? 2 : 0), 0);
  const offIsOffer = levelCount >= 2 && items.some((item) => item.is === "side" && item.side === "BID");
  const read = items.flatMap((item): Item[] => {
    if (item.is !== "off") return [item];
    return offIsOffer ? [{ is: "side", side: "ASK", at: item.at }] : [];
  });
  const isOff = tokens.some((token) => senseOf(token) === "withdrawn") || (!offIsOffer && read.length < items.length);
  const sides = new Set(read.flatMap((item) => (item.is === "side" ? [item.side] : [])));
  const levels = withSizes(levelsOf(read, tokens), read);
  return {
    levels,
    levelFigures: levelCount,
    side: sides.size === 1 ? ([...sides][0] ?? null) : null,
    sizeRupees: sizeOf(read),
    settlementDelta: settlementOf(tokens),
    status: isOff ? "off" : statusOf(tokens),
    cutPair: levels.length === 0 ? cutPairOf(tokens) : null,
  };
}

function sizeOf(items: readonly Item[]): number | null {
  for (const item of items) {
    if (item.is === "size") return item.rupees;
    if (item.is === "sizes" && item.bidRupees === item.askRupees) return item.bidRupees;
  }
  return null;
}

function settlementOf(tokens: readonly Token[]): number | null {
  for (const token of tokens) {
    if (token.kind === "settle") return token.delta;
    const sense = senseOf(token);
    if (sense === "today") return 0;
    if (sense === "tomorrow") return 1;
  }
  return null;
}

function statusOf(tokens: readonly Token[]): QuoteStatus | null {
  for (const token of tokens) {
    const sense = senseOf(token);
    if (sense === "firm" || sense === "subject") return sense;
  }
  return null;
}
