import type { Condition } from "#domain/contract/mind/condition.ts";
import { conditionText } from "#domain/mind/condition-text.ts";
import { applyPatch, planOf } from "#domain/mind/patch.ts";
import type { Dimension } from "#domain/contract/mind/layer.ts";
import type { Plan, PlanPatch, Reading, Step, StepOf } from "#domain/contract/mind/plan.ts";
import { averages, counted } from "#domain/mind/planner/frames/about-lists.ts";
import { refusalOf } from "#domain/mind/planner/frames/refused.ts";
import { isEmptyRange } from "#domain/mind/planner/alternatives.ts";
import { isBareSpread } from "#domain/mind/planner/frames/curve.ts";
import { type Ask, cued, type Frame, namesField, takeDimension, takeFields } from "#domain/mind/planner/frames/ask.ts";
import {
  hasCue,
  isCue,
  isFiller,
  type Item,
  meaningOf,
  skipFillers,
  skipFillersBack,
  take,
} from "#domain/mind/planner/language/item.ts";
import { inOrder, readConditions } from "#domain/mind/planner/reading/conditions.ts";
import { type OrderRead, readOrder, sortOf } from "#domain/mind/planner/reading/order.ts";

// Follow-ups to the last list: they narrow, widen or correct it. New conditions replace earlier ones on the same field;
// the rest of the list is unchanged.

/** Opening words that continue the previous question. */
const CONTINUING_CUES = ["only", "also", "and", "or", "no", "not", "instead", "same_for", "this", "both"] as const;

const REPLACES = /^(?:make (?:it|that)|change (?:it|that|to)|switch to)/i;

const isPlainNo = (items: readonly Item[]) =>
  isCue(items[0], "not", "not_after") && /^(?:no|nahi|nahin|nahi,)$/i.test(items[0]?.words ?? "");

/** True when a question is complete on its own: it has a kind, an issuer, a bond, or the words `show … bonds`. */
function hasSubject({ items }: Pick<Ask, "items">): boolean {
  // The spread over G-Sec refers to the bond last mentioned.
  const isSpread = (hasCue(items, "spread") && items.every((item) => item.kind !== "issuer")) || isBareSpread(items);
  const isBase = (item: Item) => isSpread && meaningOf(item, "kind")?.values[0] === "GSEC";
  return items.some(
    (item) =>
      item.kind === "issuer" ||
      item.kind === "state" ||
      (meaningOf(item, "kind")?.field === "category" && !isBase(item)) ||
      meaningOf(item, "kind")?.field === "issuer_type" ||
      (isCue(item, "bonds") && !isCue(items[0], "only")),
  );
}

/** `of Kerala`, `for AA+`: a preposition and a name narrow the previous question. */
function isElliptic(items: readonly Item[]): boolean {
  const content = items.filter((item) => item.kind !== "stop");
  const isLed = /^(?:of|in|for|from)$/i.test(content[0]?.words ?? "");
  return (
    isLed &&
    content.length > 1 &&
    content
      .slice(1)
      .every(
        (item) =>
          isFiller(item) ||
          item.kind === "state" ||
          item.kind === "issuer" ||
          item.kind === "rating" ||
          meaningOf(item, "kind") !== null,
      )
  );
}

/** `how many bonds are live?` after a list counts that list, because it selects no bonds itself. */
function isBareCount(items: readonly Item[]): boolean {
  const isBare = (item: Item) =>
    item.kind === "stop" || isFiller(item) || isCue(item, "bonds", "count", "live", "this", "in", "also", "and");
  return hasCue(items, "count") && items.every(isBare);
}

const isAmount = ({ words }: Item) => /^(?:kitna|kitni|how much)$/i.test(words);

/** True when a sentence continues the previous one. A question complete on its own starts over. */
export function continuesPrevious(items: readonly Item[], hasFocus: boolean, isOfHoldings = false): boolean {
  if (!hasFocus) return false;
  const first = items.find((item) => item.kind !== "stop");
  if (isCue(first, ...CONTINUING_CUES) || isPlainNo(items) || REPLACES.test(first?.words ?? "") || isElliptic(items))
    return true;
  if (isBareCount(items)) return true;
  // 'How much of it is PSU' asks for a part of the last result. After a question about holdings, so does 'kitna PSU
  // hai'.
  const isPart = items.some((item) =>
    isCue(item, "share") ? isOfHoldings || /\bof it\b/i.test(item.words) : isOfHoldings && isAmount(item),
  );
  if (isPart && !hasCue(items, "bonds")) return true;
  // 'REC nahi' only excludes, so it cannot start a new question.
  const isTakenAway = items.some(
    (item, at) =>
      (item.kind === "issuer" || item.kind === "state" || meaningOf(item, "kind") !== null) &&
      isCue(items[skipFillers(items, at + 1)], "not_after"),
  );
  if (isTakenAway && !hasCue(items, "bonds")) return true;
  return (
    !hasSubject({ items }) ||
    items.some((item) => isCue(item, "instead", "instead_of", "this", "both") && !/^(?:is|that)$/i.test(item.words))
  );
}

