import { type Ask, type Frame, cued, namesField } from "#domain/mind/planner/frames/ask.ts";
import { about, nextId, subjectOf, usesOf } from "#domain/mind/planner/frames/subject.ts";
import { NUMBER_WORDS } from "#domain/mind/planner/language/numbers.ts";
import { isCue, isFiller, type Item, meaningOf, skipFillersBack, take } from "#domain/mind/planner/language/item.ts";
import { readSize } from "#domain/mind/planner/reading/amounts.ts";
import { dayAt, readDays } from "#domain/mind/planner/reading/days.ts";
import { addDays } from "#domain/lib/iso-date.ts";
import { applyPatch } from "#domain/mind/patch.ts";
import type { Plan, Step } from "#domain/contract/mind/plan.ts";

/** `interest for 2 years`: number of months counted from settlement. A period after `next` is read as dates instead. */
function takeMonths({ items }: Ask): number | null {
  const at = items.findIndex(
    (item, place) =>
      item.kind === "number" &&
      !item.isUsed &&
      (item.unit === "years" || item.unit === "months") &&
      !isCue(items[skipFillersBack(items, place - 1)], "in_next"),
  );
  const item = items[at];
  if (item?.kind !== "number") return null;
  const months = item.unit === "years" ? 12 * item.value : item.value;
  if (!Number.isInteger(months) || months < 1 || months > 1200) return null;
  take(items, at);
  return months;
}

/** `all remaining coupons`, `coupons till March 2028`: asks for payments, not the coupon rate. */
export function asksCoupons(ask: Ask): boolean {
  const { items } = ask;
  if (cued(ask, "remaining") && namesField(ask, "coupon_rate_percent")) return true;
  const isBounded = cued(ask, "until", "before", "in_next") || items.some(({ kind }) => kind === "date");
  const isPlural = items.some(
    (item) => meaningOf(item, "field")?.field === "coupon_rate_percent" && /s$/i.test(item.words),
  );
  // 'The first coupon in 2028', 'the total coupon till maturity': with a date or a sum, `coupon` means the payment.
  const named = items.flatMap((item) => meaningOf(item, "field")?.field ?? []);
  const isOne =
    ask.bonds.length === 1 &&
    named.includes("coupon_rate_percent") &&
    named.every((field) => field === "coupon_rate_percent" || field === "maturity_date");
  const hasYear =
    !named.includes("maturity_date") && items.some((item) => dayAt(item) !== null && /\d/.test(item.words));
  if (isOne && (cued(ask, "total") || (hasYear && !cued(ask, "at")))) return true;
  // 'How many coupons are left' counts payments.
  const isCounted = cued(ask, "count") && ask.bonds.length === 1;
  return isPlural && (isBounded || isCounted) && !cued(ask, "at");
}

/** `next 3 coupons`: the number of payments. Marks the number as used. */
function takeMost({ items }: Ask): number | null {
  const countOf = (item: Item | undefined): number => {
    if (item?.kind === "number" && item.unit === null) return item.value;
    return item?.kind === "unknown" || item?.kind === "phrase" ? (NUMBER_WORDS[item.text] ?? 0) : 0;
  };
  const at = items.findIndex((item, place) => countOf(item) > 0 && isCue(items[place - 1], "in_next", "top"));
  const count = countOf(items[at]);
  if (!Number.isInteger(count) || count < 1 || count > 100) return null;
  take(items, at);
  return count;
}

/** `if I pay 104.5 for …`: a price, not a size. */
export const hasPaidLevel = (items: readonly Item[]): boolean =>
  items.some(
    (item, at) =>
      item.kind === "number" &&
      item.unit === null &&
      item.value < 1000 &&
      /^(?:pay|paid|paying|bought|give)$/i.test(items[at - 1]?.words ?? ""),
  );

const isBeforeNoFigure = (items: readonly Item[], at: number) =>
  items.slice(at + 1, at + 3).every(({ kind }) => kind !== "number" && kind !== "range" && kind !== "date");

/** `on 5 crore`: the last cashflows for another size. */
function ofOtherSize({ items, focus, isFollowUp, bonds }: Ask): Plan | null {
  const last = focus.plan?.intent === "cashflow" && isFollowUp && bonds.length === 0 ? focus.plan : null;
  const isPlain = items.every(
    (item) =>
      item.kind === "stop" ||
      isFiller(item) ||
      isCue(item, "and", "on", "at", "also", "same_for", "in") ||
      /^(?:kitn[aie]|how much)$/i.test(item.words) ||
      (item.kind === "number" && item.unit === "rupees"),
  );
  const quantum = last !== null && isPlain ? readSize(items) : null;
  if (last === null || quantum === null) return null;
  const steps = last.steps.filter(({ tool }) => tool === "cashflow");
  return applyPatch(
    last,
    steps.map(({ id }) => ({ op: "set", step: id, path: "quantum", value: quantum })),
  );
}

