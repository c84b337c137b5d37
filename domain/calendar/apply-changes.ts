import { unreachable } from "#domain/lib/must.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { type IsoDate, weekdayOf } from "#domain/lib/iso-date.ts";
import { buildMarketCalendar, isWeekend } from "#domain/calendar/business-calendar.ts";
import type {
  CalendarChange,
  CalendarEntry,
  Calendars,
  HolidayFields,
  ListedHoliday,
} from "#domain/calendar/calendar-change.ts";
import { closesSettlement, closesTrading } from "#domain/calendar/exchange-holiday.ts";
import { type Exchange, EXCHANGES } from "#domain/entities/exchanges.ts";

/** Maximum years ahead of a holiday; catches a mistyped year. */
const YEARS_AHEAD = 5;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Error texts of a change, by field. */
export type ChangeProblems = Record<string, string[]>;

export interface AppliedChanges {
  calendars: Calendars;
  /** One for each valid change. */
  entries: CalendarEntry[];
  /** One for each change, empty for a valid one; invalid changes are not applied. */
  problems: ChangeProblems[];
  /** Warnings as sentences. */
  warnings: string[];
}

/**
 * Applies changes to the calendars in order. An invalid change is skipped and its errors are returned in `problems`.
 */
export function applyChanges(calendars: Calendars, changes: readonly CalendarChange[], today: IsoDate): AppliedChanges {
  const draft = new Draft(calendars, today);
  const problems = changes.map((change) => draft.apply(change));
  const days = draft.entries.flatMap((entry) => ("after" in entry && entry.after !== null ? [entry.after] : []));
  const after = draft.calendars();
  return {
    calendars: after,
    entries: draft.entries,
    problems,
    warnings: [...weekendTexts(days), ...oneSided(after, days)],
  };
}

class Draft {
  readonly entries: CalendarEntry[] = [];
  readonly #today: IsoDate;
  readonly #holidays: Map<string, ListedHoliday>;
  readonly #years: Set<string>;

  constructor({ holidays, years }: Calendars, today: IsoDate) {
    this.#today = today;
    this.#holidays = new Map(holidays.map((each) => [keyOf(each.exchange, each.date), each]));
    this.#years = new Set(years.map(({ exchange, year }) => `${exchange} ${year}`));
  }

