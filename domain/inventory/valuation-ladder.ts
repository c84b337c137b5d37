import { type BusinessCalendar, isTradingDay } from "#domain/calendar/business-calendar.ts";
import type { ValuationBasis } from "#domain/entities/inventory.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import type { Level } from "#domain/pricing/price-bond.ts";

// What a holding is valued at: the first rung that has a level. The basis is shown beside every figure, and how old it is.

/** How the basis is named beside a figure. */
export const BASIS_LABELS: Readonly<Record<ValuationBasis, string>> = {
  DESK: "Desk",
  MASTER_QUOTE: "Master quote",
  LAST_TRADE: "Last trade",
  COST: "Cost",
};

/** A level with the day it is of. */
export interface ValuationLevel {
  basis: ValuationBasis;
  asOf: IsoDate;
  level: Level;
}

/** What is known of a bond's level on a day; each null where there is none. */
export interface ValuationSources {
  /** What the desk typed, which counts on its own day alone. */
  desk: { asOf: IsoDate; level: Level } | null;
  master: { asOf: IsoDate; level: Level } | null;
  trade: { asOf: IsoDate; level: Level } | null;
  /** Average clean price paid, per 100; null where the cost is not known. */
  costPrice: number | null;
}

/** A trade speaks for this many trading days, its own among them. */
export const LAST_TRADE_DAYS = 5;

/** The first day whose trades still speak on `day`. */
export function firstTradeDay(calendar: BusinessCalendar, day: IsoDate): IsoDate {
  let first = day;
  let left = isTradingDay(calendar, day) ? LAST_TRADE_DAYS - 1 : LAST_TRADE_DAYS;
  while (left > 0) {
    first = addDays(first, -1);
    if (isTradingDay(calendar, first)) left -= 1;
  }
  return first;
}

/** The level to value by on a day; null where not even the cost is known. */
export function valuationLevel(
  { desk, master, trade, costPrice }: ValuationSources,
  day: IsoDate,
  calendar: BusinessCalendar,
): ValuationLevel | null {
  if (desk !== null && desk.asOf === day) return { basis: "DESK", ...desk };
  if (master !== null) return { basis: "MASTER_QUOTE", ...master };
  if (trade !== null && trade.asOf >= firstTradeDay(calendar, day)) return { basis: "LAST_TRADE", ...trade };
  if (costPrice === null) return null;
  return { basis: "COST", asOf: day, level: { fixedField: "price", cleanPrice: costPrice } };
}
