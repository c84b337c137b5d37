import type { ChoiceCondition } from "#domain/contract/mind/condition.ts";
import { isCue, type Item, meaningOf, skipFillers, skipFillersBack, take } from "#domain/mind/planner/language/item.ts";
import type { BoundWay } from "#domain/mind/planner/language/meaning.ts";
import { isNegated } from "#domain/mind/planner/reading/negation.ts";
import { inRatingOrder, SOVEREIGN, UNRATED } from "#domain/bond-catalogue/ratings.ts";
import {
  RATING_SCALE,
  ratingFamily,
  ratingPlace,
  ratingsAbove,
  ratingsBelow,
  ratingsBetween,
  ratingsDownFrom,
  ratingsFrom,
} from "#domain/mind/ratings.ts";

// Rating conditions: a symbol alone means exactly that symbol; with a bound, all symbols on one side of it, including
// supported ratings.

function bounded(way: BoundWay, symbol: string): string[] {
  switch (way) {
    case "above":
      return ratingsAbove(symbol);
    case "at_least":
    case "around":
      return ratingsFrom(symbol);
    case "below":
      return ratingsBelow(symbol);
    default:
      return ratingsDownFrom(symbol);
  }
}

function boundOf(items: readonly Item[], at: number): { way: BoundWay; place: number } | null {
  const after = skipFillers(items, at + 1);
  const behind = boundBehind(items, after);
  if (behind !== null) return { way: behind.way, place: after };
  const before = skipFillersBack(items, at - 1);
  const ahead = meaningOf(items[before], "bound");
  return ahead?.side === "before" ? { way: ahead.way, place: before } : null;
}

/**
 * `AA minimum`, `AA or better`: a word valid on both sides belongs to a following figure or rating, if there is one.
 */
function boundBehind(items: readonly Item[], at: number) {
  const item = items[at];
  if (item?.kind !== "phrase") return null;
  const bounds = item.meanings.filter((each) => each.is === "bound");
  const next = items[skipFillers(items, at + 1)];
  const isOfNext = next?.kind === "number" || next?.kind === "rating" || meaningOf(next, "field") !== null;
  const isEither = bounds.some(({ side }) => side === "before");
  return isEither && isOfNext ? null : (bounds.find(({ side }) => side === "after") ?? null);
}

/**
 * `corporates above 9, rated`, `not AAA but rated`: without a symbol, agency or date nearby, `rated` asks for any
 * rating.
 */
function isRatedAlone(items: readonly Item[], at: number): boolean {
  const item = items[at];
  if (item === undefined || item.isUsed || !/^rated$/i.test(item.words)) return false;
  const next = items[skipFillers(items, at + 1)];
  const isOf =
    next?.kind === "rating" ||
    meaningOf(next, "bound") !== null ||
    meaningOf(next, "kind")?.field === "rating_agency" ||
    meaningOf(next, "ratings") !== null ||
    isCue(next, "in", "on", "by", "before", "after", "since", "from", "between", "until", "at", "not", "which");
  return !isOf && items[at - 1]?.kind !== "rating" && meaningOf(items[at - 1], "order") === null;
}

const GROUPS = {
  investment: () => ratingsFrom("BBB-"),
  junk: () => ratingsBelow("BBB-"),
  unrated: () => [UNRATED],
} as const;

/** Combines all ratings into one condition: exact symbols are alternatives, bounds apply together. */
export function readRatings(items: readonly Item[]): ChoiceCondition[] {
  const exact: string[] = [];
  const excluded: string[] = [];
  let within: string[] | null = null;
  const narrow = (set: string[]) => {
    within = within === null ? set : within.filter((each) => set.includes(each));
  };
  const isRatingItem = (item: Item) => item.kind === "rating";
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    const group = meaningOf(item, "ratings");
    if (item !== undefined && group !== null && !item.isUsed) {
      take(items, at);
      // 'Exclude unrated' keeps rated bonds.
      if (group.group === "unrated" && isNegated(items, at, at, () => false)) excluded.push(UNRATED);
      else if (group.group === "rated") excluded.push(UNRATED, SOVEREIGN);
      else if (group.group === "unrated") exact.push(UNRATED);
      else narrow(GROUPS[group.group]());
      continue;
    }
    if (isRatedAlone(items, at) && item !== undefined) {
      item.isUsed = true;
      excluded.push(UNRATED, SOVEREIGN);
      continue;
    }
    if (item?.kind !== "rating" || item.isUsed) continue;
    const { symbol } = item;
    const second = items[at + 2];
    const isPair = second?.kind === "rating" && isCue(items[at + 1], "and", "to");
    const lead = skipFillersBack(items, at - 1);
    const isLed = isCue(items[lead], "between", "from");
    // 'AA- to AA+' means all ratings in between, with or without a preposition.
    if (isPair && (isLed || isCue(items[at + 1], "to"))) {
      const [one, two] = [ratingPlace(symbol), ratingPlace(second.symbol)].toSorted((a, b) => a - b);
      narrow(ratingsBetween(one ?? 0, two ?? 0));
      take(items, isLed ? lead : at, at + 2);
      at += 2;
      continue;
    }
    const bound = boundOf(items, at);
    take(items, at);
    if (bound !== null) {
      take(items, bound.place);
      narrow(bounded(bound.way, symbol));
    } else if (isCue(items[at + 1], "family") || meaningOf(items[at + 1], "field")?.field === "category") {
      take(items, at + 1);
      exact.push(...ratingFamily(symbol));
    } else if (isNegated(items, at, at, isRatingItem)) excluded.push(symbol);
    else exact.push(symbol);
  }
  const asked = [...exact, ...(within ?? [])];
  // 'Not AAA but AA': the requested values make the exclusion redundant.
  const left = asked.length > 0 ? excluded.filter((symbol) => asked.includes(symbol)) : excluded;
  const found: ChoiceCondition[] = [];
  if (asked.length > 0)
    found.push({ field: "credit_rating", operator: "one_of", value: inRatingOrder(asked, RATING_SCALE) });
  // 'Neither AAA nor AA+, but rated' are two conditions.
  const isAnyRated = left.includes(SOVEREIGN) && left.includes(UNRATED);
  const others = isAnyRated ? left.filter((symbol) => symbol !== SOVEREIGN && symbol !== UNRATED) : left;
  if (isAnyRated) found.push({ field: "credit_rating", operator: "none_of", value: [SOVEREIGN, UNRATED] });
  if (others.length > 0)
    found.push({ field: "credit_rating", operator: "none_of", value: inRatingOrder(others, RATING_SCALE) });
  return found;
}
