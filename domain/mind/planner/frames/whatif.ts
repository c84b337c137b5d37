import { applyPatch } from "#domain/mind/patch.ts";
import {
  isPlan,
  type Plan,
  type PlanPatch,
  type Question,
  type Step,
  type StepOf,
} from "#domain/contract/mind/plan.ts";
import { meaningText } from "#domain/mind/texts.ts";
import { cued, type Frame, namesField, takeFields } from "#domain/mind/planner/frames/ask.ts";
import { asksCoupons, hasPaidLevel } from "#domain/mind/planner/frames/cashflow.ts";
import { derivedFields, factsBeside, PRICED } from "#domain/mind/planner/frames/price-fields.ts";
import { about, nextId, subjectOf, usesOf } from "#domain/mind/planner/frames/subject.ts";
import { isCue, type Item, type ItemOf, meaningOf, take } from "#domain/mind/planner/language/item.ts";
import { type DealRead, readLevel, readSettlement, readSize } from "#domain/mind/planner/reading/amounts.ts";
import { type Rungs, takeLevels, takeRungs } from "#domain/mind/planner/reading/rungs.ts";
import { type SettlementDays, settlementNotes } from "#domain/mind/planner/reading/settlement-days.ts";
import { hasShift, takeShift, type YieldShift } from "#domain/mind/planner/reading/yield-shift.ts";
import { PRICES_BEGIN } from "#domain/quote-parser/line-items.ts";

function dealIn(items: readonly Item[], isBareAllowed: boolean): DealRead {
  const quantum = readSize(items);
  return { ...readSettlement(items), ...readLevel(items, isBareAllowed), ...(quantum === null ? {} : { quantum }) };
}

/** Size and dates only, for a ladder with levels of its own. */
function dealWithout(items: readonly Item[]): DealRead {
  const quantum = readSize(items);
  return { ...readSettlement(items), ...(quantum === null ? {} : { quantum }) };
}

const hasLevels = ({ yield_from, price_from, yields, prices }: Partial<Rungs>): boolean =>
  (yield_from ?? price_from ?? yields ?? prices) !== undefined;

const isEmpty = (deal: DealRead) => Object.keys(deal).length === 0;

/** `1 cr par ek saal mein`: a duration is not a level; `6.70y` is one. */
const isLevelUnit = ({ unit, words }: ItemOf<"number">) =>
  unit === null || unit === "percent" || (unit === "years" && /\dy$/i.test(words));

/** True for an unused level: not the bound of a condition, not in a list of dates. */
const hasLevel = (items: readonly Item[]) =>
  hasPaidLevel(items) ||
  items.some(
    (item, at) =>
      item.kind === "number" &&
      !item.isUsed &&
      item.value < 1000 &&
      isLevelUnit(item) &&
      (isCue(items[at - 1], "at") || isCue(items[at + 1], "at") || isOfLevel(items, at) || isNamedYield(items, at)),
  );

/** `6.90% yield`: the field name right after the level. */
const isNamedYield = (items: readonly Item[], at: number) =>
  items[at]?.kind === "number" &&
  items[at].unit === "percent" &&
  meaningOf(items[at + 1], "field")?.field === "bond_yield";

/** `assuming a yield of 6.80%`: the field name right before the level. */
function isOfLevel(items: readonly Item[], at: number): boolean {
  const before = items[at - 1];
  const field = meaningOf(isCue(before, "in") ? items[at - 2] : before, "field")?.field;
  return field === "bond_yield" || field === "published_price" || field === "clean_price";
}

const isDayRead = ({ settlement_date, settlement_delta, settlements }: DealRead) =>
  settlement_date !== undefined || settlement_delta !== undefined || settlements !== undefined;

/** @param isLevel false when the level is given separately, such as the two yields of a ladder */
function defaultNote(deal: DealRead, isLevel: boolean): Plan["notes"] {
  const isPublished = isLevel && deal.price === undefined && deal.yield_percent === undefined;
  const notes: Plan["notes"] = isPublished
    ? [{ words: "at what level", meant: "its last published yield", by: "default" }]
    : [];
  return !isDayRead(deal) ? [...notes, { words: "settlement", meant: "T+1", by: "default" }] : notes;
}

/** Settlement defaults to T+1. */
const settled = (deal: DealRead): DealRead => (isDayRead(deal) ? deal : { ...deal, settlement_delta: 1 });

