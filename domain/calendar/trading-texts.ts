import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type BusinessCalendar, isUnpublished } from "#domain/calendar/business-calendar.ts";

/** Reason that trading is closed to everybody. U-22 */
export function tradingShutText({ open, close }: { open: string; close: string }): string {
  return `Trading is open ${open} to ${close} IST on business days. You can view quotes but not trade.`;
}

/** Reason that one exchange is closed while the market is open at the other. */
export function exchangeShutText(exchange: string, holiday: string | null): string {
  return holiday === null ? `${exchange} is closed now.` : `${exchange} is closed today: ${holiday}.`;
}

/** Reason that this person cannot trade. U-22 */
export function roleForbidsTradingText(): string {
  return "Your role does not allow trading.";
}

/** Text for a day of a year whose holidays are not yet published. */
export function unpublishedText(date: IsoDate, publishedUntil: IsoDate): string {
  return `The calendar of ${date.slice(0, 4)} is not published yet: holidays are known until ${formatDate(publishedUntil)}, and ${formatDate(date)} may turn out to be one.`;
}

/** Same text as a note beside a price; empty for a day whose calendar is known. */
export function unpublishedNotes(calendar: BusinessCalendar, date: IsoDate): string[] {
  return isUnpublished(calendar, date) ? [unpublishedText(date, calendar.publishedUntil)] : [];
}

/** Warning to staff before the known holidays end. */
export function calendarEndText(publishedUntil: IsoDate, daysLeft: number): string {
  const until = `Holidays are known until ${formatDate(publishedUntil)}`;
  if (daysLeft < 0) return `${until}, which is over. Add the new year to the holiday list.`;
  return `${until}, ${daysLeft === 1 ? "1 day" : `${daysLeft} days`} from now. Add the new year to the holiday list.`;
}
