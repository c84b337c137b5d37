import type { Condition } from "#domain/contract/mind/condition.ts";
import { isCue, isFiller, type Item, meaningOf, skipFillers } from "#domain/mind/planner/language/item.ts";

// Detects alternatives that a list cannot express: its conditions are combined with 'and', and only values of the same
// field can be alternatives.

/** Field by which a word selects bonds; null for other words. */
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
 * `NBFC or HFC`, `AAA PSU or AA bank`: the alternatives differ in more than one field. A list combines conditions with
 * 'and', so it would show other bonds.
 */
function isMixedChoice(items: readonly Item[], at: number): boolean {
  const [left, right] = [choicesFrom(items, at - 1, -1), choicesFrom(items, at + 1, 1)];
  if (left.size === 0 || right.size === 0) return false;
  if (differOnSeveral(items, at)) return true;
  // 'PSU or AAA bank': the leading word after 'or' may apply to the second alternative only.
  const [first = ""] = right.keys();
  return isCue(items[at], "or") && !left.has(first);
}

/** `AAA PSU or AA bank`: several fields have different values on the two sides of a word. */
export function differOnSeveral(items: readonly Item[], at: number): boolean {
  const [left, right] = [choicesFrom(items, at - 1, -1), choicesFrom(items, at + 1, 1)];
  return [...left].filter(([field, value]) => right.has(field) && right.get(field) !== value).length > 1;
}

/** Index of the first selecting word before a place, and of the last one after it. */
export function choiceRuns(items: readonly Item[], at: number): [first: number, last: number] {
  const isOf = (item: Item | undefined) =>
    item !== undefined && (choiceOf(item) !== null || isFiller(item) || isCue(item, "bonds"));
  let [first, last] = [at, at];
  while (isOf(items[first - 1])) first -= 1;
  while (isOf(items[last + 1])) last += 1;
  return [first, last];
}

/** `between 6.8 and 7 or maturing in 2030`: a different field after 'or' is not an alternative value. */
function isOtherFact(items: readonly Item[], at: number): boolean {
  const next = items[skipFillers(items, at + 1)];
  return (
    isCue(items[at], "or") &&
    items[at]?.isUsed === false &&
    (meaningOf(next, "field") !== null || meaningOf(next, "bound")?.side === "before")
  );
}

const CAPITAL: ReadonlySet<string> = new Set(["AT1", "TIER2", "PERPETUAL"]);

/** `psu bank bonds`: two adjacent kinds are not alternatives, and no bond belongs to both. */
function isTwoKinds(items: readonly Item[], at: number): boolean {
  const [one, two] = [meaningOf(items[at], "kind"), meaningOf(items[at + 1], "kind")];
  const isKind = one?.field === "category" && two?.field === "category" && one.values[0] !== two.values[0];
  return isKind && !CAPITAL.has(one.values[0] ?? "") && !CAPITAL.has(two.values[0] ?? "");
}

/** `after 2030` and `before 2030`: no date satisfies both. */
function isNoDayBetween(low: Condition, high: Condition): boolean {
  return low.operator === "after" && high.operator === "before" && high.value <= low.value;
}

/** `below 6.7 or above 7.2`: bounds that no figure satisfies together were meant as alternatives. */
export function isEmptyRange(where: readonly Condition[]): boolean {
  // 'Above 10' and 'below 10' exclude each other; 'at least 10' and 'at most 10' share 10.
  const isApart = (low: Condition, high: Condition) =>
    Number(high.value) < Number(low.value) ||
    (Number(high.value) === Number(low.value) && (low.operator === "greater_than" || high.operator === "less_than"));
  // Two different exact dates for the same field.
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

/** True when a sentence about many bonds contains alternatives that a list would wrongly combine. */
export const hasAlternatives = (items: readonly Item[]): boolean =>
  items.some(
    (item, at) =>
      isTwoKinds(items, at) || (isCue(item, "or", "and") && (isMixedChoice(items, at) || isOtherFact(items, at))),
  );
