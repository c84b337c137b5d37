import { addDays, addMonths, type IsoDate } from "#domain/lib/iso-date.ts";
import type { Condition, DateCondition } from "#domain/contract/mind/condition.ts";
import {
  isCue,
  isFiller,
  type Item,
  meaningOf,
  skipFillers,
  skipFillersBack,
  take,
} from "#domain/mind/planner/language/item.ts";
import { dateToken } from "#domain/mind/planner/language/dates.ts";
import type { DateToken } from "#domain/mind/planner/language/token.ts";

// Bounds on dates. A year alone is a maturity year, known even for bonds without an exact date.

type Field = DateCondition["field"];

const FIELDS: Partial<Record<string, Field>> = {
  maturity_date: "maturity_date",
  issue_date: "issue_date",
  rating_date: "rating_date",
  call_date: "call_date",
  published_date: "published_date",
};

/** Date at an item: a day, month or year. A bare number from 1990 to 2099 counts as a year. */
export function dayAt(item: Item | undefined): DateToken | null {
  if (item?.kind === "date") return item;
  if (item?.kind !== "number" || item.unit !== null || item.isOpen || !/^\d{4}$/.test(item.words)) return null;
  return item.value >= 1990 && item.value < 2100
    ? dateToken(item.words, `${item.value}-01-01`, `${item.value}-12-31`, "year")
    : null;
}

/** A two-digit year next to a word for maturity: `sdl 27 maturity`, `maturing 28`. */
function shortYearAt(items: readonly Item[], at: number): DateToken | null {
  const item = items[at];
  if (item?.kind !== "number" || item.unit !== null || item.isOpen || !/^\d{2}$/.test(item.words)) return null;
  const isMaturity = (other: Item | undefined) => meaningOf(other, "field")?.field === "maturity_date";
  const before = skipFillersBack(items, at - 1);
  const isBeside =
    isMaturity(items[isCue(items[before], "in") ? before - 1 : before]) ||
    isMaturity(items[skipFillers(items, at + 1)]);
  const year = 2000 + item.value;
  return isBeside && item.value >= 20 ? dateToken(item.words, `${year}-01-01`, `${year}-12-31`, "year") : null;
}

/** Date field that a date refers to. Marks its word as used. */
function fieldFor(items: readonly Item[], at: number): Field {
  // 'Rated in 2026' refers to the rating date, 'AAA rated, before 2030' does not.
  const isRated =
    /^rated$/i.test(items[at - 2]?.words ?? "") &&
    items[at - 3]?.kind !== "rating" &&
    isCue(items[at - 1], "in", "on", "before", "after", "since", "from");
  if (isRated) return "rating_date";
  for (let back = at - 1; back >= 0 && at - back < 6; back -= 1) {
    const item = items[back];
    if (isCue(item, "issued")) return "issue_date";
    const field = FIELDS[meaningOf(item, "field")?.field ?? ""];
    if (field !== undefined) {
      take(items, back);
      return field;
    }
    if (item?.kind === "date" || item?.kind === "number" || item?.kind === "stop") break;
  }
  const after = items[skipFillers(items, at + 1)];
  return isCue(after, "issued") ? "issue_date" : (FIELDS[meaningOf(after, "field")?.field ?? ""] ?? "maturity_date");
}

const before = (field: Field, value: IsoDate): Condition => ({ field, operator: "before", value });
const after = (field: Field, value: IsoDate): Condition => ({ field, operator: "after", value });
const within = (field: Field, from: IsoDate, to: IsoDate): Condition[] => [
  after(field, addDays(from, -1)),
  before(field, addDays(to, 1)),
];

function alone(field: Field, day: DateToken): Condition[] {
  if (day.precision === "day") return [{ field, operator: "is", value: day.from }];
  if (day.precision === "year" && field === "maturity_date")
    return [{ field: "maturity_year", operator: "one_of", value: [day.from.slice(0, 4)] }];
  return within(field, day.from, day.to);
}

type Way = "before" | "after" | "until" | "since";

const OPPOSITE: Readonly<Record<Way, Way>> = { before: "since", since: "before", after: "until", until: "after" };

function wayOf(items: readonly Item[], at: number): { way: Way; place: number } | null {
  const behind = skipFillers(items, at + 1);
  const late = meaningOf(items[behind], "date_bound");
  if (late !== null) return { way: late.way, place: behind };
  const bound = meaningOf(items[behind], "bound");
  const isInside = /(?:andar|bhee?tar)$/i.test(items[behind]?.words ?? "");
  if (bound?.side === "after" && bound.way === "at_most" && !isInside) return { way: "until", place: behind };
  if (bound?.side === "after" && bound.way === "at_least") return { way: "since", place: behind };
  const ahead = skipFillersBack(items, at - 1);
  const item = items[ahead];
  if (isCue(item, "until") || isCue(item, "by")) return { way: "until", place: ahead };
  if (isCue(item, "since")) return { way: "since", place: ahead };
  if (isCue(item, "before")) return { way: "before", place: ahead };
  if (isCue(item, "after")) return { way: "after", place: ahead };
  const early = meaningOf(item, "bound");
  if (early?.side !== "before") return null;
  if (early.way === "below") return { way: "before", place: ahead };
  if (early.way === "above") return { way: "after", place: ahead };
  return { way: early.way === "at_least" ? "since" : "until", place: ahead };
}

