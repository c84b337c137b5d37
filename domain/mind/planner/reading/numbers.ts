import type { NumericOperator } from "#domain/contract/table-query.ts";
import type { Condition } from "#domain/contract/mind/condition.ts";
import { LAYER } from "#domain/contract/mind/layer.ts";
import type { Reading } from "#domain/contract/mind/plan.ts";
import { isCue, isFiller, type Item, skipFillers, skipFillersBack, take } from "#domain/mind/planner/language/item.ts";
import type { BoundWay } from "#domain/mind/planner/language/meaning.ts";
import type { NumberUnit } from "#domain/mind/planner/language/token.ts";
import { boundOf, pairAt } from "#domain/mind/planner/reading/bounds.ts";
import {
  around,
  between,
  comparedField,
  type Field,
  fieldFor,
  type Meant,
  valueIn,
} from "#domain/mind/planner/reading/figure-field.ts";

// Bounds on figures as conditions.

const OPERATORS: Readonly<Record<Exclude<BoundWay, "around">, NumericOperator>> = {
  above: "greater_than",
  at_least: "greater_than_or_equal",
  below: "less_than",
  at_most: "less_than_or_equal",
};

const OPPOSITE: Readonly<Record<Exclude<BoundWay, "around">, Exclude<BoundWay, "around">>> = {
  above: "at_most",
  at_least: "below",
  below: "at_least",
  at_most: "above",
};

/**
 * `except those with a coupon under 6.5`: index of the word that negates a bound, or -1. A `not` right before the bound
 * is part of it.
 */
function negationBefore(items: readonly Item[], first: number): number {
  let at = first - 1;
  while (
    at >= 0 &&
    (isFiller(items[at]) || comparedField(items[at]) !== undefined || isCue(items[at], "second", "bonds", "in"))
  )
    at -= 1;
  return isCue(items[at], "not") && items[at]?.isUsed === false ? at : -1;
}

/** Percent; bond prices are above it, yields below. */
const NO_YIELD = 50;

/** `gilts trading under 95`: without a field, a figure too large for a yield is a price; a percentage is neither. */
function ofSize(meant: Meant | null, value: number, unit: NumberUnit | null): Meant | null {
  if (meant === null || !meant.isDefault || meant.field !== "bond_yield" || value < NO_YIELD) return meant;
  return unit === null ? { field: "published_price", isDefault: true } : null;
}

const isUpper = (way: BoundWay) => way === "below" || way === "at_most";

/** `coupon above 7 and below 8`: a bound without a field is the other end of the preceding one. */
function otherEnd(
  items: readonly Item[],
  first: number,
  conditions: readonly Condition[],
  way: BoundWay,
  value: number,
): Meant | null {
  const isOwnJoint = /^(?:and|aur) /i.test(items[first]?.words ?? "");
  const joint = isOwnJoint ? first : skipFillersBack(items, first - 1);
  const isJoint = isOwnJoint || isCue(items[joint], "and");
  const isJoined = isJoint || /^(?:but|,)$/i.test(items[first - 1]?.words ?? "");
  const behind = items[isJoint ? skipFillersBack(items, joint - 1) : skipFillersBack(items, first - 2)];
  const last = conditions.at(-1);
  if (!isJoined || behind?.isUsed !== true || last === undefined || typeof last.value !== "number") return null;
  const isLastUpper = last.operator.startsWith("less");
  // '8-10 yrs, above 7.15': a range with both ends takes no third bound.
  const isWhole = conditions.some(
    (each) => each !== last && each.field === last.field && String(each.operator).startsWith("less") !== isLastUpper,
  );
  if (isWhole) return null;
  const isRange = isUpper(way) ? last.value < value : value < last.value;
  if (last.operator === "equals" || way === "around" || isLastUpper === isUpper(way) || !isRange) return null;
  return { field: last.field as Field, isDefault: false };
}

export interface NumbersRead {
  conditions: Condition[];
  notes: Reading[];
}

