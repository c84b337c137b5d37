import type { ShownHoliday } from "#domain/contract/http/calendars.ts";
import { HOLIDAY_SCOPE_LABELS } from "#domain/calendar/exchange-holiday.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { type IsoDate, weekdayOf } from "#domain/lib/iso-date.ts";
import { cx } from "#src/lib/cx.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { UserText } from "#src/ui/user-text.tsx";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Columns of a year's holidays; past ones are muted. */
export function holidayColumns(today: IsoDate, isNarrow: boolean): GridColumn<ShownHoliday>[] {
  const tone = ({ date }: ShownHoliday, strong = "") => (date < today ? "text-muted" : strong);
  const date: GridColumn<ShownHoliday> = {
    id: "date",
    header: "Date",
    widthPx: 112,
    cell: (row) => <span className={cx("tabular-nums", tone(row))}>{formatDate(row.date)}</span>,
  };
  const name: GridColumn<ShownHoliday> = {
    id: "name",
    header: "Holiday",
    widthPx: 120,
    grow: 2,
    cell: (row) => (
      <span className={tone(row, "font-medium")}>
        <UserText text={row.name} />
      </span>
    ),
  };
  const closes: GridColumn<ShownHoliday> = {
    id: "closes",
    header: "Closes",
    widthPx: isNarrow ? 84 : 172,
    cell: (row) => (
      <span className={tone(row)}>{isNarrow && row.closes === "BOTH" ? "Both" : HOLIDAY_SCOPE_LABELS[row.closes]}</span>
    ),
  };
  if (isNarrow) return [date, name, closes];
  return [
    date,
    {
      id: "day",
      header: "Day",
      widthPx: 48,
      cell: (row) => <span className={tone(row)}>{DAYS[weekdayOf(row.date)]}</span>,
    },
    name,
    closes,
    {
      id: "session",
      header: "Session",
      widthPx: 100,
      cell: (row) => (
        <span className={cx("tabular-nums", tone(row))}>
          {row.session === null ? "–" : `${row.session.open}–${row.session.close}`}
        </span>
      ),
    },
    {
      id: "by",
      header: "Entered by",
      widthPx: 120,
      grow: 1,
      cell: (row) => (
        <span className="text-muted">
          <UserText text={row.changed_by} />
        </span>
      ),
    },
  ];
}
