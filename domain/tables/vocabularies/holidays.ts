import { HOLIDAY_COLUMNS } from "#domain/calendar/calendar-change.ts";
import type { Vocabulary } from "#domain/tables/table.ts";
import { headings } from "#domain/tables/vocabularies/headings.ts";

export type HolidayField = (typeof HOLIDAY_COLUMNS)[number];

const FIELDS: Record<HolidayField, readonly string[]> = {
  exchange: headings(`exchange, segment`),
  date: headings(`date, holiday date`),
  name: headings(`name, holiday, description, occasion`),
  closes: headings(`closes`),
  session_open: headings(`session_open, session opens`),
  session_close: headings(`session_close, session closes`),
  source: headings(`source, circular`),
};

/** Lists of exchanges number their days and name the weekday. */
const NOT_USED = headings(`day, sr no, s no, sl no`);

/** Headings of an upload of holidays. */
export const HOLIDAYS: Vocabulary<HolidayField> = {
  fields: FIELDS,
  unused: NOT_USED,
  asked: {},
  keys: ["date"],
  needed: ["exchange", "date", "name", "closes"],
  template: HOLIDAY_COLUMNS,
  mostRows: 200,
  isPasted: false,
};
