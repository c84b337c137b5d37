import { type BusinessCalendar, isUnpublished, type MarketCalendar } from "#domain/calendar/business-calendar.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { Remembered } from "#domain/lib/remembered.ts";
import { PROVISIONAL_HOLIDAYS } from "#domain/market-rules/provisional-holidays.ts";
import { EXCHANGES, isExchange, type Venue } from "#domain/entities/exchanges.ts";

// Calendar of each venue. In a year without a published list, holidays on fixed dates count until the list arrives, and
// settlement dates are marked provisional.

const cache = new Remembered<ReadonlyMap<IsoDate, string>, BusinessCalendar>(4);

/** Calendar of a venue, provisional holidays included. Derived once per calendar in force. */
export function venueCalendar(calendar: MarketCalendar, venue: Venue): BusinessCalendar {
  return cache.get(calendar.settlementHolidays, venue, () =>
    isExchange(venue) ? withProvisional(calendar.of[venue]) : platformCalendar(calendar),
  );
}

/**
 * Calendar of NDS-OM and F-TRAC: closed when both exchanges are, and when the money market is. Special sessions of the
 * exchanges do not open them.
 */
function platformCalendar(calendar: MarketCalendar): BusinessCalendar {
  const { tradingHolidays, settlementHolidays, publishedUntil } = withProvisional(calendar);
  return {
    tradingHolidays: new Map([...tradingHolidays, ...settlementHolidays]),
    settlementHolidays,
    sessions: new Map(),
    publishedUntil,
  };
}

function withProvisional(calendar: BusinessCalendar): BusinessCalendar {
  const added = PROVISIONAL_HOLIDAYS.filter(({ date }) => isUnpublished(calendar, date)).map(
    ({ date, name }) => [date, name] as const,
  );
  return {
    tradingHolidays: new Map([...calendar.tradingHolidays, ...added]),
    settlementHolidays: new Map([...calendar.settlementHolidays, ...added]),
    sessions: calendar.sessions,
    publishedUntil: calendar.publishedUntil,
  };
}

/** True when a list of some exchange for that year is still to come. */
export function isProvisional(calendar: MarketCalendar, venue: Venue, date: IsoDate): boolean {
  const behind = isExchange(venue) ? [calendar.of[venue]] : EXCHANGES.map((exchange) => calendar.of[exchange]);
  return behind.some((each) => isUnpublished(each, date));
}
