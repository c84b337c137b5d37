import type { Condition } from "#domain/contract/mind/condition.ts";
import {
  type Dimension,
  DIMENSIONS,
  isLayerName,
  type LayerName,
  type SortField,
} from "#domain/contract/mind/layer.ts";
import { planOf } from "#domain/mind/patch.ts";
import type { Plan, Step } from "#domain/contract/mind/plan.ts";
import { type Ask, cued, type Frame, namesField, takeDimension, takeFields } from "#domain/mind/planner/frames/ask.ts";
import {
  isCue,
  isFiller,
  isSorting,
  type Item,
  meaningOf,
  skipFillers,
  take,
} from "#domain/mind/planner/language/item.ts";
import { type EitherRead, readEither } from "#domain/mind/planner/reading/either.ts";
import { isBound, type OrderRead, readOrder } from "#domain/mind/planner/reading/order.ts";

// Questions about many bonds: filtered lists, rankings, counts and averages.

const ALL = 50;
const LIST_FIELDS = new Set<LayerName>(["spread_bp", "isin", "display_name"]);

/** `coupon range 7 to 7.25`: with both ends given, `range` does not ask for figures. */
function isRangeGiven(items: readonly Item[], at: number): boolean {
  const next = items[skipFillers(items, at + 1)];
  const isEnd = next?.kind === "range" || next?.kind === "number" || isCue(next, "between", "from");
  return isEnd && /^range/i.test(items[at]?.words ?? "");
}

export function averages({ items }: Pick<Ask, "items">) {
  const means = items.flatMap((item, at) =>
    item.kind === "phrase" && !isRangeGiven(items, at)
      ? item.meanings.flatMap((each) => (each.is === "aggregate" ? [each.aggregate] : []))
      : [],
  );
  // 'Average and highest coupon': next to an average, an extreme is also a figure, not a sort order.
  const ends = items.flatMap((item, at) => {
    const order = meaningOf(item, "order");
    return order === null || isBound(items, at) || order.field !== undefined || isSorting(item)
      ? []
      : [order.direction === "desc" ? ("highest" as const) : ("lowest" as const)];
  });
  // 'Highest and lowest coupon': a list cannot have two sort orders.
  const isBothEnds = ends.includes("highest") && ends.includes("lowest");
  return means.length === 0 && !isBothEnds ? [] : [...new Set([...means, ...ends])];
}

/** Measures that need no pricing. */
const MEASURES: readonly LayerName[] = [
  "bond_yield",
  "coupon_rate_percent",
  "published_price",
  "face_value",
  "years_to_maturity",
];

function measuresOf(fields: readonly LayerName[]): LayerName[] {
  const asked = fields.map((field) =>
    field === "clean_price" ? "published_price" : field === "maturity_date" ? "years_to_maturity" : field,
  );
  return [...new Set(asked.filter((field) => MEASURES.includes(field)))];
}

const measureOf = (fields: readonly LayerName[]): LayerName => measuresOf(fields)[0] ?? "bond_yield";

/**
 * `2029 maturity ka average yield`: the field right after the average is the averaged one, even if another was named
 * earlier.
 */
function averagedFirst(items: readonly Item[], fields: readonly LayerName[]): LayerName[] {
  const behind = items.flatMap((item, at) => {
    if (meaningOf(item, "aggregate") === null) return [];
    const field = meaningOf(items[skipFillers(items, at + 1)], "field")?.field;
    return fields.filter((each) => each === field);
  });
  return [...new Set([...behind, ...fields])];
}

/** Maximum number of figures in one answer. */
const MOST_FIGURES = 6;

/** Also averages the field used for the sort order. */
function measured(fields: readonly LayerName[], order: OrderRead | null): readonly LayerName[] {
  const field = order?.field;
  return field === undefined || field === null || !isLayerName(field) ? fields : [...fields, field];
}

