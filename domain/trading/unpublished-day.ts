import { type BusinessCalendar, isUnpublished } from "#domain/calendar/business-calendar.ts";
import { unpublishedText } from "#domain/calendar/trading-texts.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import { daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";

/** Days past the published calendar that an ordinary settlement may reach; a later day is a mistyped year or month. */
const TURN_OF_YEAR_DAYS = 31;

/** Warns of a settlement date in a year without published holidays, which may turn out to be one. */
export function unpublishedDay(calendar: BusinessCalendar, settlementDate: IsoDate): DealWarning | null {
  const { publishedUntil } = calendar;
  if (!isUnpublished(calendar, settlementDate)) return null;
  return {
    code: "calendar_unpublished",
    figure: "settlement_date",
    text: unpublishedText(settlementDate, publishedUntil),
    strength: daysBetween(publishedUntil, settlementDate) > TURN_OF_YEAR_DAYS ? "retype" : "confirm",
    value: settlementDate,
    published_until: publishedUntil,
  };
}
