import type { StepOf } from "#domain/contract/mind/plan.ts";
import {
  isCue,
  isFiller,
  type Item,
  type ItemOf,
  meaningOf,
  skipFillers,
  skipFillersBack,
  take,
} from "#domain/mind/planner/language/item.ts";
import { PRICES_BEGIN } from "#domain/quote-parser/line-items.ts";

// Rungs of a ladder: `6.80 to 6.90`, `from 99 to 101 by 0.25`, `in steps of 2 bp`, `at 99.5, 99.75 and 100`.

type Ladder = StepOf<"ladder">["input"];
export type Rungs = Pick<Ladder, "step_bp"> &
  Partial<Pick<Ladder, "yield_from" | "yield_to" | "price_from" | "price_to" | "price_step" | "yields" | "prices">>;

const STEPS_BP = [1, 2, 5, 10, 20, 25, 50, 100, 200];
const PRICE_STEPS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];
/** Maximum number of steps that are easy to read. */
const STEPS_SEEN = 20;
const USUAL_STEP_BP = 5;
const MOST_PRICE = 250;

const isLevelUnit = ({ unit }: ItemOf<"number"> | ItemOf<"range">) => unit === null || unit === "percent";
const isPrice = (value: number) => value >= PRICES_BEGIN;
const fitting = (steps: readonly number[], width: number) =>
  steps.find((each) => width / each <= STEPS_SEEN + 1e-9) ?? steps.at(-1) ?? 1;

/** Levels between which a ladder runs, and its step. Marks the words as used. */
export function takeRungs(items: readonly Item[]): Rungs {
  const ends = takeEnds(items);
  const listed = ends === null ? takeLevels(items) : null;
  if (listed !== null) return listed;
  const step = takeStep(items);
  if (ends !== null && isPrice(ends[0])) {
    const [price_from, price_to] = ends;
    return {
      step_bp: USUAL_STEP_BP,
      price_from,
      price_to,
      price_step: step?.unit === null ? step.value : fitting(PRICE_STEPS, price_to - price_from),
    };
  }
  // A step without a unit is in percentage points of yield: 0.05 is five basis points.
  const bp = step === null ? undefined : step.unit === "bp" ? step.value : Math.round(step.value * 1e6) / 1e4;
  if (ends === null) return { step_bp: bp ?? USUAL_STEP_BP };
  const [yield_from, yield_to] = ends;
  return { yield_from, yield_to, step_bp: bp ?? fitting(STEPS_BP, (yield_to - yield_from) * 100) };
}

/** `in steps of 0.25`, `by 0.25`, `2 bp steps`, `0.5 apart`. */
function takeStep(items: readonly Item[]): { value: number; unit: "bp" | null } | null {
  const isLed = (at: number) =>
    isCue(items[skipFillersBack(items, at - 1)], "step", "by") ||
    isCue(items[skipFillers(items, at + 1)], "step") ||
    /^(?:every|har)$/i.test(items[at - 1]?.words ?? "");
  const at = items.findIndex(
    (item, place) =>
      item.kind === "number" &&
      !item.isUsed &&
      item.value > 0 &&
      (item.unit === "bp" || (isLevelUnit(item) && isLed(place) && item.value < PRICES_BEGIN)),
  );
  const item = items[at];
  if (item?.kind !== "number") return null;
  take(items, at);
  const word = items[skipFillersBack(items, at - 1)];
  if (/^(?:every|har)$/i.test(word?.words ?? "")) take(items, skipFillersBack(items, at - 1));
  return { value: item.value, unit: item.unit === "bp" ? "bp" : null };
}

const isPair = (from: number, to: number) => from < to && isPrice(from) === isPrice(to) && to <= MOST_PRICE;

function takeEnds(items: readonly Item[]): [from: number, to: number] | null {
  const at = items.findIndex((item) => item.kind === "range" && !item.isUsed && isLevelUnit(item));
  const range = items[at];
  if (range?.kind === "range" && isPair(range.from, range.to)) {
    take(items, at);
    return [range.from, range.to];
  }
  const between = items.findIndex(
    (item) => isCue(item, "between", "from") || meaningOf(item, "bound")?.way === "around",
  );
  const first = skipFillers(items, between + 1);
  const [low, joint, high] = [items[first], items[first + 1], items[skipFillers(items, first + 2)]];
  const isBetween = between >= 0 && low?.kind === "number" && isCue(joint, "and", "to") && high?.kind === "number";
  if (!isBetween || !isPair(low.value, high.value)) return null;
  take(items, between, skipFillers(items, first + 2));
  return [low.value, high.value];
}

const isJoint = (item: Item | undefined) =>
  isCue(item, "and", "or", "also") ||
  (item?.kind === "stop" && item.text === ",") ||
  (item?.kind === "unknown" && /^[/&;]$/.test(item.text));

/** `at 6.95 and at a yield of 7.05`: introducing words may be repeated before each level. */
const isLead = (item: Item | undefined) =>
  isCue(item, "at", "in") ||
  isFiller(item) ||
  /^(?:bond_yield|published_price|clean_price)$/.test(meaningOf(item, "field")?.field ?? "");

function isLed(items: readonly Item[], first: number): boolean {
  for (let at = first - 1; at >= 0 && isLead(items[at]); at -= 1) {
    const isOwn = isCue(items[at], "at") || meaningOf(items[at], "field") !== null;
    if (isOwn) return true;
  }
  return false;
}

/** Maximum spread of levels in one list; a figure further away is something else. */
const WIDEST = { yields: 5, prices: 30 } as const;
const MOST_LISTED = 20;

/** Two or more consecutive levels after `at` or their field name: `at 99.5, 99.75 and 100`. Marks the words as used. */
export function takeLevels(items: readonly Item[]): (Rungs & ({ yields: number[] } | { prices: number[] })) | null {
  const isOne = (item: Item | undefined): item is ItemOf<"number"> =>
    item?.kind === "number" && !item.isUsed && !item.isOpen && isLevelUnit(item) && item.value > 0;
  for (let first = 0; first < items.length; first += 1) {
    if (!isOne(items[first])) continue;
    if (!isLed(items, first)) continue;
    const places = [first];
    let isJoined = false;
    for (let at = first + 1; at < items.length; at += 1) {
      if (isOne(items[at]) && isJoined) {
        places.push(at);
        isJoined = false;
      } else if (isJoint(items[at])) isJoined = true;
      else if (!isJoined || !isLead(items[at])) break;
    }
    const levels = places.flatMap((at) => (isOne(items[at]) ? [items[at].value] : []));
    const [low, high] = [Math.min(...levels), Math.max(...levels)];
    const of = isPrice(low) ? "prices" : "yields";
    const isList =
      levels.length > 1 &&
      levels.length <= MOST_LISTED &&
      isPrice(low) === isPrice(high) &&
      high <= MOST_PRICE &&
      high - low <= WIDEST[of];
    if (!isList) continue;
    for (const at of places) take(items, at);
    const unique = [...new Set(levels)].toSorted((a, b) => a - b);
    return of === "prices" ? { step_bp: USUAL_STEP_BP, prices: unique } : { step_bp: USUAL_STEP_BP, yields: unique };
  }
  return null;
}
