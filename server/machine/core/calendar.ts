import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { buildMarketCalendar, type MarketCalendar } from "#domain/calendar/business-calendar.ts";
import type { ExchangeHoliday, ListedYear } from "#domain/calendar/exchange-holiday.ts";
import { exchangeHolidaysOf } from "#domain/calendar/reference-holidays.ts";

/**
 * The calendar in force on this node. Its holders always read the current days: staff may put other holidays in force
 * while the server runs. A cache of derived values must key on `settlementHolidays`, which is a new map after each
 * change.
 */
export interface CalendarInForce extends MarketCalendar {
  /** Version of the stored calendars; 0 before they are read. */
  readonly version: number;
  /** Puts another calendar in force, for all holders of this object. */
  replace(calendar: MarketCalendar, version: number): void;
}

/** A calendar that can be replaced while it is held. */
export function calendarInForce(first: MarketCalendar): CalendarInForce {
  let current = first;
  let currentVersion = 0;
  return {
    get version() {
      return currentVersion;
    },
    get of() {
      return current.of;
    },
    get tradingHolidays() {
      return current.tradingHolidays;
    },
    get settlementHolidays() {
      return current.settlementHolidays;
    },
    get sessions() {
      return current.sessions;
    },
    get publishedUntil() {
      return current.publishedUntil;
    },
    replace(calendar, version) {
      current = calendar;
      currentVersion = version;
    },
  };
}

/** The holidays of the reference data. Throws when holidays.csv is missing or not a table. */
export function readReferenceHolidays(folder: string): { holidays: ExchangeHoliday[]; years: ListedYear[] } {
  const rows = parse<Record<string, string>>(readFileSync(path.join(folder, "holidays.csv")), {
    columns: true,
    bom: true,
  });
  return exchangeHolidaysOf(
    rows.map((row) => ({ date: row.date ?? "", name: row.name ?? "", market: row.market ?? "" })),
  );
}

/** The calendar of the reference data, until the stored one is read. */
export function readCalendar(folder: string): CalendarInForce {
  const { holidays, years } = readReferenceHolidays(folder);
  return calendarInForce(buildMarketCalendar(holidays, years));
}