/** Reads every bounded figure and range; other numbers are left for later readings. */
export function readNumbers(items: readonly Item[]): NumbersRead {
  const conditions: Condition[] = [];
  const defaulted = new Set<Condition | undefined>();
  const notes: Reading[] = [];
  const noteDefault = (words: string, { field, isDefault }: Meant) => {
    if (isDefault)
      notes.push({
        words,
        meant: `${field === "bond_yield" ? "last published yield" : LAYER[field].label} ${words}`,
        by: "default",
      });
  };
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined || item.isUsed) continue;
    const pair = pairAt(items, at);
    if (pair !== null) {
      const meant = ofSize(fieldFor(items, pair.first, pair.last, pair.unit), valueIn(pair.from, pair.unit), pair.unit);
      if (meant === null) continue;
      const before = skipFillersBack(items, pair.first - 1);
      if (isCue(items[before], "between", "from")) take(items, before);
      const behind = skipFillers(items, pair.last + 1);
      if (isCue(items[behind], "between")) take(items, behind);
      take(items, pair.first, pair.last);
      conditions.push(...between(meant.field, valueIn(pair.from, pair.unit), valueIn(pair.to, pair.unit)));
      noteDefault(`${pair.from} to ${pair.to}`, meant);
      at = pair.last;
      continue;
    }
    if (item.kind !== "number") continue;
    const bound = boundOf(items, at);
    if (bound === null) continue;
    const [first, last] = [Math.min(bound.place, at), Math.max(bound.place, at)];
    if (item.unit === null && item.value > 1900 && item.value < 2100 && Number.isInteger(item.value)) continue;
    const value = valueIn(item.value, item.unit);
    const read = ofSize(fieldFor(items, first, last, item.unit), value, item.unit);
    const meant =
      read === null || !read.isDefault ? read : (otherEnd(items, first, conditions, bound.way, value) ?? read);
    if (meant === null) continue;
    take(items, first, last);
    const not = bound.way === "around" ? -1 : negationBefore(items, first);
    if (not >= 0) take(items, not);
    if (bound.way === "around") conditions.push(...between(meant.field, ...around(meant.field, value)));
    else {
      const way = not >= 0 ? OPPOSITE[bound.way] : bound.way;
      const made: Condition = { field: meant.field, operator: OPERATORS[way], value };
      // '7 se upar aur 8 se neeche coupon': the field is named once, after both bounds.
      const before = conditions.at(-1);
      const isOpen = defaulted.has(before) && !meant.isDefault && before !== undefined;
      const end = isOpen ? otherEnd(items, first, conditions, bound.way, value) : null;
      if (end !== null && before !== undefined)
        conditions.splice(-1, 1, { ...before, field: meant.field } as Condition);
      conditions.push(made);
      if (meant.isDefault) defaulted.add(made);
    }
    noteDefault(
      items
        .slice(first, last + 1)
        .map(({ words }) => words)
        .join(" "),
      meant,
    );
  }
  return { conditions, notes };
}

const EQUAL_FIELDS = new Set<Field>(["coupon_rate_percent", "face_value", "published_price", "bond_yield"]);

/**
 * Reads leftover figures: one next to its field (`8% coupon`, `face value 1000`), or a term (`5 year`), which is
 * approximate.
 */
export function readBareNumbers(items: readonly Item[]): NumbersRead {
  const conditions: Condition[] = [];
  const notes: Reading[] = [];
  for (const [at, item] of items.entries()) {
    if (item.kind !== "number" || item.isUsed) continue;
    // 'The last 3 months' is in the past, not a time to maturity.
    if (item.unit !== null && /^(?:last|past|previous|pichle)$/i.test(items[at - 1]?.words ?? "")) continue;
    if (item.unit === "years" || item.unit === "months") {
      const years = valueIn(item.value, item.unit);
      take(items, at);
      const [from, to] = around("years_to_maturity", years);
      conditions.push(...between("years_to_maturity", Math.max(0, from), to));
      notes.push({ words: item.words, meant: `${Math.max(0, from)} to ${to} years to maturity`, by: "default" });
      continue;
    }
    const before = skipFillersBack(items, at - 1);
    const left = comparedField(items[isCue(items[before], "in") ? before - 1 : before]);
    const right = comparedField(items[at + 1]);
    const field = left !== undefined && EQUAL_FIELDS.has(left) ? left : right;
    // A percentage is not a price.
    if (item.unit === "percent" && (field === "published_price" || field === "face_value")) continue;
    if (item.unit === "days" || item.unit === "rupees" || item.unit === "bp") continue;
    // '4 ytm' may count bonds instead of naming a yield.
    const isPlain = item.unit === null && Number.isInteger(item.value) && item.value < 20;
    if (field === "bond_yield" && isPlain && !isCue(items[before], "in", "at")) continue;
    if (field === undefined || !EQUAL_FIELDS.has(field) || item.value > 1900) {
      if (field !== "face_value") continue;
    }
    take(items, at);
    conditions.push({ field: field ?? "bond_yield", operator: "equals", value: valueIn(item.value, item.unit) });
  }
  return { conditions, notes };
}
