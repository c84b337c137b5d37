import { EXCHANGES, type Exchange } from "#domain/entities/exchanges.ts";
import { addDays, type IsoDate, weekdayOf } from "#domain/lib/iso-date.ts";
import {
  closesSettlement,
  closesTrading,
  type ExchangeHoliday,
  type ListedYear,
  type SpecialSession,
} from "#domain/calendar/exchange-holiday.ts";
import { exchangeHolidaysOf, type ReferenceHoliday } from "#domain/calendar/reference-holidays.ts";

// Business days of the debt segment. Holidays are data and change at short notice, so calendars are built from rows:
// one for each exchange, and one for the market, used where no exchange is named.

export interface BusinessCalendar {
  /** Days without dealing. */
  readonly tradingHolidays: ReadonlyMap<IsoDate, string>;
  /** Days without pay-in: the clearing corporation and the money market behind it are closed. */
  readonly settlementHolidays: ReadonlyMap<IsoDate, string>;
  /** Special dealing sessions on days that are otherwise closed. */
  readonly sessions: ReadonlyMap<IsoDate, SpecialSession>;
  /**
   * Last day of the last year with published lists, both of dealing and of settlement; later days only exclude
   * weekends.
   */
  readonly publishedUntil: IsoDate;
}

/** Market calendar and the exchange calendars behind it. */
export interface MarketCalendar extends BusinessCalendar {
  readonly of: Readonly<Record<Exchange, BusinessCalendar>>;
}

/** Year of `publishedUntil` when there are no lists; before all dates. */
const NO_YEAR = 1970;

/**
 * Builds the calendars of the exchanges and of the market. A deal may be done at either exchange, so the market is
 * closed only when both are; the place of settlement is not known beforehand, so the market settles only on days when
 * both do.
 */
export function buildMarketCalendar(
  holidays: readonly ExchangeHoliday[],
  years: readonly ListedYear[],
): MarketCalendar {
  const of = {
    NSE: calendarOf("NSE", holidays, years),
    BSE: calendarOf("BSE", holidays, years),
  } as const satisfies Record<Exchange, BusinessCalendar>;
  const { NSE: nse, BSE: bse } = of;
  const shut = [...nse.tradingHolidays].filter(([date]) => bse.tradingHolidays.has(date));
  const unsettled = new Map([...bse.settlementHolidays, ...nse.settlementHolidays]);
  const sessions = new Map(
    shut.flatMap(([date]) => {
      const held = EXCHANGES.flatMap((exchange) => of[exchange].sessions.get(date) ?? []);
      return held.length === 0 ? [] : [[date, widest(held)] as const];
    }),
  );
  return {
    of,
    tradingHolidays: new Map(shut),
    settlementHolidays: new Map([...unsettled].toSorted(byDate)),
    sessions,
    publishedUntil: nse.publishedUntil < bse.publishedUntil ? nse.publishedUntil : bse.publishedUntil,
  };
}

const byDate = ([a]: readonly [IsoDate, string], [b]: readonly [IsoDate, string]) => (a < b ? -1 : a > b ? 1 : 0);

function calendarOf(
  exchange: Exchange,
  holidays: readonly ExchangeHoliday[],
  years: readonly ListedYear[],
): BusinessCalendar {
  const own = holidays
    .filter((row) => row.exchange === exchange)
    .toSorted((a, b) => byDate([a.date, ""], [b.date, ""]));
  const named = (rows: readonly ExchangeHoliday[]) => new Map(rows.map(({ date, name }) => [date, name]));
  const lastYear = Math.max(NO_YEAR, ...years.filter((each) => each.exchange === exchange).map(({ year }) => year));
  return {
    tradingHolidays: named(own.filter(({ closes }) => closesTrading(closes))),
    settlementHolidays: named(own.filter(({ closes }) => closesSettlement(closes))),
    sessions: new Map(own.flatMap(({ date, session }) => (session === null ? [] : [[date, session] as const]))),
    publishedUntil: `${lastYear}-12-31`,
  };
}

/** First opening to last close. */
function widest(sessions: readonly SpecialSession[]): SpecialSession {
  const [open = ""] = sessions.map((session) => session.open).toSorted();
  return {
    open,
    close:
      sessions
        .map((session) => session.close)
        .toSorted()
        .at(-1) ?? open,
  };
}

/** Builds the calendars from rows of the reference data. */
export function buildCalendar(rows: readonly ReferenceHoliday[]): MarketCalendar {
  const { holidays, years } = exchangeHolidaysOf(rows);
  return buildMarketCalendar(holidays, years);
}

/** True for a day of a year without published holidays, which only excludes weekends. */
export function isUnpublished({ publishedUntil }: BusinessCalendar, date: IsoDate): boolean {
  return date > publishedUntil;
}

/** True on Saturday and Sunday, which are closed regardless of the lists. */
export function isWeekend(date: IsoDate): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6;
}

/** True when the debt segment deals. */
export function isTradingDay(calendar: BusinessCalendar, date: IsoDate): boolean {
  return !isWeekend(date) && !calendar.tradingHolidays.has(date);
}

/** True when bonds and money can move. */
export function isSettlementDay(calendar: BusinessCalendar, date: IsoDate): boolean {
  return !isWeekend(date) && !calendar.settlementHolidays.has(date);
}

/** First trading day on or after `date`. */
export function nextTradingDay(calendar: BusinessCalendar, date: IsoDate): IsoDate {
  let day = date;
  while (!isTradingDay(calendar, day)) day = addDays(day, 1);
  return day;
}

/** First settlement day on or after `date`. */
export function nextSettlementDay(calendar: BusinessCalendar, date: IsoDate): IsoDate {
  let day = date;
  while (!isSettlementDay(calendar, day)) day = addDays(day, 1);
  return day;
}

/**
 * Settlement date of a deal: `delta` working days after the trade date. A deal dated on a non-business day counts from
 * the next business day.
 */
export function settlementDate(calendar: BusinessCalendar, tradeDate: IsoDate, delta: number): IsoDate {
  let day = nextSettlementDay(calendar, nextTradingDay(calendar, tradeDate));
  for (let left = delta; left > 0; left--) day = nextSettlementDay(calendar, addDays(day, 1));
  return day;
}
