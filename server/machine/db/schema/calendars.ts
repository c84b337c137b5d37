import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { CalendarEntry, MovedSettlements } from "#domain/calendar/calendar-change.ts";
import type { HolidayScope } from "#domain/calendar/exchange-holiday.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { at, jsonb } from "#server/machine/db/schema/columns.ts";

/** The holidays in force; earlier versions are in `calendar_changes`. */
export const exchangeHolidays = pgTable(
  "exchange_holidays",
  {
    exchange: text("exchange").$type<Exchange>().notNull(),
    date: date("date").notNull(),
    name: text("name").notNull(),
    closes: text("closes").$type<HolidayScope>().notNull(),
    /** HH:mm in India, of a special session. */
    sessionOpen: text("session_open"),
    sessionClose: text("session_close"),
    /** The circular it was published by. */
    source: text("source").notNull(),
    changedBy: text("changed_by").notNull(),
    changedAt: at("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.exchange, table.date] })],
);

/** Years with a complete list of holidays. */
export const listedYears = pgTable(
  "listed_years",
  { exchange: text("exchange").$type<Exchange>().notNull(), year: integer("year").notNull() },
  (table) => [primaryKey({ columns: [table.exchange, table.year] })],
);

/** Entries put in force, by version of the calendars; version 1 is the reference data. */
export const calendarChanges = pgTable("calendar_changes", {
  version: integer("version").primaryKey(),
  entries: jsonb("entries").$type<CalendarEntry[]>().notNull(),
  moved: jsonb("moved").$type<MovedSettlements[]>().notNull(),
  changedBy: text("changed_by").notNull(),
  at: at("at").notNull(),
});
