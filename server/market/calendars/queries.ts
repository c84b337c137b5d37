import { and, asc, desc, eq, like, sql } from "drizzle-orm";
import type { QueryOf } from "#domain/contract/endpoint.ts";
import type { CalendarYear, readCalendarYear } from "#domain/contract/http/calendars.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { calendarChanges, exchangeHolidays, listedYears } from "#server/machine/db/schema/calendars.ts";
import { holidayOf, storedVersion } from "#server/market/calendars/store.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Changes that the page lists. */
const HISTORY = 12;
/** Years ahead that can be chosen; see `applyChanges`. */
const YEARS_AHEAD = 5;

/** The holidays of an exchange in a year; default: this year. */
export async function readYear(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { exchange, year: asked }: QueryOf<typeof readCalendarYear>,
): Promise<CalendarYear> {
  const { orm } = db;
  const today = istDateOf(clock.now().getTime());
  const thisYear = Number(today.slice(0, 4));
  const year = asked ?? thisYear;
  const version = await storedVersion(orm);
  const rows = await orm
    .select()
    .from(exchangeHolidays)
    .where(and(eq(exchangeHolidays.exchange, exchange), like(sql`${exchangeHolidays.date}::text`, `${year}-%`)))
    .orderBy(asc(exchangeHolidays.date));
  const whole = await orm
    .select()
    .from(listedYears)
    .where(and(eq(listedYears.exchange, exchange), eq(listedYears.year, year)));
  const [first] = await orm
    .select({ date: exchangeHolidays.date })
    .from(exchangeHolidays)
    .orderBy(asc(exchangeHolidays.date))
    .limit(1);
  const firstYear = Math.min(thisYear, Number((first?.date ?? today).slice(0, 4)));
  const history = await orm.select().from(calendarChanges).orderBy(desc(calendarChanges.version)).limit(HISTORY);
  return {
    version,
    holidays: rows.map((row) => ({
      ...holidayOf(row),
      changed_by: row.changedBy,
      changed_at: row.changedAt.toISOString(),
    })),
    is_whole: whole.length > 0,
    years: Array.from({ length: thisYear + YEARS_AHEAD - firstYear + 1 }, (_, index) => firstYear + index),
    today,
    history: history.map(({ version: number, entries, moved, changedBy, at }) => ({
      version: number,
      changed_by: changedBy,
      at: at.toISOString(),
      entries,
      moved,
    })),
  };
}
