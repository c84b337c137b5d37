import { asc, desc, eq, and, sql } from "drizzle-orm";
import { buildMarketCalendar } from "#domain/calendar/business-calendar.ts";
import type { CalendarEntry, Calendars, ListedHoliday } from "#domain/calendar/calendar-change.ts";
import { readReferenceHolidays } from "#server/machine/core/calendar.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { calendarChanges, exchangeHolidays, listedYears } from "#server/machine/db/schema/calendars.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Reader = Pick<Tx | Orm, "select">;
type HolidayRow = typeof exchangeHolidays.$inferSelect;

/** Calendars are changed one change at a time. */
const CALENDAR_LOCK = 7_210_004;
const FIRST_VERSION = 1;
/** Author of the initial holidays. */
const REFERENCE = "Reference data";

export async function lockCalendars(tx: Pick<Tx, "execute">): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CALENDAR_LOCK})`);
}

/** The version in force; 0 before the reference data was stored. */
export async function storedVersion(reader: Reader): Promise<number> {
  const [row] = await reader
    .select({ version: calendarChanges.version })
    .from(calendarChanges)
    .orderBy(desc(calendarChanges.version))
    .limit(1);
  return row?.version ?? 0;
}

export async function storedCalendars(reader: Reader): Promise<Calendars> {
  const rows = await reader
    .select()
    .from(exchangeHolidays)
    .orderBy(asc(exchangeHolidays.exchange), asc(exchangeHolidays.date));
  return { holidays: rows.map(holidayOf), years: await reader.select().from(listedYears) };
}

export function holidayOf({
  exchange,
  date,
  name,
  closes,
  sessionOpen,
  sessionClose,
  source,
}: HolidayRow): ListedHoliday {
  const session = sessionOpen === null || sessionClose === null ? null : { open: sessionOpen, close: sessionClose };
  return { exchange, date, name, closes, session, source };
}

function rowOf(
  { exchange, date, name, closes, session, source }: ListedHoliday,
  changedBy: string,
  at: Date,
): HolidayRow {
  const [sessionOpen, sessionClose] = [session?.open ?? null, session?.close ?? null];
  return { exchange, date, name, closes, sessionOpen, sessionClose, source, changedBy, changedAt: at };
}

/** Stores changed entries. */
export async function writeEntries({ tx, now, actor }: Change, entries: readonly CalendarEntry[]): Promise<void> {
  for (const entry of entries) {
    if ("year" in entry) {
      const { exchange, year, is_whole: isWhole } = entry;
      if (isWhole) await tx.insert(listedYears).values({ exchange, year }).onConflictDoNothing();
      else await tx.delete(listedYears).where(and(eq(listedYears.exchange, exchange), eq(listedYears.year, year)));
      continue;
    }
    const { before, after } = entry;
    if (before !== null) {
      await tx
        .delete(exchangeHolidays)
        .where(and(eq(exchangeHolidays.exchange, before.exchange), eq(exchangeHolidays.date, before.date)));
    }
    if (after !== null) await tx.insert(exchangeHolidays).values(rowOf(after, actor.userName, now));
  }
}

/** Stores the holidays of the reference data once; from then on staff change them. */
async function storeReferenceHolidays({ db, config, clock }: Pick<Parts, "db" | "config" | "clock">): Promise<void> {
  await db.orm.transaction(async (tx) => {
    await lockCalendars(tx);
    if ((await storedVersion(tx)) > 0) return;
    const { holidays, years } = readReferenceHolidays(config.referenceDataDir);
    const now = clock.now();
    const rows = holidays.map((each) => rowOf({ ...each, source: "" }, REFERENCE, now));
    if (rows.length > 0) await tx.insert(exchangeHolidays).values(rows);
    if (years.length > 0) await tx.insert(listedYears).values(years);
    await tx
      .insert(calendarChanges)
      .values({ version: FIRST_VERSION, entries: [], moved: [], changedBy: REFERENCE, at: now });
  });
}

/** Puts the stored calendars in force on this node, where it has older ones. */
export async function applyStoredCalendars({ db, calendar }: Pick<Parts, "db" | "calendar">): Promise<void> {
  const version = await storedVersion(db.orm);
  if (version === calendar.version) return;
  const { holidays, years } = await storedCalendars(db.orm);
  // With two concurrent reads, the older may finish last.
  if (version > calendar.version) calendar.replace(buildMarketCalendar(holidays, years), version);
}

/** The calendars of this node at its start: those stored, at the first start those of the reference data. */
export async function openCalendars(parts: Pick<Parts, "db" | "config" | "clock" | "calendar">): Promise<void> {
  await storeReferenceHolidays(parts);
  await applyStoredCalendars(parts);
}