/** Reads every date and period as a condition. */
export function readDays(items: readonly Item[], today: IsoDate): Condition[] {
  const found: Condition[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined || item.isUsed) continue;
    const next = nextAt(items, at, today);
    if (next !== null) {
      found.push(...within(fieldFor(items, at), addDays(today, 1), next.to));
      take(items, at, next.last);
      continue;
    }
    const day = dayAt(item) ?? shortYearAt(items, at);
    if (day === null) continue;
    const field = fieldFor(items, at);
    const second = dayAt(items[at + 2]);
    const isYears = day.precision === "year" && second?.precision === "year" && field === "maturity_date";
    // 'In March 2028 or March 2029' are alternatives, which do not form one period.
    const isPair = second !== null && (isCue(items[at + 1], "and", "to") || (isYears && isCue(items[at + 1], "or")));
    if (isPair) {
      const isLed = isCue(items[skipFillersBack(items, at - 1)], "between", "from") || isCue(items[at + 1], "to");
      if (isLed) take(items, skipFillersBack(items, at - 1), at + 2);
      else take(items, at, at + 2);
      const end = items[at + 3];
      if (/^tak$/i.test(end?.words ?? "") || isCue(end, "between")) take(items, at + 3);
      if (isYears && !isLed)
        found.push({
          field: "maturity_year",
          operator: "one_of",
          value: [day.from.slice(0, 4), second.from.slice(0, 4)],
        });
      else found.push(...within(field, day.from, second.to));
      at += 2;
      continue;
    }
    // 'Between january and june 2029' is a single period.
    const led = skipFillersBack(items, at - 1);
    if (isCue(items[led], "between", "from") && day.precision === "span") take(items, led);
    const bound = wayOf(items, at);
    const isYear = day.precision === "year" && field === "maturity_date";
    const ends = [bound?.place ?? at, at];
    const denied = bound === null ? -1 : deniedAfter(items, Math.max(...ends));
    const not = denied >= 0 ? denied : bound !== null || isYear ? notBefore(items, Math.min(...ends)) : -1;
    if (not >= 0 && bound === null) {
      take(items, not, at);
      found.push({ field: "maturity_year", operator: "none_of", value: [day.from.slice(0, 4)] });
      continue;
    }
    take(items, at);
    if (bound !== null) take(items, bound.place);
    if (not >= 0) take(items, not);
    const way = bound === null ? null : not >= 0 ? OPPOSITE[bound.way] : bound.way;
    if (way === null) found.push(...alone(field, day));
    else if (way === "before") found.push(before(field, day.from));
    else if (way === "after") found.push(after(field, day.to));
    else if (way === "since") found.push(after(field, addDays(day.from, -1)));
    else found.push(...(field === "maturity_date" ? [after(field, today)] : []), before(field, addDays(day.to, 1)));
  }
  return oneYearCondition(found);
}

/** `not maturing in 2028`, `nothing due after 2030`: index of the negating word, or -1. */
function notBefore(items: readonly Item[], at: number): number {
  let place = at - 1;
  while (
    place >= 0 &&
    (isCue(items[place], "in", "due", "second", "bonds") ||
      isFiller(items[place]) ||
      meaningOf(items[place], "field")?.field === "maturity_date")
  )
    place -= 1;
  return isCue(items[place], "not") && items[place]?.isUsed === false ? place : -1;
}

/** `2032 ke baad ka kuch nahi`: index of the negating word after a bound, or -1. */
function deniedAfter(items: readonly Item[], last: number): number {
  const at = skipFillers(items, last + 1);
  return isCue(items[at], "not_after") && items[at]?.isUsed === false ? at : -1;
}

/** Merges several maturity years, which are alternatives. */
function oneYearCondition(found: readonly Condition[]): Condition[] {
  const years = found.flatMap((each) =>
    each.field === "maturity_year" && each.operator === "one_of" ? each.value : [],
  );
  const rest = found.filter(({ field }) => field !== "maturity_year");
  // 'Not 2030, 2031': the requested years make the exclusion redundant.
  const not = found.flatMap((each) =>
    each.field === "maturity_year" && each.operator === "none_of" ? each.value : [],
  );
  if (years.length === 0 && not.length > 0)
    return [...rest, { field: "maturity_year", operator: "none_of", value: [...new Set(not)].toSorted() }];
  return years.length === 0
    ? rest
    : [...rest, { field: "maturity_year", operator: "one_of", value: [...new Set(years)].toSorted() }];
}

/** `in the next 6 months`, `agle 30 din mein`, `30 din mein mature`: from tomorrow to that day. */
function nextAt(items: readonly Item[], at: number, today: IsoDate): { to: IsoDate; last: number } | null {
  const isLed = isCue(items[at], "in_next");
  const isWithin =
    /^(?:mein|me|में)$/i.test(items[at + 1]?.words ?? "") &&
    items.some((item) => FIELDS[meaningOf(item, "field")?.field ?? ""] === "maturity_date" || isCue(item, "due"));
  if (!isLed && !isWithin) return null;
  const last = isLed ? skipFillers(items, at + 1) : at;
  const number = items[last];
  if (number?.kind !== "number" || !Number.isInteger(number.value) || number.value > 1200) return null;
  if (number.unit === "days") return { to: addDays(today, number.value), last };
  if (number.unit === "months") return { to: addMonths(today, number.value), last };
  return number.unit === "years" ? { to: addMonths(today, 12 * number.value), last } : null;
}
