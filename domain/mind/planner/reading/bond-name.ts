import {
  isCue,
  isFiller,
  type Item,
  meaningOf,
  skipFillers,
  skipFillersBack,
} from "#domain/mind/planner/language/item.ts";
import type { World } from "#domain/mind/planner/world.ts";

// Recognises a bond name: a run of names and figures, such as `rec 6.23 2031` or `7.18 gs 33`.

/** Kinds of bonds that are named without an issuer: `7.18 gs 33`. */
const CALLED_BY_KIND = new Set(["GSEC", "SDL", "TBILL", "STRIPS", "SGB"]);

const categoryOf = (item: Item): string | null => {
  const kind = meaningOf(item, "kind");
  return kind?.field === "category" && kind.negative !== true ? (kind.values[0] ?? null) : null;
};
const isCalledByKind = (item: Item) => CALLED_BY_KIND.has(categoryOf(item) ?? "") || isCue(item, "government");
const isName = (item: Item): boolean =>
  item.kind === "issuer" ||
  item.kind === "state" ||
  item.kind === "unknown" ||
  categoryOf(item) !== null ||
  isCue(item, "government");

/** 7.18, 7%, 718: a coupon as written in a bond name. */
export function isCoupon(item: Item): boolean {
  if (item.kind !== "number" || item.isOpen) return false;
  if (item.unit === "percent") return item.value < 20;
  if (item.unit !== null) return false;
  return (
    (item.value < 20 && item.words.includes(".")) ||
    (/^\d{3,4}$/.test(item.words) && item.value >= 400 && item.value < 1500)
  );
}

/** 33, 2033, Aug 2033: a maturity as written in a bond name. */
export function isDue(item: Item | undefined): boolean {
  if (item === undefined) return false;
  if (item.kind === "date") return item.precision === "day" || item.precision === "month";
  if (item.kind !== "number" || item.unit !== null || item.isOpen || item.words.includes(".")) return false;
  return (
    (/^\d{4}$/.test(item.words) && item.value > 1990 && item.value < 2100) ||
    (/^\d{2}$/.test(item.words) && item.value >= 24)
  );
}

/** `piramal finance 9 2027`: a whole number between issuer and maturity year is the coupon. */
function isWholeCoupon(items: readonly Item[], at: number, world: Pick<World, "isNameWord">): boolean {
  const [name, item, year] = [items[at - 1], items[at], items[at + 1]];
  const isRate = item?.kind === "number" && item.unit === null && !item.isOpen && /^\d{1,2}$/.test(item.words);
  const isNamed = name?.kind === "issuer" || (name?.kind === "unknown" && world.isNameWord(name.text));
  return isRate && item.value < 20 && isNamed && year?.kind === "number" && isDue(year);
}

/** `more than 7.43 gs 76`: coupon, name and year of a single bond. */
function beginsWhole(items: readonly Item[], at: number): boolean {
  const name = items[at + 1];
  const isNamed = name !== undefined && (name.kind === "issuer" || isCalledByKind(name));
  return isNamed && /\.\d\d/.test(items[at]?.words ?? "") && isDue(items[at + 2]);
}

/** True for a number that belongs to a bound, a level or a rank and not to a name. */
function isTaken(items: readonly Item[], at: number): boolean {
  const before = items[skipFillersBack(items, at - 1)];
  const direct = items[at - 1];
  const bound = meaningOf(before, "bound");
  // '15 lakh par 8.33 gs 36': after a size, `par` introduces the bond.
  const sized = items[at - 2];
  // '6.9 yield par 7.26 gs 33': likewise after a level with its field name.
  const isLevel = meaningOf(sized, "field")?.field === "bond_yield" && items[at - 3]?.kind === "number";
  const isSize = sized?.kind === "number" && sized.unit === "rupees";
  const isOfSize = isCue(direct, "at", "on") && (isSize || isLevel);
  if (
    beginsWhole(items, at) &&
    (before?.words.endsWith("than") === true ||
      bound?.way === "around" ||
      isOfSize ||
      isCue(direct, "settle", "until", "before", "after", "from", "between"))
  )
    return false;
  if (bound?.side === "before" || meaningOf(before, "order") !== null) return true;
  if (
    isCue(
      direct,
      "at",
      "between",
      "top",
      "from",
      "before",
      "after",
      "until",
      "since",
      "in_next",
      "settle",
      "due",
      "issued",
    )
  )
    return true;
  const isYear = items[at]?.kind === "number" && /^\d{4}$/.test(items[at].words);
  if (isYear && isCue(direct, "in") && meaningOf(items[at - 2], "field")?.field === "maturity_date") return true;
  const after = items[skipFillers(items, at + 1)];
  return meaningOf(after, "bound")?.side === "after" || meaningOf(after, "date_bound") !== null;
}

