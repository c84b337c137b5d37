import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { buildCalendar, type MarketCalendar } from "#domain/calendar/business-calendar.ts";
import { isIsoDate } from "#domain/lib/iso-date.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import type { Instrument } from "#sandbox/model/world.ts";

type Row = Readonly<Record<string, string>>;

const rowsOf = (folder: string, file: string) =>
  parse<Row>(readFileSync(path.join(folder, file)), { columns: true, bom: true, skip_empty_lines: true });

/** The bonds of the reference data that are listed at either exchange. */
export function readInstruments(folder: string): ReadonlyMap<string, Instrument> {
  const listed = new Set(rowsOf(folder, "bond-listings.csv").map(({ isin }) => isin));
  return new Map(
    rowsOf(folder, "bonds.csv").flatMap((row): [string, Instrument][] => {
      const { isin = "", issuer = "", category = "", maturity_date = "" } = row;
      if (!row["listed"] && !listed.has(isin)) return [];
      const isGovernment = isGovernmentPaper(category);
      const maturityDate = isIsoDate(maturity_date) ? maturity_date : null;
      return [[isin, { isin, issuer, issueType: issueTypeOf(category), isGovernment, maturityDate }]];
    }),
  );
}

function issueTypeOf(category: string): Instrument["issueType"] {
  if (category === "CP" || category === "CD") return category;
  if (category === "SDL") return "SD";
  return isGovernmentPaper(category) ? "GS" : "CB";
}

/** The calendars of both exchanges as the reference data has them. */
export function readCalendars(folder: string): MarketCalendar {
  const rows = rowsOf(folder, "holidays.csv");
  return buildCalendar(rows.map(({ date = "", name = "", market = "" }) => ({ date, name, market })));
}
