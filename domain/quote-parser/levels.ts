import { PRICES_BEGIN, type Item } from "#domain/quote-parser/line-items.ts";
import { WIDEST_PRICE, WIDEST_YIELD } from "#domain/quote-parser/cut-levels.ts";
import type { QuoteSide } from "#domain/quote-parser/reading.ts";
import { senseOf, type Token } from "#domain/quote-parser/tokens.ts";

export interface QuotedNumber {
  side: QuoteSide | null;
  kind: "price" | "yield";
  value: number;
  sizeRupees: number | null;
}

/** A level with its token index. */
type Placed = QuotedNumber & { at: number };

/** Levels of one bond with their sides. */
export function levelsOf(items: readonly Item[], tokens: readonly Token[]): Placed[] {
  const pair = items.find((item) => item.is === "pair");
  if (pair?.is === "pair") {
    const kind = pair.first >= PRICES_BEGIN ? "price" : "yield";
    return twoWay(kind, pair.first, pair.second, pair.at, pair.at);
  }
  const quoted = items.filter((item) => item.is === "level");
  const [first, second] = quoted;
  if (first === undefined) return [];
  const single = () => [
    { side: nearestSide(items, first.at), kind: first.kind, value: first.value, sizeRupees: null, at: first.at },
  ];
  if (second === undefined || first.kind !== second.kind) return single();
  const [firstSide, secondSide] = sidesOfTwo(items, first.at, second.at);
  if (firstSide === null || secondSide === null) {
    if (!areTogether(tokens, first.at, second.at) && !areListed(items, tokens)) return single();
    if (firstSide === null && secondSide === null)
      return twoWay(first.kind, first.value, second.value, first.at, second.at);
  }
  const own = firstSide ?? opposite(secondSide ?? "ASK");
  const other = secondSide ?? opposite(own);
  const one = { side: own, kind: first.kind, value: first.value, sizeRupees: null, at: first.at };
  if (own === other) return [one];
  return [one, { side: other, kind: second.kind, value: second.value, sizeRupees: null, at: second.at }];
}

/**
 * True when only marks, sizes and side words are between two levels, so that they are one two-way. A comma separates
 * them unless set without spaces, as in a file of values.
 */
function areTogether(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from + 1, to).every((token, _, between) => {
    const isClose = between.length === 1 && token.start === tokens[from]?.end && token.end === tokens[to]?.start;
    const sense = senseOf(token);
    const isSize = token.kind === "size" || (token.kind === "number" && !token.digits.includes("."));
    return (
      (token.kind === "mark" && (token.mark !== "," || isClose)) ||
      isSize ||
      sense === "bid" ||
      sense === "ask" ||
      sense === "off"
    );
  });
}

/** `102.60, 102.66, 5cr`: exactly two levels that make a narrow market, bid first, and no words. */
function areListed(items: readonly Item[], tokens: readonly Token[]): boolean {
  const [first, second, ...more] = items.filter((item) => item.is === "level");
  if (first === undefined || second === undefined || more.length > 0) return false;
  if (items.some(({ is }) => is === "side") || tokens.some(({ kind }) => kind === "word")) return false;
  const gap = first.kind === "price" ? second.value - first.value : first.value - second.value;
  return gap > 0 && gap <= (first.kind === "price" ? WIDEST_PRICE : WIDEST_YIELD);
}

/** Sides of a two-way: the higher yield or the lower price is the bid, in either order. */
function twoWay(kind: "price" | "yield", first: number, second: number, at: number, secondAt: number): Placed[] {
  const firstIsBid = kind === "price" ? first <= second : first >= second;
  const bid = {
    side: "BID" as const,
    kind,
    value: firstIsBid ? first : second,
    sizeRupees: null,
    at: firstIsBid ? at : secondAt,
  };
  const ask = {
    side: "ASK" as const,
    kind,
    value: firstIsBid ? second : first,
    sizeRupees: null,
    at: firstIsBid ? secondAt : at,
  };
  return [bid, ask];
}

function nearestSide(items: readonly Item[], at: number): QuoteSide | null {
  let best: { side: QuoteSide; distance: number } | null = null;
  for (const item of items) {
    if (item.is !== "side") continue;
    const distance = Math.abs(item.at - at);
    if (best === null || distance < best.distance) best = { side: item.side, distance };
  }
  return best?.side ?? null;
}

/** Sides of two levels: side words precede the levels, or follow them, throughout. */
function sidesOfTwo(items: readonly Item[], firstAt: number, secondAt: number): [QuoteSide | null, QuoteSide | null] {
  const sides = items.filter((item) => item.is === "side");
  const before = sides.filter(({ at }) => at < firstAt).map(({ side }) => side);
  const between = sides.filter(({ at }) => at > firstAt && at < secondAt).map(({ side }) => side);
  const after = sides.filter(({ at }) => at > secondAt).map(({ side }) => side);
  const [first, second] =
    before.length > 0 && between.length > 0
      ? [before.at(-1), between.at(-1)]
      : before.length > 0
        ? [before[0], before[1] ?? after[0]]
        : [between[0], after[0] ?? between[1]];
  return [first ?? null, second ?? null];
}

function opposite(side: QuoteSide): QuoteSide {
  return side === "BID" ? "ASK" : "BID";
}

/** One size counts for both sides; two sizes each belong to the level or side word they follow. */
export function withSizes(levels: readonly Placed[], items: readonly Item[]): QuotedNumber[] {
  const both = items.find((item) => item.is === "sizes");
  const sizes = items.filter((item) => item.is === "size");
  const apart = sizes.length > 1 && levels.length > 1;
  return levels.map((placed) => {
    const { side, kind, value } = placed;
    const level = { side, kind, value };
    if (both?.is === "sizes") return { ...level, sizeRupees: level.side === "ASK" ? both.askRupees : both.bidRupees };
    const own = apart
      ? sizes.find((size, place) => (pairSide(place, items, levels) ?? ownerOf(size.at, items, levels)) === side)
      : undefined;
    return { ...level, sizeRupees: (own ?? sizes[0])?.rupees ?? null };
  });
}

/** `(5) 96.80/97.05 (3)`: the first of two sizes beside a pair belongs to the first level. */
function pairSide(place: number, items: readonly Item[], levels: readonly Placed[]): QuoteSide | null {
  const pair = items.find((item) => item.is === "pair");
  const value = place === 0 ? pair?.first : pair?.second;
  return levels.find((level) => level.value === value)?.side ?? null;
}

/** Side of a size: sizes follow their level or side word or, if a size comes first, precede it throughout. */
function ownerOf(at: number, items: readonly Item[], levels: readonly Placed[]): QuoteSide | null {
  const quoteItems = items.filter((item) => item.is === "side" || item.is === "level" || item.is === "size");
  const isOwner = (item: Item) => item.is !== "size";
  const owner =
    quoteItems[0]?.is === "size"
      ? (quoteItems.find((item) => item.at > at && isOwner(item)) ?? quoteItems.findLast(isOwner))
      : quoteItems.findLast((item) => item.at < at && isOwner(item));
  if (owner?.is === "side") return owner.side;
  return levels.find((level) => level.at === owner?.at)?.side ?? null;
}
