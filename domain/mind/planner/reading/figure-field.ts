import { roundHalfAway } from "#domain/lib/decimal.ts";
import type { Condition, NumberCondition } from "#domain/contract/mind/condition.ts";
import { isCue, type Item, meaningOf, skipFillers, take } from "#domain/mind/planner/language/item.ts";
import { LAYER } from "#domain/contract/mind/layer.ts";
import type { NumberUnit } from "#domain/mind/planner/language/token.ts";

// Field that a number refers to: by its unit, by a neighbouring word, or the yield as default.

export type Field = NumberCondition["field"];

/** Fields with comparable figures, by the word used for them. */
const FIELD_OF: Partial<Record<string, Field>> = {
  coupon_rate_percent: "coupon_rate_percent",
  bond_yield: "bond_yield",
  published_price: "published_price",
  clean_price: "published_price",
  face_value: "face_value",
  years_to_maturity: "years_to_maturity",
  maturity_date: "years_to_maturity",
  total_face: "face",
  face: "face",
};

/** Comparable field named by a word; undefined when there is none. */
export const comparedField = (item: Item | undefined): Field | undefined =>
  FIELD_OF[meaningOf(item, "field")?.field ?? ""];

/** Index of the field before a bound, within the same part of the sentence. */
function fieldBefore(items: readonly Item[], from: number): number {
  for (let at = from; at >= 0 && from - at < 6; at -= 1) {
    const item = items[at];
    const field = meaningOf(item, "field");
    if (field !== null) return FIELD_OF[field.field] === undefined ? -1 : at;
    // 'Coupon in the band 8.5-9.5': an unknown word does not separate a figure from its field.
    const isPassed =
      item?.kind === "unknown" ||
      isFillerOrJoint(item) ||
      /^range/i.test(item?.words ?? "") ||
      meaningOf(item, "order") !== null;
    if (!isPassed) return -1;
  }
  return -1;
}

const isFillerOrJoint = (item: Item | undefined) =>
  skipFillers(item === undefined ? [] : [item], 0) === 1 ||
  isCue(item, "in", "on", "from", "between", "at", "not", "known");

function fieldAfter(items: readonly Item[], from: number): number {
  const at = skipFillers(items, from);
  const field = meaningOf(items[at], "field");
  // A field followed by another bound belongs to the next number.
  const isApart = /^(?:but|while|however)$/i.test(items[at + 1]?.words ?? "");
  const isOfNext = !isApart && meaningOf(items[skipFillers(items, at + 1)], "bound")?.side === "before";
  return field !== null && field.field !== "maturity_date" && FIELD_OF[field.field] !== undefined && !isOfNext
    ? at
    : -1;
}

export interface Meant {
  field: Field;
  isDefault: boolean;
}

/**
 * True when the figure is next to a measure that cannot select bonds, such as duration or spread; it is then no yield.
 */
function isOfAnother(items: readonly Item[], from: number, to: number): boolean {
  const isSuch = (item: Item | undefined) => {
    const field = meaningOf(item, "field")?.field;
    if (isCue(item, "spread", "difference")) return true;
    return field !== undefined && LAYER[field].kind === "measure" && comparedField(item) === undefined;
  };
  let before = from - 1;
  while (before >= 0 && isFillerOrJoint(items[before]) && !isSuch(items[before])) before -= 1;
  return isSuch(items[before]) || isSuch(items[skipFillers(items, to + 1)]);
}

/** Field of a figure. Marks its word as used; null when the word is a measure that cannot select bonds. */
export function fieldFor(items: readonly Item[], from: number, to: number, unit: NumberUnit | null): Meant | null {
  if (isOfAnother(items, from, to)) return null;
  if (unit === "years" || unit === "months" || unit === "days") return { field: "years_to_maturity", isDefault: false };
  const inside = items.findIndex((item, at) => at > from && at < to && comparedField(item) !== undefined);
  const before = inside >= 0 ? inside : fieldBefore(items, from - 1);
  const after = fieldAfter(items, to + 1);
  // 'More than 5% coupon but less than 7% yield': prefers the field right after the figure when the one before is
  // already used.
  const isBehind = after === to + 1 && items[after]?.isUsed === false && items[before]?.isUsed === true;
  const place = before >= 0 && !isBehind ? before : after;
  const named = meaningOf(items[place], "field")?.field;
  if (place >= 0) take(items, place);
  const field = named === undefined ? undefined : FIELD_OF[named];
  if (unit === "rupees") return { field: field === "face_value" ? "face_value" : "face", isDefault: false };
  if (field === undefined || (field === "years_to_maturity" && unit !== null))
    return { field: "bond_yield", isDefault: true };
  return { field, isDefault: false };
}

/** Converts a figure to the unit of its field: percent, years. */
export function valueIn(value: number, unit: NumberUnit | null): number {
  if (unit === "bp") return roundHalfAway(value / 100, 6);
  if (unit === "months") return roundHalfAway(value / 12, 4);
  return unit === "days" ? roundHalfAway(value / 365, 4) : value;
}

/** Range of 'around': ±0.10 points for yields and coupons, ±6 months for terms, ±0.1 percent for prices. */
export function around(field: Field, value: number): [number, number] {
  const away =
    field === "years_to_maturity"
      ? 0.5
      : field === "bond_yield" || field === "coupon_rate_percent"
        ? 0.1
        : value / 1000;
  return [roundHalfAway(value - away, 4), roundHalfAway(value + away, 4)];
}

export function between(field: Field, from: number, to: number): Condition[] {
  return [
    { field, operator: "greater_than_or_equal", value: from },
    { field, operator: "less_than_or_equal", value: to },
  ];
}
