import { formatDate } from "#domain/lib/format-date.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import type {
  CalendarChange,
  CalendarEntry,
  ListedHoliday,
  MovedSettlements,
} from "#domain/calendar/calendar-change.ts";
import { type HolidayScope, HOLIDAY_SCOPE_LABELS, type SpecialSession } from "#domain/calendar/exchange-holiday.ts";

type Described = Pick<ListedHoliday, "exchange" | "date" | "name" | "closes" | "session">;

/** `NSE 24-Nov-2026 Guru Nanak Jayanti (trading and settlement)`. */
function holidayText({ exchange, date, name, closes, session }: Described): string {
  return `${exchange} ${formatDate(date)} ${name} (${closesText(closes, session).toLowerCase()})`;
}

/** Scope of a holiday, and its special session if any. */
export function closesText(closes: HolidayScope, session: SpecialSession | null): string {
  const held = session === null ? "" : `, session ${session.open} to ${session.close}`;
  return `${HOLIDAY_SCOPE_LABELS[closes]}${held}`;
}

function yearText(exchange: string, year: number, isWhole: boolean): string {
  return `${exchange} list of ${year} ${isWhole ? "marked as complete" : "no longer complete"}`;
}

/** Effect of an entry not yet in force, in one line. */
export function changeText(change: CalendarChange): string {
  if (change.kind === "year") return yearText(change.exchange, change.year, change.is_whole);
  if (change.kind === "remove") return `Remove ${change.exchange} ${formatDate(change.date)}`;
  const { session_open: open, session_close: close } = change;
  const described = holidayText({ ...change, session: open === "" ? null : { open, close } });
  return change.kind === "add"
    ? `Add ${described}`
    : `Change ${change.exchange} ${formatDate(change.was)} to ${described}`;
}

/** Effect of an applied entry, in one line. */
export function entryText(entry: CalendarEntry): string {
  if ("year" in entry) return yearText(entry.exchange, entry.year, entry.is_whole);
  const { before, after } = entry;
  if (before === null) return after === null ? "" : `Added ${holidayText(after)}`;
  if (after === null) return `Removed ${holidayText(before)}`;
  return `Changed ${before.exchange} ${formatDate(before.date)} to ${holidayText(after)}`;
}

export const MOVED_LABELS: Record<MovedSettlements["what"], string> = {
  quotes: "Quotes",
  negotiations: "Negotiations",
  deals: "Deals",
};

const countOf = (moved: readonly MovedSettlements[]) => moved.reduce((sum, row) => sum + row.count, 0);
const settlementsText = (count: number) => (count === 1 ? "1 settlement" : `${groupIndian(String(count))} settlements`);

/** Number of settlements that would move, in one sentence. */
export function movesText(moved: readonly MovedSettlements[]): string {
  const count = countOf(moved);
  if (count === 0) return "No open settlement moves.";
  return `${settlementsText(count)} ${count === 1 ? "moves" : "move"}.`;
}

/** Number of settlements that moved, in one sentence. */
export function didMoveText(moved: readonly MovedSettlements[]): string {
  const count = countOf(moved);
  return count === 0 ? "No settlement moved." : `${settlementsText(count)} moved.`;
}