  calendars(): Calendars {
    const holidays = [...this.#holidays.values()].toSorted((a, b) =>
      keyOf(a.exchange, a.date) < keyOf(b.exchange, b.date) ? -1 : 1,
    );
    const years = [...this.#years].map((key) => {
      const [exchange, year] = key.split(" ");
      return { exchange: exchange === "BSE" ? ("BSE" as const) : ("NSE" as const), year: Number(year) };
    });
    return { holidays, years };
  }

  apply(change: CalendarChange): ChangeProblems {
    switch (change.kind) {
      case "add":
        return this.#put(change.exchange, null, change);
      case "change":
        return this.#put(change.exchange, change.was, change);
      case "remove":
        return this.#remove(change.exchange, change.date);
      case "year":
        return this.#year(change);
      default:
        return unreachable(change);
    }
  }

  #put(exchange: Exchange, was: IsoDate | null, fields: HolidayFields): ChangeProblems {
    const before = was === null ? null : (this.#holidays.get(keyOf(exchange, was)) ?? null);
    if (was !== null && before === null) return { date: [goneText(exchange, was)] };
    for (const day of was === null ? [fields.date] : [was, fields.date]) {
      const problem = this.#dayProblem(day);
      if (problem !== null) return { date: [problem] };
    }
    const there = fields.date === was ? undefined : this.#holidays.get(keyOf(exchange, fields.date));
    if (there !== undefined) {
      return { date: [`${exchange} has a holiday on ${formatDate(fields.date)} already: ${there.name}.`] };
    }
    const after = listedOf(exchange, fields);
    if (before !== null && sameHoliday(before, after)) return { name: ["Nothing changes."] };
    if (before !== null) this.#holidays.delete(keyOf(exchange, before.date));
    this.#holidays.set(keyOf(exchange, after.date), after);
    this.entries.push({ before, after });
    return {};
  }

  #remove(exchange: Exchange, day: IsoDate): ChangeProblems {
    const before = this.#holidays.get(keyOf(exchange, day));
    if (before === undefined) return { date: [goneText(exchange, day)] };
    const problem = this.#dayProblem(day);
    if (problem !== null) return { date: [problem] };
    this.#holidays.delete(keyOf(exchange, day));
    this.entries.push({ before, after: null });
    return {};
  }

  #year({ exchange, year, is_whole }: Extract<CalendarChange, { kind: "year" }>): ChangeProblems {
    const key = `${exchange} ${year}`;
    if (year < Number(this.#today.slice(0, 4))) return { year: [`${year} is over: past days cannot be changed.`] };
    if (this.#years.has(key) === is_whole) {
      return { year: [`The list of ${exchange} for ${year} is ${is_whole ? "already complete" : "incomplete"}.`] };
    }
    const ofYear = [...this.#holidays.values()].filter(
      (each) => each.exchange === exchange && each.date.startsWith(`${year}-`),
    );
    const isThere =
      ofYear.some(({ closes }) => closesTrading(closes)) && ofYear.some(({ closes }) => closesSettlement(closes));
    if (is_whole && !isThere) {
      return { year: [`${exchange} has no holidays of trading and of settlement in ${year} yet. Enter them first.`] };
    }
    if (is_whole) this.#years.add(key);
    else this.#years.delete(key);
    this.entries.push({ exchange, year, is_whole });
    return {};
  }

  #dayProblem(day: IsoDate): string | null {
    const lastYear = Number(this.#today.slice(0, 4)) + YEARS_AHEAD;
    if (day < this.#today) return `${formatDate(day)} is over: past days cannot be changed.`;
    if (Number(day.slice(0, 4)) > lastYear) return `Holidays are entered up to the end of ${lastYear}.`;
    return null;
  }
}

const keyOf = (exchange: Exchange, date: IsoDate) => `${exchange} ${date}`;

function goneText(exchange: Exchange, date: IsoDate): string {
  return `${exchange} has no holiday on ${formatDate(date)}.`;
}

function listedOf(exchange: Exchange, fields: HolidayFields): ListedHoliday {
  const { date, name, closes, session_open: open, session_close: close, source } = fields;
  return { exchange, date, name, closes, session: open === "" ? null : { open, close }, source };
}

/** True when a calendar has this holiday with the same name, closings, session and circular. */
export function hasHoliday({ holidays }: Calendars, added: Extract<CalendarChange, { kind: "add" }>): boolean {
  const listed = listedOf(added.exchange, added);
  return holidays.some((each) => each.exchange === added.exchange && sameHoliday(each, listed));
}

function sameHoliday(a: ListedHoliday, b: ListedHoliday): boolean {
  const textOf = ({ date, name, closes, session, source }: ListedHoliday) =>
    JSON.stringify([date, name, closes, session?.open, session?.close, source]);
  return textOf(a) === textOf(b);
}

function weekendTexts(days: readonly ListedHoliday[]): string[] {
  const weekends = days.filter(({ date, session }) => isWeekend(date) && session === null);
  return [...new Set(weekends.map(({ date }) => date))].map(
    (date) => `${formatDate(date)} is a ${WEEKDAYS[weekdayOf(date)] ?? ""}, closed without a holiday.`,
  );
}

/** Warnings for days on which only one exchange closes, with the effect on the market. */
function oneSided(after: Calendars, days: readonly ListedHoliday[]): string[] {
  const { of } = buildMarketCalendar(after.holidays, after.years);
  const dates = [...new Set(days.map(({ date }) => date))].filter((date) => !isWeekend(date));
  return dates.flatMap((date) => {
    const alone = (list: "tradingHolidays" | "settlementHolidays") => {
      const shut = EXCHANGES.filter((exchange) => of[exchange][list].has(date));
      return shut.length === 1 ? (shut[0] ?? null) : null;
    };
    const [trading, settlement] = [alone("tradingHolidays"), alone("settlementHolidays")];
    const day = formatDate(date);
    return [
      ...(trading === null
        ? []
        : [`On ${day} only ${trading} is closed: the market stays open at the other exchange.`]),
      ...(settlement === null
        ? []
        : [`On ${day} only ${settlement} does not settle: deals open to either exchange do not settle either.`]),
    ];
  });
}