/** Cashflows to a buyer who settles T+1. */
export const cashflow: Frame = (ask) => {
  const { items } = ask;
  const resized = ofOtherSize(ask);
  if (resized !== null) return resized;
  // 'What coupon is paid on REC 2031' asks for the rate, not for a date.
  const isPaidOn = items.some((item, at) => /^paid on$/i.test(item.words) && items[at + 1]?.kind === "bond");
  const isInterest = cued(ask, "interest", "year_interest") || (cued(ask, "paid") && !isPaidOn);
  const isListed = asksCoupons(ask);
  // 'Redemption?' without a size or interest asks for the maturity date.
  const isDay =
    !isInterest &&
    items.every((item) => !isCue(item, "flows", "next") || /^redemptions?$/i.test(item.words)) &&
    items.every((item) => item.kind !== "number" || item.unit !== "rupees");
  const isFlows = (cued(ask, "flows", "next") && !isDay) || isListed;
  // The payment frequency is a field of the bond, not a cashflow.
  const isFrequency =
    namesField(ask, "coupon_frequency") ||
    items.some(
      (item) => meaningOf(item, "kind")?.field === "coupon_frequency" && item.words.toLowerCase() !== "annual",
    );
  const isSized = items.some((item) => item.kind === "number" && item.unit === "rupees");
  const isYearly = cued(ask, "year_interest") && !namesField(ask, "coupon_frequency");
  const isFact = isFrequency && !isFlows && !isSized && !isYearly;
  // 'The curve at maturity' is about the curve; 'if I pay 104.5, what do I earn' asks for a yield.
  const isOther = cued(ask, "curve") || (hasPaidLevel(items) && !isFlows);
  if ((!isInterest && !isFlows) || isFact || isOther || ask.bonds.length > 1) return null;
  if (ask.bonds.length === 0 && (!ask.isFollowUp || items.some(({ kind }) => kind === "rating" || kind === "issuer")))
    return null;
  const subject = subjectOf(ask);
  if (subject === null) return null;
  const quantum = readSize(items);
  const most = takeMost(ask);
  const months = takeMonths(ask);
  const isYear = cued(ask, "year_interest") || months !== null;
  const isWhen = cued(ask, "paid") && !cued(ask, "interest", "flows") && quantum === null;
  // 'Coupon date next': `next` is apart from its noun, with no period after it.
  const isNextApart =
    (isFlows || isInterest) &&
    !isYear &&
    most === null &&
    items.some((item, at) => isCue(item, "in_next") && isBeforeNoFigure(items, at));
  const isNext = (cued(ask, "next") || isWhen || isNextApart) && !cued(ask, "remaining");
  const within = isYear ? [] : readDays(items, ask.world.today);
  const from = within.find((each) => each.operator === "after")?.value;
  const to = within.find((each) => each.operator === "before")?.value;
  const year = within.find((each) => each.field === "maturity_year")?.value;
  const day = within.find((each) => each.operator === "is")?.value;
  const span =
    typeof day === "string"
      ? { from: day, to: day }
      : Array.isArray(year)
        ? { from: `${year[0]}-01-01`, to: `${year[0]}-12-31` }
        : {};
  for (const [at, item] of items.entries()) if (isYear && dayAt(item) !== null) take(items, at);
  const id = nextId(subject.steps);
  const input = {
    ...(quantum === null ? {} : { quantum }),
    ...(typeof from === "string" ? { from: addDays(from, 1) } : {}),
    ...(typeof to === "string" ? { to: addDays(to, -1) } : {}),
    ...span,
    ...(isYear ? { months: months ?? 12 } : {}),
  };
  const uses = usesOf(subject, "bond");
  const flows: Step = {
    id,
    tool: "cashflow",
    input: { ...input, ...(most === null ? (isNext ? { most: 1 } : {}) : { most }), total: false },
    uses,
  };
  const isOfPeriod = quantum !== null && cued(ask, "interest") && Object.keys(span).length + within.length > 0;
  const isTotal =
    isYear || isOfPeriod || cued(ask, "total") || (typeof to === "string" && quantum !== null && cued(ask, "in_next"));
  const total: Step = { id: nextId(subject.steps, 1), tool: "cashflow", input: { ...input, total: true }, uses };
  return about(
    ask,
    "cashflow",
    subject,
    isTotal ? [flows, total] : [flows],
    quantum === null ? [{ words: "on what size", meant: "one bond", by: "default" }] : [],
  );
};
