import type { Condition } from "#domain/contract/mind/condition.ts";
import { type Dimension, isLayerName, type LayerName, type SortField } from "#domain/contract/mind/layer.ts";
import { planOf } from "#domain/mind/patch.ts";
import type { Plan, Step } from "#domain/contract/mind/plan.ts";
import { type Ask, cued, type Frame, namesField, takeDimension, takeFields } from "#domain/mind/planner/frames/ask.ts";
import { isCue, type Item, meaningOf, take } from "#domain/mind/planner/language/item.ts";
import { readConditions } from "#domain/mind/planner/reading/conditions.ts";
import { type OrderRead, readOrder } from "#domain/mind/planner/reading/order.ts";

// Questions about many bonds: those that meet conditions, the first of them, how many, their average.

const ALL = 50;
const LIST_FIELDS = new Set<LayerName>(["spread_bp", "isin", "display_name"]);

export function averages({ items }: Pick<Ask, "items">) {
  const means = items.flatMap((item) => meaningOf(item, "aggregate")?.aggregate ?? []);
  if (means.length === 0) return [];
  // 'Average and highest coupon': beside an average an extreme is a figure too, not an order of bonds.
  const ends = items.flatMap((item) => {
    const order = meaningOf(item, "order");
    return order === null || order.field !== undefined || isSorting(item)
      ? []
      : [order.direction === "desc" ? ("highest" as const) : ("lowest" as const)];
  });
  return [...new Set([...means, ...ends])];
}

const isSorting = ({ words }: Item) => /^(?:sort|order|arrange)/i.test(words);

/** Measures that bonds have without being priced. */
const MEASURES: readonly LayerName[] = [
  "bond_yield",
  "coupon_rate_percent",
  "published_price",
  "face_value",
  "years_to_maturity",
];

function measureOf(fields: readonly LayerName[]): LayerName {
  const asked = fields.map((field) =>
    field === "clean_price" ? "published_price" : field === "maturity_date" ? "years_to_maturity" : field,
  );
  return asked.find((field) => MEASURES.includes(field)) ?? "bond_yield";
}

/** The word that an order took is what is averaged beside it. */
function measured(fields: readonly LayerName[], order: OrderRead | null): readonly LayerName[] {
  const field = order?.field;
  return field === undefined || field === null || !isLayerName(field) ? fields : [...fields, field];
}

const isIssuerOnly = (where: readonly Condition[]) =>
  where.some(({ field }) => field === "issuer") &&
  where.every(({ field }) => field === "issuer" || field === "bond_yield");

/** Values of the dimension that the sentence names are the groups it asks about, not conditions. */
function groupsIn(where: readonly Condition[], dimension: Dimension): { where: Condition[]; groups: string[] } {
  const named = where.filter(
    (each) => each.field === dimension && Array.isArray(each.value) && each.operator === "one_of",
  );
  return {
    where: where.filter((each) => !named.includes(each)),
    groups: named.flatMap(({ value }) => (Array.isArray(value) ? value : [])),
  };
}

/** Counts and averages of the bonds that meet conditions, one step an aggregate. */
export function counted(
  where: readonly Condition[],
  dimension: Dimension | null,
  ask: Ask,
  fields: readonly LayerName[],
): Step[] {
  const parted = dimension === null ? { where: [...where], groups: [] } : groupsIn(where, dimension);
  const base = { ...parted, ...(dimension === null ? {} : { dimension }), include_matured: cued(ask, "matured") };
  const asked = averages(ask);
  const measure = measureOf(fields);
  if (asked.length === 0) return [{ id: "s1", tool: "count_by", input: { ...base, aggregate: "count" } }];
  const known = base.where.filter(
    (each) => !(each.field === measure && each.operator === "greater_than" && each.value === 0),
  );
  return asked.map((aggregate, place) => ({
    id: `s${place + 1}`,
    tool: "count_by",
    input: { ...base, where: known, measure, aggregate },
  }));
}

/** A part of a rate is a fact of the bond, not of its list. */
const shownFields = (fields: readonly LayerName[]) => fields.filter((field) => !LIST_FIELDS.has(field));

function screened(where: Condition[], order: OrderRead | null, ask: Ask, fields: readonly LayerName[]): Step {
  const sort: { field: SortField; direction: "asc" | "desc" } =
    order === null || order.field === null
      ? { field: "observations", direction: "desc" }
      : { field: order.field, direction: order.direction };
  return {
    id: "s1",
    tool: "screen",
    input: {
      where,
      sort,
      limit: order?.limit ?? ALL,
      include_matured: cued(ask, "matured"),
      fields: shownFields(fields),
    },
  };
}

/** `which issuer has the most bonds`: a count of each issuer's, not an order of bonds. */
const asksMostBonds = (ask: Ask) =>
  cued(ask, "which", "top") &&
  namesField(ask, "issuer") &&
  cued(ask, "bonds", "count") &&
  !namesField(ask, "bond_yield", "coupon_rate_percent", "maturity_date");

const SIDES: readonly Dimension[] = ["category", "issuer", "state", "issuer_type"];

/** `compare the average yield of AAA NBFC and AAA PSU`: each of the two by itself, not both together. */
function sidesCompared(ask: Ask, where: readonly Condition[]): Dimension | null {
  const isCompared = cued(ask, "compare", "difference") || ask.items.some(({ words }) => /^kisk[aie]$/i.test(words));
  if (!isCompared || averages(ask).length === 0) return null;
  const sides = where.find((each) => each.operator === "one_of" && Array.isArray(each.value) && each.value.length > 1);
  return SIDES.find((field) => field === sides?.field) ?? null;
}

