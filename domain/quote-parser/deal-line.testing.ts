import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { type DealLineReading, readDealLine, unreadOf } from "#domain/quote-parser/deal-line.ts";
import { LOOKUP, TODAY } from "#domain/quote-parser/quote-bonds.testing.ts";

// Friday, 20 November 2026, 11:00 IST; the following Tuesday is a holiday.
const HOLIDAYS = [{ date: "2026-11-24", name: "Guru Nanak Jayanti", market: "BOTH" }];
export const DAY = { calendar: buildCalendar(HOLIDAYS), nowMs: istInstantMs(TODAY, "11:00") };

export const read = (line: string): DealLineReading => readDealLine(line, LOOKUP, DAY);

const NAMES: Readonly<Record<string, string>> = {
  IN0020230085: "7.18 GS 33",
  IN0020260025: "6.94 GS 36",
  IN0020250091: "6.48 GS 35",
  IN0020240191: "6.79 GS Oct 34",
  IN2220220163: "7.64 MH 33",
  IN3320230011: "7.48 UP 36",
  IN1920210227: "7.18 KA 33",
  IN002026Y154: "TBILL Jan 27",
  IN000635C044: "STRIPS Jun 35",
  INE020B08FL9: "7.34 REC Apr 30",
  INE020B08FX4: "7.34 REC Nov 30",
  INE020B08EK4: "7.46 REC 28",
  INE134E08NO0: "7.44 PFC 30",
  INE115A07QY1: "7.57 LICHF 29",
  INE414G07JK9: "8.67 MFL 30",
};

/**
 * Summary of a reading: `buy 5cr, 7.18 GS 33, 6.7%, T1, 30m`, then open terms, unread words, and fields with a
 * question.
 */
export function summary(line: string): string {
  const reading = read(line);
  const { side, sizeRupees, isin, candidates, price, yieldPct, settlementDelta, settlementDate } = reading;
  const { validity, state, venue, client, spans, problems } = reading;
  const unread = unreadOf(line, spans);
  return [
    [side === null ? "" : side === "BID" ? "buy" : "sell", sizeRupees === null ? "" : `${sizeRupees / 1e7}cr`]
      .filter(Boolean)
      .join(" "),
    isin === null ? "" : (NAMES[isin] ?? isin),
    candidates.length === 0 ? "" : `one of ${candidates.length} bonds`,
    price === null ? "" : `@${price}`,
    yieldPct === null ? "" : `${yieldPct}%`,
    settlementDelta === null ? "" : `T${settlementDelta}`,
    settlementDate ?? "",
    validity ?? "",
    state === null ? "" : state === "DEFAULT" ? "firm" : "indicative",
    venue === null ? "" : `>${venue}`,
    client === null ? "" : `for ${client}`,
    unread.length === 0 ? "" : `not read: ${unread.join(" / ")}`,
    problems.length === 0 ? "" : `in question: ${[...new Set(problems.map(({ field }) => field))].join(", ")}`,
  ]
    .filter(Boolean)
    .join(", ");
}
