import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { calendarChange } from "#domain/calendar/calendar-change.ts";
import { HOLIDAY_SCOPES } from "#domain/calendar/exchange-holiday.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import { instant, isoDate } from "#domain/lib/wire.ts";

const staff = { can: "operate" } as const;
const exchange = z.enum(EXCHANGES);

export const listedHoliday = z.object({
  exchange,
  date: isoDate,
  name: z.string(),
  closes: z.enum(HOLIDAY_SCOPES),
  /** HH:mm in India; null on nearly all days. */
  session: z.object({ open: z.string(), close: z.string() }).nullable(),
  /** The circular it was published by. */
  source: z.string(),
});
const shownHoliday = listedHoliday.extend({ changed_by: z.string(), changed_at: instant });
export type ShownHoliday = z.infer<typeof shownHoliday>;

const entry = z.union([
  z.object({ before: listedHoliday.nullable(), after: listedHoliday.nullable() }),
  z.object({ exchange, year: z.number().int(), is_whole: z.boolean() }),
]);
const moved = z.object({
  what: z.enum(["quotes", "negotiations", "deals"]),
  /** The one that they name; null where they name none. */
  exchange: exchange.nullable(),
  from: isoDate,
  /** Null for quotes that end, because their bond is repaid before the next settlement day. */
  to: isoDate.nullable(),
  count: z.number().int(),
});

export const calendarYear = z.object({
  /** Of the calendars of both exchanges; a change names the one it was made on. */
  version: z.number().int(),
  holidays: z.array(shownHoliday),
  /** Whether the list of the year is whole. */
  is_whole: z.boolean(),
  /** Years that can be chosen: those with holidays, and those that may get some. */
  years: z.array(z.number().int()),
  today: isoDate,
  /** What was put in force last, newest first. */
  history: z.array(
    z.object({
      version: z.number().int(),
      changed_by: z.string(),
      at: instant,
      entries: z.array(entry),
      moved: z.array(moved),
    }),
  ),
});
export type CalendarYear = z.infer<typeof calendarYear>;

export const readCalendarYear = endpoint({
  name: "calendars.read",
  method: "GET",
  path: "/api/staff/calendars/",
  summary: "Holidays of an exchange in a year, whether its list is whole, and what was changed last",
  access: staff,
  query: z.object({ exchange: exchange.default("NSE"), year: z.coerce.number().int().min(2000).max(2100).optional() }),
  response: calendarYear,
  errors: ["validation_error"],
});

/** Entries of one change: a year of two exchanges with room to spare. */
const MOST_CHANGES = 200;
const changes = z
  .array(calendarChange)
  .min(1, "There is nothing to put in force.")
  .max(MOST_CHANGES, `At most ${MOST_CHANGES} entries are put in force at once.`);
const MOST_BODY_BYTES = 200_000;

export const calendarPreview = z.object({
  version: z.number().int(),
  moved: z.array(moved),
  warnings: z.array(z.string()),
});
export type CalendarPreview = z.infer<typeof calendarPreview>;

export const previewCalendar = endpoint({
  name: "calendars.preview",
  method: "POST",
  path: "/api/staff/calendars/preview/",
  summary: "The settlements that holidays would move, counted by day, before they are put in force",
  access: staff,
  bodyLimitBytes: MOST_BODY_BYTES,
  body: z.object({ changes }),
  response: calendarPreview,
  errors: ["validation_error", "too_large"],
});

export const changeCalendar = endpoint({
  name: "calendars.change",
  method: "POST",
  path: "/api/staff/calendars/",
  summary: "Put holidays in force for everybody at once, and move the settlements that fall on them",
  access: staff,
  bodyLimitBytes: MOST_BODY_BYTES,
  body: z.object({ version: z.number().int(), changes }),
  response: z.object({ version: z.number().int(), moved: z.array(moved) }),
  errors: ["validation_error", "stale_version", "too_large"],
  idempotent: true,
});

export const CALENDAR_UPLOAD_LIMIT_BYTES = 100_000;

export const calendarUploadReport = z.object({
  status: z.number().optional(),
  message: z.string(),
  rows: z.array(
    z.object({
      /** The row of the file, as a spreadsheet numbers it. */
      row: z.number().int(),
      /** What the row says of itself, however wrong. */
      title: z.string(),
      /** The entry it makes; null where the row is wrong. */
      change: calendarChange.nullable(),
      field_errors: z.record(z.string(), z.array(z.string())),
    }),
  ),
});
export type CalendarUploadReport = z.infer<typeof calendarUploadReport>;

export const uploadCalendar = endpoint({
  name: "calendars.upload",
  method: "POST",
  path: "/api/staff/calendars/upload/",
  summary: "Read the holidays of a CSV or a workbook; nothing of it is in force yet. 207 when a row is wrong",
  access: staff,
  upload: { limitBytes: CALENDAR_UPLOAD_LIMIT_BYTES },
  bodyLimitBytes: CALENDAR_UPLOAD_LIMIT_BYTES + 10_000,
  response: calendarUploadReport,
  alsoStatus: { 207: calendarUploadReport },
  errors: ["validation_error", "too_large"],
});

export const calendarTemplate = endpoint({
  name: "calendars.template",
  method: "GET",
  path: "/api/staff/calendars/download-template/",
  summary: "A CSV with the columns of an upload of holidays",
  access: staff,
  ...answersDownload,
  errors: [],
});
