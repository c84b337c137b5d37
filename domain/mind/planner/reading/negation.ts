import { isCue, type Item, meaningOf, skipFillers, skipFillersBack, take } from "#domain/mind/planner/language/item.ts";

/**
 * True when the item at a place is negated: `not PSU`, `without perps`, `bank nahi`, also within a list: `not PSU or
 * bank`. Marks the negating word as used.
 */
export function isNegated(
  items: readonly Item[],
  from: number,
  to: number,
  isSameList: (item: Item) => boolean,
): boolean {
  const behind = skipFillers(items, to + 1);
  // 'Bank ke bonds chhod ke'.
  const after = isCue(items[behind], "bonds") ? skipFillers(items, behind + 1) : behind;
  if (isCue(items[after], "not_after")) {
    take(items, after);
    return true;
  }
  let at = skipFillersBack(items, from - 1);
  // 'Not AAA but AA': the value after `but` is wanted.
  const isBut = (upTo: number, low: number) => items.slice(low + 1, upTo).some(({ words }) => /^but$/i.test(words));
  if (isBut(from, at)) return false;
  for (let steps = 0; at >= 0 && steps < 12; steps += 1) {
    const item = items[at];
    if (item === undefined) return false;
    if (isCue(item, "not", "instead_of") && !isCue(item, "only")) {
      take(items, at);
      return true;
    }
    // Words allowed between the negation and its value: 'except those from REC', 'without bonds of PSU', 'without
    // coupon frequency annual'.
    const isFact = meaningOf(item, "field") !== null;
    const isJoint = isFact || isCue(item, "or", "and", "from", "in", "second", "bonds") || isSameList(item);
    if (!isJoint) return false;
    const next = skipFillersBack(items, at - 1);
    if (isBut(at, next)) return false;
    at = next;
  }
  return false;
}
