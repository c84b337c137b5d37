import type { Condition } from "#domain/contract/mind/condition.ts";
import type { Dimension, LayerName } from "#domain/contract/mind/layer.ts";
import type { Step } from "#domain/contract/mind/plan.ts";
import { planOf } from "#domain/mind/patch.ts";
import { averages, shownFields } from "#domain/mind/planner/frames/about-lists.ts";
import { type Ask, cued, type Frame, namesField, takeDimension, takeFields } from "#domain/mind/planner/frames/ask.ts";
import { refusalOf } from "#domain/mind/planner/frames/refused.ts";
import { isCue, type Item, meaningOf, take } from "#domain/mind/planner/language/item.ts";
import { inOrder, readConditions } from "#domain/mind/planner/reading/conditions.ts";
import { readOrder } from "#domain/mind/planner/reading/order.ts";

// Questions about the holdings of the caller's own firm.

/** Figures that exist per bond but not for a book. */
const UNWORKED: ReadonlySet<LayerName> = new Set<LayerName>([
  "modified_duration",
  "convexity",
  "pv01",
  "accrued_interest",
  "stamp_duty",
]);

const fieldOf = (item: Item | undefined): LayerName => meaningOf(item, "field")?.field ?? "display_name";

const namesYield = ({ items }: Ask) =>
  items.some((item) => fieldOf(item) === "bond_yield" || meaningOf(item, "order")?.field === "bond_yield");

const MEASURE_OF: Partial<Record<LayerName, LayerName>> = {
  bond_yield: "weighted_yield",
  coupon_rate_percent: "weighted_coupon",
};
const SPLIT = /^(?:split|break ?up|breakdown|allocation)$/i;
const FACE_WORDS = /\b(?:face|size|amount|value|exposure|kitna|how much)\b/i;

/** `do we hold any 7.18 gs 33`: selects the bond by ISIN when the search is sure of it. */
function ofBonds({ bonds, items, focus }: Ask): Condition[] {
  // 'Do we hold it' refers to the bond last mentioned.
  const [last] = focus.bonds;
  const isPointed = items.some((item) => isCue(item, "this") && !/^(?:is|that)$/i.test(item.words));
  if (bonds.length === 0 && isPointed && last !== undefined && focus.plan?.intent !== "portfolio")
    return [{ field: "isin", operator: "one_of", value: [last] }];
  const sure = bonds.filter(({ isSure }) => isSure);
  for (const bond of sure) bond.isUsed = true;
  const isins = sure.flatMap(({ candidates }) => candidates[0]?.isin ?? []);
  return isins.length === 0 ? [] : [{ field: "isin", operator: "one_of", value: isins.toSorted() }];
}

/**
 * `only gsec` and then `by rating`: keeps the earlier conditions on the holdings, except on fields that the new
 * sentence mentions.
 */
function earlierOf({ focus }: Ask, stated: readonly Condition[]): Condition[] {
  const last = focus.plan?.steps.find((step) => step.tool === "holdings");
  const before = last?.tool === "holdings" ? last.input.where : [];
  return before.filter(({ field }) => stated.every((each) => each.field !== field));
}

/** `I hold 7.18 gs 33. At what yield was it last marked?`: the first sentence only identifies the bond. */
function isPreface({ items, bonds }: Ask): boolean {
  const end = items.findIndex(({ kind, words }) => kind === "stop" && /^[.;]$/.test(words));
  const [first, rest] = [items.slice(0, end), items.slice(end + 1)];
  return (
    bonds.length === 1 &&
    first.some(({ kind }) => kind === "bond") &&
    first.some((item) => isCue(item, "holdings")) &&
    rest.some((item) => meaningOf(item, "field") !== null) &&
    !rest.some((item) => isCue(item, "holdings", "own"))
  );
}

