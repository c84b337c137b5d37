import type { Plan, StepOf } from "#domain/contract/mind/plan.ts";
import { isCue, isFiller, type Item, take } from "#domain/mind/planner/language/item.ts";

// Several settlement dates in one sentence: `T0, T1 and T2`, `T+0 to T+2`, `today and tomorrow`, `24 Nov 2026 and 25
// Nov 2026`.

export type SettlementDays = NonNullable<StepOf<"price">["input"]["settlements"]>;

export const MOST_DAYS = 5;
/** Longest settlement after a trade, in business days. */
const MOST_DELTA = 2;

/** Words that mean T+n and not a calendar date when several are listed: tomorrow may be a Sunday. */
const RELATIVE: readonly [RegExp, 0 | 1][] = [
  [/^(?:today|aaj|आज)$/iu, 0],
  [/^(?:tomorrow|kal|कल)$/iu, 1],
];
const relativeDelta = ({ words }: Item) => RELATIVE.find(([pattern]) => pattern.test(words))?.[1];

const deltaOf = (item: Item | undefined): 0 | 1 | 2 | null => {
  if (item?.kind !== "settle" || item.delta > MOST_DELTA) return null;
  return item.delta === 0 ? 0 : item.delta === 1 ? 1 : 2;
};
const isDay = (item: Item) => deltaOf(item) !== null || (item.kind === "date" && item.precision === "day");
const isJoint = (item: Item) =>
  isCue(item, "and", "or", "also", "compare", "to") ||
  (item.kind === "stop" && item.text === ",") ||
  (item.kind === "unknown" && /^[/&]$/.test(item.text));

/** Indexes of consecutive dates, separated only by `and`, a comma or nothing. */
function listOf(items: readonly Item[]): number[] {
  let list: number[] = [];
  let isJoined = false;
  for (const [at, item] of items.entries()) {
    if (isDay(item) && !item.isUsed) {
      const follows = isJoined || (item.kind === "settle" && items[at - 1]?.kind === "settle");
      list = list.length > 0 && follows ? [...list, at] : [at];
      isJoined = false;
    } else if (list.length > 0 && isJoint(item)) isJoined = true;
    else if (list.length > 1) break;
    else if (!isFiller(item)) list = [];
  }
  return list.length > 1 ? list : [];
}

/** `T+0 to T+2` includes the days in between. */
function deltasOf(items: readonly Item[], list: readonly number[]): SettlementDays {
  return list.flatMap((at, place) => {
    const item = items[at];
    const own = deltaOf(item) ?? (item === undefined ? undefined : relativeDelta(item)) ?? 0;
    const before = deltaOf(items[list[place - 1] ?? -1]);
    const isSpan = before === 0 && own === 2 && items.slice(list[place - 1], at).some((each) => isCue(each, "to"));
    return isSpan ? [1, own] : [own];
  });
}

/**
 * Listed settlement dates; null for fewer than two. Marks the words as used. A date next to a single T+n is the trade
 * date, not a list.
 * @param isDated true when dates may be settlement dates; otherwise only T+n counts
 */
export function takeSettlementDays(items: readonly Item[], isDated = true): SettlementDays | null {
  const list = listOf(items);
  const listed = list.flatMap((at) => items[at] ?? []);
  const [first = 0, last = 0] = [list[0], list.at(-1)];
  const settles = listed.filter(({ kind }) => kind === "settle").length;
  const isRelative = listed.every((item) => item.kind === "settle" || relativeDelta(item) !== undefined);
  const isMixed = settles > 0 && settles < listed.length;
  const areJoined = items.slice(first, last).some((item) => isCue(item, "and", "or", "compare", "to"));
  const isOfTrade = items
    .slice(Math.max(0, first - 3), first)
    .some((item) => isCue(item, "trade") && !isCue(item, "settle"));
  if (list.length === 0 || (isMixed && (!isRelative || !areJoined))) return null;
  if (settles === 0 && (!isDated || isOfTrade)) return null;
  const days = isRelative ? deltasOf(items, list) : listed.flatMap((item) => (item.kind === "date" ? [item.from] : []));
  const each = [...new Set(days)];
  if (each.length < 2 || each.length > MOST_DAYS) return null;
  for (const at of list) take(items, at);
  return each;
}

/** Notes on `today` and `tomorrow` read as T+n within a list. */
export function settlementNotes(items: readonly Item[], days: SettlementDays | undefined): Plan["notes"] {
  if (days === undefined || typeof days[0] !== "number") return [];
  return items.flatMap((item) => {
    const delta = item.kind === "date" && item.isUsed ? relativeDelta(item) : undefined;
    return delta === undefined ? [] : [{ words: item.words, meant: `settlement T+${delta}`, by: "default" as const }];
  });
}