export interface Run {
  from: number;
  to: number;
  hasCoupon: boolean;
  hasDue: boolean;
  hasIssuer: boolean;
  /** Has a kind that can name a bond, or a word that may be a name. */
  hasName: boolean;
  /** Has a word that occurs in issuer names but is no full name: `muthoot fin`. */
  hasPart: boolean;
}

/** `7.32% Government of India bond of 2030`, `7.18 gs maturing in 2033`: index of the year after such words, or -1. */
function dueBehind(items: readonly Item[], from: number): number {
  for (let at = from; at < from + 6; at += 1) {
    const item = items[at];
    if (isDue(item)) return at > from ? at : -1;
    const isOne = isCue(item, "bonds") && !(item?.words ?? "").endsWith("s");
    const isRate = meaningOf(item, "field")?.field === "coupon_rate_percent";
    const isJoint =
      isOne ||
      isRate ||
      isOneBond(item) ||
      isRelative(item) ||
      isCue(item, "in", "due", "until") ||
      (isCue(item, "and") && isCue(items[at + 1], "due")) ||
      meaningOf(item, "field")?.field === "maturity_date" ||
      isFiller(item);
    if (!isJoint) return -1;
  }
  return -1;
}

/** True for a singular noun such as `bond`. */
const isOneBond = (item: Item | undefined) =>
  (isCue(item, "bonds", "debenture") || meaningOf(item, "kind")?.field === "category") &&
  /(?:bond|paper|security|debenture|ncd|loan|issue|note)$/i.test(item?.words ?? "");

/** `the state loan that pays 7.18%`, `bond with the 6.80% coupon`: index of the coupon after such words, or -1. */
function couponBehind(items: readonly Item[], from: number): number {
  let isOne = isOneBond(items[from - 1]);
  for (let at = from; at < from + 6; at += 1) {
    const item = items[at];
    if (item !== undefined && isCoupon(item)) return isOne && !isTaken(items, at) ? at : -1;
    isOne ||= isOneBond(item);
    const isRate = meaningOf(item, "field")?.field === "coupon_rate_percent";
    if (!isRate && !isOneBond(item) && !isFiller(item) && !isRelative(item) && !isCue(item, "at", "in")) return -1;
  }
  return -1;
}

const isRelative = (item: Item | undefined) => /^(?:that|which|who)$/i.test(item?.words ?? "");

/** `the HDFC Bank bond of 2028`: one bond identified by issuer and year only. */
const isTheOne = (items: readonly Item[], start: number, at: number) =>
  /(?:^|\s)(?:the|this|that)$/i.test(items[start - 1]?.words ?? "") &&
  isCue(items[at], "bonds", "debenture") &&
  isOneBond(items[at]);

/** Maximum number of items in a bond name. */
const LONGEST_NAME = 12;

/**
 * Longest run of names and figures from a place that may be one bond.
 * @param isBehindOther true when another bond is named before it: a bound between the two, as in `the yield of A over
 * B`, is not one of a figure
 */
