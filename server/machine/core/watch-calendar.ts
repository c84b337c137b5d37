import { type CalendarEnd, calendarEnd } from "#domain/calendar/calendar-end.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Remaining range of the published holidays, from today. */
export function calendarEndNow({ calendar, clock }: Pick<Parts, "calendar" | "clock">): CalendarEnd {
  return calendarEnd(calendar, istDateOf(clock.now().getTime()));
}

/** Logs a warning when the published holidays are about to end. */
export function logCalendarEnd(parts: Pick<Parts, "calendar" | "clock" | "log">): void {
  const { publishedUntil, daysLeft, warning } = calendarEndNow(parts);
  if (warning !== null) parts.log.warn({ publishedUntil, daysLeft }, warning);
}

/** Checks the end of the published holidays now and once a day. Returns a function that stops it. */
export function watchCalendar(parts: Pick<Parts, "calendar" | "clock" | "log">): () => void {
  logCalendarEnd(parts);
  const timer = setInterval(() => logCalendarEnd(parts), DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