/** Holdings of the caller's own firm. */
export const holdings: Frame = (ask) => {
  const { items, world, focus } = ask;
  const isOwn = cued(ask, "own", "holdings") || namesField(ask, "weighted_yield", "weighted_coupon");
  const isGoing = ask.isFollowUp && focus.plan?.intent === "portfolio" && ask.bonds.length === 0;
  const isWeighted = items.some((item) => /^(?:weighted|face weighted|face|weight|avg|average)$/i.test(item.words));
  // 'If I am offered 6.67 gs 35 at 98.60, what is my yield' is about a deal, not about holdings.
  const isSupposed = cued(ask, "if") && ask.bonds.length === 1 && !cued(ask, "holdings");
  if ((!isOwn && !isGoing) || isSupposed || isPreface(ask)) return null;
  // Future payments to a book are not calculated.
  if (isOwn && cued(ask, "interest", "flows", "next", "year_interest")) return refusalOf("not_understood");
  // 'Total face' after a list of holdings refers to that list, 'my total face' to all holdings.
  const isReplacing =
    cued(ask, "own") || items.some((item) => isCue(item, "holdings") && !/^total face$/i.test(item.words));
  const parted = takeDimension(ask);
  const isShare = cued(ask, "share");
  const order = readOrder(items);
  // 'Our largest issuer exposure': the face per issuer.
  const dimension = parted ?? (order !== null && namesField(ask, "issuer") ? "issuer" : null);
  const { where: stated, notes } = readConditions(items, world);
  const where = inOrder([...(isReplacing || !isGoing ? [] : earlierOf(ask, stated)), ...stated, ...ofBonds(ask)]);
  for (const item of items)
    if (item.kind === "unknown" && /^(?:weighted|exposures?|face|sizes?|amount)$/.test(item.text)) item.isUsed = true;
  const fields = takeFields(ask);
  const average = averages(ask).length > 0 || isWeighted;
  const [averaged, ...others] = fields.flatMap(
    (field) => (field.startsWith("weighted_") ? field : average ? MEASURE_OF[field] : undefined) ?? [],
  );
  // Other averages over a book are not calculated.
  const isUnworked = averages(ask).length > 0 || fields.some((field) => UNWORKED.has(field));
  if (isUnworked && averaged === undefined && fields.length > 0) return refusalOf("not_understood");
  const steps: Step[] = [];
  const id = () => `s${steps.length + 1}`;
  // 'What is our yield' asks for one figure for the whole book.
  const whole = items.find((item, at) => isCue(items[at - 1], "own") && MEASURE_OF[fieldOf(item)] !== undefined);
  const ofWhole = whole === undefined || /s$/i.test(whole.words) ? undefined : MEASURE_OF[fieldOf(whole)];
  // 'Top 3 by size' sorts holdings.
  const isRanked = order !== null && dimension === null;
  // 'Name and face' asks for the face of each holding.
  const isOfEach = items.some(({ words }) => /^names?$/i.test(words));
  const isTotal =
    (!isRanked &&
      !isOfEach &&
      items.some((item) => FACE_WORDS.test(item.words) && !/value|hissa|kitn[aei] kitn[aei]/i.test(item.words))) ||
    cued(ask, "total") ||
    (cued(ask, "count") && items.some((item) => /^kitn[aei]$/i.test(item.words)));
  const measure = averaged ?? (order === null && dimension === null && where.length === 0 ? ofWhole : undefined);
  // 'Weighted coupon and weighted yield' asks for two figures.
  for (const each of measure === undefined ? [] : new Set([measure, ...others]))
    steps.push({ id: id(), tool: "holdings", input: { where, measure: each, fields: [] } });
  if (measure === undefined && isShare) {
    const shared = where.find((each) => each.operator === "one_of");
    if (isTotal) steps.push({ id: id(), tool: "holdings", input: { where: [], measure: "total_face", fields: [] } });
    const by = dimension ?? dimensionOf(shared) ?? "category";
    const rest = where.filter((each) => each !== shared);
    // A split shows the amounts as well as their shares.
    if (items.some(({ words }) => SPLIT.test(words)))
      steps.push({
        id: id(),
        tool: "holdings",
        input: { where: rest, dimension: by, measure: "total_face", fields: [] },
      });
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
  // 'Do we own any, and how much' also asks for the list.
  const isAny =
    where.length > 0 &&
    (where.some(({ field }) => field === "isin") ||
      items.some(({ words }) => /^(?:any|koi|which|kaun ?s[aei])$/i.test(words)));
  if (steps.length === 0 || (isTotal && isAny && dimension === null && !isShare)) {
    const isOfYield = order?.field === "bond_yield" && namesYield(ask);
    // 'My biggest holding' means the largest face.
    const by = order?.field === "bond_yield" && !isOfYield ? "face" : order?.field;
    const sort =
      order === null || by === null || by === undefined ? {} : { sort: { field: by, direction: order.direction } };
    steps.push({ id: id(), tool: "holdings", input: { where, ...sort, fields: shownFields(fields) } });
  }
  for (const [at, item] of items.entries()) if (isCue(item, "share", "total")) take(items, at);
  return planOf("portfolio", steps, notes);
};

function dimensionOf(condition: Condition | undefined): Dimension | null {
  return condition !== undefined && Array.isArray(condition.value) ? (condition.field as Dimension) : null;
}
