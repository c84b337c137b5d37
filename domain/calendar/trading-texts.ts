import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type BusinessCalendar, isUnpublished } from "#domain/calendar/business-calendar.ts";

/** Why nobody can trade now. U-22 */
export function tradingShutText({ open, close }: { open: string; close: string }): string {
  return `Trading is open ${open} to ${close} IST on business days. You can view quotes but not trade.`;
}

/** Why nobody can deal at one exchange while the market goes on at the other. */
export function exchangeShutText(exchange: string, holiday: string | null): string {
  return holiday === null ? `${exchange} is shut now.` : `${exchange} is shut today: ${holiday}.`;
}

/** Why this person cannot trade. U-22 */
export function roleForbidsTradingText(): string {
  return "Your role does not allow trading.";
}

/** A day of a year whose holidays are not published yet. */
export function unpublishedText(date: IsoDate, publishedUntil: IsoDate): string {
  return `The calendar of ${date.slice(0, 4)} is not published yet: holidays are known until ${formatDate(publishedUntil)}, and ${formatDate(date)} may turn out to be one.`;
}

/** The same as a note beside a price; none for a day whose calendar is known. */
export function unpublishedNotes(calendar: BusinessCalendar, date: IsoDate): string[] {
  return isUnpublished(calendar, date) ? [unpublishedText(date, calendar.publishedUntil)] : [];
}

/** What staff read before the holidays end that settlement dates are reckoned with. */
export function calendarEndText(publishedUntil: IsoDate, daysLeft: number): string {
  const until = `Holidays are known until ${formatDate(publishedUntil)}`;
  if (daysLeft < 0) return `${until}, which is over. Add the new year to the holiday list.`;
  return `${until}, ${daysLeft === 1 ? "1 day" : `${daysLeft} days`} from now. Add the new year to the holiday list.`;
}
