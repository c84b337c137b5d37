import type { SortField } from "#domain/contract/mind/layer.ts";
import { NUMBER_WORDS } from "#domain/mind/planner/language/numbers.ts";
import {
  isCue,
  isFiller,
  isSorting,
  type Item,
  meaningOf,
  skipFillers,
  skipFillersBack,
  take,
} from "#domain/mind/planner/language/item.ts";

// Sort order and limit of a list: `top 5 yielding`, `3 cheapest`, `which … has the highest yield`.

export interface OrderRead {
  field: SortField | null;
  direction: "asc" | "desc";
  limit: number | null;
  /** Rows to skip before the first one shown: `the second highest`. */
  skip?: number;
}

const SORTS: Partial<Record<string, SortField>> = {
  coupon_rate_percent: "coupon_rate_percent",
  bond_yield: "bond_yield",
  published_price: "published_price",
  clean_price: "published_price",
  face_value: "face_value",
  years_to_maturity: "years_to_maturity",
  maturity_date: "maturity_date",
  issue_date: "issue_date",
  credit_rating: "credit_rating",
  rating_date: "rating_date",
};

export const sortOf = (item: Item | undefined): SortField | null =>
  SORTS[meaningOf(item, "field")?.field ?? ""] ?? null;

/** Index of the sort field: the nearest after the order word, else the nearest before it. */
function fieldNear(items: readonly Item[], from: number): number {
  for (let at = from + 1; at < items.length && at - from < 9; at += 1) {
    if (sortOf(items[at]) !== null && !isBounded(items, at)) return at;
    if (items[at]?.kind === "stop") break;
  }
  for (let at = from - 1; at >= 0 && from - at < 6; at -= 1)
    if (sortOf(items[at]) !== null && !isBounded(items, at)) return at;
  for (let at = from + 1; at < items.length; at += 1)
    if (sortOf(items[at]) !== null && !isBounded(items, at)) return at;
  return -1;
}

/** A field followed by a bound is a condition, not a sort field. */
function isBounded(items: readonly Item[], at: number): boolean {
  const next = items[skipFillers(items, at + 1)];
  const item = items[at];
  return (
    meaningOf(next, "bound")?.side === "before" ||
    next?.kind === "range" ||
    next?.kind === "date" ||
    isCue(next, "before", "after", "between", "until") ||
    item?.isUsed === true ||
    (isCue(next, "in") &&
      (items[skipFillers(items, at + 2)]?.kind === "number" || items[skipFillers(items, at + 2)]?.kind === "date"))
  );
}

const MOST_RANKED = 50;

/** Limit as figures or words, or null. */
function rankOf(item: Item | undefined): number | null {
  if (item === undefined || item.isUsed) return null;
  if (item.kind === "unknown" || item.kind === "phrase") return NUMBER_WORDS[item.text] ?? null;
  const isWhole = item.kind === "number" && item.unit === null && Number.isInteger(item.value);
  return isWhole && item.value >= 1 && item.value <= MOST_RANKED ? item.value : null;
}

/** Limit next to the order word or at the end: `top 5`, `3 cheapest`, `sabse sasta wale 3`. Marks it as used. */
function takeRank(items: readonly Item[], at: number): number | null {
  const last = items.findLastIndex((item) => item.kind !== "stop" && !isFiller(item));
  const isLast = isCue(items[last - 1], "second") || meaningOf(items[last - 1], "order") !== null;
  for (const beside of [skipFillers(items, at + 1), skipFillersBack(items, at - 1), ...(isLast ? [last] : [])]) {
    const rank = rankOf(items[beside]);
    if (rank === null) continue;
    take(items, beside);
    return rank;
  }
  return takeRankBehind(items, at) ?? takeRankOfWhich(items);
}

/** `rank the ten shortest`, `sort by yield, top 5`: the first limit next to one of the words. */
function takeRankOfSorted(items: readonly Item[], words: readonly number[]): number | null {
  for (const at of words) {
    const rank = at < 0 ? null : takeRank(items, at);
    if (rank !== null) return rank;
  }
  return null;
}

/** `which 3 psu papers`, `three gsecs with the lowest coupons`: limit at the start of the sentence, before the noun. */
function takeRankOfWhich(items: readonly Item[]): number | null {
  const isRanked = (item: Item | undefined) =>
    item?.kind === "rating" || isCue(item, "bonds") || meaningOf(item, "kind") !== null;
  const isFirst = (place: number) =>
    items.slice(0, place).every((item) => isFiller(item) || isCue(item, "which", "define"));
  // 'Of the SDLs of 2031, which two have …': limit right after `which`.
  const isAsked = (place: number) => isCue(items[place - 1], "which") && items[place]?.kind !== "number";
  const at = items.findIndex(
    (item, place) => rankOf(item) !== null && ((isFirst(place) && isRanked(items[place + 1])) || isAsked(place)),
  );
  const rank = rankOf(items[at]);
  if (rank !== null) take(items, at);
  return rank;
}

