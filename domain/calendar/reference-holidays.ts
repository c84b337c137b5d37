import { type Exchange, EXCHANGES } from "#domain/entities/exchanges.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { ExchangeHoliday, ListedYear } from "#domain/calendar/exchange-holiday.ts";

// Holidays in the reference data: rows of many lists, named by `market`. The debt lists are those of the two exchanges;
// the settlement lists are those of both clearing corporations, which publish the same days. The equity list is shorter
// (no 19-Feb, 19-Mar, 1-Apr or 26-Aug in 2026) and serves only years without a debt list.

export interface ReferenceHoliday {
  date: IsoDate;
  name: string;
  /** Name of the list, such as `NSE Debt` or `Settlement (NSE Clearing, debt)`. */
  market: string;
}

const yearOf = (date: IsoDate) => Number(date.slice(0, 4));
const isSettlementList = ({ market }: ReferenceHoliday) => market.startsWith("Settlement") || market.startsWith("RBI ");
const isDebtList = (row: ReferenceHoliday) => /\bDebt\b/.test(row.market) && !isSettlementList(row);

/** Holidays of both exchanges, and the years with complete lists. */
export function exchangeHolidaysOf(rows: readonly ReferenceHoliday[]): {
  holidays: ExchangeHoliday[];
  years: ListedYear[];
} {
  const byYear = Map.groupBy(rows, ({ date }) => yearOf(date));
  const holidays = EXCHANGES.flatMap((exchange) =>
    [...byYear.values()].flatMap((ofYear) => holidaysOf(exchange, ofYear)),
  );
  // A year's lists arrive one by one, so a year counts once both the debt list and a settlement list are present.
  const whole = [...byYear].filter(([, ofYear]) => ofYear.some(isDebtList) && ofYear.some(isSettlementList));
  return { holidays, years: whole.flatMap(([year]) => EXCHANGES.map((exchange) => ({ exchange, year }))) };
}

function holidaysOf(exchange: Exchange, ofYear: readonly ReferenceHoliday[]): ExchangeHoliday[] {
  const debt = ofYear.filter(isDebtList);
  const own = debt.filter(({ market }) => market.startsWith(exchange));
  const hasDebtList = debt.length > 0;
  const tradingRows = own.length > 0 ? own : hasDebtList ? debt : ofYear;
  const settlementRows = hasDebtList ? ofYear.filter(isSettlementList) : ofYear;
  const trading = new Map(tradingRows.map(({ date, name }) => [date, name]));
  const settlement = new Map(settlementRows.map(({ date, name }) => [date, name]));
  return [...new Set([...trading.keys(), ...settlement.keys()])].toSorted().map((date) => ({
    exchange,
    date,
    name: trading.get(date) ?? settlement.get(date) ?? "",
    closes: !settlement.has(date) ? "TRADING" : trading.has(date) ? "BOTH" : "SETTLEMENT",
    session: null,
  }));
}
