import { z } from "zod";
import { HOLIDAY_SCOPES, type ExchangeHoliday, type ListedYear } from "#domain/calendar/exchange-holiday.ts";
import { type Exchange, EXCHANGES, type Venue } from "#domain/entities/exchanges.ts";
import { fieldTexts, requiredText } from "#domain/lib/field-texts.ts";
import { isIsoDate, type IsoDate } from "#domain/lib/iso-date.ts";
import { readable } from "#domain/lib/wire.ts";

// Field rules of calendar changes by staff, shared by the form, the API and each row of an upload.

const NAME_MAX = 80;
const SOURCE_MAX = 200;
const CONTROL = /\p{Cc}/u;

const date = z.string({ error: fieldTexts.date }).refine(isIsoDate, fieldTexts.date);
const plain = (text: string) => !CONTROL.test(text);
/** HH:mm, or empty. */
const clockTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, fieldTexts.time);

export const holidayFields = z.object({
  date,
  name: readable(
    z
      .string({ error: requiredText("Name") })
      .trim()
      .min(1, requiredText("Name"))
      .max(NAME_MAX, `Should be at most ${NAME_MAX} characters`)
      .refine(plain, fieldTexts.specialCharacters),
  ),
  closes: z.enum(HOLIDAY_SCOPES, { error: "Choose what it closes: trading, settlement or both." }),
  session_open: clockTime.default(""),
  session_close: clockTime.default(""),
  /** Circular that published it. */
  source: readable(
    z
      .string()
      .trim()
      .max(SOURCE_MAX, `Should be at most ${SOURCE_MAX} characters`)
      .refine(plain, fieldTexts.specialCharacters),
  ).default(""),
});
export type HolidayFields = z.output<typeof holidayFields>;
export const HOLIDAY_COLUMNS = [
  "exchange",
  "date",
  "name",
  "closes",
  "session_open",
  "session_close",
  "source",
] as const;
export const HOLIDAY_LABELS: Record<(typeof HOLIDAY_COLUMNS)[number], string> = {
  exchange: "Exchange",
  date: "Date",
  name: "Name",
  closes: "Closes",
  session_open: "Session opens",
  session_close: "Session closes",
  source: "Circular",
};

interface Issues {
  addIssue(issue: { code: "custom"; message: string; path: string[] }): void;
}

/** Checks a special session: it needs both times, in order, and a day that is otherwise closed to dealing. */
export function checkSession(
  {
    closes,
    session_open: open,
    session_close: close,
  }: Pick<HolidayFields, "closes" | "session_open" | "session_close">,
  issues: Issues,
): void {
  const wrong = (field: string, message: string) => issues.addIssue({ code: "custom", message, path: [field] });
  if (open === "" && close === "") return;
  if (open === "") return wrong("session_open", "Enter when the session opens, or leave both empty.");
  if (close === "") return wrong("session_close", "Enter when the session closes, or leave both empty.");
  if (open >= close) return wrong("session_close", "Should be after the opening");
  if (closes === "SETTLEMENT") wrong("session_open", "A special session is held on a day that is closed to trading.");
}

const exchange = z.enum(EXCHANGES, { error: "Choose NSE or BSE." });

/** One entry of a change: a holiday added, changed or removed, or a year's list marked as complete or incomplete. */
export const calendarChange = z.discriminatedUnion("kind", [
  holidayFields.extend({ kind: z.literal("add"), exchange }).superRefine(checkSession),
  holidayFields.extend({ kind: z.literal("change"), exchange, was: date }).superRefine(checkSession),
  z.object({ kind: z.literal("remove"), exchange, date }),
  z.object({ kind: z.literal("year"), exchange, year: z.number().int().min(2000).max(2100), is_whole: z.boolean() }),
]);
export type CalendarChange = z.output<typeof calendarChange>;

/** A holiday with the circular that published it. */
export interface ListedHoliday extends ExchangeHoliday {
  source: string;
}

/** Calendars as stored. */
export interface Calendars {
  holidays: readonly ListedHoliday[];
  years: readonly ListedYear[];
}

/** Effect of an entry, for the history. */
export type CalendarEntry =
  | { before: ListedHoliday | null; after: ListedHoliday | null }
  | { exchange: Exchange; year: number; is_whole: boolean };

/** Count of settlements that move from one day to another, without their owners or levels. */
export interface MovedSettlements {
  what: "quotes" | "negotiations" | "deals";
  /** Exchange of the settlements; null where they name none. */
  exchange: Venue | null;
  from: IsoDate;
  /** New day; null for quotes that end because their bond is repaid before the next settlement day. */
  to: IsoDate | null;
  count: number;
}
