import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { buildCalendar, type BusinessCalendar } from "#domain/calendar/business-calendar.ts";

/** The business calendar of the reference data. Throws when holidays.csv is missing or not a table. */
export function readCalendar(folder: string): BusinessCalendar {
  const rows = parse<Record<string, string>>(readFileSync(path.join(folder, "holidays.csv")), {
    columns: true,
    bom: true,
  });
  return buildCalendar(rows.map((row) => ({ date: row.date ?? "", name: row.name ?? "", market: row.market ?? "" })));
}
