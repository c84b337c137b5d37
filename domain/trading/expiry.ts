import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { dealingHoursOn, type MarketHours } from "#domain/calendar/market-timings.ts";
import type { Validity } from "#domain/entities/eoi.ts";
import { addDays, istDateOf, istInstantMs, lastMomentMs } from "#domain/lib/iso-date.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { ok, errField, type Verdict } from "#domain/trading/verdict.ts";

/** Default lifetime of an offer in a negotiation. */
export const ROUND_LIFE_MS = 5 * 60_000;

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 1440;

/** End of dealing on the day of `nowMs`, or on the next day if it is over; 23:59:59 when the market never closes. */
export function dayEndMs(calendar: BusinessCalendar, hours: MarketHours, nowMs: number): number {
  for (let day = istDateOf(nowMs); ; day = addDays(day, 1)) {
    const dealing = dealingHoursOn(calendar, day, hours);
    if (dealing === null) continue;
    const end = lastMomentMs(istInstantMs(day, dealing.close));
    if (end > nowMs) return end;
  }
}

/** End of an EOI: the named instant, or the one from its validity; a mandate's end caps both. */
export function resolveExpiry(
  asked: { validity: Validity; expiry_date_stored: string | null; mandate_expires_at: string | null },
  day: { calendar: BusinessCalendar; hours: MarketHours; nowMs: number },
): Verdict<Date> {
  const named = asked.expiry_date_stored === null ? null : Date.parse(asked.expiry_date_stored);
  if (named !== null && named <= day.nowMs) return errField("expiry_date_stored", tradingTexts.ended);
  const mandateEnd =
    asked.mandate_expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(asked.mandate_expires_at);
  if (mandateEnd <= day.nowMs) return errField("mandate_expires_at", tradingTexts.ended);
  const ofValidity =
    asked.validity === "DAY" ? dayEndMs(day.calendar, day.hours, day.nowMs) : day.nowMs + asked.validity * MINUTE_MS;
  return ok(new Date(Math.min(named ?? ofValidity, mandateEnd)));
}

/** Validity in stored form: for a named end within a day, the minutes until then. */
export function storedValidity(
  asked: { validity: Validity; expiry_date_stored: string | null },
  nowMs: number,
): Validity {
  if (asked.expiry_date_stored === null) return asked.validity;
  const minutes = Math.ceil((Date.parse(asked.expiry_date_stored) - nowMs) / MINUTE_MS);
  return minutes >= 1 && minutes <= MINUTES_A_DAY ? minutes : asked.validity;
}

/** End of an offer: as requested, else five minutes, never after the quote it answers. */
export function roundExpiry(asked: string | null, nowMs: number, latestMs: number): Verdict<Date> {
  const named = asked === null ? nowMs + ROUND_LIFE_MS : Date.parse(asked);
  if (named <= nowMs) return errField("expires_at", tradingTexts.ended);
  return ok(new Date(Math.min(named, latestMs)));
}
