import type { Condition } from "#domain/contract/mind/condition.ts";
import { isCue, isFiller, type Item, meaningOf, skipFillers } from "#domain/mind/planner/language/item.ts";

// Alternatives that a list cannot hold: its conditions hold together, and only values of one fact stand for each other.

/** What a word chooses bonds by; null for other words. */
function choiceOf(item: Item | undefined): string | null {
  if (item?.kind === "rating" || item?.kind === "issuer" || item?.kind === "state") return item.kind;
  return meaningOf(item, "kind")?.field ?? null;
}

function choicesFrom(items: readonly Item[], from: number, step: 1 | -1): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = from; at >= 0 && at < items.length; at += step) {
    const item = items[at];
    const choice = choiceOf(item);
    if (choice !== null && !found.has(choice)) found.set(choice, item?.words.toLowerCase() ?? "");
    else if (choice === null && !isFiller(item) && !isCue(item, "bonds")) break;
  }
  return found;
}

/**
 * `NBFC or HFC`, `AAA PSU or AA bank`: alternatives that differ in more than one fact. A list holds conditions together, so it
 * would be another one.
 */
function isMixedChoice(items: readonly Item[], at: number): boolean {
  const [left, right] = [choicesFrom(items, at - 1, -1), choicesFrom(items, at + 1, 1)];
  if (left.size === 0 || right.size === 0) return false;
  if (differOnSeveral(items, at)) return true;
  // 'PSU or AAA bank': what leads behind the word may be of the second alone.
  const [first = ""] = right.keys();
  return isCue(items[at], "or") && !left.has(first);
}

/** `AAA PSU or AA bank`: more than one fact is said on both sides of a word, with other values. */
export function differOnSeveral(items: readonly Item[], at: number): boolean {
  const [left, right] = [choicesFrom(items, at - 1, -1), choicesFrom(items, at + 1, 1)];
  return [...left].filter(([field, said]) => right.has(field) && right.get(field) !== said).length > 1;
}

/** The first place of the names before a word and the last of those behind it. */
export function choiceRuns(items: readonly Item[], at: number): [first: number, last: number] {
  const isOf = (item: Item | undefined) =>
    item !== undefined && (choiceOf(item) !== null || isFiller(item) || isCue(item, "bonds"));
  let [first, last] = [at, at];
  while (isOf(items[first - 1])) first -= 1;
  while (isOf(items[last + 1])) last += 1;
  return [first, last];
}

/** `between 6.8 and 7 or maturing in 2030`: another fact behind the word is no alternative in a list. */
function isOtherFact(items: readonly Item[], at: number): boolean {
  const next = items[skipFillers(items, at + 1)];
  return (
    isCue(items[at], "or") &&
    items[at]?.isUsed === false &&
    (meaningOf(next, "field") !== null || meaningOf(next, "bound")?.side === "before")
  );
}

const CAPITAL: ReadonlySet<string> = new Set(["AT1", "TIER2", "PERPETUAL"]);

/** `psu bank bonds`: two kinds side by side are no alternatives, and no bond is of both. */
function isTwoKinds(items: readonly Item[], at: number): boolean {
  const [one, two] = [meaningOf(items[at], "kind"), meaningOf(items[at + 1], "kind")];
  const isKind = one?.field === "category" && two?.field === "category" && one.values[0] !== two.values[0];
  return isKind && !CAPITAL.has(one.values[0] ?? "") && !CAPITAL.has(two.values[0] ?? "");
}

/** `after 2030` with `before 2030`: no day is both. */
function isNoDayBetween(low: Condition, high: Condition): boolean {
  return low.operator === "after" && high.operator === "before" && high.value <= low.value;
}

/** `below 6.7 or above 7.2`: bounds that no figure meets together were meant one by one. */
export function isEmptyRange(where: readonly Condition[]): boolean {
  // 'Above 10' and 'below 10' meet in nothing, 'at least 10' and 'at most 10' in ten.
  const isApart = (low: Condition, high: Condition) =>
    Number(high.value) < Number(low.value) ||
    (Number(high.value) === Number(low.value) && (low.operator === "greater_than" || high.operator === "less_than"));
  // Two days on each of which alone a bond is to fall due.
  const days = where.filter(({ operator }) => operator === "is");
  if (days.some((day) => days.some((other) => other.field === day.field && other.value !== day.value))) return true;
  return where.some((low) =>
    where.some(
      (high) =>
        high.field === low.field &&
        (isNoDayBetween(low, high) ||
          (low.operator.startsWith("greater") && high.operator.startsWith("less") && isApart(low, high))),
    ),
  );
}

/** Whether a sentence about many bonds asks for alternatives that its conditions would turn into one. */
export const hasAlternatives = (items: readonly Item[]): boolean =>
  items.some(
    (item, at) =>
      isTwoKinds(items, at) || (isCue(item, "or", "and") && (isMixedChoice(items, at) || isOtherFact(items, at))),
  );
