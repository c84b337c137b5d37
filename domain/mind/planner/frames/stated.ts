import type { IsoDate } from "#domain/lib/iso-date.ts";
import { planOf } from "#domain/mind/patch.ts";
import { type Ask, cued, type Frame, takeFields } from "#domain/mind/planner/frames/ask.ts";
import { isCue, type Item, meaningOf, skipFillers, skipFillersBack, take } from "#domain/mind/planner/language/item.ts";
import { readLevel, readSettlement, readSize } from "#domain/mind/planner/reading/amounts.ts";
import { derivedFields } from "#domain/mind/planner/frames/price-fields.ts";
import { takeSettlementDays } from "#domain/mind/planner/reading/settlement-days.ts";
import { PRICES_BEGIN } from "#domain/quote-parser/line-items.ts";
import type { StepOf } from "#domain/contract/mind/plan.ts";

// Prices a bond that no list contains, from the terms in the sentence: `a 8.97% half-yearly govt bond issued … due … at
// 6.44% settle …`.

type Terms = NonNullable<StepOf<"price">["input"]["terms"]>;

interface Days {
  issue?: IsoDate;
  maturity?: IsoDate;
  settlement?: IsoDate;
}

const isDay = (item: Item | undefined) => item?.kind === "date" && item.precision === "day";

/**
 * Assigns dates without a label: the latest is the maturity if none is labelled so, the earliest of the rest is the
 * settlement.
 */
function withUnlabelled(days: Days, unlabelled: readonly IsoDate[]): Days {
  const sorted = unlabelled.toSorted();
  const isLastDue = days.maturity === undefined && (days.issue !== undefined || days.settlement !== undefined);
  const maturity = days.maturity ?? (isLastDue ? sorted.pop() : undefined);
  const settlement = days.settlement ?? sorted.shift();
  return {
    ...days,
    ...(maturity === undefined ? {} : { maturity }),
    ...(settlement === undefined ? {} : { settlement }),
  };
}

/** Index of the next meaningful item after a date. */
function afterDay(items: readonly Item[], at: number): number {
  const next = skipFillers(items, at + 1);
  return isCue(items[next], "on") ? skipFillers(items, next + 1) : next;
}

/** True for a word that labels a date as settlement or maturity. */
const isDayWord = (item: Item | undefined) =>
  isCue(item, "settle", "due") || meaningOf(item, "field")?.field === "maturity_date";

/** Assigns each date by the word before it; a pair `a to b` is issue and maturity. */
function daysOf(items: readonly Item[]): { days: Days; places: number[] } {
  const days: Days = {};
  const places: number[] = [];
  const unlabelled: IsoDate[] = [];
  // '10 Dec 2027 ko mature, 11 Dec 2026 settle': the label follows each date.
  const opening = items.findIndex(isDay);
  const ahead = items[skipFillersBack(items, opening - 1)];
  const isLed = isDayWord(ahead) || isCue(ahead, "issued") || meaningOf(ahead, "field")?.field === "issue_date";
  const isBehindEach = isDayWord(items[afterDay(items, opening)]) && !isLed;
  for (const [at, item] of items.entries()) {
    if (item.kind !== "date" || item.precision !== "day") continue;
    places.push(at);
    const next = skipFillers(items, at + 1);
    const before = skipFillersBack(items, at - 1);
    const led = isCue(items[before], "on", "by") ? skipFillersBack(items, before - 1) : before;
    const word = items[led];
    const after = items[afterDay(items, at)];
    if (isBehindEach && isDayWord(after)) {
      if (isCue(after, "settle")) days.settlement = item.from;
      else days.maturity = item.from;
      continue;
    }
    if (isCue(word, "settle", "settles", "trade")) days.settlement = item.from;
    else if (isCue(word, "issued") || meaningOf(word, "field")?.field === "issue_date") days.issue = item.from;
    else if (isCue(items[next], "to") && isDay(items[skipFillers(items, next + 1)])) days.issue = item.from;
    else if (
      days.maturity === undefined &&
      (isCue(word, "due", "to") || meaningOf(word, "field")?.field === "maturity_date" || isCue(word, "flows"))
    )
      days.maturity = item.from;
    else unlabelled.push(item.from);
    if (/^(?:tak|तक)$/.test(items[next]?.words ?? "")) take(items, next);
  }
  return { days: withUnlabelled(days, unlabelled), places };
}

const FREQUENCIES = ["MONTHLY", "QUARTERLY", "SEMI_ANNUAL", "ANNUAL"] as const;

function kindsOf(items: readonly Item[]) {
  const kinds = items.map((item) => meaningOf(item, "kind"));
  const has = (field: string, value: string) =>
    kinds.some((kind) => kind?.field === field && kind.values.includes(value));
  const frequency = FREQUENCIES.find((each) => has("coupon_frequency", each));
  const isGovernment =
    has("category", "GSEC") || has("category", "SDL") || items.some((item) => isCue(item, "government"));
  const isBill = has("category", "TBILL") || items.some((item) => isCue(item, "bill"));
  const isXirr = items.some((item) => isCue(item, "yearly_pay") && item.words.toLowerCase() === "xirr");
  const isCompany =
    has("category", "CORPORATE") ||
    has("category", "NBFC") ||
    has("category", "PSU") ||
    has("category", "BANK") ||
    items.some((item) => isCue(item, "debenture"));
  return { frequency, isGovernment, isBill, isXirr, isCompany };
}

function familyOf(items: readonly Item[]): Terms["family"] | null {
  const { isGovernment, isBill, isXirr, isCompany } = kindsOf(items);
  if (isBill) return "DISC-365";
  if (isXirr && !isGovernment) return "NCD-XIRR";
  if (isCompany) return "NCD-ANN";
  return isGovernment ? "GSEC" : null;
}

