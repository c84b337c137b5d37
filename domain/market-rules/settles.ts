import {
  type BusinessCalendar,
  isSettlementDay,
  nextSettlementDay,
  settlementDate,
} from "#domain/calendar/business-calendar.ts";
import { isT0InTime, type MarketHours } from "#domain/calendar/market-timings.ts";
import { addDays, daysBetween, type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import type { Deal } from "#domain/market-rules/deal.ts";

/** Settlement as wanted: its day, and the working days to it. */
export interface Settles {
  date: IsoDate;
  /** Null for a day before the first settlement day, or on which nothing settles. */
  delta: number | null;
}

/** A settlement date further away is not counted; no class settles beyond T+2. */
const COUNTED_DAYS = 60;

/** Working days to settlement of a deal that names none: T+0 for paper of up to a year while it lasts, else T+1. */
export function defaultDelta(deal: Pick<Deal, "instrument" | "atMs">, calendar: BusinessCalendar, hours: MarketHours) {
  return isMoneyMarketClass(deal.instrument.class) && isT0Left(deal.atMs, calendar, hours) ? 0 : 1;
}

/** True while a deal can settle on its first settlement day. */
function isT0Left(atMs: number, calendar: BusinessCalendar, hours: MarketHours): boolean {
  const today = istDateOf(atMs);
  return hours.everyDay || settlementDate(calendar, today, 0) !== today || isT0InTime(calendar, atMs, hours);
}

export function settlesOf(deal: Deal, calendar: BusinessCalendar, hours: MarketHours): Settles {
  const day = istDateOf(deal.atMs);
  const wanted = deal.settlement ?? { delta: defaultDelta(deal, calendar, hours) };
  if ("delta" in wanted) return { date: settlementDate(calendar, day, wanted.delta), delta: wanted.delta };
  return { date: wanted.date, delta: deltaTo(wanted.date, day, calendar) };
}

/** Working days from a trade day to a settlement date; null for a day before the first, or on which nothing settles. */
export function deltaTo(date: IsoDate, day: IsoDate, calendar: BusinessCalendar): number | null {
  let counted = settlementDate(calendar, day, 0);
  if (date < counted || !isSettlementDay(calendar, date)) return null;
  if (daysBetween(counted, date) > COUNTED_DAYS) return COUNTED_DAYS;
  let delta = 0;
  for (; counted < date; delta++) counted = nextSettlementDay(calendar, addDays(counted, 1));
  return delta;
}
