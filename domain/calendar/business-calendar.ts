import { addDays, type IsoDate, weekdayOf } from "#domain/lib/iso-date.ts";

// Business days of the debt segment. Holidays are data and move late, so the calendar is built from rows. The equity
// list is shorter (no 19-Feb, 19-Mar, 1-Apr or 26-Aug in 2026) and is used only for years without a debt list.

/** One row of the holiday list; `market` says who is closed. */
export interface Holiday {
  date: IsoDate;
  name: string;
  market: string;
}

export interface BusinessCalendar {
  /** no dealing: the exchanges' debt segments */
  tradingHolidays: ReadonlyMap<IsoDate, string>;
  /** no pay-in: the clearing corporations and the money market behind them */
  settlementHolidays: ReadonlyMap<IsoDate, string>;
  /** the last day of the last year whose lists are there, of dealing and of settlement; later days only avoid weekends */
  publishedUntil: IsoDate;
}

const yearOf = (date: IsoDate) => date.slice(0, 4);
/** Before all days, where no list is there at all. */
const NO_YEAR = "1970";
const isDebtList = (market: string) => /\bDebt\b/.test(market) && !isSettlementList(market);
const isSettlementList = (market: string) => market.startsWith("Settlement") || market.startsWith("RBI ");

export function buildCalendar(rows: readonly Holiday[]): BusinessCalendar {
  const debtYears = new Set(rows.filter((row) => isDebtList(row.market)).map((row) => yearOf(row.date)));
  const closes = (row: Holiday, isOwnList: (market: string) => boolean) =>
    isOwnList(row.market) || !debtYears.has(yearOf(row.date));
  const listed = (isOwnList: (market: string) => boolean) =>
    new Map(
      rows
        .filter((row) => closes(row, isOwnList))
        .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
        .map((row) => [row.date, row.name]),
    );
  return {
    tradingHolidays: listed(isDebtList),
    settlementHolidays: listed(isSettlementList),
    publishedUntil: `${lastPublishedYear(rows)}-12-31`,
  };
}

/** The lists of a year come one by one, so a year counts once both the debt list and a settlement list are there. */
function lastPublishedYear(rows: readonly Holiday[]): string {
  const yearsOf = (isOwnList: (market: string) => boolean) =>
    new Set(rows.filter(({ market }) => isOwnList(market)).map(({ date }) => yearOf(date)));
  const settlementYears = yearsOf(isSettlementList);
  const complete = [...yearsOf(isDebtList)].filter((year) => settlementYears.has(year));
  return complete.toSorted().at(-1) ?? NO_YEAR;
}

/** A day of a year whose holidays are not published: it only avoids weekends. */
export function isUnpublished({ publishedUntil }: BusinessCalendar, date: IsoDate): boolean {
  return date > publishedUntil;
}

function isWeekend(date: IsoDate): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6;
}

/** A day on which the debt segment deals. */
export function isTradingDay(calendar: BusinessCalendar, date: IsoDate): boolean {
  return !isWeekend(date) && !calendar.tradingHolidays.has(date);
}

/** A day on which bonds and money can move. */
export function isSettlementDay(calendar: BusinessCalendar, date: IsoDate): boolean {
  return !isWeekend(date) && !calendar.settlementHolidays.has(date);
}

/** The first trading day on or after `date`. */
export function nextTradingDay(calendar: BusinessCalendar, date: IsoDate): IsoDate {
  let day = date;
  while (!isTradingDay(calendar, day)) day = addDays(day, 1);
  return day;
}

/** The first settlement day on or after `date`. */
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