/** `sabse kam yield wale 3 gsec`: limit after the field, right before the noun. */
function takeRankBehind(items: readonly Item[], order: number): number | null {
  let at = order + 1;
  while (at < items.length && (isFiller(items[at]) || sortOf(items[at]) !== null || isCue(items[at], "second")))
    at += 1;
  const next = items[skipFillers(items, at + 1)];
  const isRanked = isCue(next, "bonds") || meaningOf(next, "kind") !== null;
  const rank = items[at]?.kind === "number" && isRanked ? rankOf(items[at]) : null;
  if (rank !== null) take(items, at);
  return rank;
}

/** `minimum 7.4`, `max yield 8`: a bound of the next figure, not a sort order. */
export function isBound(items: readonly Item[], at: number): boolean {
  if (meaningOf(items[at], "bound") === null) return false;
  // '2y max', 'yield 8 minimum', 'AA minimum': the figure comes first, and its unit or field shows that it is no limit.
  const before = items[at - 1];
  const isFigure = before?.kind === "number" && (before.unit !== null || sortOf(items[at - 2]) !== null);
  if (isFigure || before?.kind === "rating") return true;
  const next = skipFillers(items, at + 1);
  const field = meaningOf(items[next], "field");
  const number = items[field === null ? next : skipFillers(items, next + 1)];
  // 'Minimum yield among AAA' does not bound the rating.
  const isOfRating = field === null || field.field === "credit_rating";
  return number?.kind === "number" || (number?.kind === "rating" && isOfRating);
}

/** Index of a word for maturity without a date bound, or -1. */
const placeOfDue = (items: readonly Item[]): number =>
  items.findIndex(
    (item, place) =>
      (sortOf(item) === "maturity_date" ||
        isCue(item, "due") ||
        (isCue(item, "matured") && isFiller(items[place - 1]))) &&
      !isBounded(items, place),
  );

/** @returns null when no sort order is requested */
export function readOrder(items: readonly Item[]): OrderRead | null {
  const at = items.findIndex((item, place) => meaningOf(item, "order") !== null && !isBound(items, place));
  const top = items.findIndex(
    (item, place) =>
      (isCue(item, "top") && (item.words.toLowerCase() !== "first" || rankOf(items[place + 1]) !== null)) ||
      (isCue(item, "in_next") && rankOf(items[place + 1]) !== null && placeOfDue(items) >= 0),
  );
  if (at < 0 && top < 0) return null;
  const order = meaningOf(items[at], "order");
  if (at >= 0) take(items, at);
  if (top >= 0) take(items, top);
  let field = order?.field ?? null;
  const isUnordered =
    order === null && top >= 0 && /^(?:first|(?:the )?next|coming|agle)$/i.test(items[top]?.words ?? "");
  if (field === null && !isUnordered) {
    const near = fieldNear(items, at >= 0 ? at : top);
    if (near >= 0) take(items, near);
    field = sortOf(items[near]);
    const by = skipFillersBack(items, near - 1);
    if (near >= 0 && isCue(items[by], "by")) take(items, by);
  }
  // 'The first two to mature', 'the next 3 to be redeemed': the word for maturity gives the order.
  const due = isUnordered ? placeOfDue(items) : -1;
  if (due >= 0) {
    take(items, due);
    return { field: "maturity_date", direction: "asc", limit: takeRank(items, top) ?? 1 };
  }
  const isSorted = isSorting(items[at]);
  if (isSorted) {
    // 'Sort by coupon, lowest first'.
    const other = items.findIndex((item, place) => place !== at && meaningOf(item, "order") !== null);
    const stated = meaningOf(items[other], "order");
    if (stated !== null) take(items, other);
    return {
      field: field ?? stated?.field ?? "bond_yield",
      direction: stated?.direction ?? (field === "maturity_date" || field === "credit_rating" ? "asc" : "desc"),
      limit: takeRankOfSorted(items, [top, other, at]),
    };
  }
  const ordinal = at > 0 ? takeOrdinal(items, at) : null;
  const ranked = (top >= 0 ? takeRank(items, top) : null) ?? (at >= 0 ? takeRank(items, at) : null);
  const isTop = top >= 0 || hasPlural(items);
  return {
    field: field ?? (isUnordered ? null : "bond_yield"),
    direction: order?.direction ?? "desc",
    limit: ordinal === null ? (ranked ?? (isTop ? 5 : 1)) : 1,
    ...(ordinal === null ? {} : { skip: ordinal - 1 }),
  };
}

/** `second highest`, `the 3rd longest`: position in the order. Marks the word as used. */
function takeOrdinal(items: readonly Item[], order: number): number | null {
  const at = skipFillersBack(items, order - 1);
  const item = items[at];
  const place = item?.kind === "place" ? item.place : (meaningOf(item, "place")?.place ?? null);
  if (place === null || place < 2) return null;
  take(items, at);
  return place;
}

/** `highest yielding bonds` asks for several, `which bond has the highest yield` for one. */
function hasPlural(items: readonly Item[]): boolean {
  return (
    !items.some((item) => isCue(item, "which")) &&
    items.some(
      (item) =>
        (isCue(item, "bonds") || meaningOf(item, "kind")?.field === "category" || meaningOf(item, "order") !== null) &&
        /(?:yield|bond|paper|sec|sdl|nbfc|psu|bill|perp|gilt|securitie)s$/i.test(item.words),
    )
  );
}
