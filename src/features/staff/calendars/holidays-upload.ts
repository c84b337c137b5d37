import type { CalendarChange } from "#domain/calendar/calendar-change.ts";
import { uploadCalendar } from "#domain/contract/http/calendars.ts";
import type { WrittenTable } from "#domain/tables/write-table.ts";
import { tableReview } from "#src/desk-kit/table-upload/review-store.ts";
import { call } from "#src/lib/api.ts";

/** Reads holidays on the server; nothing is in force by it. */
async function readHolidays({ csv }: WrittenTable) {
  const file = new File([csv], "holidays.csv", { type: "text/csv" });
  const { message, rows } = await call(uploadCalendar, { file });
  return { message, rows: rows.map((row) => ({ ...row, ok: row.change !== null })) };
}

export type HolidaysReview = ReturnType<typeof holidaysReview>;

/** Holidays being uploaded. @param onPreview takes the valid ones, whose effect is shown before they are in force */
export const holidaysReview = (onPreview: (changes: CalendarChange[]) => void) =>
  tableReview({
    kind: "holidays",
    countText: (count) => (count === 1 ? "1 holiday" : `${count} holidays`),
    verb: "Preview",
    done: "previewed",
    group: "calendars",
    rowsACall: 200,
    rowsATrial: 200,
    isHandedOver: true,
    tryOut: async (table) => ({ rows: (await readHolidays(table)).rows, note: null }),
    send: async (table) => {
      const report = await readHolidays(table);
      onPreview(report.rows.flatMap(({ change }) => change ?? []));
      return report;
    },
    // A report on each row comes with any answer.
    reportIn: () => null,
  });