/** Price of a bond at a level, or yield at a price. */
export const whatif: Frame = (ask) => {
  const { items } = ask;
  const isPriced = items.some(
    (item) => item.kind === "phrase" && item.meanings.some((each) => each.is === "field" && PRICED.has(each.field)),
  );
  const isCash =
    asksCoupons(ask) ||
    cued(ask, "flows", "next", "year_interest", "paid") ||
    (cued(ask, "interest") && !isPriced && !hasLevel(items));
  // 'Seller shows 6.90% yield: clean price and total outgo please' gives the level and asks for the results.
  const isWorkedOut = items.some((item) => /^(?:clean price|consideration|total outgo|outgo)/i.test(item.words));
  const isMarket =
    (cued(ask, "bid", "ask", "depth", "live_quotes") && !((cued(ask, "if") || isWorkedOut) && hasLevel(items))) ||
    (cued(ask, "trades") && !hasLevel(items) && !isPriced);
  if (isCash || isMarket || cued(ask, "spread", "similar")) return null;
  const isLadder = cued(ask, "ladder") || (cued(ask, "step") && items.some(({ kind }) => kind === "range"));
  if (ask.bonds.length === 0) {
    if (!ask.isFollowUp || (!isPriced && !hasLevel(items) && !isLadder && !hasShift(items))) return null;
  }
  if (ask.bonds.length > 1) return null;
  const isToday =
    namesField(ask, "published_price", "clean_price") &&
    items.some((item) => item.kind === "settle" || item.kind === "date");
  const hasDeal =
    hasLevel(items) || items.some((item) => (item.kind === "number" && !item.isUsed) || item.kind === "settle");
  if (!isPriced && !hasDeal && !isToday && !isLadder) return null;
  const subject = subjectOf(ask);
  if (subject === null) return null;
  if (isLadder)
    for (const [at, item] of items.entries()) if (meaningOf(item, "bound")?.way === "around") take(items, at);
  const shift = isLadder ? null : takeShift(items);
  const rungs = isLadder ? takeRungs(items) : (takeLevels(items) ?? eitherWay(shift));
  const hasExplicitRungs = rungs !== null && hasLevels(rungs);
  const deal = settled(hasExplicitRungs ? dealWithout(items) : dealIn(items, true));
  const fields = takeFields(ask);
  const id = nextId(subject.steps);
  const uses = usesOf(subject, "bond");
  const step: Step = rungs
    ? { id, tool: "ladder", input: { ...deal, rungs: 5, ...rungs }, uses }
    : {
        id,
        tool: "price",
        input: {
          ...deal,
          ...shifted(shift),
          fields: derivedFields(fields, deal.price !== undefined && shift === null),
        },
        uses,
      };
  const notes = [...defaultNote(deal, !hasExplicitRungs), ...settlementNotes(items, deal.settlements)];
  // 'Its coupon, and its price at 6.9': fields that pricing does not return are looked up as well.
  const others = cued(ask, "and") || items.some(({ words }) => /^then$/i.test(words)) ? factsBeside(fields) : [];
  const facts: Step = {
    id: nextId(subject.steps, 1),
    tool: "facts",
    input: { isins: [], fields: others, difference: false },
    uses: usesOf(subject, "isins"),
  };
  const made = about(ask, "whatif", subject, others.length > 0 ? [step, facts] : [step], notes);
  return deal.price !== undefined && deal.price < PRICES_BEGIN && isPlan(made)
    ? priceOrYield(made, id, deal.price)
    : made;
};

/** For a move without a direction: one rung on each side. */
const eitherWay = (shift: YieldShift | null) => (shift?.isEitherWay === true ? { step_bp: shift.bp, rungs: 1 } : null);

const shifted = (shift: YieldShift | null) => (shift === null ? {} : { shift_bp: shift.bp });

/** `@` indicates a price, but 6.85 looks like a yield, so the person is asked. */
function priceOrYield(plan: Plan, step: string, level: number): Question {
  const set = (path: "price" | "yield_percent", other: "price" | "yield_percent"): PlanPatch => [
    { op: "unset", step, path: other },
    { op: "set", step, path, value: level },
  ];
  return {
    ask: meaningText(`a yield of ${level}`, `a price of ${level}`),
    choices: [
      { label: `Yield ${level}%`, patch: set("yield_percent", "price") },
      { label: `Price ${level}`, patch: set("price", "yield_percent") },
    ],
    plan,
  };
}

/** `and at 6.75?`, `for 10 cr`, `T+0`: repeats the last pricing with another level, size or date. */
export const repricing: Frame = (ask) => {
  const last = ask.focus.plan?.steps.find((step): step is StepOf<"price"> => step.tool === "price");
  if (ask.bonds.length > 0 || last === undefined || ask.focus.plan === null || !ask.isFollowUp) return null;
  if (
    ask.items.some(({ kind }) => kind === "issuer" || kind === "rating") ||
    cued(ask, "flows", "interest", "spread", "similar")
  )
    return null;
  const shift = takeShift(ask.items);
  if (shift?.isEitherWay === true) return null;
  const deal = dealIn(ask.items, true);
  const asked = takeFields(ask).filter((field) => PRICED.has(field));
  if (isEmpty(deal) && asked.length === 0 && shift === null) return null;
  return repriced(ask.focus.plan, last, { ...deal, ...shifted(shift) }, asked);
};

/** Inputs that a follow-up changes in the last pricing. */
type Repricing = DealRead & { shift_bp?: number };

function repriced(plan: Plan, last: StepOf<"price">, deal: Repricing, asked: readonly string[]): Plan {
  const step = last.id;
  const isLevel = deal.price !== undefined || deal.yield_percent !== undefined;
  const isDay = isDayRead(deal);
  const fields = [
    deal.price === undefined
      ? last.input.price === undefined || isLevel
        ? "clean_price"
        : "bond_yield"
      : "bond_yield",
    ...asked,
  ];
  const dropped = [
    ...(isLevel ? ["price", "yield_percent", "shift_bp"] : []),
    ...(isDay ? ["settlement_date", "settlement_delta", "settlements", "trade_date"] : []),
  ];
  const made = applyPatch(plan, [
    ...dropped.map((path) => ({ op: "unset" as const, step, path })),
    ...Object.entries(deal).map(([path, value]) => ({
      op: "set" as const,
      step,
      path,
      value: value as string | number | SettlementDays,
    })),
    { op: "set", step, path: "fields", value: [...new Set(fields)] },
  ]);
  return { ...made, notes: [{ words: "the bond", meant: "the one priced before", by: "earlier turn" }] };
}
