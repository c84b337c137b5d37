import type { Step } from "#domain/contract/mind/plan.ts";
import { planOf } from "#domain/mind/patch.ts";
import { withDates } from "#domain/mind/planner/frames/about-bonds.ts";
import { cued, type Frame, namesField, takeFields } from "#domain/mind/planner/frames/ask.ts";
import { about, nextId, subjectOf, usesOf } from "#domain/mind/planner/frames/subject.ts";
import {
  hasCue,
  isCue,
  isFiller,
  isMinus,
  type Item,
  meaningOf,
  skipFillers,
  skipFillersBack,
  take,
} from "#domain/mind/planner/language/item.ts";

import { valueIn } from "#domain/mind/planner/reading/figure-field.ts";

// Questions about the government curve: its points, and a bond's spread over it.

/** `gsec se kitna upar hai`. */
const HIGHER = /^(?:upar|uper|zyada|jyada|higher|wide|wider)$/i;

const isBase = (item: Item | undefined) => isCue(item, "government") || meaningOf(item, "kind")?.values[0] === "GSEC";

/** `gsec se kitna upar`, `how far above gilts`: only the benchmark is named. */
export const isBareSpread = (items: readonly Item[]): boolean =>
  items.some(isBase) &&
  items.some((item) => HIGHER.test(item.words) || meaningOf(item, "bound")?.way === "above") &&
  items.every(
    (item) =>
      isBase(item) ||
      isFiller(item) ||
      item.kind === "stop" ||
      HIGHER.test(item.words) ||
      meaningOf(item, "bound")?.way === "above" ||
      isCue(item, "to", "count", "this", "curve", "difference"),
  );

/** True for bonds of another kind. A compounding frequency is not a kind. */
const isOtherKind = (item: Item): boolean => {
  const kind = meaningOf(item, "kind");
  return kind !== null && kind.field !== "coupon_frequency" && kind.values[0] !== "GSEC";
};

const CURVE_YEARS = [1, 2, 3, 5, 7, 10, 15, 20, 30, 40];

/** `10 year govt curve`, `10y gsec`, `spread of … over g-sec`. */
export const curve: Frame = (ask) => {
  const { items } = ask;
  if (ask.bonds.length > 1) return null;
  // 'What spread does it offer' does not ask for offers.
  const isVerb = (item: Item) => /^offers?$/i.test(item.words) && cued(ask, "spread");
  if (cued(ask, "both", "bid") || items.some((item) => isCue(item, "ask") && !isVerb(item))) return null;
  // 'How many points above g-sec': before the benchmark, `above` does not bound a figure.
  const overs = items.flatMap((item, at) =>
    (meaningOf(item, "bound") !== null &&
      (isBase(items[skipFillers(items, at + 1)]) || isCue(items[skipFillersBack(items, at - 1)], "curve"))) ||
    HIGHER.test(item.words)
      ? [at]
      : [],
  );
  const isPointed = cued(ask, "this") || isBareSpread(items);
  const isOfOne = ask.bonds.length === 1 || (ask.isFollowUp && isPointed && ask.focus.bonds.length > 0);
  const isMeasured = items.some((item) => isBase(item) || isCue(item, "curve"));
  const isBeside = isOfOne && isMeasured && (cued(ask, "compare", "difference") || overs.length > 0);
  // 'The curve at the maturity of …' is answered together with the bond's spread.
  const isAtBond = ask.bonds.length === 1 && cued(ask, "curve");
  if (cued(ask, "spread") || isBeside || isAtBond || (namesField(ask, "spread_bp") && ask.bonds.length > 0)) {
    const subject = ask.bonds.length > 0 || ask.isFollowUp ? subjectOf(ask) : null;
    if (subject === null) return null;
    for (const [at, item] of items.entries())
      if (isCue(item, "spread", "curve") || isBase(item) || overs.includes(at)) take(items, at);
    const step: Step = {
      id: nextId(subject.steps),
      tool: "curve",
      input: { years: [] },
      uses: usesOf(subject, "bond"),
    };
    // 'Yield and spread' asks for both.
    const fields = cued(ask, "and") ? withDates(takeFields(ask)) : [];
    const facts: Step = {
      id: nextId(subject.steps, 1),
      tool: "facts",
      input: { isins: [], fields, difference: false },
      uses: usesOf(subject, "isins"),
    };
    return about(ask, "curve", subject, fields.length > 0 ? [step, facts] : [step]);
  }
  if (ask.bonds.length > 0) return null;
  const terms = items.flatMap((item, at) =>
    item.kind === "number" &&
    (item.unit === "years" || item.unit === "months") &&
    !isCue(items[at - 1], "in_next") &&
    meaningOf(items[at - 1], "bound") === null
      ? [at]
      : [],
  );
  const isGovernment = items.some(isBase);
  // 'And 5?' after points of the curve.
  const isGoing =
    ask.isFollowUp &&
    ask.focus.plan?.steps.some((step) => step.tool === "curve" && step.input.years.length > 0) === true &&
    items.every(
      (item) =>
        item.kind === "number" ||
        item.kind === "stop" ||
        isFiller(item) ||
        isCue(item, "and", "at", "same_for", "also"),
    );
  // 'The slope between 2y and 10y gsec': compares points of the curve.
  const isSlope = isGovernment && terms.length > 0 && (cued(ask, "difference", "compare") || items.some(isMinus));
  const isCurve = cued(ask, "curve") || isGoing || isSlope;
  const isOther = items.some(
    (item) =>
      item.kind === "rating" ||
      item.kind === "issuer" ||
      item.kind === "range" ||
      (isCue(item, "between", "from") && !isCurve) ||
      isOtherKind(item),
  );
  const isPoint =
    isGovernment &&
    terms.length > 0 &&
    !hasCue(items, "bonds", "top", "count", "similar", "own", "holdings") &&
    !items.some(
      (item) =>
        meaningOf(item, "order") !== null || meaningOf(item, "aggregate") !== null || meaningOf(item, "bound") !== null,
    );
  if (isOther || (!isCurve && !isPoint)) return null;
  const plain = isCurve
    ? items.flatMap((item, at) => (item.kind === "number" && item.unit === null && item.value <= 50 ? [at] : []))
    : [];
  const places = [...terms, ...plain].toSorted((a, b) => a - b);
  for (const at of places) take(items, at);
  for (const [at, item] of items.entries())
    if (isCue(item, "government", "curve") || meaningOf(item, "kind") !== null || (isSlope && isMinus(item)))
      take(items, at);
  const years = places.flatMap((at) => {
    const item = items[at];
    return item?.kind === "number" ? [valueIn(item.value, item.unit)] : [];
  });
  takeFields(ask);
  return planOf("curve", [
    { id: "s1", tool: "curve", input: { years: years.length > 0 ? [...new Set(years)].slice(0, 20) : CURVE_YEARS } },
  ]);
};
