import type { NumericOperator } from "#domain/contract/table-query.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import type { Condition, NumberCondition } from "#domain/mind/condition.ts";
import type { Reading } from "#domain/mind/plan.ts";
import { isCue, type Item, meaningOf, skipFillers, skipFillersBack, use } from "#domain/mind/planner/language/item.ts";
import type { BoundWay } from "#domain/mind/planner/language/meaning.ts";
import type { NumberUnit } from "#domain/mind/planner/language/token.ts";

// Bounds on figures: which figure is meant is said by its unit, by the word beside it, or else it is the yield.

type Field = NumberCondition["field"];
const OPERATORS: Readonly<Record<Exclude<BoundWay, "around">, NumericOperator>> = {
  above: "greater_than",
  at_least: "greater_than_or_equal",
  below: "less_than",
  at_most: "less_than_or_equal",
};

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

export interface NumbersRead {
  conditions: Condition[];
  notes: Reading[];
}

const isStop = (item: Item | undefined) => item?.kind === "stop";

/** The field said before a bound, within the same part of the sentence. */
function fieldBefore(items: readonly Item[], from: number): number {
  for (let at = from; at >= 0 && from - at < 6; at -= 1) {
    const item = items[at];
    const field = meaningOf(item, "field");
    if (field !== null) return FIELD_OF[field.field] === undefined ? -1 : at;
    const isPassed = isFillerOrJoint(item) || meaningOf(item, "order") !== null;
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
  // A word with a bound of its own behind it speaks of the next number.
  const isOfNext = meaningOf(items[skipFillers(items, at + 1)], "bound")?.side === "before";
  return field !== null && field.field !== "maturity_date" && FIELD_OF[field.field] !== undefined && !isOfNext
    ? at
    : -1;
}

interface Meant {
  field: Field;
  isDefault: boolean;
}

function fieldFor(items: readonly Item[], from: number, to: number, unit: NumberUnit | null): Meant {
  if (unit === "years" || unit === "months" || unit === "days") return { field: "years_to_maturity", isDefault: false };
  const inside = items.findIndex(
    (item, at) => at > from && at < to && FIELD_OF[meaningOf(item, "field")?.field ?? ""] !== undefined,
  );
  const before = inside >= 0 ? inside : fieldBefore(items, from - 1);
  const place = before >= 0 ? before : fieldAfter(items, to + 1);
  const said = meaningOf(items[place], "field")?.field;
  if (place >= 0) use(items, place);
  const field = said === undefined ? undefined : FIELD_OF[said];
  if (unit === "rupees") return { field: field === "face_value" ? "face_value" : "face", isDefault: false };
  if (field === undefined || (field === "years_to_maturity" && unit !== null))
    return { field: "bond_yield", isDefault: true };
  return { field, isDefault: false };
}

function valueIn(value: number, unit: NumberUnit | null): number {
  if (unit === "bp") return roundHalfAway(value / 100, 6);
  if (unit === "months") return roundHalfAway(value / 12, 4);
  return unit === "days" ? roundHalfAway(value / 365, 4) : value;
}

/** ±0.10 points for yields and coupons, ±6 months for years, a tenth of a percent for prices. */
function around(field: Field, value: number): [number, number] {
  const away =
    field === "years_to_maturity"
      ? 0.5
      : field === "bond_yield" || field === "coupon_rate_percent"
        ? 0.1
        : value / 1000;
  return [roundHalfAway(value - away, 4), roundHalfAway(value + away, 4)];
}

function between(field: Field, from: number, to: number): Condition[] {
  return [
    { field, operator: "greater_than_or_equal", value: from },
    { field, operator: "less_than_or_equal", value: to },
  ];
}

/** Reads every bound and range of figures; numbers without either stay for others. */
export function readNumbers(items: readonly Item[]): NumbersRead {
  const conditions: Condition[] = [];
  const notes: Reading[] = [];
  const noteDefault = (words: string, { field, isDefault }: Meant) => {
    if (isDefault)
      notes.push({
        words,
        meant: `${field === "bond_yield" ? "last published yield" : field} ${words}`,
        by: "default",
      });
  };
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined || item.isUsed) continue;
    const pair = pairAt(items, at);
    if (pair !== null) {
      const meant = fieldFor(items, pair.first, pair.last, pair.unit);
      const before = skipFillersBack(items, pair.first - 1);
      if (isCue(items[before], "between", "from")) use(items, before);
      const behind = skipFillers(items, pair.last + 1);
      if (isCue(items[behind], "between")) use(items, behind);
      use(items, pair.first, pair.last);
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
    const meant = fieldFor(items, first, last, item.unit);
    use(items, first, last);
    const value = valueIn(item.value, item.unit);
    if (bound.way === "around") conditions.push(...between(meant.field, ...around(meant.field, value)));
    else conditions.push({ field: meant.field, operator: OPERATORS[bound.way], value });
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

/** The bound of the number at a place, and where it stands; its own place for `8+`. */
function boundOf(items: readonly Item[], at: number): { way: BoundWay; place: number } | null {
  const item = items[at];
  const direct = skipFillersBack(items, at - 1);
  // `min yield 7.4`: the field may stand between the bound and its number.
  const isFieldBetween =
    FIELD_OF[meaningOf(items[direct], "field")?.field ?? ""] !== undefined &&
    meaningOf(items[direct - 1], "bound")?.side === "before";
  const before = isFieldBetween ? direct - 1 : direct;
  const ahead = isStop(items[before]) ? null : meaningOf(items[before], "bound");
  if (ahead?.side === "before") return { way: ahead.way, place: before };
  // 'And above 8' at the beginning goes on from before: the bound is of the number after it.
  const isOpening =
    ahead !== null &&
    skipFillersBack(items, before - 1) < 0 &&
    /^(?:and|or|aur|ya)\s/i.test(items[before]?.words ?? "");
  if (isOpening) return { way: ahead.way === "at_least" ? "above" : "below", place: before };
  // `min` and `max` stand on either side; before a number they are of it.
  const after = skipFillers(items, at + 1);
  const behind = boundBehind(items[after]);
  if (behind !== null) {
    // 'maximum 8 above …': a bound with a number of its own after it belongs to that.
    const next = items[skipFillers(items, after + 1)];
    const isOfNext = meaningOf(items[after], "bound")?.side === "before" && next?.kind === "number";
    if (!isOfNext) return { way: behind, place: after };
  }
  return item?.kind === "number" && item.isOpen ? { way: "at_least", place: at } : null;
}

function boundBehind(item: Item | undefined): BoundWay | null {
  if (item?.kind !== "phrase") return null;
  const found = item.meanings.find((each) => each.is === "bound" && each.side === "after");
  return found?.is === "bound" ? found.way : null;
}

interface Pair {
  first: number;
  last: number;
  from: number;
  to: number;
  unit: NumberUnit | null;
}

/** `3-5y`; `between 7.5 and 8`; `5 saal se 10 saal`. */
function pairAt(items: readonly Item[], at: number): Pair | null {
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

const EQUAL_FIELDS = new Set<Field>(["coupon_rate_percent", "face_value", "published_price", "bond_yield"]);

/** What is left: a figure right beside its word (`8% coupon`, `face value 1000`), or a term (`5 year`), which is about so long. */
export function readBareNumbers(items: readonly Item[]): NumbersRead {
  const conditions: Condition[] = [];
  const notes: Reading[] = [];
  for (const [at, item] of items.entries()) {
    if (item.kind !== "number" || item.isUsed) continue;
    if (item.unit === "years" || item.unit === "months") {
      const years = valueIn(item.value, item.unit);
      use(items, at);
      const [from, to] = around("years_to_maturity", years);
      conditions.push(...between("years_to_maturity", Math.max(0, from), to));
      notes.push({ words: item.words, meant: `${Math.max(0, from)} to ${to} years to maturity`, by: "default" });
      continue;
    }
    const before = skipFillersBack(items, at - 1);
    const left = FIELD_OF[meaningOf(items[isCue(items[before], "in") ? before - 1 : before], "field")?.field ?? ""];
    const right = FIELD_OF[meaningOf(items[at + 1], "field")?.field ?? ""];
    const field = left !== undefined && EQUAL_FIELDS.has(left) ? left : right;
    if (field === undefined || !EQUAL_FIELDS.has(field) || item.value > 1900) {
      if (field !== "face_value") continue;
    }
    use(items, at);
    conditions.push({ field: field ?? "bond_yield", operator: "equals", value: valueIn(item.value, item.unit) });
  }
  return { conditions, notes };
}