/** Fields that express a maturity. */
const MATURITY = ["maturity_date", "maturity_year", "years_to_maturity", "time_to_maturity"];

const isNumeric = (each: Condition) => typeof each.value === "number";
const isUpper = (each: Condition) => each.operator.startsWith("less") || each.operator === "before";

/** True when a new condition replaces an old one: the same field and, for bounds, the same end. */
function replaces(made: Condition, old: Condition): boolean {
  const maturity = (each: Condition) => MATURITY.includes(each.field);
  if (made.field !== old.field) return maturity(made) && maturity(old) && !isNumeric(made) && !isNumeric(old);
  if (Array.isArray(made.value) || Array.isArray(old.value)) return true;
  return made.operator === "equals" || old.operator === "equals" || isUpper(made) === isUpper(old);
}

function merged(old: readonly Condition[], made: readonly Condition[], { isAdded }: { isAdded: boolean }): Condition[] {
  const widened = made.map((each) => {
    const same = old.find((other) => other.field === each.field && other.operator === each.operator);
    if (!isAdded || !Array.isArray(each.value) || !Array.isArray(same?.value)) return each;
    return { ...each, value: [...new Set([...same.value, ...each.value])].toSorted() } as Condition;
  });
  const staying = old.filter((each) => !widened.some((other) => replaces(other, each)));
  // 'No, below 7' after 'above 8': bounds that no figure satisfies together replace each other.
  const stays = staying.filter(
    (each) => !widened.some((other) => other.field === each.field && isEmptyRange([each, other])),
  );
  return inOrder([...stays, ...widened]);
}

/**
 * Applies a bare figure in a correction to the earlier field, not to the yield: `coupon above 7` then `no, above 8`.
 */
function ofSameField(made: readonly Condition[], old: readonly Condition[]): Condition[] {
  const figures = [...new Set(old.filter(isNumeric).map(({ field }) => field))];
  const [field] = figures;
  if (figures.length !== 1 || field === undefined) return [...made];
  return made.map((each) => (each.field === "bond_yield" ? ({ ...each, field } as Condition) : each));
}

/** `without the rating`, `any coupon`: fields with conditions to drop. */
function droppedFields(items: readonly Item[]): string[] {
  return items.flatMap((item, at) => {
    const field = meaningOf(item, "field");
    const isAny = /^(?:any|koi|whatever)$/i.test(items[at - 1]?.words ?? "");
    const lead = isAny ? at - 1 : skipFillersBack(items, at - 1);
    const next = items[skipFillers(items, at + 1)];
    // 'Without a coupon above 8' excludes bonds; it does not drop the condition.
    const isBounded = meaningOf(next, "bound") !== null || next?.kind === "number" || next?.kind === "range";
    if (field === null || isBounded || (!isAny && !isCue(items[lead], "not"))) return [];
    take(items, lead, at);
    return MATURITY.includes(field.field) ? MATURITY : [field.field];
  });
}

/** `and by coupon?`: the same list in another sort order. */
function resorted(items: readonly Item[], list: ListStep): OrderRead | null {
  if (list.tool !== "screen" || list.input.sort.field === "observations") return null;
  const at = items.findIndex((item, place) => sortOf(item) !== null && isCue(items[place - 1], "by"));
  if (at < 0 || meaningOf(items[skipFillers(items, at + 1)], "bound") !== null) return null;
  take(items, at - 1, at);
  return { field: sortOf(items[at]), direction: list.input.sort.direction, limit: null };
}

/** `coupon instead of yield`: the same list sorted by another figure. */
function sortedByOther(items: readonly Item[], list: ListStep): OrderRead | null {
  const at = items.findIndex((item) => isCue(item, "instead", "instead_of"));
  if (list.tool !== "screen" || at < 0) return null;
  const sorts = items.flatMap((item, place) => (sortOf(item) === null ? [] : [place]));
  const isPlain = items.every(
    (item, place) =>
      place === at || sorts.includes(place) || isFiller(item) || item.kind === "stop" || isCue(item, "by", "no"),
  );
  const isOf = isCue(items[at], "instead_of");
  const meant = sorts.find((place) => !isOf || place < at) ?? -1;
  if (!isPlain || meant < 0 || sorts.length > 2) return null;
  for (const place of [...sorts, at]) take(items, place);
  const direction = list.input.sort.field === "observations" ? "desc" : list.input.sort.direction;
  return { field: sortOf(items[meant]), direction, limit: null };
}

