import { daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { calendarEndText } from "#domain/calendar/trading-texts.ts";

/** The exchanges publish the next year's holidays in December; staff are warned this many days before ours end. */
export const CALENDAR_NOTICE_DAYS = 60;

export interface CalendarEnd {
  publishedUntil: IsoDate;
  /** Negative once it is over. */
  daysLeft: number;
  /** What is to be done, in one sentence; null while there is time. */
  warning: string | null;
}

/** How long the holidays last that settlement dates are reckoned with. */
export function calendarEnd({ publishedUntil }: BusinessCalendar, today: IsoDate): CalendarEnd {
  const daysLeft = daysBetween(today, publishedUntil);
  const warning = daysLeft <= CALENDAR_NOTICE_DAYS ? calendarEndText(publishedUntil, daysLeft) : null;
  return { publishedUntil, daysLeft, warning };
}