export function runFrom(
  items: readonly Item[],
  start: number,
  world: Pick<World, "isNameWord">,
  isBehindOther = false,
): Run {
  const run: Run = {
    from: start,
    to: start - 1,
    hasCoupon: false,
    hasDue: false,
    hasIssuer: false,
    hasName: false,
    hasPart: false,
  };
  for (let at = start; at < Math.min(items.length, start + LONGEST_NAME); at += 1) {
    const item = items[at];
    if (item === undefined) break;
    const isWhole = run.hasCoupon && run.hasDue && (run.hasIssuer || run.hasName);
    if (isWhole) break;
    if (isName(item)) {
      run.hasIssuer ||= item.kind === "issuer";
      run.hasPart ||= item.kind === "unknown" && item.text.length > 2 && world.isNameWord(item.text);
      run.hasName ||=
        isCalledByKind(item) || item.kind === "state" || (item.kind === "unknown" && world.isNameWord(item.text));
    } else if (run.hasIssuer && !run.hasCoupon && isOwning(items, at)) continue;
    else if (!run.hasCoupon && at > start && isWholeCoupon(items, at, world)) run.hasCoupon = true;
    else if (!run.hasCoupon && isCoupon(item) && (!isTaken(items, at) || (isBehindOther && beginsWhole(items, at))))
      run.hasCoupon = true;
    else if (!run.hasDue && isDue(item) && at > start && !isTaken(items, at)) run.hasDue = true;
    else {
      const isNamed = run.hasIssuer || run.hasName;
      const isDueNext = run.hasCoupon || (run.hasIssuer && isTheOne(items, start, at));
      const due = isDueNext && !run.hasDue && isNamed ? dueBehind(items, at) : -1;
      const coupon = !run.hasCoupon && !run.hasDue && isNamed ? couponBehind(items, at) : -1;
      if (due < 0 && coupon < 0) break;
      if (due >= 0) run.hasDue = true;
      else run.hasCoupon = true;
      at = Math.max(due, coupon);
    }
    run.to = at;
  }
  return run;
}

/** `REC ka 6.23% 2031`: the issuer, then the rest of the name. */
const isOwning = (items: readonly Item[], at: number): boolean =>
  /^k[aie]$/i.test(items[at]?.words ?? "") &&
  items[at + 1] !== undefined &&
  isCoupon(items[at + 1] as Item) &&
  isDue(items[at + 2]);

/** `REC 2030 bonds`, `REC 2030 mein mature`: the year selects several bonds. */
function isOfMany(items: readonly Item[], at: number): boolean {
  const next = skipFillers(items, at + 1);
  const item = items[isCue(items[next], "in") ? next + 1 : next];
  return (
    (isCue(item, "bonds") && (item?.words ?? "").endsWith("s")) || meaningOf(item, "field")?.field === "maturity_date"
  );
}

/** A field right next to the name: `muthoot fin 2027 ytm`, `yield of muthoot fin 2027`. */
const isAskedBeside = (items: readonly Item[], { from, to }: Run): boolean =>
  [skipFillers(items, to + 1), skipFillersBack(items, from - 1), skipFillersBack(items, from - 1) - 1].some(
    (at) => meaningOf(items[at], "field") !== null,
  );

export function isBond(items: readonly Item[], run: Run): boolean {
  const { hasCoupon, hasDue, hasIssuer, hasName, hasPart, from, to } = run;
  if (to <= from) return false;
  // A bill pays no interest, so its percentage is a level.
  const isBill = items.slice(from, to + 1).some((item) => categoryOf(item) === "TBILL");
  if (hasCoupon && isBill) return false;
  if (hasCoupon) {
    const first = skipFillersBack(items, from - 1);
    const isAsked = !hasIssuer && !hasName && meaningOf(items[first], "field") !== null;
    return (hasIssuer || hasName || hasDue) && !isAsked;
  }
  return (hasIssuer || (hasPart && isAskedBeside(items, run))) && hasDue && !isOfMany(items, to);
}

/** Removes words from both ends that occur in no known name. */
export function trimmed(items: readonly Item[], run: Run, world: Pick<World, "isNameWord">): Run {
  let { from, to } = run;
  const isStray = (item: Item | undefined) =>
    item?.kind === "unknown" && !item.text.includes("&") && !world.isNameWord(item.text);
  const isNamed = items.slice(from, to + 1).some((item) => isName(item) && !isStray(item));
  if (!isNamed) return run;
  while (isStray(items[from])) from += 1;
  while (isStray(items[to])) to -= 1;
  return { ...run, from, to };
}