/** Words after which a list is meant even without a condition. */
const meansList = (ask: Ask) => cued(ask, "bonds");

/** Conditions, an order or a sum over bonds. */
export const lists: Frame = (ask) => {
  const { items, world } = ask;
  if (ask.bonds.length > 0) return null;
  const said = takeDimension(ask);
  const mostIssuers = said === null && asksMostBonds(ask);
  const order = mostIssuers ? null : readOrder(items);
  const { where, notes } = readConditions(items, world);
  const dimension = mostIssuers ? "issuer" : (said ?? sidesCompared(ask, where));
  const fields = takeFields(ask);
  const issuer = where.find(({ field }) => field === "issuer");
  const isAbout = cued(ask, "issuer_about") && issuer !== undefined && Array.isArray(issuer.value);
  const isCounted = averages(ask).length > 0 || dimension !== null;
  const intent = (otherwise: Plan["intent"]): Plan["intent"] => (isIssuerOnly(where) ? "issuer" : otherwise);
  const whole = dimension === null ? where : where.filter(({ field }) => field !== dimension);
  if (isCounted)
    return planOf(
      isIssuerOnly(whole) ? "issuer" : "rank",
      counted(where, dimension, ask, measured(fields, order)),
      notes,
    );
  if (isAbout && order === null && !cued(ask, "count") && Array.isArray(issuer.value)) {
    return planOf("issuer", [{ id: "s1", tool: "issuer", input: { name: issuer.value[0] ?? "" } }], notes);
  }
  if (where.length === 0 && order === null && !(meansList(ask) && (cued(ask, "count") || cued(ask, "live"))))
    return null;
  if (where.length === 0 && order !== null && !meansList(ask)) return null;
  // A day alone, with nothing said of what falls on it, asks nothing of bonds.
  const isDayOnly = where.every(({ field }) => field === "maturity_date" || field === "maturity_year");
  if (
    isDayOnly &&
    order === null &&
    !meansList(ask) &&
    !fields.includes("maturity_date") &&
    !namesField(ask, "maturity_date")
  )
    return null;
  return planOf(intent(order === null ? "screen" : "rank"), [screened(where, order, ask, fields)], notes);
};

const MEASURE_OF: Partial<Record<LayerName, LayerName>> = {
  bond_yield: "weighted_yield",
  coupon_rate_percent: "weighted_coupon",
};
const FACE_WORDS = /\b(?:face|size|amount|value|exposure|kitna|how much)\b/i;

/** What the caller's own firm holds. */
export const holdings: Frame = (ask) => {
  const { items, world, focus } = ask;
  const isOwn = cued(ask, "own", "holdings");
  const isGoing = ask.isFollowUp && focus.plan?.intent === "portfolio" && ask.bonds.length === 0;
  const isWeighted = items.some((item) => /^(?:weighted|face weighted|face|weight|avg|average)$/i.test(item.words));
  if (!isOwn && !isGoing) return null;
  const dimension = takeDimension(ask);
  const isShare = cued(ask, "share");
  const order = readOrder(items);
  const { where, notes } = readConditions(items, world);
  for (const item of items)
    if (item.kind === "unknown" && /^(?:weighted|exposure|face)$/.test(item.text)) item.isUsed = true;
  const fields = takeFields(ask);
  const average = averages(ask).length > 0 || isWeighted;
  const measure = fields
    .map((field) => (field.startsWith("weighted_") ? field : average ? MEASURE_OF[field] : undefined))
    .find((each) => each !== undefined);
  const steps: Step[] = [];
  const id = () => `s${steps.length + 1}`;
  const isTotal =
    items.some((item) => FACE_WORDS.test(item.words) && !item.words.includes("value") && !/hissa/.test(item.words)) ||
    cued(ask, "total") ||
    (cued(ask, "count") && items.some((item) => /^kitn[aei]$/i.test(item.words)));
  if (measure !== undefined) steps.push({ id: id(), tool: "holdings", input: { where, measure, fields: [] } });
  if (measure === undefined && isShare) {
    const shared = where.find((each) => each.operator === "one_of");
    if (isTotal) steps.push({ id: id(), tool: "holdings", input: { where: [], measure: "total_face", fields: [] } });
    const by = dimension ?? dimensionOf(shared) ?? "category";
    const rest = where.filter((each) => each !== shared);
    steps.push({
      id: id(),
      tool: "holdings",
      input: { where: rest, dimension: by, measure: "share_percent", fields: [] },
    });
  } else if (measure === undefined && dimension !== null) {
    steps.push({ id: id(), tool: "holdings", input: { where, dimension, measure: "total_face", fields: [] } });
    steps.push({ id: id(), tool: "holdings", input: { where, dimension, measure: "share_percent", fields: [] } });
  } else if (measure === undefined && isTotal) {
    steps.push({ id: id(), tool: "holdings", input: { where, measure: "total_face", fields: [] } });
  }
  if (steps.length === 0) {
    const sort =
      order === null || order.field === null ? {} : { sort: { field: order.field, direction: order.direction } };
    steps.push({ id: "s1", tool: "holdings", input: { where, ...sort, fields: shownFields(fields) } });
  }
  for (const [at, item] of items.entries()) if (isCue(item, "share", "total")) take(items, at);
  return planOf("portfolio", steps, notes);
};

function dimensionOf(condition: Condition | undefined): Dimension | null {
  return condition !== undefined && Array.isArray(condition.value) ? (condition.field as Dimension) : null;
}