const isIssuerOnly = (where: readonly Condition[]) =>
  where.some(({ field }) => field === "issuer") &&
  where.every(({ field }) => field === "issuer" || field === "bond_yield");

/** Values of the dimension named in the sentence are the groups asked about, not conditions. */
function groupsIn(where: readonly Condition[], dimension: Dimension): { where: Condition[]; groups: string[] } {
  const named = where.filter(
    (each) => each.field === dimension && Array.isArray(each.value) && each.operator === "one_of",
  );
  return {
    where: where.filter((each) => !named.includes(each)),
    groups: named.flatMap(({ value }) => (Array.isArray(value) ? value : [])),
  };
}

/** Counts and averages of the bonds that meet the conditions, one step per aggregate. */
export function counted(
  where: readonly Condition[],
  dimension: Dimension | null,
  ask: Ask,
  named: readonly LayerName[],
  any?: Condition[][],
): Step[] {
  const fields = averagedFirst(ask.items, named);
  const parted = dimension === null ? { where: [...where], groups: [] } : groupsIn(where, dimension);
  const either = any === undefined ? {} : { any };
  const base = {
    ...parted,
    ...either,
    ...(dimension === null ? {} : { dimension }),
    include_matured: cued(ask, "matured"),
  };
  const measure = measureOf(fields);
  // 'Yield of PSU bonds by rating': the figure of each group is the average of its bonds.
  const isFigure = dimension !== null && measuresOf(fields).length > 0 && !cued(ask, "count", "which", "top");
  const stated = averages(ask);
  const asked = stated.length === 0 && isFigure ? (["average"] as const) : stated;
  if (asked.length === 0) return [{ id: "s1", tool: "count_by", input: { ...base, aggregate: "count" } }];
  const known = base.where.filter(
    (each) => !(each.field === measure && each.operator === "greater_than" && each.value === 0),
  );
  // 'Average yield and coupon' asks for two figures.
  const others = ask.items.some((item) => isCue(item, "and"))
    ? measuresOf(fields)
        .slice(1, 2)
        .filter((each) => namesField(ask, each))
    : [];
  return [measure, ...others]
    .flatMap((each) => asked.map((aggregate) => ({ each, aggregate })))
    .slice(0, MOST_FIGURES)
    .map(({ each, aggregate }, place) => ({
      id: `s${place + 1}`,
      tool: "count_by",
      input: { ...base, where: known, measure: each, aggregate },
    }));
}

/** Removes fields that a list cannot show as an extra column. */
export const shownFields = (fields: readonly LayerName[]) => fields.filter((field) => !LIST_FIELDS.has(field));

function screened(
  { where, any }: Pick<EitherRead, "where" | "any">,
  order: OrderRead | null,
  ask: Ask,
  fields: readonly LayerName[],
): Step {
  const sort: { field: SortField; direction: "asc" | "desc" } =
    order === null || order.field === null
      ? { field: "observations", direction: "desc" }
      : { field: order.field, direction: order.direction };
  return {
    id: "s1",
    tool: "screen",
    input: {
      where,
      ...(any === undefined ? {} : { any }),
      sort,
      limit: order?.limit ?? ALL,
      ...(order?.skip === undefined ? {} : { skip: order.skip }),
      include_matured: cued(ask, "matured"),
      fields: shownFields(fields),
    },
  };
}

/** `which issuer has the most bonds`: a count per issuer, not a ranking of bonds. */
const asksMostBonds = (ask: Ask): Dimension | null => {
  if (countsBonds(ask)) return dimensionOfWhich(ask) ?? "issuer";
  const isOfIssuers =
    cued(ask, "which", "top") &&
    namesField(ask, "issuer") &&
    cued(ask, "bonds", "count") &&
    !namesField(ask, "bond_yield", "coupon_rate_percent", "maturity_date");
  return isOfIssuers ? "issuer" : null;
};