type ListStep = StepOf<"screen"> | StepOf<"count_by"> | StepOf<"holdings">;
const isList = (step: Plan["steps"][number]): step is ListStep =>
  step.tool === "screen" || step.tool === "count_by" || step.tool === "holdings";

/** `make it 10` after a ranking: the new limit, when no condition has a figure that could be meant. */
function otherLimit(items: readonly Item[], list: ListStep): number | null {
  const isPlain = items.every(
    (item) => isFiller(item) || item.kind === "stop" || item.kind === "number" || isCue(item, "instead", "only"),
  );
  const [number, ...others] = items.flatMap((item) => (item.kind === "number" ? [item] : []));
  if (list.tool !== "screen" || list.input.limit === 50 || !isPlain || number === undefined || others.length > 0)
    return null;
  const isCount = number.unit === null && Number.isInteger(number.value) && number.value >= 1 && number.value <= 50;
  if (!isCount || list.input.where.some(isNumeric)) return null;
  for (const item of items) item.isUsed = true;
  return number.value;
}

/** `7.5 instead`, `make it 7.5`: replaces the only figure among the conditions and keeps its bound. */
function otherFigure(items: readonly Item[], list: ListStep): Condition[] | null {
  const isPlain = items.every(
    (item) =>
      isFiller(item) ||
      item.kind === "stop" ||
      item.kind === "number" ||
      REPLACES.test(item.words) ||
      isCue(item, "instead", "no", "not"),
  );
  const isCorrected = REPLACES.test(items[0]?.words ?? "") || isPlainNo(items) || hasCue(items, "instead", "no");
  const [number, ...others] = items.flatMap((item) => (item.kind === "number" ? [item] : []));
  const figures = list.input.where.filter((each) => isNumeric(each) && each.field !== "years_to_maturity");
  const [figure] = figures;
  if (!isPlain || !isCorrected || number === undefined || others.length > 0 || figures.length !== 1) return null;
  const isPercent = number.unit === "percent" || (number.unit === null && number.value < 50);
  const isRate = figure?.field === "bond_yield" || figure?.field === "coupon_rate_percent";
  if (figure === undefined || !isPercent || !isRate || figure.value === 0) return null;
  for (const item of items) item.isUsed = true;
  return list.input.where.map((each) => (each === figure ? { ...figure, value: number.value } : each));
}

export const followUp: Frame = (ask) => {
  const { items, focus, world } = ask;
  const { plan } = focus;
  if (!ask.isFollowUp || plan === null || ask.bonds.length > 0) return null;
  const lists = plan.steps.filter(isList);
  const [list] = lists;
  if (list === undefined) return null;
  const more = otherLimit(items, list);
  if (more !== null) return applyPatch(plan, [{ op: "set", step: list.id, path: "limit", value: more }]);
  const figure = otherFigure(items, list);
  if (figure !== null) {
    const next = applyPatch(
      plan,
      lists.map(({ id }) => ({ op: "set", step: id, path: "where", value: figure })),
    );
    return { ...next, notes: earlier(list.input.where.filter((each) => figure.includes(each))) };
  }
  const isCorrection = isPlainNo(items) || isCue(items[0], "no");
  if (isPlainNo(items)) take(items, 0);
  const dropped = droppedFields(items);
  const dimension = takeDimension(ask);
  const order = sortedByOther(items, list) ?? readOrder(items) ?? resorted(items, list);
  const read = readConditions(items, world);
  const isReplacing = isCorrection || cued(ask, "instead") || REPLACES.test(items[0]?.words ?? "");
  const made = isReplacing && !namesField(ask, "bond_yield") ? ofSameField(read.where, list.input.where) : read.where;
  const { notes } = read;
  // Alternatives cannot be edited in part: a change to one of their fields must be asked as a full question.
  const either = new Set(
    lists.flatMap(({ input }) => ("any" in input ? (input.any ?? []).flat() : [])).map(({ field }) => field),
  );
  if (made.some(({ field }) => either.has(field))) return refusalOf("not_understood");
  const fields = takeFields(ask);
  const isWider = cued(ask, "also") && !isCorrection && !cued(ask, "only");
  const how = { isAdded: isWider };
  const isCounted = cued(ask, "count");
  if (
    made.length === 0 &&
    order === null &&
    dropped.length === 0 &&
    !isCounted &&
    !cued(ask, "matured") &&
    fields.length === 0 &&
    averages(ask).length === 0 &&
    dimension === null
  )
    return null;
  const isSummed = averages(ask).length > 0 || dimension !== null;
  if (isSummed && list.tool === "count_by")
    return recounted(ask, lists, merged(list.input.where, made, how), dimension);
  if (isSummed && list.tool === "screen") {
    return planOf("rank", counted(merged(list.input.where, made, how), dimension, ask, fields, list.input.any), [
      ...notes,
      ...earlier(list.input.where),
    ]);
  }
  const patch: PlanPatch = lists.flatMap(({ id, input }): PlanPatch => {
    const staying = input.where.filter(({ field }) => !dropped.includes(field));
    return [{ op: "set", step: id, path: "where", value: merged(staying, made, how) }];
  });
  if (list.tool === "screen") patch.push(...screenPatch(list, order, fields, ask));
  const next = applyPatch(plan, patch);
  const isSameAs = (each: Condition) => (other: Condition) => JSON.stringify(other) === JSON.stringify(each);
  const staying = list.input.where.filter((each) =>
    next.steps.some((step) => isList(step) && step.input.where.some(isSameAs(each))),
  );
  return { ...next, notes: [...notes, ...earlier(staying)] };
};

