import type { IsoDate } from "#domain/lib/iso-date.ts";
import { PRICES_BEGIN } from "#domain/quote-parser/line-items.ts";
import {
  isCue,
  type Item,
  type ItemOf,
  meaningOf,
  skipFillers,
  skipFillersBack,
  take,
} from "#domain/mind/planner/language/item.ts";
import { type SettlementDays, takeSettlementDays } from "#domain/mind/planner/reading/settlement-days.ts";

// Size, level and settlement of a hypothetical deal.

export interface DealRead {
  yield_percent?: number;
  price?: number;
  quantum?: number;
  settlement_date?: IsoDate;
  settlement_delta?: 0 | 1 | 2;
  settlements?: SettlementDays;
  trade_date?: IsoDate;
}

export function readSize(items: readonly Item[]): number | null {
  const at = items.findIndex((item) => item.kind === "number" && item.unit === "rupees" && !item.isUsed);
  const plain =
    at >= 0
      ? at
      : items.findIndex(
          (item) =>
            item.kind === "number" &&
            item.unit === null &&
            !item.isUsed &&
            item.value >= 10_000 &&
            Number.isInteger(item.value),
        );
  const item = items[plain];
  if (item?.kind !== "number" || item.value < 1) return null;
  take(items, plain);
  return Math.round(item.value);
}

const isLevel = (item: Item | undefined): item is ItemOf<"number"> =>
  item?.kind === "number" &&
  !item.isUsed &&
  (item.unit === null || item.unit === "percent" || item.unit === "years") &&
  item.value < 1000;

function kindOf(items: readonly Item[], at: number, level: ItemOf<"number">): "yield" | "price" {
  if (level.unit === "percent" || /y$/i.test(level.words)) return "yield";
  const before = skipFillersBack(items, at - 1);
  // '6.65 yield': the field name right after a figure too small for a price.
  if (meaningOf(items[at + 1], "field")?.field === "bond_yield" && level.value < PRICES_BEGIN) return "yield";
  for (const back of [before, skipFillersBack(items, before - 1), skipFillers(items, at + 1)]) {
    const field = meaningOf(items[back], "field")?.field;
    // The field name next to the level decides its kind; the field asked for is further away.
    if (
      field === "bond_yield" &&
      level.value < PRICES_BEGIN &&
      (back < at ? back >= before - 1 : true) &&
      isBeside(items, back, at)
    )
      return "yield";
    const isPrice = field === "published_price" || field === "clean_price";
    // 'The price at 6.7' asks for the price; 'price 102' and 'price @ 102' give it.
    const isAsked =
      level.value < PRICES_BEGIN &&
      [...items.slice(back, at), items[at + 1], ...(back > at ? [items[at - 1]] : [])].some(
        (item) => isCue(item, "at") && item?.words !== "@",
      );
    if (isPrice && isBeside(items, back, at)) return isAsked ? "yield" : "price";
  }
  if (items[before]?.words === "@") return "price";
  return level.value < PRICES_BEGIN ? "yield" : "price";
}

/** True when only `at`, `of` and similar words are in between. */
function isBeside(items: readonly Item[], from: number, to: number): boolean {
  const between = items.slice(Math.min(from, to) + 1, Math.max(from, to));
  return between.every((item) => isCue(item, "at", "in") || skipFillers([item], 0) === 1);
}

/** Level in the sentence: one after `at`, `@` or its field name first, else a leftover number. */
export function readLevel(items: readonly Item[], isBareAllowed: boolean): DealRead {
  const places = items.flatMap((item, at) => (isLevel(item) ? [at] : []));
  const isLed = (at: number) => {
    const before = items[skipFillersBack(items, at - 1)];
    const field = meaningOf(before, "field")?.field;
    return isCue(before, "at") || field === "bond_yield" || field === "published_price" || field === "clean_price";
  };
  const led = places.find(isLed);
  const behind = places.find((at) => isCue(items[at + 1], "at"));
  // A small whole number without a field name could count anything.
  const isUnambiguous = ({ unit, value, words }: ItemOf<"number">) =>
    unit !== "years" && (unit === "percent" || value >= PRICES_BEGIN || words.includes("."));
  const bare = isBareAllowed ? places.find((at) => isUnambiguous(items[at] as ItemOf<"number">)) : undefined;
  const at = led ?? behind ?? bare;
  const level = at === undefined ? undefined : items[at];
  if (at === undefined || level?.kind !== "number") return {};
  if (level.unit === "years" && !/y$/i.test(level.words)) return {};
  const kind = kindOf(items, at, level);
  take(items, at);
  return kind === "yield" ? { yield_percent: level.value } : { price: level.value };
}

/** T+0, T+1, T+2, `settle 4 Apr 2023`, `trade date …`, `today`. */
export function readSettlement(items: readonly Item[]): DealRead {
  const settlements = takeSettlementDays(items);
  if (settlements !== null) return { settlements, ...readTradeDay(items) };
  const delta = items.findIndex((item) => item.kind === "settle");
  const settle = items[delta];
  const read: DealRead = {};
  if (settle?.kind === "settle" && settle.delta <= 2) {
    take(items, delta);
    read.settlement_delta = settle.delta === 0 ? 0 : settle.delta === 1 ? 1 : 2;
  }
  const at = items.findIndex((item) => item.kind === "date" && item.precision === "day" && !item.isUsed);
  const day = items[at];
  if (day?.kind !== "date") return read;
  take(items, at);
  const before = items.slice(Math.max(0, at - 3), at);
  const isTrade =
    before.some((item) => isCue(item, "trade")) && !before.some((item) => isCue(item, "settle", "settles"));
  if (isTrade) return { ...read, trade_date: day.from };
  return read.settlement_delta === undefined ? { settlement_date: day.from } : { ...read, trade_date: day.from };
}

/** Trade date, when the sentence labels it so. */
function readTradeDay(items: readonly Item[]): Pick<DealRead, "trade_date"> {
  const at = items.findIndex((item) => item.kind === "date" && item.precision === "day" && !item.isUsed);
  const day = items[at];
  if (day?.kind !== "date" || !items.slice(Math.max(0, at - 3), at).some((item) => isCue(item, "trade"))) return {};
  take(items, at);
  return { trade_date: day.from };
}
