import { daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { calendarEndText } from "#domain/calendar/trading-texts.ts";

/**
 * The exchanges publish the next year's holidays in December; staff are warned this many days before the known ones
 * end.
 */
export const CALENDAR_NOTICE_DAYS = 60;

export interface CalendarEnd {
  publishedUntil: IsoDate;
  /** Negative after the last known day. */
  daysLeft: number;
  /** Instruction to staff in one sentence; null while there is time. */
  warning: string | null;
}

/** Last day with known holidays for settlement dates, and days left until then. */
export function calendarEnd({ publishedUntil }: BusinessCalendar, today: IsoDate): CalendarEnd {
  const daysLeft = daysBetween(today, publishedUntil);
  const warning = daysLeft <= CALENDAR_NOTICE_DAYS ? calendarEndText(publishedUntil, daysLeft) : null;
  return { publishedUntil, daysLeft, warning };
}