/** `which rating has the most bonds`: the dimension is named right after `which`. */
function dimensionOfWhich({ items }: Ask): Dimension | null {
  const place = skipFillers(items, items.findIndex((item) => isCue(item, "which")) + 1);
  const field = meaningOf(items[place], "field")?.field;
  const dimension = DIMENSIONS.find((each) => each === (field === "maturity_date" ? "maturity_year" : field));
  if (dimension !== undefined) take(items, place);
  return dimension ?? (/^(?:years?|saal)$/i.test(items[place]?.words ?? "") ? "maturity_year" : null);
}

/** `most nbfc bonds`, `most gilts`: bonds of one kind. */
const isSeveral = (item: Item | undefined) =>
  meaningOf(item, "kind")?.field === "category" &&
  /(?:bonds|papers|secs?|gilts|sdls?|bills|loans|debt)$/i.test(item?.words ?? "");

/** `of all SDL papers, which state has the most`: counts the bonds named earlier in the sentence. */
const isLastOfBonds = (items: readonly Item[], at: number) =>
  items.slice(at + 1).every((item) => item.kind === "stop" || isFiller(item) || isCue(item, "in", "by")) &&
  items.slice(0, at).some((item) => isCue(item, "bonds") || isSeveral(item)) &&
  items.slice(0, at).every((item) => meaningOf(item, "order") === null);

/** `which psu has the most bonds`: the order word is next to the counted noun. */
function countsBonds(ask: Ask): boolean {
  const { items } = ask;
  const isKind = (item: Item | undefined) => meaningOf(item, "kind") !== null || item?.kind === "rating";
  const at = items.findIndex(
    (item, place) =>
      /^(?:most|maximum|sabse zyada|sabse jyada)$/i.test(item.words) &&
      (isCue(items[isKind(items[place + 1]) ? place + 2 : place + 1], "bonds") ||
        isSeveral(items[place + 1]) ||
        isLastOfBonds(items, place)),
  );
  if (at < 0 || !cued(ask, "which") || namesField(ask, "bond_yield", "coupon_rate_percent")) return false;
  take(items, at);
  // 'Which bank has the most AT1 bonds': the first kind describes the issuer.
  const owner = items.findIndex((item, place) => isCue(items[place - 1], "which") && isKind(item));
  if (owner >= 0 && isKind(items[at + 1])) take(items, owner);
  return true;
}

/** `how many issuers are AAA`, `list the issuers in hfc`: asks for issuers, not their bonds. */
function issuersAsked(ask: Ask): Dimension | null {
  const { items } = ask;
  if (cued(ask, "top", "which")) return null;
  // 'How many states …', 'how many bonds does each bank have': the noun gives the dimension of the count.
  const at = items.findIndex((item, place) => isCue(items[place - 1], "count") && /s$/i.test(item.words));
  const field = meaningOf(items[at], "field")?.field;
  const counted = DIMENSIONS.find((each) => each === field);
  if (counted !== undefined) return counted;
  const isEach = items.some(
    (item, place) =>
      /^(?:each|every|per)$/i.test(items[place - 1]?.words ?? "") && meaningOf(item, "kind")?.field === "category",
  );
  const first = items.find((item) => !isFiller(item) && item.kind !== "stop");
  const isOfIssuers =
    items.some(({ words }) => /^issuers$/i.test(words)) &&
    (!cued(ask, "bonds") || /^issuers$/i.test(first?.words ?? ""));
  return (isEach && cued(ask, "count")) || isOfIssuers ? "issuer" : null;
}

const SIDES: readonly Dimension[] = ["category", "issuer", "state", "issuer_type", "credit_rating"];

/** `compare the average yield of AAA NBFC and AAA PSU`: one figure for each of the two, not for both together. */
function sidesCompared(ask: Ask, where: readonly Condition[]): Dimension | null {
  const isCompared = cued(ask, "compare", "difference") || ask.items.some(({ words }) => /^kisk[aie]$/i.test(words));
  if (!isCompared || averages(ask).length === 0) return null;
  const sides = where.find((each) => each.operator === "one_of" && Array.isArray(each.value) && each.value.length > 1);
  return SIDES.find((field) => field === sides?.field) ?? null;
}

