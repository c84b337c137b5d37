import { bondCategory, couponFrequency, couponType, issuerType } from "#domain/entities/bond.ts";
import { categoryLabel, couponTypeLabel, frequencyLabel, issuerTypeLabel } from "#domain/bond-catalogue/bond-text.ts";
import { SOVEREIGN, UNRATED } from "#domain/bond-catalogue/ratings.ts";
import { MATURITY_BUCKETS } from "#domain/bond-catalogue/time-to-maturity.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import {
  type ChoiceCondition,
  type Condition,
  type DateCondition,
  isKnownOnly,
  type NumberCondition,
} from "#domain/contract/mind/condition.ts";
import { LAYER } from "#domain/contract/mind/layer.ts";
import { ratingsText } from "#domain/mind/ratings.ts";

// Text of conditions. The planner reads each text back to the same conditions, so people can type the wording they see
// in a plan.

const NUMBER_WORDS: Readonly<Record<NumberCondition["operator"], string>> = {
  equals: "of",
  less_than: "below",
  less_than_or_equal: "at most",
  greater_than: "above",
  greater_than_or_equal: "at least",
};

const LABELS: Readonly<Record<NumberCondition["field"], string>> = {
  coupon_rate_percent: "coupon",
  bond_yield: "last published yield",
  published_price: "published price",
  face_value: "face value",
  years_to_maturity: "years to maturity",
  face: "face",
};

function amountText(field: NumberCondition["field"], value: number): string {
  if (field === "face_value" || field === "face") return formatSize(value).replaceAll("\u00A0", " ");
  return String(value);
}

function numberText({ field, operator, value }: NumberCondition): string {
  if (field === "years_to_maturity") return `${NUMBER_WORDS[operator]} ${value} years`;
  return `${LABELS[field]} ${NUMBER_WORDS[operator]} ${amountText(field, value)}`;
}

function betweenText({ field }: NumberCondition, from: number, to: number): string {
  if (field === "years_to_maturity") return `${from} to ${to} years`;
  return `${LABELS[field]} between ${amountText(field, from)} and ${amountText(field, to)}`;
}

const DATE_VERBS: Readonly<Record<DateCondition["field"], string>> = {
  maturity_date: "maturing",
  issue_date: "issued",
  rating_date: "rating dated",
  call_date: "callable",
  published_date: "published",
};

function dateText({ field, operator, value }: DateCondition): string {
  return `${DATE_VERBS[field]} ${operator === "is" ? "on" : operator} ${formatDate(value)}`;
}

function valueText({ field }: ChoiceCondition, value: string): string {
  switch (field) {
    case "category":
      return categoryLabel(bondCategory.safeParse(value).data ?? null, "short");
    case "coupon_type":
      return couponTypeLabel(couponType.safeParse(value).data ?? null, "one").toLowerCase();
    case "coupon_frequency":
      return frequencyLabel(couponFrequency.safeParse(value).data ?? null).toLowerCase();
    case "issuer_type":
      return issuerTypeLabel(issuerType.safeParse(value).data ?? null).toLowerCase();
    case "time_to_maturity":
      return (MATURITY_BUCKETS as Readonly<Record<string, string>>)[value] ?? value;
    case "security":
    case "listed":
      return value.toLowerCase();
    default:
      return value;
  }
}

/** Prefix for the values of a dimension that are unclear on their own. */
const BEFORE: Partial<Record<ChoiceCondition["field"], string>> = {
  credit_rating: "rated",
  rating_agency: "rated by",
  coupon_frequency: "interest",
  issuer: "of",
  state: "of",
  issuer_type: "issuer a",
  maturity_year: "maturing in",
  time_to_maturity: "time to maturity",
};

function ratedText({ operator, value }: ChoiceCondition): string | null {
  if (value.length === 1 && value[0] === UNRATED) return operator === "one_of" ? "unrated" : "not unrated";
  const isRatedOnly =
    operator === "none_of" && value.length === 2 && value.includes(UNRATED) && value.includes(SOVEREIGN);
  return isRatedOnly ? "rated" : null;
}

function choiceText(condition: ChoiceCondition): string {
  const { field, operator, value } = condition;
  const alone = field === "credit_rating" ? ratedText(condition) : null;
  if (alone !== null) return alone;
  const values =
    field === "credit_rating" ? ratingsText(value) : value.map((each) => valueText(condition, each)).join(" or ");
  const before = BEFORE[field];
  return [operator === "none_of" ? "not" : null, before, values].filter(Boolean).join(" ");
}

const isNumber = (each: Condition): each is NumberCondition => typeof each.value === "number";
export const isChoice = (each: Condition): each is ChoiceCondition => Array.isArray(each.value);

/** One condition: `rated AAA`, `last published yield above 7.4`, `maturing before 01-Jan-2031`. */
export function conditionText(condition: Condition): string {
  if (isNumber(condition)) {
    return isKnownOnly(condition) ? `with a ${LABELS[condition.field]}` : numberText(condition);
  }
  return isChoice(condition) ? choiceText(condition) : dateText(condition);
}

/** Text of one or two conditions, with their indexes: a lower and an upper bound share one phrase. */
export interface ConditionChip {
  words: string;
  places: number[];
}

export function conditionChips(where: readonly Condition[]): ConditionChip[] {
  const chips: ConditionChip[] = [];
  const taken = new Set<number>();
  for (const [place, each] of where.entries()) {
    if (taken.has(place)) continue;
    const other = isNumber(each) ? otherEnd(where, place, each) : -1;
    const upper = where[other];
    if (isNumber(each) && upper !== undefined && isNumber(upper)) {
      taken.add(other);
      const [from, to] = each.operator === "greater_than_or_equal" ? [each, upper] : [upper, each];
      chips.push({ words: betweenText(each, from.value, to.value), places: [place, other] });
    } else chips.push({ words: conditionText(each), places: [place] });
  }
  return chips;
}

const ENDS = new Set(["greater_than_or_equal", "less_than_or_equal"]);

/** Index of the condition that closes a range with this one, or -1. */
function otherEnd(where: readonly Condition[], place: number, each: NumberCondition): number {
  if (!ENDS.has(each.operator)) return -1;
  return where.findIndex(
    (other, at) =>
      at > place && other.field === each.field && ENDS.has(other.operator) && other.operator !== each.operator,
  );
}

/** Label of a field in the text of a step. */
export const fieldLabel = (field: string): string =>
  (LABELS as Readonly<Record<string, string>>)[field] ??
  (LAYER as Readonly<Record<string, { label: string }>>)[field]?.label ??
  field;
