import { addDays, type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { type Exchange, EXCHANGES } from "#domain/entities/exchanges.ts";
import {
  type BusinessCalendar,
  isTradingDay,
  type MarketCalendar,
  nextTradingDay,
  settlementDate,
} from "#domain/calendar/business-calendar.ts";

/** Clock times, HH:mm IST; `close` and later may be 24:00. */
export interface MarketHours {
  open: string;
  close: string;
  /** last time to agree a T+0 deal */
  t0Close: string;
  /** pay-in cut-off at the clearing corporation */
  payIn: string;
  /** True when open on weekends and holidays too. */
  everyDay: boolean;
}

/** Debt segment 09:00 to 17:00, T+0 until 16:00, pay-in 17:45 (exchange and clearing pages; T+0 is our choice). */
export const debtMarketHours: MarketHours = {
  open: "09:00",
  close: "17:00",
  t0Close: "16:00",
  payIn: "17:45",
  everyDay: false,
};

/** A market that never closes, for the demo. */
export const alwaysOpenHours: MarketHours = {
  open: "00:00",
  close: "24:00",
  t0Close: "24:00",
  payIn: "24:00",
  everyDay: true,
};

export interface MarketSession {
  exchange: Exchange;
  open: string;
  close: string;
  t0_close: string;
  pay_in: string;
  /** True when this exchange deals now. */
  is_open: boolean;
  /** Today's holiday, if the exchange is closed or holds only a special session; otherwise null. */
  holiday: string | null;
}

export interface MarketTimings {
  /** ISO 8601 UTC */
  now: string;
  is_open: boolean;
  /** ISO 8601 UTC; null when the market never closes. */
  next_change_at: string | null;
  /** Settlement dates of T+0 and T+1 for a deal made now, or at the next opening when the market is closed. */
  settlement_dates: IsoDate[];
  sessions: MarketSession[];
  /** Closed days of this calendar year (IST) and the next, as far as published. */
  holidays: { date: IsoDate; name: string }[];
  /** Last day with published holidays. */
  holidays_until: IsoDate;
}

/** Market clock at an instant. Open from `open` inclusive to `close` exclusive. */
export function marketTimings(
  calendar: MarketCalendar,
  nowMs: number,
  hours: MarketHours = debtMarketHours,
): MarketTimings {
  const nextChangeMs = nextChange(calendar, nowMs, hours);
  const today = istDateOf(nowMs);
  const year = Number(today.slice(0, 4));
  return {
    now: new Date(nowMs).toISOString(),
    is_open: isMarketOpen(calendar, nowMs, hours),
    next_change_at: nextChangeMs === null ? null : new Date(nextChangeMs).toISOString(),
    settlement_dates: [0, 1].map((delta) => settlementDate(calendar, tradeDateAt(calendar, nowMs, hours), delta)),
    sessions: EXCHANGES.map((exchange) => {
      const own = calendar.of[exchange];
      const { open, close } = dealingHoursOn(own, today, hours) ?? hours;
      const is_open = isMarketOpen(own, nowMs, hours);
      const holiday = own.tradingHolidays.get(today) ?? null;
      return { exchange, open, close, t0_close: hours.t0Close, pay_in: hours.payIn, is_open, holiday };
    }),
    holidays: [...calendar.tradingHolidays]
      .map(([date, name]) => ({ date, name }))
      .filter(({ date }) => date >= `${year}-01-01` && date <= `${year + 1}-12-31`),
    holidays_until: calendar.publishedUntil,
  };
}

/** Dealing hours of a day: a special session on a holiday, else the market's hours; null when closed. */
export function dealingHoursOn(
  calendar: BusinessCalendar,
  date: IsoDate,
  hours: MarketHours,
): { open: string; close: string } | null {
  if (hours.everyDay || isTradingDay(calendar, date)) return hours;
  return calendar.sessions.get(date) ?? null;
}

/** Trade date of a deal made now: today until the close of a trading day, else the next trading day. */
export function tradeDateAt(calendar: BusinessCalendar, nowMs: number, hours: MarketHours = debtMarketHours): IsoDate {
  const today = istDateOf(nowMs);
  return nextTradingDay(calendar, nowMs < istInstantMs(today, hours.close) ? today : addDays(today, 1));
}

export function isMarketOpen(calendar: BusinessCalendar, nowMs: number, hours: MarketHours = debtMarketHours): boolean {
  const today = istDateOf(nowMs);
  const dealing = dealingHoursOn(calendar, today, hours);
  return dealing !== null && nowMs >= istInstantMs(today, dealing.open) && nowMs < istInstantMs(today, dealing.close);
}

/**
 * Last day whose dealing has ended by an instant, and the time it ended.
 * @param hasBegun includes the day that deals now, whose end is still to come
 */
export function lastDealingDay(
  calendar: BusinessCalendar,
  nowMs: number,
  hours: MarketHours,
  hasBegun = false,
): { date: IsoDate; endsMs: number } {
  for (let date = istDateOf(nowMs); ; date = addDays(date, -1)) {
    const dealing = dealingHoursOn(calendar, date, hours);
    if (dealing === null) continue;
    const endsMs = istInstantMs(date, dealing.close);
    if (nowMs >= (hasBegun ? istInstantMs(date, dealing.open) : endsMs)) return { date, endsMs };
  }
}

/** True when a deal agreed now can still settle today. */
export function isT0InTime(calendar: BusinessCalendar, nowMs: number, hours: MarketHours = debtMarketHours): boolean {
  return isMarketOpen(calendar, nowMs, hours) && nowMs < istInstantMs(istDateOf(nowMs), hours.t0Close);
}

function nextChange(calendar: BusinessCalendar, nowMs: number, hours: MarketHours): number | null {
  if (hours.everyDay && hours.open === "00:00" && hours.close === "24:00") return null;
  const today = istDateOf(nowMs);
  for (let day = today; ; day = addDays(day, 1)) {
    const dealing = dealingHoursOn(calendar, day, hours);
    if (dealing === null) continue;
    const [opens, closes] = [istInstantMs(day, dealing.open), istInstantMs(day, dealing.close)];
    if (nowMs < opens) return opens;
    if (nowMs < closes) return closes;
  }
}