/** `median?`, `by issuer`: another aggregate or grouping of the same bonds. */
function recounted(ask: Ask, lists: readonly ListStep[], where: Condition[], dimension: Dimension | null): Plan {
  const counts = lists.flatMap((step) => (step.tool === "count_by" ? [step.input] : []));
  const asked = averages(ask);
  const [first] = counts;
  const inputs =
    asked.length === 0 || first === undefined
      ? counts
      : asked.map((aggregate) => ({ ...first, measure: first.measure ?? "bond_yield", aggregate }));
  const steps = inputs.map((input, place): Step => ({
    id: `s${place + 1}`,
    tool: "count_by",
    input: { ...input, where, ...(dimension === null ? {} : { dimension }) },
  }));
  return planOf("rank", steps, earlier(where));
}

const earlier = (staying: readonly Condition[]) =>
  staying.map((each): Reading => ({ words: conditionText(each), meant: conditionText(each), by: "earlier turn" }));

function screenPatch(
  list: StepOf<"screen">,
  order: ReturnType<typeof readOrder>,
  fields: readonly string[],
  ask: Ask,
): PlanPatch {
  const patch: PlanPatch = [];
  if (order !== null) {
    // `lowest instead` reverses the current sort order; the field changes only when the sentence names one.
    const isNamed =
      ask.items.some((item) => meaningOf(item, "order")?.field !== undefined) ||
      order.field !== "bond_yield" ||
      cuedYield(ask);
    const field = isNamed
      ? (order.field ?? list.input.sort.field)
      : list.input.sort.field === "observations"
        ? "bond_yield"
        : list.input.sort.field;
    patch.push({ op: "set", step: list.id, path: "sort", value: { field, direction: order.direction } });
    const isNumber =
      order.limit !== null &&
      (order.limit !== 1 ||
        ask.items.some(isOneOf) ||
        ask.items.some((item) => isCue(item, "which", "top") || (item.kind === "number" && item.value === 1)));
    // Five is also the default of `top` without a number.
    const isAmountNamed = ask.items.some(
      (item) => (item.kind === "number" && item.value === order.limit) || /^(?:five|paanch|panch)$/i.test(item.words),
    );
    if (isNumber && (order.limit !== 5 || isAmountNamed || list.input.limit === 50))
      patch.push({ op: "set", step: list.id, path: "limit", value: order.limit });
    patch.push({ op: "intent", intent: "rank" });
  }
  if (fields.length > 0)
    patch.push({ op: "set", step: list.id, path: "fields", value: [...new Set([...list.input.fields, ...fields])] });
  if (cued(ask, "matured")) patch.push({ op: "set", step: list.id, path: "include_matured", value: true });
  return patch;
}

/** `the cheapest one`: a single bond, not the whole list in that order. */
const isOneOf = (item: Item, at: number, items: readonly Item[]) =>
  isCue(item, "second") && /^(?:one|wal[ai])$/i.test(item.words) && meaningOf(items[at - 1], "order") !== null;

const cuedYield = ({ items }: Ask) => items.some((item) => meaningOf(item, "field")?.field === "bond_yield");
