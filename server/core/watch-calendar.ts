import { type CalendarEnd, calendarEnd } from "#domain/calendar/calendar-end.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { Parts } from "#server/core/parts.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the holidays of the reference data last, from now. */
export function calendarEndNow({ calendar, clock }: Pick<Parts, "calendar" | "clock">): CalendarEnd {
  return calendarEnd(calendar, istDateOf(clock.now().getTime()));
}

/** Writes into the log that the holidays are about to end, when they are. */
export function logCalendarEnd(parts: Pick<Parts, "calendar" | "clock" | "log">): void {
  const { publishedUntil, daysLeft, warning } = calendarEndNow(parts);
  if (warning !== null) parts.log.warn({ publishedUntil, daysLeft }, warning);
}

/** Looks at the end of the holidays now and once a day. Returns the way to stop. */
export function watchCalendar(parts: Pick<Parts, "calendar" | "clock" | "log">): () => void {
  logCalendarEnd(parts);
  const timer = setInterval(() => logCalendarEnd(parts), DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
