import { fileTypeFromBuffer } from "file-type";
import { applyChanges } from "#domain/calendar/apply-changes.ts";
import { calendarChange, type CalendarChange, HOLIDAY_COLUMNS } from "#domain/calendar/calendar-change.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { CALENDAR_UPLOAD_MOST_ROWS, type CalendarUploadReport } from "#domain/contract/http/calendars.ts";
import { fileContentOf } from "#domain/files/file-content.ts";
import { FILE_NOT_TAKEN } from "#domain/files/file-types.ts";
import { EMPTY_FILE_TEXT, takenTypeOf } from "#domain/files/taken-type.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { parseDate } from "#domain/lib/shorthand.ts";
import { type CsvRow, readCsv } from "#server/core/csv.ts";
import { storedCalendars } from "#server/calendars/store.ts";
import type { UploadedFile } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

/** Characters of a row that a report repeats. */
const TITLE_MAX = 120;
/** Columns without which no row can be right. */
const NEEDED = ["exchange", "date", "name", "closes"];
const BOTH = new Set(["BOTH", "TRADING AND SETTLEMENT", "TRADING & SETTLEMENT"]);

/** The columns of an upload as a file to fill in. */
export function templateFile(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${HOLIDAY_COLUMNS.join(",")}\r\n`);
}

/**
 * Reads the holidays of a CSV and reports on every row; a row that repeats a day of the calendar, or one further up in the
 * file, is wrong as any other. Nothing is in force by it.
 * @throws Refusal validation_error where the file is none of ours
 */
export async function readUpload(
  { db, clock }: Pick<Parts, "db" | "clock">,
  file: UploadedFile,
): Promise<CalendarUploadReport> {
  const lines = readCsv(await textOf(file), {
    field: "file",
    mostRows: CALENDAR_UPLOAD_MOST_ROWS,
    needed: NEEDED,
    headText: "The first line must name the columns of the template.",
  });
  const read = lines.map((line) => ({ row: line.row, title: titleOf(line), ...readRow(line) }));
  const changes = read.flatMap(({ change }) => change ?? []);
  const { problems } = applyChanges(await storedCalendars(db.orm), changes, istDateOf(clock.now().getTime()));
  const problemOf = new Map(changes.map((change, index) => [change, problems[index] ?? {}]));
  const rows = read.map(({ row, title, change, errors }) => {
    const found = change === null ? errors : (problemOf.get(change) ?? {});
    return { row, title, change: Object.keys(found).length === 0 ? change : null, field_errors: found };
  });
  const wrong = rows.filter(({ change }) => change === null).length;
  const right = rows.length - wrong;
  const readText = `${right} of ${rows.length === 1 ? "1 row" : `${rows.length} rows`} can be put in force.`;
  if (wrong === 0) return { message: readText, rows };
  return { status: 207, message: `${readText} ${wrong === 1 ? "1 row is" : `${wrong} rows are`} wrong.`, rows };
}

type FieldErrors = Record<string, string[]>;

function readRow({
  cells,
}: CsvRow): { change: CalendarChange; errors: FieldErrors } | { change: null; errors: FieldErrors } {
  const closes = (cells["closes"] ?? "").toUpperCase();
  const typed = {
    ...cells,
    kind: "add",
    exchange: cells["exchange"]?.toUpperCase(),
    // Spreadsheets write dates as their owner likes them.
    date: parseDate(cells["date"] ?? "") ?? cells["date"],
    closes: BOTH.has(closes) ? "BOTH" : closes,
  };
  const result = calendarChange.safeParse(typed);
  if (result.success) return { change: result.data, errors: {} };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) (errors[path.join(".")] ??= []).push(message);
  return { change: null, errors };
}

function titleOf({ cells }: CsvRow): string {
  const said = ["exchange", "date", "name"].map((column) => cells[column] ?? "").filter((cell) => cell !== "");
  return said.join(" ").slice(0, TITLE_MAX);
}

async function textOf(file: UploadedFile): Promise<string> {
  if (file.bytes.length === 0) throw fieldRefusal("file", EMPTY_FILE_TEXT);
  const content = await fileContentOf(file.bytes, fileTypeFromBuffer);
  const type = takenTypeOf(content, file.filename);
  if (type === null) throw fieldRefusal("file", FILE_NOT_TAKEN);
  if (content.text === null || !type.contentType.startsWith("text/")) {
    throw fieldRefusal("file", "Send the holidays as a CSV file. A spreadsheet saves one by Save as.");
  }
  return content.text;
}