const isPriceWord = (item: Item | undefined) =>
  /^(?:published_price|clean_price)$/.test(meaningOf(item, "field")?.field ?? "");

/** Coupon rate: the figure next to `coupon`, else the first one in percent. */
function takeCoupon(items: readonly Item[]): number | undefined {
  const isRate = (item: Item | undefined) =>
    item?.kind === "number" && !item.isUsed && (item.unit === "percent" || item.unit === null) && item.value < 40;
  const isCoupon = (at: number) => meaningOf(items[at], "field")?.field === "coupon_rate_percent";
  const before = (at: number) => {
    const place = skipFillersBack(items, at - 1);
    return isCue(items[place], "in") ? skipFillersBack(items, place - 1) : place;
  };
  // 'With an 8.45% annual coupon': the word may follow, with the frequency in between.
  const behind = (at: number) => {
    const place = skipFillers(items, at + 1);
    return meaningOf(items[place], "kind")?.field === "coupon_frequency" ? skipFillers(items, place + 1) : place;
  };
  const named = items.findIndex((item, at) => isRate(item) && (isCoupon(before(at)) || isCoupon(behind(at))));
  // 'Ytm 9.1% ncd … bought at 101.2': with a price given, the yield is the question.
  const isPriced = items.some(
    (item, at) =>
      item.kind === "number" &&
      item.unit === null &&
      item.value >= PRICES_BEGIN &&
      item.value < 250 &&
      (isCue(items[before(at)], "at") || isPriceWord(items[before(at)])),
  );
  const isLevel = (at: number) =>
    isCue(items[before(at)], "at") || (!isPriced && meaningOf(items[before(at)], "field")?.field === "bond_yield");
  const at = named >= 0 ? named : items.findIndex((item, place) => isRate(item) && !isLevel(place));
  const item = items[at];
  if (item?.kind !== "number") return undefined;
  take(items, at);
  return item.value;
}

function hasStatedTerms(ask: Ask, { maturity, issue, settlement }: Days): boolean {
  if (maturity === undefined || ask.bonds.length > 0 || ask.items.some(({ kind }) => kind === "issuer")) return false;
  const isPriced =
    cued(ask, "at", "price_ask", "settle", "if", "yearly_pay") ||
    ask.items.some((item) =>
      /^(?:clean_price|published_price|bond_yield)$/.test(meaningOf(item, "field")?.field ?? ""),
    );
  // Paper without interest is priced without its issue date. It settles T+1 unless a date is given.
  const isDiscounted = paysNothing(ask.items) && ask.items.some(isLevelLeft);
  if (isPriced && isDiscounted) return true;
  const isSettled = settlement !== undefined || ask.items.some(({ kind }) => kind === "settle");
  return isPriced && (issue !== undefined || isSettled || isOneWithLevel(ask.items));
}

/** `a 7.1% annual corporate bond due 15 mar 2030 at 7.4`: one bond with its rate and level, and no bounds. */
function isOneWithLevel(items: readonly Item[]): boolean {
  const isMany = items.some(
    (item) => (isCue(item, "bonds") && /s$/i.test(item.words)) || isCue(item, "count", "which"),
  );
  const isBounded = items.some((item) => meaningOf(item, "bound") !== null || item.kind === "range");
  return !isMany && !isBounded && items.filter(isLevelLeft).length === 2;
}

/** True for a bill, or a bond stated to have no coupon. */
const paysNothing = (items: readonly Item[]): boolean =>
  items.some((item) => {
    const kind = meaningOf(item, "kind");
    return isCue(item, "bill") || kind?.values[0] === "TBILL" || kind?.values[0] === "ZERO_COUPON";
  });

const isLevelLeft = (item: Item) =>
  item.kind === "number" && (item.unit === null || item.unit === "percent") && item.value > 0 && item.value < 250;

export const stated: Frame = (ask) => {
  const { items } = ask;
  const { days, places } = daysOf(items);
  const family = familyOf(items);
  if (family === null || days.maturity === undefined || !hasStatedTerms(ask, days)) return null;
  for (const at of places) take(items, at);
  const settlements = days.settlement === undefined ? takeSettlementDays(items, false) : null;
  const settled = settlements === null && days.settlement === undefined ? readSettlement(items) : {};
  const { frequency } = kindsOf(items);
  for (const [at, item] of items.entries()) {
    if (meaningOf(item, "kind") !== null || isCue(item, "bill", "debenture")) take(items, at);
    // The term of a bill adds nothing to its dates.
    if (item.kind === "number" && (item.unit === "days" || item.unit === "years")) take(items, at);
    const isTermOfBill = item.kind === "number" && /^(?:91|182|364)$/.test(item.words) && family === "DISC-365";
    if (isTermOfBill && meaningOf(items[at + 1], "kind")?.values[0] === "TBILL") take(items, at);
  }
  const coupon = family === "DISC-365" ? undefined : takeCoupon(items);
  const level = readLevel(items, true);
  const quantum = readSize(items);
  const terms: Terms = {
    family,
    maturity_date: days.maturity,
    ...(coupon === undefined ? {} : { coupon_percent: coupon }),
    ...(frequency === undefined ? {} : { frequency }),
    ...(days.issue === undefined ? {} : { issue_date: days.issue }),
  };
  return planOf("whatif", [
    {
      id: "s1",
      tool: "price",
      input: {
        terms,
        ...level,
        ...(days.settlement === undefined ? {} : { settlement_date: days.settlement }),
        ...(settlements === null ? settled : { settlements }),
        ...(quantum === null ? {} : { quantum }),
        fields: derivedFields(takeFields(ask), level.price !== undefined),
      },
    },
  ]);
};
