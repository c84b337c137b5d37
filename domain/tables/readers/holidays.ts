import type { HolidayScope } from "#domain/calendar/exchange-holiday.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { readDays } from "#domain/tables/cells/day.ts";
import { readExchange } from "#domain/tables/cells/exchange.ts";
import { readCircular, readCloses, readHolidayName, readSessionTime } from "#domain/tables/cells/holiday.ts";
import { cellReader, readColumn } from "#domain/tables/readers/columns.ts";
import { Problems } from "#domain/tables/readers/problems.ts";
import { noteTable, readingOf } from "#domain/tables/readers/reading-of.ts";
import { TableCells } from "#domain/tables/readers/table-cells.ts";
import type { ReadingWorld, RecognisedTable, TableReading } from "#domain/tables/table.ts";
import type { HolidayField } from "#domain/tables/vocabularies/holidays.ts";

/** A holiday to add to a calendar, its fields as the form would have them; null where the table does not say. */
export interface HolidayRow {
  row: number;
  exchange: Exchange;
  /** YYYY-MM-DD. */
  date: IsoDate;
  name: string;
  closes: HolidayScope;
  /** HH:MM of a special session. */
  session_open: string | null;
  session_close: string | null;
  /** The circular that it was published by. */
  source: string | null;
}

export function readHolidaysTable(table: RecognisedTable<HolidayField>, world: ReadingWorld): TableReading<HolidayRow> {
  const cells = new TableCells(table);
  const problems = new Problems();
  noteTable(table, problems);
  const days = readColumn(cells, problems, "date", (column, of) =>
    readDays(column, { ...of, field: "date", rule: "holiday" }, world),
  );
  const rows = cells.rows.flatMap((record): HolidayRow[] => {
    const { value, needed } = cellReader(cells, problems, record);
    const exchange = needed("exchange", readExchange);
    const date = needed("date", () => days.of(record));
    const name = needed("name", readHolidayName);
    const closes = needed("closes", readCloses);
    const session_open = value("session_open", readSessionTime);
    const session_close = value("session_close", readSessionTime);
    const source = value("source", readCircular);
    if (exchange === null || date === null || name === null || closes === null) return [];
    return [{ row: record.row, exchange, date, name, closes, session_open, session_close, source }];
  });
  return readingOf(table, problems, rows, days.assumed);
}
