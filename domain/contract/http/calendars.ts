import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { errorCode } from "#domain/contract/errors.ts";
import { calendarChange } from "#domain/calendar/calendar-change.ts";
import { HOLIDAY_SCOPES } from "#domain/calendar/exchange-holiday.ts";
import { venue } from "#domain/entities/deal-venue.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import { instant, isoDate } from "#domain/lib/wire.ts";

const staff = { can: "operate" } as const;
const exchange = z.enum(EXCHANGES);

export const listedHoliday = z.object({
  exchange,
  date: isoDate,
  name: z.string(),
  closes: z.enum(HOLIDAY_SCOPES),
  /** HH:mm in India; null on almost all days. */
  session: z.object({ open: z.string(), close: z.string() }).nullable(),
  /** Circular that published it. */
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
  /** Exchange named; null when none is named. */
  exchange: venue.nullable(),
  from: isoDate,
  /** Null for quotes that end because their bond is repaid before the next settlement date. */
  to: isoDate.nullable(),
  count: z.number().int(),
});

export const calendarYear = z.object({
  /** Version of both exchanges' calendars; a change names the version it was based on. */
  version: z.number().int(),
  holidays: z.array(shownHoliday),
  /** True when the list of the year is complete. */
  is_whole: z.boolean(),
  /** Years that can be chosen: those with holidays, and those that may get some. */
  years: z.array(z.number().int()),
  today: isoDate,
  /** Latest changes put in force, newest first. */
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
  summary: "Holidays of an exchange in a year, with its latest changes and a flag for a complete list",
  access: staff,
  query: z.object({ exchange: exchange.default("NSE"), year: z.coerce.number().int().min(2000).max(2100).optional() }),
  response: calendarYear,
  errors: ["validation_error"],
});

/** Maximum number of entries in one change; ample for a year of two exchanges. */
const MOST_CHANGES = 200;
const changes = z
  .array(calendarChange)
  .min(1, "There is nothing to apply.")
  .max(MOST_CHANGES, `At most ${MOST_CHANGES} entries can be applied at once.`);
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
  summary: "Settlements that a holiday change would move, counted by day; nothing is put in force",
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
  summary: "Put holidays in force at once and move the settlements that fall on them",
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
      /** Row number as in a spreadsheet. */
      row: z.number().int(),
      /** Title of the row, even when it is invalid. */
      title: z.string(),
      /** Calendar entry of the row; null when the row is invalid. */
      change: calendarChange.nullable(),
      /** `already_done` for an entry identical to the calendar; null for a valid row. */
      code: errorCode.nullable(),
      field_errors: z.record(z.string(), z.array(z.string())),
    }),
  ),
});
export type CalendarUploadReport = z.infer<typeof calendarUploadReport>;

export const uploadCalendar = endpoint({
  name: "calendars.upload",
  method: "POST",
  path: "/api/staff/calendars/upload/",
  summary: "Read the holidays of a CSV or a workbook without putting them in force; 207 when a row is invalid",
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
  summary: "CSV template for an upload of holidays",
  access: staff,
  ...answersDownload,
  errors: [],
});
