import { applyChanges, hasHoliday } from "#domain/calendar/apply-changes.ts";
import {
  calendarChange,
  type CalendarChange,
  type Calendars,
  HOLIDAY_COLUMNS,
} from "#domain/calendar/calendar-change.ts";
import type { ErrorCode } from "#domain/contract/errors.ts";
import type { CalendarUploadReport } from "#domain/contract/http/calendars.ts";
import { readTable } from "#domain/tables/read-table.ts";
import type { HolidayRow } from "#domain/tables/readers/holidays.ts";
import { readWorkbook } from "#domain/tables/workbook.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { storedCalendars } from "#server/market/calendars/store.ts";
import { requireRead, unreadRows } from "#server/machine/core/table-upload.ts";
import { writtenCells } from "#server/machine/core/written-cells.ts";
import type { UploadedFile } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Characters of a row that a report repeats. */
const TITLE_MAX = 120;
/** Fields that form a row's title. */
const TITLED = ["exchange", "date", "name"] as const;

/** The columns of an upload as a file to fill in. */
export function templateFile(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${HOLIDAY_COLUMNS.join(",")}\r\n`);
}

type FieldErrors = Record<string, string[]>;
/** A holiday, or the errors of its row. */
interface ReadRow {
  row: number;
  errors: FieldErrors;
  change: CalendarChange | null;
}

/**
 * Parses the holidays of a CSV or a workbook and reports on every row; a row that repeats a day of the calendar, or of
 * an earlier row, is an error like any other. Applies nothing.
 * @throws Refusal validation_error for an unknown file, or one with open questions
 */
export async function readUpload(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { bytes }: UploadedFile,
): Promise<CalendarUploadReport> {
  const today = todayOf({ clock });
  const reading = await readTable("holidays", { bytes, readWorkbook }, { today, bondOf: () => undefined });
  requireRead(reading, "file");
  const written = writtenCells(reading);
  const read = [
    ...unreadRows(reading.refused).map((wrong): ReadRow => ({ ...wrong, change: null })),
    ...reading.rows.map(readRow),
  ].toSorted((one, other) => one.row - other.row);
  const changes = read.flatMap(({ change }) => change ?? []);
  const calendars = await storedCalendars(db.orm);
  const { problems } = applyChanges(calendars, changes, today);
  const problemOf = new Map(changes.map((change, index) => [change, problems[index] ?? {}]));
  const rows = read.map(({ row, change, errors }) => {
    const found = change === null ? errors : (problemOf.get(change) ?? {});
    const title = TITLED.map((field) => written(row, field)).filter((cell) => cell !== "");
    return {
      row,
      title: title.join(" ").slice(0, TITLE_MAX),
      change: Object.keys(found).length === 0 ? change : null,
      code: codeOf(change, found, calendars),
      field_errors: found,
    };
  });
  const wrong = rows.filter(({ change }) => change === null).length;
  const right = rows.length - wrong;
  const readText = `${right} of ${rows.length === 1 ? "1 row" : `${rows.length} rows`} can be applied.`;
  if (wrong === 0) return { message: readText, rows };
  return { status: 207, message: `${readText} ${wrong === 1 ? "1 row is" : `${wrong} rows are`} wrong.`, rows };
}

function codeOf(change: CalendarChange | null, errors: FieldErrors, calendars: Calendars): ErrorCode | null {
  if (Object.keys(errors).length === 0) return null;
  return change?.kind === "add" && hasHoliday(calendars, change) ? "already_done" : "validation_error";
}

function readRow({ row, ...cells }: HolidayRow): ReadRow {
  const filled = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null));
  const result = calendarChange.safeParse({ kind: "add", ...filled });
  if (result.success) return { row, change: result.data, errors: {} };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) (errors[path.join(".")] ??= []).push(message);
  return { row, change: null, errors };
}