/** Words that ask for a list even without a condition. */
const meansList = (ask: Ask) => cued(ask, "bonds");

/** `its longest bond` after an issuer's profile refers to that issuer. */
function ofProfile({ focus }: Ask, where: readonly Condition[]): Condition[] {
  const profile = focus.plan?.steps.find((step) => step.tool === "issuer");
  const isOther = where.some(({ field }) => field === "issuer" || field === "category" || field === "state");
  if (profile?.tool !== "issuer" || isOther) return [];
  return [{ field: "issuer", operator: "one_of", value: [profile.input.name] }];
}

/** Conditions, a sort order or an aggregate over bonds. */
export const lists: Frame = (ask) => {
  const { items, world } = ask;
  if (ask.bonds.length > 0) return null;
  const stated = takeDimension(ask) ?? issuersAsked(ask);
  const most = stated === null ? asksMostBonds(ask) : null;
  const order = most === null ? readOrder(items) : null;
  const read = readEither(items, world);
  const { notes, any } = read;
  const where = [...read.where, ...ofProfile(ask, read.where)];
  const dimension = most ?? stated ?? sidesCompared(ask, where);
  const fields = takeFields(ask);
  const issuer = where.find(({ field }) => field === "issuer");
  const isAbout = cued(ask, "issuer_about") && issuer !== undefined && Array.isArray(issuer.value);
  const isCounted = averages(ask).length > 0 || dimension !== null;
  const intent = (otherwise: Plan["intent"]): Plan["intent"] => (isIssuerOnly(where) ? "issuer" : otherwise);
  const whole = dimension === null ? where : where.filter(({ field }) => field !== dimension);
  const isOwnOrder = items.some((item) => meaningOf(item, "order")?.field !== undefined);
  // 'Top 5 issuers by number of bonds': the first rows of the full table answer it.
  if (most !== null || stated !== null)
    for (const [at, item] of items.entries())
      if (item.kind === "number" && isCue(items[at - 1], "top")) take(items, at - 1, at);
  if (averages(ask).length > 0)
    for (const [at, item] of items.entries()) if (meaningOf(item, "order") !== null) take(items, at);
  if (isCounted) {
    const counts = counted(where, dimension, ask, measured(fields, order), any);
    // 'Count, average yield and longest': adds the bond at the end of another sort order to the figures.
    const isEnd = dimension === null && order?.limit === 1 && isOwnOrder;
    const last: Step[] = isEnd
      ? [{ ...screened({ where, ...(any === undefined ? {} : { any }) }, order, ask, []), id: `s${counts.length + 1}` }]
      : [];
    return planOf(isIssuerOnly(whole) ? "issuer" : "rank", [...counts, ...last], notes);
  }
  if (isAbout && order === null && !cued(ask, "count") && Array.isArray(issuer.value)) {
    return planOf("issuer", [{ id: "s1", tool: "issuer", input: { name: issuer.value[0] ?? "" } }], notes);
  }
  const isAsked = where.length > 0 || any !== undefined;
  if (!isAsked && order === null && !(meansList(ask) && (cued(ask, "count") || cued(ask, "live")))) return null;
  if (!isAsked && order !== null && !meansList(ask)) return null;
  // A date alone, without the event it refers to, is no question about bonds.
  const isDayOnly =
    any === undefined && where.every(({ field }) => field === "maturity_date" || field === "maturity_year");
  if (
    isDayOnly &&
    order === null &&
    !meansList(ask) &&
    !fields.includes("maturity_date") &&
    !namesField(ask, "maturity_date")
  )
    return null;
  return planOf(
    intent(order === null ? "screen" : "rank"),
    [screened({ where, ...(any === undefined ? {} : { any }) }, order, ask, fields)],
    notes,
  );
};
