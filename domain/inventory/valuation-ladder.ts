import { type BusinessCalendar, isTradingDay } from "#domain/calendar/business-calendar.ts";
import type { ValuationBasis } from "#domain/entities/inventory.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import type { Level } from "#domain/pricing/price-bond.ts";

// Valuation level of a holding: the first source with a level. The basis and its age are shown beside every figure.

/** Label of the basis beside a figure. */
export const BASIS_LABELS: Readonly<Record<ValuationBasis, string>> = {
  DESK: "Desk",
  MASTER_QUOTE: "Master quote",
  LAST_TRADE: "Last trade",
  COST: "Cost",
};

/** A level with its date. */
export interface ValuationLevel {
  basis: ValuationBasis;
  asOf: IsoDate;
  level: Level;
}

/** Known levels of a bond on a day; each null if absent. */
export interface ValuationSources {
  /** Level typed by the desk, valid only on its own day. */
  desk: { asOf: IsoDate; level: Level } | null;
  master: { asOf: IsoDate; level: Level } | null;
  trade: { asOf: IsoDate; level: Level } | null;
  /** Average clean price paid, per 100; null when the cost is unknown. */
  costPrice: number | null;
}

/** Trading days for which a trade is valid, including its own. */
export const LAST_TRADE_DAYS = 5;

/** First day whose trades are still valid on `day`. */
export function firstTradeDay(calendar: BusinessCalendar, day: IsoDate): IsoDate {
  let first = day;
  let left = isTradingDay(calendar, day) ? LAST_TRADE_DAYS - 1 : LAST_TRADE_DAYS;
  while (left > 0) {
    first = addDays(first, -1);
    if (isTradingDay(calendar, first)) left -= 1;
  }
  return first;
}

/** Valuation level on a day; null when not even the cost is known. */
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
