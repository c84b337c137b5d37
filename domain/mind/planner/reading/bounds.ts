import { isCue, type Item, meaningOf, skipFillers, skipFillersBack } from "#domain/mind/planner/language/item.ts";
import type { BoundWay } from "#domain/mind/planner/language/meaning.ts";
import type { NumberUnit } from "#domain/mind/planner/language/token.ts";
import { comparedField } from "#domain/mind/planner/reading/figure-field.ts";

// Bounds of a figure: the bounding word before or after it, or the other end of a range.

const isStop = (item: Item | undefined) => item?.kind === "stop";

/** Bound of the number at a place, and the index of the bounding word; for `8+` the index of the number itself. */
export function boundOf(items: readonly Item[], at: number): { way: BoundWay; place: number } | null {
  const item = items[at];
  const direct = skipFillersBack(items, at - 1);
  // `min yield 7.4`: the field may come between the bound and its number.
  const isFieldBetween =
    comparedField(items[direct]) !== undefined && meaningOf(items[direct - 1], "bound")?.side === "before";
  const before = isFieldBetween ? direct - 1 : direct;
  const ahead = isStop(items[before]) ? null : meaningOf(items[before], "bound");
  if (ahead?.side === "before") return { way: ahead.way, place: before };
  // 'And above 8' belongs to the next number, unless the previous one has used it.
  const isOpening =
    ahead !== null && items[before]?.isUsed === false && /^(?:and|or|aur|ya)\s/i.test(items[before]?.words ?? "");
  if (isOpening) return { way: ahead.way === "at_least" ? "above" : "below", place: before };
  // `min` and `max` may come before or after; before a number they belong to it. `10.5% coupon ya zyada`: the field may
  // come between.
  const next = skipFillers(items, at + 1);
  const isFieldBehind = comparedField(items[next]) !== undefined;
  const after = isFieldBehind ? skipFillers(items, next + 1) : next;
  const behind = boundBehind(items[after]);
  if (behind !== null) {
    // 'maximum 8 above …': a bound followed by a number of its own belongs to that number.
    const other = items[skipFillers(items, after + 1)];
    const isOfNext = meaningOf(items[after], "bound")?.side === "before" && other?.kind === "number";
    if (!isOfNext) return { way: behind, place: after };
  }
  return item?.kind === "number" && item.isOpen ? { way: "at_least", place: at } : null;
}

function boundBehind(item: Item | undefined): BoundWay | null {
  if (item?.kind !== "phrase") return null;
  const found = item.meanings.find((each) => each.is === "bound" && each.side === "after");
  return found?.is === "bound" ? found.way : null;
}

export interface Pair {
  first: number;
  last: number;
  from: number;
  to: number;
  unit: NumberUnit | null;
}

/** `3-5y`; `between 7.5 and 8`; `5 saal se 10 saal`. */
export function pairAt(items: readonly Item[], at: number): Pair | null {
  const item = items[at];
  if (item?.kind === "range") return { first: at, last: at, from: item.from, to: item.to, unit: item.unit };
  const second = items[at + 2];
  if (item?.kind !== "number" || second?.kind !== "number") return null;
  const isLed =
    isCue(items[skipFillersBack(items, at - 1)], "between", "from") ||
    isCue(items[skipFillers(items, at + 3)], "between");
  const isJoined = isCue(items[at + 1], "to") || (isLed && isCue(items[at + 1], "and"));
  const isYears = item.value > 1900 && item.unit === null;
  if (!isJoined || isYears || item.value >= second.value) return null;
  return { first: at, last: at + 2, from: item.value, to: second.value, unit: second.unit ?? item.unit };
}
